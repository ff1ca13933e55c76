// Leased blocks of a minute's rate as rows: one per workspace and minute, deleted long after the minute.
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";

const TAKE = {
  name: "metering_take_block",
  text: `insert into gateway.rate_lease as l (workspace_id, minute, taken) values ($1, to_timestamp($2), $3)
    on conflict (workspace_id, minute) do update set taken = l.taken + excluded.taken
    returning (taken - $3)::float8 as before`,
};
const FORGET = { text: "delete from gateway.rate_lease where minute < to_timestamp($1)" };

/** Takes calls of a minute. @returns how many were taken before */
export async function takeBlock(
  control: Connection,
  workspaceId: Guid,
  minute: number,
  count: number,
): Promise<number> {
  const [row] = await control.run<{ before: number }>(TAKE, [workspaceId, minute * 60, count]);
  return row!.before;
}

/** Drops what was leased of minutes before this one. */
export async function forgetBlocks(control: Connection, minute: number): Promise<void> {
  await control.run(FORGET, [minute * 60]);
}
