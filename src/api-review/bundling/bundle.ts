// Joins the files of an OpenAPI document into one document, in which every reference begins with
// `#/`. A path item from another file replaces the reference to it. Every other referenced part
// becomes a component with the base name of its file.
import { existsSync } from "node:fs";
import { basename, dirname, extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isObject } from "../../platform/index.ts";
import type { DocumentNode } from "../generate/document-fields.ts";
import { kindOfChild, type PartKind } from "./part-kinds.ts";
import { SourceError, type SourceFiles } from "./source-files.ts";

/**
 * Maximum number of nested references to path items. More nested references can only be a circle.
 */
const INLINE_DEPTH_MAX = 20;

/**
 * Joins the files of a document.
 * @param root absolute path of the document's main file
 * @throws SourceError if a file is missing or not valid, or if a reference has no target
 */
export function bundleDocument(root: string, files: SourceFiles): DocumentNode {
  const components = new Map<PartKind, Map<string, unknown>>();
  const names = new Map<string, string>();
  const document = files.read(root);
  if (!isObject(document) || typeof document["openapi"] !== "string")
    throw new SourceError(
      "This file has no field `openapi`, so it is not an OpenAPI document.",
      root,
    );
  for (const [kind, parts] of Object.entries(
    isObject(document["components"]) ? document["components"] : {},
  ))
    components.set(kind as PartKind, new Map(Object.entries(isObject(parts) ? parts : {})));

  /**
   * Returns the value to which a JSON Pointer in a file leads, with the file that contains the
   * value.
   */
  function target(
    reference: string,
    from: string,
  ): { file: string; pointer: string; value: unknown } {
    const refuse = (sentence: string): SourceError =>
      new SourceError(
        `The reference ${short(reference)} ${sentence}`,
        from,
        ...files.placeOf(reference, from),
      );
    if (/^[a-z][a-z0-9+.-]+:/i.test(reference))
      throw refuse("leads to another server. Download that file, and refer to the copy.");
    const [path = "", pointer = ""] = reference.split("#", 2);
    const file = path === "" ? from : resolve(dirname(from), decodedPart(path, from));
    if (!existsSync(file))
      throw refuse("leads to a file that does not exist. Correct the path, or add the file.");
    let value = files.read(file);
    for (const segment of pointer.split("/").slice(1)) {
      const key = decodedPart(segment, from).replaceAll("~1", "/").replaceAll("~0", "~");
      value =
        (isObject(value) || Array.isArray(value)) && Object.hasOwn(value, key)
          ? (value as DocumentNode)[key]
          : undefined;
    }
    if (value === undefined)
      throw refuse("refers to something that does not exist. Correct the reference.");
    return { file, pointer, value };
  }

  /** Returns the local reference (`#/...`) that replaces a reference to another file. */
  function localReference(reference: string, from: string, kind: PartKind): string {
    const { file, pointer, value } = target(reference, from);
    if (file === root) return `#${pointer}`;
    const key = `${kind} ${pathToFileURL(file).href}#${pointer}`;
    const known = names.get(key);
    if (known !== undefined) return known;
    const parts = components.get(kind) ?? new Map<string, unknown>();
    components.set(kind, parts);
    const name = freeName(nameOfPart(file, pointer), parts);
    const local = `#/components/${kind}/${name}`;
    names.set(key, local);
    parts.set(name, null);
    parts.set(name, joined(value, file, kind, 0));
    return local;
  }

  function joined(node: unknown, file: string, kind: PartKind, depth: number): unknown {
    if (kind === "literal" || typeof node !== "object" || node === null) return node;
    if (Array.isArray(node))
      return node.map((item) => joined(item, file, kindOfChild(kind, null), depth));
    const { $ref: reference } = node as DocumentNode;
    if (typeof reference === "string" && kind !== "mapping") {
      if (kind === "pathItem" || kind === "inline") {
        if (depth > INLINE_DEPTH_MAX)
          throw new SourceError(
            `The reference ${short(reference)} refers to itself through other references. Correct one of them.`,
            file,
          );
        const found = target(reference, file);
        return joined(found.value, found.file, kind, depth + 1);
      }
      const local = localReference(reference, file, kind);
      const { $ref: _reference, ...siblings } = node as DocumentNode;
      return { $ref: local, ...(joined(siblings, file, kind, depth) as object) };
    }
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        const child = kindOfChild(kind, key);
        // `discriminator.mapping` has references as plain texts, and names of schemas.
        if (child === "mapping" && isObject(value)) return [key, joinedMapping(value, file)];
        return [key, joined(value, file, child, depth)];
      }),
    );
  }

  const joinedMapping = (discriminator: DocumentNode, file: string): DocumentNode => {
    const { mapping } = discriminator;
    if (!isObject(mapping)) return discriminator;
    const entries = Object.entries(mapping).map(([value, name]) => [
      value,
      typeof name === "string" && /[./#]/.test(name) ? localReference(name, file, "schemas") : name,
    ]);
    return { ...discriminator, mapping: Object.fromEntries(entries) };
  };

  const { components: _components, ...rest } = document;
  const own = [...components].map(([kind, parts]) => [kind, [...parts]] as const);
  const result = joined(rest, root, "root", 0) as DocumentNode;
  for (const [kind, parts] of own)
    for (const [name, value] of parts)
      components.get(kind)!.set(name, joined(value, root, ownKind(kind), 0));
  return {
    ...result,
    components: Object.fromEntries(
      [...components].map(([kind, parts]) => [kind, Object.fromEntries(parts)]),
    ),
  };
}

/**
 * Returns how the bundler treats a part of this kind. A security scheme replaces the reference to
 * it, like a path item (`inline`).
 */
const ownKind = (kind: PartKind): PartKind =>
  (kind as string) === "securitySchemes" ? "inline" : kind;

function nameOfPart(file: string, pointer: string): string {
  const last = pointer.split("/").at(-1) ?? "";
  const base = basename(file, extname(file));
  return (last === "" ? base : last).replaceAll(/[^A-Za-z0-9._-]/g, "_");
}

function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function decodedPart(text: string, file: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SourceError(
      `The reference ${short(text)} has a percent sign that does not begin a valid escape sequence. Correct the reference.`,
      file,
    );
  }
}

const short = (reference: string): string => JSON.stringify(reference.slice(0, 200));
