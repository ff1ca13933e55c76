// Creates a row in the workspace's contacts table for each player of a game platform (G17.4). The
// gateway's own record of the player, called link, contains the id of this row. The gateway writes
// the row through `query/` with all rights, so that column defaults and caches work as for writes
// of callers.
import { isDeepStrictEqual } from "node:util";
import { systemGrant } from "../access/index.ts";
import { rowsOf, type DataAccess, type DataTransaction, type Row } from "../query/index.ts";
import type { Column, Table, Workspace } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { MadeRow } from "./player-store.ts";

/**
 * The table that the workspace's definition names as its contacts table. The gateway inserts a row
 * into it for each player of a game platform.
 */
export interface Contacts {
  readonly table: Table;
  /** The column into which the gateway writes the display name of a player. */
  readonly displayName: Column;
}

/**
 * Returns the contacts table. Returns null if the definition names no contacts table, or names a
 * table or a column that does not exist.
 */
export function contactsOf(workspace: Workspace): Contacts | null {
  const { contacts } = workspace.definition.workspace;
  const table = contacts && workspace.tablesByName.get(contacts.table);
  const displayName = table?.columnBy.get(contacts!.displayName);
  return table && displayName ? { table, displayName } : null;
}

/** The caller whose request makes the gateway create a contact row. */
export interface LinkedBy {
  /**
   * The token claims that column defaults may use, if the request signs a player in to an account.
   * Null for all requests that sign no player in.
   */
  readonly claims: Readonly<Record<string, unknown>> | null;
  /** Id of the API key with which the request was sent. */
  readonly keyId: Guid;
}

/**
 * Returns the access with which the gateway writes contact rows. It has all rights, and the API key
 * of the request is recorded as the author of the change.
 */
export const contactAccess = (workspace: Workspace, { claims, keyId }: LinkedBy): DataAccess => ({
  grant: systemGrant(workspace),
  grantIn: systemGrant,
  claims,
  actor: { kind: "key", id: keyId },
});

/**
 * Returns the contact row with an id; undefined if the row does not exist.
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

/**
 * Returns the values of a row, keyed by column id instead of column name. A column keeps its id
 * when it is renamed.
 */
export const byColumn = ({ table }: Contacts, row: Row): MadeRow =>
  Object.fromEntries(table.columns.map(({ id, name }) => [id, row[name] ?? null]));

/**
 * Returns true if the contact row still has the values with which the gateway created it. A column
 * that was added to the table later must be null or have its default value.
 */
export const isAsMade = ({ table }: Contacts, row: Row, made: MadeRow): boolean =>
  table.columns.every(({ id, name, definition }) => {
    const value = row[name] ?? null;
    const madeOf = id in made ? made[id] : null;
    return isDeepStrictEqual(value, madeOf) || (!(id in made) && value === definition.default);
  });

/** Inserts a contact row with a display name. */
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
 * Returns the name, truncated to the maximum length of the column. The name is for display only, so
 * a long name must not make the insert fail.
 */
function fitted(name: string, { definition: { maxLength } }: Column): string {
  const characters = Array.from(name);
  return maxLength === undefined || characters.length <= maxLength
    ? name
    : characters.slice(0, maxLength).join("");
}
