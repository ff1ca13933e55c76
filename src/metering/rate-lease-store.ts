// Leased blocks of a minute's rate as rows: one per workspace, minute and share, deleted long after the minute.
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
const FORGET = { text: "delete from gateway.rate_lease where minute < to_timestamp($1)" };

/** Of a minute: of what anybody may spend, of what is kept for server keys, or of what one network may. */
export type LeasedShare = "" | "kept" | { readonly network: string };
/** What one member has of a minute, beside the workspaces'. */
export interface MemberShare {
  readonly member: Guid;
}

const nameOf = (share: LeasedShare | MemberShare): string => {
  if (typeof share === "string") return share;
  return "network" in share ? share.network : share.member;
};

/** Takes calls of a minute's share. @returns how many were taken before */
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
    nameOf(share),
    count,
  ]);
  return row!.before;
}

/** Drops what was leased of minutes before this one. */
export async function forgetBlocks(control: Connection, minute: number): Promise<void> {
  await control.run(FORGET, [minute * 60]);
}
