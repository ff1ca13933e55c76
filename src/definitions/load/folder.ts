// Parses the YAML files of a workspace folder, checks each by the JSON Schema of definition files,
// and merges them into one definition. Remembers the position of each value. An error becomes a
// diagnostic, and the other files are still checked.
import { parsePointer, pointerOf, readYaml, type YamlTree } from "../../config/index.ts";
import { substituteFrom } from "./environment.ts";
import { listDefinitionFiles, listSeedFiles, readDefinitionFile } from "./files.ts";
import { sectionNames, type DefinitionInput } from "./input.ts";
import { Report, type SourcePosition } from "../check/report.ts";
import type { Environment } from "../../config/index.ts";
import { isObject } from "../../platform/index.ts";

export interface LoadedDefinition {
  /** Absolute path of the workspace folder. */
  readonly folder: string;
  readonly input: DefinitionInput;
  /** Positions in the files, by JSON Pointer into the merged definition. */
  readonly positions: ReadonlyMap<string, SourcePosition>;
  /**
   * Contains the errors and warnings that were found while the files were read. Later checks add
   * more.
   */
  readonly report: Report;
  /** Names of the files in `seed/`. */
  readonly seedFiles: readonly string[];
}

type InputSections = Record<string, Record<string, unknown>>;

/**
 * Loads the definition in a workspace folder.
 * @throws DefinitionError if the folder cannot be read or contains no YAML file
 */
export function loadFolder(folder: string, env: Environment): LoadedDefinition {
  const { files, links } = listDefinitionFiles(folder);
  const sections: InputSections = Object.fromEntries(sectionNames.map((name) => [name, {}]));
  const positions = new Map<string, SourcePosition>();
  const report = new Report(positions, sections, files[0]!);
  for (const link of links)
    report.addFile(link, {
      severity: "warning",
      rule: "linked-folder",
      message: "is a link to a folder, and the gateway does not read linked folders",
      hint: "Replace the link with the folder itself, or with links to the files in the folder.",
    });
  for (const file of files) loadFile(folder, file, env, { sections, positions, report });
  return {
    folder,
    input: sections as unknown as DefinitionInput,
    positions,
    report,
    seedFiles: listSeedFiles(folder),
  };
}

interface Merged {
  readonly sections: InputSections;
  readonly positions: Map<string, SourcePosition>;
  readonly report: Report;
}

function loadFile(folder: string, file: string, env: Environment, merged: Merged): void {
  const content = readDefinitionFile(folder, file);
  if (!("text" in content)) {
    merged.report.addFile(file, { severity: "error", rule: "unreadable-file", ...content });
    merged.report.partial = true;
    return;
  }
  const tree = readYaml(file, content.text, substituteFrom(env));
  const own = checkFile(file, tree);
  if (
    !isObject(tree.value) ||
    Object.keys(tree.value).some((key) => !isSection(key) || own.isRefused([key]))
  )
    merged.report.partial ||= tree.value !== null;
  if (isObject(tree.value)) merge(file, tree, tree.value, own, merged);
  merged.report.take(own.diagnostics);
}

/**
 * Checks one file by the JSON Schema of definition files. Returns a report with its diagnostics and
 * its invalid parts.
 */
function checkFile(file: string, tree: YamlTree): Report {
  const own = tree.value === undefined ? [] : [...tree.positions];
  const positions = new Map(own.map(([pointer, position]) => [pointer, { file, ...position }]));
  const report = new Report(positions, tree.value, file);
  report.take(tree.diagnostics);
  for (const path of tree.refused) report.refuse(path);
  if (tree.value !== undefined) report.addSchemaViolations(tree.value ?? {});
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
    if (!isObject(section)) continue;
    for (const [key, entry] of Object.entries(section)) {
      const path = [name, key];
      const target = merged.sections[name]!;
      if (Object.hasOwn(target, key)) {
        own.add("repeated-name", path, {
          at: "key",
          message: `is already defined at ${merged.report.formatPosition(path)}, and a name can be defined only once`,
          hint: "Two entries of a section cannot have the same name. Remove one of them, or give it another name.",
        });
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
  for (const [pointer, position] of tree.positions) {
    const isSkipped = skipped.some((start) => pointer === start || pointer.startsWith(`${start}/`));
    if (isSkipped || (pointer.lastIndexOf("/") <= 0 && merged.positions.has(pointer))) continue;
    merged.positions.set(pointer, { file, ...position });
    const path = parsePointer(pointer, tree.value);
    if (path.length > 1 && own.isRefused(path)) merged.report.refuse(path);
  }
}

const isSection = (key: string): boolean => (sectionNames as readonly string[]).includes(key);
