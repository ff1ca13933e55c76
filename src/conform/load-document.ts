// Loads an OpenAPI document, whose references may lead to other files. The result is one document
// of OpenAPI 3.1 with local references only, and a function that finds the file and line of each
// value.
import type { Json, OpenApiDocument } from "../contract/index.ts";
import { ConformError } from "./conform-error.ts";
import { createSourceFiles } from "./source-files.ts";
import { asVersion31 } from "./version-31.ts";

/** The loaded document contains a list of the parts from other files under this key. */
const partsKey = "x-conform-parts";
const namedFile = /\.(?:json|ya?ml)$/i;

export interface LoadedDocument {
  readonly document: OpenApiDocument;
  /** Returns the place (`file:line`) of a value by its reference (`#/...`). */
  readonly placeOf: (reference: string) => string;
}

/**
 * Loads a document with all files that it refers to.
 * @param directory the folder to which file paths in `placeOf` are relative
 * @throws ConformError if a file cannot be read, or is no OpenAPI 3 document
 */
export async function loadDocument(root: URL, directory: string): Promise<LoadedDocument> {
  const files = createSourceFiles(root, directory);
  /** For each item of `parts`: its file, and the keys that lead to it in this file. */
  const origins: { readonly file: URL; readonly keys: readonly string[] }[] = [];
  const parts: unknown[] = [];
  const indexes = new Map<string, number>();

  async function withParts(node: unknown, file: URL): Promise<unknown> {
    if (Array.isArray(node)) return Promise.all(node.map((item) => withParts(item, file)));
    if (typeof node !== "object" || node === null) return node;
    const entries = await Promise.all(
      Object.entries(node).map(async ([key, value]) => [
        key,
        key === "$ref" && typeof value === "string"
          ? await localReference(value, file)
          : await withParts(value, file),
      ]),
    );
    return Object.fromEntries(entries) as unknown;
  }

  /**
   * Returns the reference within the document that replaces a reference to a file. Texts that name
   * no file stay as they are.
   */
  async function localReference(reference: string, file: URL): Promise<string> {
    const isRoot = file.href === root.href;
    if (isRoot && reference.startsWith("#")) return reference;
    const target = URL.parse(reference, file.href);
    if (target === null) return reference;
    const { hash } = target;
    const address = new URL(target);
    address.hash = "";
    if (!reference.startsWith("#") && !namedFile.test(address.pathname)) return reference;
    if (address.href === root.href) return hash === "" ? "#" : hash;
    let index = indexes.get(target.href);
    if (index === undefined) {
      index = parts.length;
      indexes.set(target.href, index);
      parts.push(null);
      const keys = keysOf(hash);
      origins.push({ file: address, keys });
      const value = pointedValue(await files.read(address), keys);
      if (value === undefined)
        throw new ConformError(
          `The contract ${root.href} refers to ${reference}, which does not exist. Correct the reference in ${file.href}.`,
        );
      parts[index] = await withParts(value, address);
    }
    return `#/${partsKey}/${index}`;
  }

  try {
    const found = await withParts(await files.read(root), root);
    const document = asVersion31({ ...(found as Json), [partsKey]: parts }, root.href);
    return {
      document,
      placeOf: (reference) => {
        let at = { file: root, keys: keysOf(reference) as readonly string[] };
        // Follows references on the way to the value, into the files to which they lead.
        for (let steps = 0; steps < 100; steps += 1) {
          const [first, index, ...rest] = at.keys;
          const origin = first === partsKey ? origins[Number(index)] : undefined;
          const next = origin === undefined ? followed(document, at.keys) : undefined;
          if (origin !== undefined) {
            const inner = followed(document, [partsKey, index!, ...rest]);
            if (inner === undefined) return files.lineOf(origin.file, [...origin.keys, ...rest]);
            at = { file: root, keys: inner };
          } else if (next === undefined) return files.lineOf(root, at.keys);
          else at = { file: root, keys: next };
        }
        return files.lineOf(root, []);
      },
    };
  } catch (error) {
    if (error instanceof RangeError)
      throw new ConformError(`The contract ${root.href} is nested too deeply. Use fewer levels.`);
    throw error;
  }
}

/**
 * Follows the first reference on a path. Only references into this document (`#/...`) are followed.
 * @param keys the path of a value in `document`
 * @returns the path with the target of the reference in place of the keys that lead to it;
 *   undefined if there is no reference before the last key
 */
export function followed(document: Json, keys: readonly string[]): readonly string[] | undefined {
  let node: unknown = document;
  for (const [index, key] of keys.entries()) {
    node = typeof node === "object" && node !== null ? (node as Json)[key] : undefined;
    const reference =
      typeof node === "object" && node !== null ? (node as Json)["$ref"] : undefined;
    if (typeof reference === "string" && index < keys.length - 1 && reference.startsWith("#"))
      return [...keysOf(reference), ...keys.slice(index + 1)];
  }
  return undefined;
}

/** Returns the keys of a reference such as `#/paths/~1query/post`. */
export const keysOf = (reference: string): string[] =>
  reference
    .replace(/^#/, "")
    .split("/")
    .slice(1)
    .map((key) => decodedKey(key).replaceAll("~1", "/").replaceAll("~0", "~"));

function decodedKey(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function pointedValue(root: unknown, keys: readonly string[]): unknown {
  let node = root;
  for (const key of keys)
    node = typeof node === "object" && node !== null ? (node as Json)[key] : undefined;
  return node;
}
