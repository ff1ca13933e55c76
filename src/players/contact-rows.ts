// Creates and updates the contact rows that players' links point at (G17.4), through `query/` under the gateway's own grant, so that
// defaults are filled in and caches are invalidated.
import { isDeepStrictEqual } from "node:util";
import { systemGrant } from "../access/index.ts";
import { rowsOf, type DataAccess, type DataTransaction, type Row } from "../query/index.ts";
import type { Column, Table, Workspace } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { MadeRow } from "./player-store.ts";

export interface Contacts {
  readonly table: Table;
  /** Takes the name of a new row. */
  readonly displayName: Column;
}

/** Null where the workspace names no table. */
export function contactsOf(workspace: Workspace): Contacts | null {
  const { contacts } = workspace.definition.workspace;
  const table = contacts && workspace.tablesByName.get(contacts.table);
  const displayName = table?.columnBy.get(contacts!.displayName);
  return table && displayName ? { table, displayName } : null;
}

/** On whose behalf a contact row is made. */
export interface LinkedBy {
  /** Claims for the defaults of columns: of the account that the player signs in to; null for one who does not. */
  readonly claims: Readonly<Record<string, unknown>> | null;
  /** The key that the player came by. */
  readonly keyId: Guid;
}

export const contactAccess = (workspace: Workspace, { claims, keyId }: LinkedBy): DataAccess => ({
  grant: systemGrant(workspace),
  grantIn: systemGrant,
  claims,
  actor: { kind: "key", id: keyId },
});

/**
 * The row behind a link; undefined where it has gone.
 * @param select names of columns, or `*` for all of them
 */
export async function findContact(
  read: DataTransaction["read"],
  { table }: Contacts,
  id: Guid,
  select: "*" | readonly string[] = "*",
): Promise<Row | undefined> {
  const where = [{ field: table.primaryKey.name, op: "eq" as const, value: id }];
  const query = { from: "contacts", select, where, limit: 1 };
  return rowsOf(await read({ refs: { contacts: table.id }, query }))[0];
}

/** What a row holds, by the ids of its columns, which stay when columns are renamed. */
export const byColumn = ({ table }: Contacts, row: Row): MadeRow =>
  Object.fromEntries(table.columns.map(({ id, name }) => [id, row[name] ?? null]));

/** Whether nobody has changed a row since the gateway made it; a column that was added since may hold its default. */
export const isAsMade = ({ table }: Contacts, row: Row, made: MadeRow): boolean =>
  table.columns.every(({ id, name, definition }) => {
    const value = row[name] ?? null;
    const madeOf = id in made ? made[id] : null;
    return isDeepStrictEqual(value, madeOf) || (!(id in made) && value === definition.default);
  });

export async function insertContact(
  write: DataTransaction["write"],
  { table, displayName }: Contacts,
  { id, name }: { readonly id: Guid; readonly name: string },
): Promise<void> {
  const row = { [table.primaryKey.name]: id, [displayName.name]: fitted(name, displayName) };
  const mutation = { type: "insert", table: "contacts", values: [row] } as const;
  await write({ refs: { contacts: table.id }, mutation });
}

/** A name from outside is cut to what the column takes; it is for show only. */
function fitted(name: string, { definition: { maxLength } }: Column): string {
  const characters = Array.from(name);
  return maxLength === undefined || characters.length <= maxLength
    ? name
    : characters.slice(0, maxLength).join("");
}
