// The SQL of leased calls. A node leases the right to admit a number of a workspace's calls in a
// minute. There is one row per workspace, minute and part of the rate limit.
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
 * Leases `count` calls of a minute.
 * @param minute minutes since 1970
 * @param share the part of the rate limit. `""` is the open part, `"kept"` is the part reserved for
 *   callers with a secret. For a limit of one caller, `share` is a network, or the GUID of a member
 *   or portal user
 * @returns the number of calls that all nodes had leased before in this part and minute
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

/** Deletes the leases of all minutes before `minute` (minutes since 1970). */
export async function deleteBlocks(control: Connection, minute: number): Promise<void> {
  await control.run(DELETE_OLD, [minute * 60]);
}
