// Finds entries with the same id in a section of the stored and the new definition. An entry with a
// known name but a new id is a different entry, because a stored id never changes (G1.7).
import type { Guid } from "../../contract/index.ts";

export interface NamedEntry<T> {
  readonly name: string;
  readonly value: T;
}
export interface Pair<T> {
  readonly before: NamedEntry<T>;
  readonly after: NamedEntry<T>;
}
export interface Matched<T> {
  readonly added: readonly NamedEntry<T>[];
  readonly kept: readonly Pair<T>[];
  readonly dropped: readonly NamedEntry<T>[];
}

/**
 * Returns the added, kept and dropped entries of a section. Added and kept entries have the order
 * of the new definition. Dropped entries have the order of the stored definition.
 */
export function matchEntries<T extends { readonly id: Guid }>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
): Matched<T> {
  const stored = new Map(
    Object.entries(before).map(([name, value]) => [value.id, { name, value }]),
  );
  const entries = Object.entries(after).map(([name, value]) => ({ name, value }));
  const present = new Set(entries.map((entry) => entry.value.id));
  return {
    added: entries.filter((entry) => !stored.has(entry.value.id)),
    kept: entries.flatMap((entry) => {
      const match = stored.get(entry.value.id);
      return match === undefined ? [] : [{ before: match, after: entry }];
    }),
    dropped: [...stored.values()].filter((entry) => !present.has(entry.value.id)),
  };
}

/** Returns the name of the entry with this id. Returns undefined if no entry has this id. */
export function matchById(
  section: Readonly<Record<string, { readonly id: Guid }>>,
  id: Guid,
): string | undefined {
  return Object.entries(section).find(([, value]) => value.id === id)?.[0];
}

/**
 * Returns the hint that a dropped entry may have been renamed. `successor` is the name of a similar
 * new entry. Without one, returns an empty text.
 */
export const renameHint = (name: string, successor: string | undefined): string =>
  successor === undefined
    ? ""
    : ` (if ${successor} is its new name, write renamedFrom: ${name} there)`;
