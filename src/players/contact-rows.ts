// The rows that players' links point at, in the table that the workspace names for it (G17.4). Like all workspace data they are
// reached through `query`, under the gateway's own grant, so that defaults are filled in and caches hear of them.
import { systemGrant } from "../access/index.ts";
import { bindRead, bindWrite, executeRead, executeWrite } from "../query/index.ts";
import type { Column, Table, Workspace } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";

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

/**
 * The row behind a link; undefined where it has gone.
 * @param select names of columns, or `*` for all of them
 */
export async function findContact(
  connection: Pick<Connection, "run">,
  workspace: Workspace,
  { table }: Contacts,
  id: Guid,
  select: "*" | readonly string[] = "*",
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const context = { grant: systemGrant(workspace), claims: null, credentialId: "system" };
  const where = [{ field: table.primaryKey.name, op: "eq" as const, value: id }];
  const query = { from: "contacts", select, where, limit: 1 };
  const bound = bindRead({ refs: { contacts: table.id }, query }, context);
  const { text } = await executeRead(connection, bound, context);
  return (JSON.parse(text.join("")) as { data: Record<string, unknown>[] }).data[0];
}

/** Whether the row behind a link is there. */
export const hasContact = async (
  connection: Pick<Connection, "run">,
  workspace: Workspace,
  contacts: Contacts,
  id: Guid,
): Promise<boolean> => {
  const key = [contacts.table.primaryKey.name];
  return (await findContact(connection, workspace, contacts, id, key)) !== undefined;
};

export interface NewContact {
  readonly id: Guid;
  readonly name: string;
  /** Claims for the defaults of columns: of the account that the player signs in to; null for one who does not. */
  readonly claims: Readonly<Record<string, unknown>> | null;
  readonly at: Date;
  /** The key that the player came by. */
  readonly keyId: Guid;
}

/** @returns id of the transaction, for the caches. @throws like `executeWrite` */
export async function insertContact(
  connection: Connection,
  workspace: Workspace,
  { table, displayName }: Contacts,
  { id, name, claims, at, keyId }: NewContact,
): Promise<string | null> {
  const context = {
    grant: systemGrant(workspace),
    claims,
    actor: { kind: "key", id: keyId },
    now: at,
  } as const;
  const row = { [table.primaryKey.name]: id, [displayName.name]: fitted(name, displayName) };
  const mutation = { type: "insert", table: "contacts", values: [row] } as const;
  const bound = bindWrite({ refs: { contacts: table.id }, mutation }, context);
  return (await executeWrite(connection, bound, context)).xid;
}

/** A name from outside is cut to what the column takes; it is for show only. */
function fitted(name: string, { definition: { maxLength } }: Column): string {
  const characters = Array.from(name);
  return maxLength === undefined || characters.length <= maxLength
    ? name
    : characters.slice(0, maxLength).join("");
}
