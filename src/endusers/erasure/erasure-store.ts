// SQL that deletes accounts, and SQL for pending erasures. An erasure is the work that remains
// after an account is deleted: to erase the data about the user in other tables, such as the query
// log.
import { erasurePlace } from "../../catalog/index.ts";
import { platforms, type Guid } from "../../contract/index.ts";
import type { SealedColumn } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { NamedPlayer } from "../../players/index.ts";
import type { AccountKey } from "../accounts/account.ts";

/**
 * A deleted account, with the data by which its traces are found. Traces are rows in other tables
 * that contain data about the user.
 */
export interface RemovedAccount extends AccountKey {
  /** The current and the former e-mail addresses of the account. */
  readonly emails: readonly string[];
  /** The players of game platforms that signed in to the account. */
  readonly players: readonly NamedPlayer[];
}

const LOCK = {
  name: "endusers_hold_to_remove",
  text: `select u.workspace_id as "workspaceId", u.id, array_remove(u.former_emails || u.email, null) as emails, (
      select coalesce(json_agg(json_build_object('platform', i.issuer, 'platformPlayerId', i.subject)), '[]') from gateway.end_user_identity as i
      where i.workspace_id = u.workspace_id and i.end_user_id = u.id and i.issuer = any ($3)) as players
    from gateway.end_user as u where u.workspace_id = $1 and u.id = $2 for update of u`,
};
const REMOVE = {
  name: "endusers_remove",
  text: "delete from gateway.end_user where workspace_id = $1 and id = $2",
};

/**
 * Deletes an account. PostgreSQL also deletes the rows that refer to the account, such as sessions.
 * @returns the deleted account; undefined if the account does not exist
 */
export async function removeAccount(
  connection: Connection,
  { workspaceId, id }: AccountKey,
): Promise<RemovedAccount | undefined> {
  const [account] = await connection.run<RemovedAccount>(LOCK, [workspaceId, id, platforms]);
  if (account !== undefined) await connection.run(REMOVE, [workspaceId, id]);
  return account;
}

/** The column that stores the encrypted data by which the traces of deleted accounts are found. */
export const sealedErasures: SealedColumn = {
  what: "traces to erase",
  table: "gateway.erasure",
  column: "sealed",
  key: ["id::text"],
  place: erasurePlace,
};

/** A pending erasure: the data about the user of a deleted account must still be erased. */
export interface Erasure {
  readonly id: Guid;
  readonly workspaceId: Guid;
  readonly sealed: string;
  /**
   * Number of completed rounds. In each round, the job searches for traces of the account again.
   */
  readonly round: number;
}

const PUT = { text: "insert into gateway.erasure (id, workspace_id, sealed) values ($1, $2, $3)" };
const DUE = {
  text: `select id, workspace_id as "workspaceId", sealed, round from gateway.erasure where due_at <= now() and workspace_id = (
      select workspace_id from gateway.erasure where due_at <= now() order by due_at limit 1)
    order by due_at limit $1`,
};
const ADVANCE = {
  text: `with done as (delete from gateway.erasure where id = any ($1) and round + 1 >= cardinality($2::float8[]))
    update gateway.erasure set round = round + 1, due_at = created_at + make_interval(secs => ($2::float8[])[round + 2])
    where id = any ($1) and round + 1 < cardinality($2::float8[])`,
};
const NEXT = {
  text: "select extract(epoch from min(due_at) - now())::float8 * 1000 as milliseconds from gateway.erasure",
};

/**
 * Stores the pending erasure of a deleted account. The first search for data about the user is due
 * immediately.
 */
export async function putErasure(
  connection: Connection,
  { id, workspaceId, sealed }: Omit<Erasure, "round">,
): Promise<void> {
  await connection.run(PUT, [id, workspaceId, sealed]);
}

/**
 * Returns at most `limit` pending erasures of one workspace. The next round of each erasure (a
 * search for data about the deleted user) is due.
 */
export const dueErasures = (connection: Connection, limit: number): Promise<Erasure[]> =>
  connection.run<Erasure>(DUE, [limit]);

/**
 * Marks the current round of these erasures as completed. If this was the last round of an erasure,
 * deletes the row of the erasure.
 * @param rounds start of each round, in seconds after the deletion of the account
 */
export async function advanceErasures(
  connection: Connection,
  ids: readonly Guid[],
  rounds: readonly number[],
): Promise<void> {
  await connection.run(ADVANCE, [ids, rounds]);
}

/**
 * Returns the number of milliseconds until the next round of any erasure is due; undefined if no
 * erasure is pending.
 */
export async function nextErasure(connection: Connection): Promise<number | undefined> {
  const [row] = await connection.run<{ milliseconds: number | null }>(NEXT);
  return row?.milliseconds ?? undefined;
}
