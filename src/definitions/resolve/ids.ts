// Determines the id of every entry in a section of a definition. The id is given in the file, is
// stored, or is derived from the workspace and the name (G1.7). Rejects a change of a stored id,
// and the same id for two entries.
import type { Guid } from "../../contract/index.ts";
import type { ValuePath } from "../../config/index.ts";
import type { Report } from "../check/report.ts";

export interface SectionEntry {
  readonly id?: string;
  readonly renamedFrom?: string;
}

export interface IdRules {
  /** Path of the section in the definition, for example `tables`. */
  readonly path: ValuePath;
  readonly entries: Readonly<Record<string, SectionEntry>>;
  /** The same section of the stored definition. Its entries keep their ids. */
  readonly stored: Readonly<Record<string, { readonly id: Guid }>>;
  /**
   * Derives the id of an entry from its name or, after a rename, from its old name. Used for
   * entries without an id in the file or the database.
   */
  readonly derive: (name: string) => Guid;
  /**
   * Derives another id if the derived id already belongs to another entry. Without this function,
   * the conflict is an error.
   */
  readonly deriveAnother?: (name: string) => Guid;
  readonly report: Report;
}

/**
 * Returns the id of every entry, by name. The id comes from the file, from the stored entry with
 * this name, or from the stored entry with the old name. Otherwise it is derived. Reports an error
 * if the derived id belongs to another entry.
 */
export function resolveIds({
  path,
  entries,
  stored,
  derive,
  deriveAnother,
  report,
}: IdRules): ReadonlyMap<string, Guid> {
  const ids = new Map<string, Guid>();
  const claimed = new Set<Guid>();
  const give = (name: string, id: Guid): void => {
    ids.set(name, id);
    claimed.add(id);
  };
  const storedId = (name: string | undefined): Guid | undefined =>
    name !== undefined && Object.hasOwn(stored, name) && !claimed.has(stored[name]!.id)
      ? stored[name]!.id
      : undefined;
  const pending = (): [string, SectionEntry][] =>
    Object.entries(entries).filter(([name]) => !ids.has(name));

  for (const [name, { id }] of pending()) if (id !== undefined) give(name, id.toLowerCase());
  for (const [name] of pending()) {
    const id = storedId(name);
    if (id !== undefined) give(name, id);
  }
  for (const [name, { renamedFrom }] of pending()) {
    const id = storedId(renamedFrom);
    if (id !== undefined) give(name, id);
  }
  for (const [name, { renamedFrom }] of pending()) {
    const id = derive(renamedFrom ?? name);
    const free = !claimed.has(id) ? id : deriveAnother?.(name);
    give(name, free ?? id);
    if (free !== undefined) continue;
    const holder = [...ids].find(([other, taken]) => taken === id && other !== name)?.[0];
    report.add("id-taken", [...path, name], {
      message: `would get the id ${id}, but ${holder} had this name before and has this id`,
      hint: "Add the key `id` with a new GUID to this entry, because another entry already has the id that the gateway derives from this name.",
      at: "key",
    });
  }
  // If an entry has a new id in the file and no other entry has its stored id, the author has
  // changed the id. This is an error.
  const known = new Set(Object.values(stored).map(({ id }) => id));
  for (const [name, id] of ids) {
    const before = Object.hasOwn(stored, name) ? stored[name]!.id : id;
    if (before === id || known.has(id) || claimed.has(before)) continue;
    report.add("id-changed", [...path, name, "id"], {
      message: `the stored id of ${name} is ${before}, and an id never changes`,
      hint: `The id of a stored entry never changes. Set \`id\` to ${before}, or remove the key \`id\`.`,
    });
  }
  return ids;
}
