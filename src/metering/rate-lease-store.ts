// Stores leased blocks of a minute's rate as rows, one per workspace, minute and share. Rows are
// deleted long after the minute.
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";

export const rateTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway.rate_lease", { atRemoval: "delete" }),
];

const TAKE = {
  name: "metering_take_block",
  text: `insert into gateway.rate_lease as l (workspace_id, minute, share, taken) values ($1, to_timestamp($2), $3, $4)
    on conflict (workspace_id, minute, share) do update set taken = l.taken + excluded.taken
    returning (taken - $4)::float8 as before`,
};
const DELETE_OLD = { text: "delete from gateway.rate_lease where minute < to_timestamp($1)" };

/**
 * A share of a minute: open (""), reserved for server keys ("kept"), or the share of one network.
 */
export type LeasedShare = "" | "kept" | { readonly network: string };
/** The share of one portal member, apart from the shares of workspaces. */
export interface MemberShare {
  readonly member: Guid;
}

const shareName = (share: LeasedShare | MemberShare): string => {
  if (typeof share === "string") return share;
  return "network" in share ? share.network : share.member;
};

/**
 * Leases calls of a minute's share.
 * @returns the calls that were leased before
 */
export async function takeBlock(
  control: Connection,
  workspaceId: Guid,
  minute: number,
  share: LeasedShare | MemberShare,
  count: number,
): Promise<number> {
  const [row] = await control.run<{ before: number }>(TAKE, [
    workspaceId,
    minute * 60,
    shareName(share),
    count,
  ]);
  return row!.before;
}

/** Deletes the leases of earlier minutes. */
export async function deleteBlocks(control: Connection, minute: number): Promise<void> {
  await control.run(DELETE_OLD, [minute * 60]);
}
