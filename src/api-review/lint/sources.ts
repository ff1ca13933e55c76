// Reads the YAML files of the contract, and finds the lines of values in them. It rejects files
// that are not valid YAML, and references that leave the folder of the contract.
import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { isMap, isPair, isScalar, isSeq, visit, type Node } from "yaml";
import { readYamlSource, YamlFlaw, type YamlSource } from "../../config/index.ts";
import type { Diagnostic, TextPosition } from "../../platform/index.ts";

/** The YAML files by their path from the root of the checkout, with slashes. */
export type YamlFiles = ReadonlyMap<string, YamlSource>;

interface ReadSources {
  readonly sources: YamlFiles;
  /** Mistakes in the files, such as invalid YAML, that redocly and Spectral could not handle. */
  readonly unreadable: readonly Diagnostic[];
}

/**
 * Reads all YAML files below a folder of the checkout.
 * @param folder path from the root
 */
export async function readSources(root: string, folder: string): Promise<ReadSources> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const sources = new Map<string, YamlSource>();
  const unreadable: Diagnostic[] = [];
  for (const path of files) {
    const file = path.slice(root.length + 1).replaceAll("\\", "/");
    try {
      const source = readYamlSource(await readFile(path, "utf8"));
      sources.set(file, source);
      unreadable.push(...usedAliases(file, source), ...foreignReferences(file, source, folder));
    } catch (error) {
      if (!(error instanceof YamlFlaw)) throw error;
      const message = `The file is not valid YAML: ${error.message}`;
      unreadable.push(syntaxFlaw(file, error.position, message, "Correct this line."));
    }
  }
  return { sources, unreadable };
}

const syntaxFlaw = (
  file: string,
  position: TextPosition,
  message: string,
  hint: string,
): Diagnostic => ({ file, ...position, severity: "error", rule: "yaml-syntax", message, hint });

function usedAliases(file: string, { document, positionOf }: YamlSource): Diagnostic[] {
  const flaws: Diagnostic[] = [];
  // All aliases are rejected. Aliases that refer to one another can stand for more values than the
  // memory holds.
  visit(document, {
    Alias(_key, { source, range }) {
      const message = `\`*${source}\` is an alias`;
      flaws.push(
        syntaxFlaw(file, positionOf(range?.[0] ?? 0), message, "Use `$ref` instead of an alias."),
      );
      return visit.BREAK;
    },
  });
  return flaws;
}

/**
 * Finds references that lead out of the contract. With such a reference, the tools would read any
 * file of this computer, or send a request to a server.
 */
function foreignReferences(file: string, source: YamlSource, folder: string): Diagnostic[] {
  return referencesIn(source)
    .filter(({ target }) => !isInside(file, target, folder))
    .map(({ target, offset }) => ({
      file,
      ...source.positionOf(offset),
      severity: "error",
      rule: "foreign-reference",
      message: `\`$ref: ${target}\` leads out of \`${folder}/\``,
      hint: "Refer only to files of the contract.",
    }));
}

/** Finds references without a target. A contract with such a reference cannot be bundled. */
export function danglingReferences(sources: YamlFiles): Diagnostic[] {
  return [...sources].flatMap(([file, source]) =>
    referencesIn(source)
      .filter(({ target }) => placeReferredTo(sources, file, target) === undefined)
      .map(({ target, offset }) => ({
        file,
        ...source.positionOf(offset),
        severity: "error" as const,
        rule: "dangling-reference",
        message: `\`$ref: ${target}\` leads to nothing`,
        hint: "Correct the path, or add the file.",
      })),
  );
}

interface Reference {
  readonly target: string;
  readonly offset: number;
}

/** Fields with any JSON value, in which `$ref` is no reference. */
const valueFields: ReadonlySet<unknown> = new Set(["value", "example", "default", "const", "enum"]);

/** Returns the references of a file. Examples of requests contain `$ref` with another meaning. */
function referencesIn({ document }: YamlSource): Reference[] {
  const found: Reference[] = [];
  visit(document, {
    Pair(_key, { key, value }, path) {
      const name = isScalar(key) ? key.value : undefined;
      const around = path.at(-2);
      const isProperty =
        isPair(around) && isScalar(around.key) && around.key.value === "properties";
      if (valueFields.has(name) && !isProperty) return visit.SKIP;
      if (name === "$ref" && isScalar(value) && typeof value.value === "string")
        found.push({ target: value.value, offset: offsetOf(value) });
      return undefined;
    },
  });
  return found;
}

const isInside = (file: string, target: string, folder: string): boolean =>
  target.startsWith("#") ||
  (!/^[a-z][a-z\d+.-]*:|^[/\\]/i.test(target) &&
    posix.join(posix.dirname(file), target.split("#")[0]!).startsWith(`${folder}/`));

/** A value in a source file. */
export interface YamlPlace {
  readonly file: string;
  readonly node: unknown;
  /** Offset of the value's key in the file, or of the value itself in a list. */
  readonly offset: number;
}

/** Returns the whole content of a file. Undefined if the file does not exist. */
export function wholeFile(sources: YamlFiles, file: string): YamlPlace | undefined {
  const source = sources.get(file);
  return source === undefined ? undefined : { file, node: source.document.contents, offset: 0 };
}

/** Returns the value under a key, or the item at an index. Undefined if there is none. */
export function placeIn({ file, node }: YamlPlace, key: string): YamlPlace | undefined {
  if (isMap(node)) {
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
    if (pair === undefined) return undefined;
    return { file, node: pair.value, offset: offsetOf(pair.key) };
  }
  if (!isSeq(node) || !/^\d+$/.test(key)) return undefined;
  const item = node.items[Number(key)];
  return item === undefined ? undefined : { file, node: item, offset: offsetOf(item) };
}

/**
 * Follows the `$ref` of a value once.
 * @returns undefined if the value has no `$ref`, or if the reference has no target
 */
export function referredPlace(sources: YamlFiles, place: YamlPlace): YamlPlace | undefined {
  const { node, file } = place;
  const target = isMap(node) ? node.get("$ref") : undefined;
  return typeof target === "string" ? placeReferredTo(sources, file, target) : undefined;
}

/** Returns the value that a reference in a file leads to. Undefined if there is none. */
function placeReferredTo(sources: YamlFiles, file: string, target: string): YamlPlace | undefined {
  const [path = "", pointer = ""] = target.split("#");
  const name = path === "" ? file : posix.join(posix.dirname(file), path);
  return pointerSegments(pointer).reduce<YamlPlace | undefined>(
    (at, segment) => (at === undefined ? undefined : placeIn(at, segment)),
    wholeFile(sources, name),
  );
}

/** Splits a JSON Pointer, such as `/paths/~1query`, into its keys. */
export const pointerSegments = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((segment) => decodeSafely(segment).replaceAll("~1", "/").replaceAll("~0", "~"));

const decodeSafely = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const offsetOf = (node: unknown): number => (node as Node | null)?.range?.[0] ?? 0;
