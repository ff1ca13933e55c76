// Merges two changes of the same document if they change different entries.
import { entryPointer } from "./definition-text.ts";

export interface MergedDocument {
  readonly value: unknown;
  /**
   * JSON Pointers of entries that both sides changed. The merged document contains the version of
   * `mine`.
   */
  readonly conflicts: readonly string[];
}

/** Returns `theirs` with the changes from `base` to `mine`. Lists are compared as a whole. */
export function mergeChanges(
  base: unknown,
  theirs: unknown,
  mine: unknown,
  pointer = "",
): MergedDocument {
  if (isSame(base, mine) || isSame(theirs, mine)) return { value: theirs, conflicts: [] };
  if (isSame(base, theirs)) return { value: mine, conflicts: [] };
  if (!isMembers(theirs) || !isMembers(mine)) return { value: mine, conflicts: [pointer] };
  const before = isMembers(base) ? base : {};
  const merged: [string, unknown][] = [];
  const conflicts: string[] = [];
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const values = [before, theirs, mine].map((side) => memberOf(side, name));
    const result = mergeChanges(values[0], values[1], values[2], pointer + entryPointer(name));
    conflicts.push(...result.conflicts);
    if (result.value !== undefined) merged.push([name, result.value]);
  }
  return { value: Object.fromEntries(merged), conflicts };
}

const memberOf = (members: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(members, name) ? members[name] : undefined;

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Compares values of JSON. The order of members does not count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  if (!isMembers(one) || !isMembers(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}
