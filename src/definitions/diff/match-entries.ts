// Pairs the entries of a section in the stored and the new definition by id. Refuses one name with two ids: a stored id never
// changes (G1.7), so they would be two different things.
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

/** In the order of the new section; dropped ones in the order of the stored one. */
export function matchEntries<T extends { readonly id: Guid }>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
): Matched<T> {
  const stored = new Map(
    Object.entries(before).map(([name, value]) => [value.id, { name, value }]),
  );
  const entries = Object.entries(after).map(([name, value]) => ({ name, value }));
  const wanted = new Set(entries.map((entry) => entry.value.id));
  return {
    added: entries.filter((entry) => !stored.has(entry.value.id)),
    kept: entries.flatMap((entry) => {
      const match = stored.get(entry.value.id);
      return match === undefined ? [] : [{ before: match, after: entry }];
    }),
    dropped: [...stored.values()].filter((entry) => !wanted.has(entry.value.id)),
  };
}

/** Name of the entry with that id, or undefined. */
export function matchById(
  section: Readonly<Record<string, { readonly id: Guid }>>,
  id: Guid,
): string | undefined {
  return Object.entries(section).find(([, value]) => value.id === id)?.[0];
}

/** What to add to the words of a drop that may be meant as a rename; empty where nothing like it comes. */
export const renameHint = (name: string, successor: string | undefined): string =>
  successor === undefined
    ? ""
    : ` (if ${successor} is its new name, write renamedFrom: ${name} there)`;
