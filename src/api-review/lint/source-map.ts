// Finds the source file and line of a value in a bundled document. Reads the document and its
// sources in parallel, because bundling moves schemas and responses to `components`.
import { isObject, type TextPosition } from "../../platform/index.ts";
import { placeIn, referredPlace, wholeFile, type YamlFiles, type YamlPlace } from "./sources.ts";

/** Returns the position of the value at these keys, or of the nearest value around it. */
export type SourceMap = (keys: readonly string[]) => (TextPosition & { file: string }) | null;

/**
 * Creates the map of one document.
 * @param rootFile the source file that the document was bundled from
 */
export function sourceMapOf(sources: YamlFiles, rootFile: string, document: unknown): SourceMap {
  const root = wholeFile(sources, rootFile);
  if (root === undefined) return () => null;
  const components = componentPlaces(sources, root, document);
  return (keys) => {
    const component =
      keys[0] === "components" ? components.get(`${keys[1]}/${keys[2]}`) : undefined;
    let place = component ?? root;
    for (const key of keys.slice(component === undefined ? 0 : 3)) {
      const next = placeIn(endOf(sources, place), key);
      if (next === undefined) break;
      place = next;
    }
    const { file, offset } = place;
    return { file, ...sources.get(file)!.positionOf(offset) };
  };
}

/** Returns the source position of each component, by kind and name, such as `schemas/Condition`. */
function componentPlaces(
  sources: YamlFiles,
  root: YamlPlace,
  document: unknown,
): ReadonlyMap<string, YamlPlace> {
  const found = new Map<string, YamlPlace>();
  const waiting: [unknown, YamlPlace][] = [[document, root]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [node, place] = pair;
    const name = componentName(node);
    if (name !== null) {
      const target = referredPlace(sources, place);
      if (target === undefined || found.has(name)) continue;
      found.set(name, target);
      waiting.push([componentOf(document, name), target]);
      continue;
    }
    const entries = Array.isArray(node)
      ? node.entries()
      : isObject(node)
        ? Object.entries(node)
        : [];
    const source = endOf(sources, place);
    for (const [key, child] of entries) {
      if (typeof child !== "object" || child === null) continue;
      const next = placeIn(source, String(key));
      if (next !== undefined) waiting.push([child, next]);
    }
  }
  return found;
}

function componentName(node: unknown): string | null {
  const target = isObject(node) ? node["$ref"] : undefined;
  const prefix = "#/components/";
  return typeof target === "string" && target.startsWith(prefix)
    ? target.slice(prefix.length)
    : null;
}

function componentOf(document: unknown, name: string): unknown {
  const [kind = "", key = ""] = name.split("/");
  const components = isObject(document) ? document["components"] : undefined;
  const list = isObject(components) ? components[kind] : undefined;
  return isObject(list) ? list[key] : undefined;
}

/** Follows references to their final value. A circle of references ends the search. */
function endOf(sources: YamlFiles, place: YamlPlace): YamlPlace {
  const seen = new Set<unknown>();
  let end = place;
  while (!seen.has(end.node)) {
    seen.add(end.node);
    const next = referredPlace(sources, end);
    if (next === undefined) break;
    end = next;
  }
  return end;
}
