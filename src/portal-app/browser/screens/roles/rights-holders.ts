// Roles and API keys of the definition, with their rights on tables.
import type { StoredDefinition } from "../../api/definition.ts";
import { actionNames, storedRights, type TableRights } from "../../parts/rights/table-rights.ts";

/** The section of the definition. */
export type HolderSection = "roles" | "keys";

type MatrixScopes = Readonly<Record<string, TableRights>>;

/** The members of an entry of the definition that this screen shows. */
export interface HolderEntry {
  readonly label?: string;
  readonly tables?: "all" | MatrixScopes;
  readonly [other: string]: unknown;
}

export interface MatrixHolder {
  readonly kind: HolderSection;
  readonly name: string;
  readonly entry: HolderEntry;
}

/** Returns the roles or the keys, in the order of the definition. */
export function holdersOf(
  { definition }: StoredDefinition,
  kind: HolderSection,
): readonly MatrixHolder[] {
  const entries = (definition[kind] ?? {}) as Readonly<Record<string, HolderEntry>>;
  return Object.entries(entries).map(([name, entry]) => ({ kind, name, entry }));
}

/** Returns the names of all tables. */
export const tablesOf = ({ definition }: StoredDefinition): readonly string[] =>
  Object.keys((definition["tables"] ?? {}) as object);

/** Returns the rights on a table. Undefined if there are none. */
export function scopeOf({ entry }: MatrixHolder, table: string): TableRights | undefined {
  const { tables = {} } = entry;
  if (tables === "all") return { actions: actionNames, read: "*" };
  return Object.hasOwn(tables, table) ? tables[table] : undefined;
}

/**
 * Returns the entry with other rights on a table. Without an action, the table is left out.
 * @param tables names of all tables
 */
export function withScope(
  { entry }: MatrixHolder,
  table: string,
  rights: TableRights,
  tables: readonly string[],
): HolderEntry {
  const present: MatrixScopes =
    entry.tables === "all"
      ? Object.fromEntries(tables.map((name) => [name, { actions: actionNames, read: "*" }]))
      : (entry.tables ?? {});
  const { actions = ["read"] } = rights;
  const others = Object.entries(present).filter(([name]) => name !== table);
  const scopes =
    actions.length === 0 ? others : [...others, [table, storedRights(rights)] as const];
  // Sorts the tables in the order of the definition.
  const ordered = scopes.toSorted(([one], [two]) => tables.indexOf(one) - tables.indexOf(two));
  return { ...entry, tables: Object.fromEntries(ordered) };
}
