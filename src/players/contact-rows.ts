// Creates the contact rows that players' links point at (G17.4). Writes through `query/` under the
// gateway's own grant, which fills defaults and invalidates caches.
import { isDeepStrictEqual } from "node:util";
import { systemGrant } from "../access/index.ts";
import { rowsOf, type DataAccess, type DataTransaction, type Row } from "../query/index.ts";
import type { Column, Table, Workspace } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { MadeRow } from "./player-store.ts";

export interface Contacts {
  readonly table: Table;
  /** The column that receives the name of a new row. */
  readonly displayName: Column;
}

/** Returns the contacts table; null if the workspace names no such table. */
export function contactsOf(workspace: Workspace): Contacts | null {
  const { contacts } = workspace.definition.workspace;
  const table = contacts && workspace.tablesByName.get(contacts.table);
  const displayName = table?.columnBy.get(contacts!.displayName);
  return table && displayName ? { table, displayName } : null;
}

/** The caller for which the gateway creates a contact row. */
export interface LinkedBy {
  /**
   * Claims for column defaults: the claims of the account that the player signs in to; null without
   * an account.
   */
  readonly claims: Readonly<Record<string, unknown>> | null;
  /** The API key of the request. */
  readonly keyId: Guid;
}

/** Returns the access of the gateway to the contacts table, on behalf of a key. */
export const contactAccess = (workspace: Workspace, { claims, keyId }: LinkedBy): DataAccess => ({
  grant: systemGrant(workspace),
  grantIn: systemGrant,
  claims,
  actor: { kind: "key", id: keyId },
});

/**
 * Returns the contact row of a link; undefined if the row was deleted.
 * @param select names of columns, or `*` for all columns
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

/** Returns the values of a row by column id. Column ids do not change when columns are renamed. */
export const byColumn = ({ table }: Contacts, row: Row): MadeRow =>
  Object.fromEntries(table.columns.map(({ id, name }) => [id, row[name] ?? null]));

/**
 * Returns true if a row still has the values that the gateway wrote. A column that was added since
 * then may hold its default.
 */
export const isAsMade = ({ table }: Contacts, row: Row, made: MadeRow): boolean =>
  table.columns.every(({ id, name, definition }) => {
    const value = row[name] ?? null;
    const madeOf = id in made ? made[id] : null;
    return isDeepStrictEqual(value, madeOf) || (!(id in made) && value === definition.default);
  });

/** Inserts a contact row with a name. Throws what the write throws. */
export async function insertContact(
  write: DataTransaction["write"],
  { table, displayName }: Contacts,
  { id, name }: { readonly id: Guid; readonly name: string },
): Promise<void> {
  const row = { [table.primaryKey.name]: id, [displayName.name]: fitted(name, displayName) };
  const mutation = { type: "insert", table: "contacts", values: [row] } as const;
  await write({ refs: { contacts: table.id }, mutation });
}

/**
 * Returns the name, truncated to the maximum length of the column. The name is for display only.
 */
function fitted(name: string, { definition: { maxLength } }: Column): string {
  const characters = Array.from(name);
  return maxLength === undefined || characters.length <= maxLength
    ? name
    : characters.slice(0, maxLength).join("");
}
