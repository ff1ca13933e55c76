// Reads a workspace folder: every file parsed, checked against its schema and merged by section and name, each value with its
// place. Refuses nothing itself: whatever is wrong is a finding, and the rest is still there to be checked.
import {
  findSchemaProblems,
  pointerOf,
  readYaml,
  type Path,
  type YamlTree,
} from "../../config/index.ts";
import { substituteFrom } from "./load-environment.ts";
import { listDefinitionFiles, listSeedFiles, readDefinitionFile } from "./load-files.ts";
import { sectionNames, type DefinitionInput } from "./input.ts";
import { Report, type Place } from "../check/report.ts";
import type { Environment } from "../../config/index.ts";

export interface LoadedDefinition {
  /** Absolute. */
  readonly folder: string;
  readonly input: DefinitionInput;
  /** By JSON Pointer of the merged definition. */
  readonly places: ReadonlyMap<string, Place>;
  /** Collects the findings of the files, and then those of the checks. */
  readonly report: Report;
  /** Names in `seed/`. */
  readonly seedFiles: readonly string[];
}

type Sections = Record<string, Record<string, unknown>>;

/** @throws DefinitionError when the folder cannot be read or holds no YAML file */
export function loadFolder(folder: string, env: Environment): LoadedDefinition {
  const { files, links } = listDefinitionFiles(folder);
  const sections: Sections = Object.fromEntries(sectionNames.map((name) => [name, {}]));
  const places = new Map<string, Place>();
  const report = new Report(places, sections, files[0]!);
  for (const link of links) {
    const message = `${link} is a link to a folder, and is not followed`;
    const action = "Put the folder itself there, or links to its files.";
    const place = { file: link, line: 1, column: 1, path: "", value: link } as const;
    report.take({ ...place, severity: "warning", rule: "linked-folder", message, action });
  }
  for (const file of files) loadFile(folder, file, env, { sections, places, report });
  return {
    folder,
    input: sections as unknown as DefinitionInput,
    places,
    report,
    seedFiles: listSeedFiles(folder),
  };
}

interface Merged {
  readonly sections: Sections;
  readonly places: Map<string, Place>;
  readonly report: Report;
}

function loadFile(folder: string, file: string, env: Environment, merged: Merged): void {
  const content = readDefinitionFile(folder, file);
  if ("flaw" in content) {
    const { flaw, action } = content;
    merged.report.take({
      file,
      line: 1,
      column: 1,
      severity: "error",
      rule: "unreadable-file",
      path: "",
      value: file,
      message: `${file} ${flaw}`,
      action,
    });
    merged.report.partial = true;
    return;
  }
  const tree = readYaml(content.text, substituteFrom(env));
  const own = checkFile(file, tree);
  for (const finding of own.findings) merged.report.take(finding);
  if (
    !isMap(tree.value) ||
    Object.keys(tree.value).some((key) => !isSection(key) || own.isRefused([key]))
  )
    merged.report.partial ||= tree.value !== null;
  if (isMap(tree.value)) merge(file, tree, tree.value, own, merged);
}

/** The findings of one file alone; its report knows which parts of it are refused. */
function checkFile(file: string, tree: YamlTree): Report {
  const spots = tree.value === undefined ? [] : [...tree.spots];
  const places = new Map(spots.map(([pointer, spot]) => [pointer, { file, ...spot }]));
  const report = new Report(places, tree.value, file);
  for (const { path, line, column, rule, message, action } of tree.problems) {
    const spelled = path.length === 0 ? "the file" : path.join(".");
    report.take({
      file,
      line,
      column,
      severity: "error",
      rule,
      path: path.join("."),
      value: message,
      message: `${spelled} ${message}`,
      action,
    });
    if (path.length > 0) report.refuse(path);
  }
  if (tree.value === undefined) return report;
  const problems = findSchemaProblems("workspace", tree.value ?? {}).map((problem) => ({
    ...problem,
    path: pathOf(problem.pointer, tree.value),
  }));
  const told = problems.filter(({ path }) => !report.isRefused(path));
  for (const { path, onKey, rule, says, action } of told)
    report.add({ path, rule, says, action, at: onKey ? "key" : "value" });
  return report;
}

function merge(
  file: string,
  tree: YamlTree,
  value: Readonly<Record<string, unknown>>,
  own: Report,
  merged: Merged,
): void {
  const skipped: string[] = [];
  for (const name of sectionNames) {
    const section = Object.hasOwn(value, name) ? value[name] : undefined;
    if (own.isRefused([name])) merged.report.refuse([name]);
    if (!isMap(section)) continue;
    for (const [key, entry] of Object.entries(section)) {
      const path = [name, key];
      const target = merged.sections[name]!;
      if (Object.hasOwn(target, key)) {
        const says = `stands in ${merged.report.placeOf(path)} already; a name can stand in one place only`;
        merged.report.take({ ...repeated(file, tree, path), message: `${path.join(".")} ${says}` });
        skipped.push(pointerOf(path));
      } else
        Object.defineProperty(target, key, {
          value: entry,
          enumerable: true,
          configurable: true,
          writable: true,
        });
    }
  }
  for (const [pointer, spots] of tree.spots) {
    const isSkipped = skipped.some((start) => pointer === start || pointer.startsWith(`${start}/`));
    if (isSkipped || (pointer.lastIndexOf("/") <= 0 && merged.places.has(pointer))) continue;
    merged.places.set(pointer, { file, ...spots });
    const path = pathOf(pointer, tree.value);
    if (path.length > 1 && own.isRefused(path)) merged.report.refuse(path);
  }
}

function repeated(file: string, tree: YamlTree, path: Path) {
  const spot = tree.spots.get(pointerOf(path))?.key ?? { line: 1, column: 1 };
  const key = String(path.at(-1));
  return {
    file,
    ...spot,
    severity: "error",
    rule: "repeated-name",
    path: path.join("."),
    value: JSON.stringify(key),
    action: "Keep one of them, or give one another name.",
  } as const;
}

/** The path that a pointer spells, with numbers where lists are. */
function pathOf(pointer: string, root: unknown): Path {
  const path: (string | number)[] = [];
  let value = root;
  for (const part of pointer.split("/").slice(1)) {
    const step = part.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(Array.isArray(value) ? Number(step) : step);
    value =
      (isMap(value) || Array.isArray(value)) && Object.hasOwn(value, step)
        ? (value as Record<string, unknown>)[step]
        : undefined;
  }
  return path;
}

const isSection = (key: string): boolean => (sectionNames as readonly string[]).includes(key);
const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
