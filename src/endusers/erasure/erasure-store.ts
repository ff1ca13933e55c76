// Accounts taken away as rows, and what is still to be erased of them.
import { erasurePlace } from "../../catalog/index.ts";
import { platforms, type Guid } from "../../contract/index.ts";
import type { SealedColumn } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { NamedPlayer } from "../../players/index.ts";
import type { AccountKey } from "../accounts/account.ts";

export interface RemovedAccount extends AccountKey {
  /** Of now and of before. */
  readonly emails: readonly string[];
  /** As whom it was at providers that vouch for players. */
  readonly players: readonly NamedPlayer[];
}

const HOLD = {
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

/** Deletes the account with all that hangs on it. @returns undefined where there is none */
export async function removeAccount(
  connection: Connection,
  { workspaceId, id }: AccountKey,
): Promise<RemovedAccount | undefined> {
  const [account] = await connection.run<RemovedAccount>(HOLD, [workspaceId, id, platforms]);
  if (account !== undefined) await connection.run(REMOVE, [workspaceId, id]);
  return account;
}

/** Those of whom something is still to be erased. */
export const sealedErasures: SealedColumn = {
  what: "traces to erase",
  table: "gateway.erasure",
  column: "sealed",
  key: ["id::text"],
  place: erasurePlace,
};

export interface Erasure {
  readonly id: Guid;
  readonly workspaceId: Guid;
  readonly sealed: string;
  /** How often its traces were erased. */
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

export async function putErasure(
  connection: Connection,
  { id, workspaceId, sealed }: Omit<Erasure, "round">,
): Promise<void> {
  await connection.run(PUT, [id, workspaceId, sealed]);
}

/** Those of one workspace whose next round is due. */
export const dueErasures = (connection: Connection, most: number): Promise<Erasure[]> =>
  connection.run<Erasure>(DUE, [most]);

/** Ends a round. @param rounds seconds after the removal at which each comes; there is none after the last */
export async function advanceErasures(
  connection: Connection,
  ids: readonly Guid[],
  rounds: readonly number[],
): Promise<void> {
  await connection.run(ADVANCE, [ids, rounds]);
}

/** Milliseconds until the next round of any; undefined where none is to come. */
export async function nextErasure(connection: Connection): Promise<number | undefined> {
  const [row] = await connection.run<{ milliseconds: number | null }>(NEXT);
  return row?.milliseconds ?? undefined;
}
