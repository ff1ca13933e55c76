// Compares two values that are not schemas, such as examples and tables.
import { isObject } from "../../platform/index.ts";
import { isReference, type ContractSource, type TwoRevisions } from "./sources/contract-source.ts";

/** Keywords whose values are texts for readers, without a meaning for programs. */
export const wordKeywords = new Set([
  "title",
  "summary",
  "description",
  "externalDocs",
  "x-tool",
  "x-expected",
  "x-secret",
  "x-generated",
  "x-internal",
  "x-decisions",
]);

export const exampleKeywords = new Set(["example", "examples"]);

/**
 * Returns true if two values are equal after their references have been followed.
 * @param withWords false if titles, descriptions and examples may differ
 */
export function isSameValue(
  revisions: TwoRevisions,
  oldValue: unknown,
  newValue: unknown,
  withWords = true,
): boolean {
  const open: (readonly [unknown, unknown])[] = [[oldValue, newValue]];
  const seen = new Map<unknown, Set<unknown>>();
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    if (revisions.isUnchanged(...pair)) continue;
    const one = resolveData(revisions.old, pair[0]);
    const other = resolveData(revisions.new, pair[1]);
    if (typeof one !== "object" || one === null) {
      if (one !== other) return false;
      continue;
    }
    const partners = seen.get(one) ?? new Set();
    if (partners.has(other)) continue;
    seen.set(one, partners.add(other));
    if (Array.isArray(one)) {
      if (!Array.isArray(other) || other.length !== one.length) return false;
      for (const [index, item] of one.entries()) open.push([item, other[index]]);
      continue;
    }
    if (!isObject(one) || !isObject(other)) return false;
    const isCompared = (key: string): boolean =>
      withWords || !(wordKeywords.has(key) || exampleKeywords.has(key));
    const keys = Object.keys(one).filter(isCompared);
    if (Object.keys(other).filter(isCompared).length !== keys.length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(other, key)) return false;
      open.push([one[key], other[key]]);
    }
  }
  return true;
}

/**
 * Returns the value to which a reference leads. An example may contain the key `$ref` as data,
 * which is not a reference, so the text of `$ref` decides.
 */
const resolveData = (source: ContractSource, value: unknown): unknown =>
  isReference(value) && /\.(?:ya?ml|json)(?:#|$)|^#/.test(value.$ref)
    ? source.resolve(value)
    : value;

/** Returns a value as short text for a message. */
export function shortText(value: unknown): string {
  if (value === undefined) return "none";
  const text = isReference(value) ? value.$ref : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Returns the members of an object. Returns an empty object if the value is not an object. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isObject(value) ? value : {};

/** Returns the items of a list. Returns an empty list if the value is not a list. */
export const itemsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [];
