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
 * Leases calls of a minute's share.
 * @param share open (""), reserved for server keys ("kept"), a network, or the GUID of a member of
 *   the portal
 * @returns the calls that were leased before
 */
export async function takeBlock(
  control: Connection,
  workspaceId: Guid,
  minute: number,
  share: string,
  count: number,
): Promise<number> {
  const values = [workspaceId, minute * 60, share, count];
  const [row] = await control.run<{ before: number }>(TAKE, values);
  return row!.before;
}

/** Deletes the leases of earlier minutes. */
export async function deleteBlocks(control: Connection, minute: number): Promise<void> {
  await control.run(DELETE_OLD, [minute * 60]);
}
