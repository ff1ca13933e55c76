// The SQL of request bodies in the query log. Counts the bytes of bodies by workspace, day, class
// of callers and outcome. Removes the bodies from the oldest rows.
import type { Guid } from "../contract/index.ts";
import { dateText, type BytesByRank } from "../metering/index.ts";
import type { Rank } from "../platform/capacity/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { BodySum } from "./log-batch.ts";

// The rows are inserted in a fixed order, so that several nodes cannot cause a deadlock.
const ADD = {
  name: "log_add_bodies",
  text: `insert into gateway.log_body_usage as u (workspace_id, day, class, is_failure, bytes)
    select * from unnest($1::uuid[], $2::date[], $3::smallint[], $4::boolean[], $5::bigint[]) order by 1, 2, 3, 4
    on conflict (workspace_id, day, class, is_failure) do update set bytes = u.bytes + excluded.bytes`,
};

/**
 * Adds the bytes of a batch's bodies to the counters, in the transaction that writes the batch's
 * rows. A trigger could count these bytes. But with a trigger, PostgreSQL would insert the rows of
 * a COPY one by one, which costs 1.2 µs per row.
 */
export async function addBodies(connection: Connection, sums: readonly BodySum[]): Promise<void> {
  if (sums.length === 0) return;
  await connection.run(ADD, [
    sums.map(({ workspaceId }) => workspaceId),
    sums.map(({ day }) => dateText(day)),
    sums.map(({ rank }) => rank),
    sums.map(({ isFailure }) => isFailure),
    sums.map(({ bytes }) => bytes),
  ]);
}

const LIST = {
  name: "log_body_bytes",
  text: `select workspace_id as "workspaceId", json_object_agg(class, bytes) as bytes from (
      select workspace_id, class, sum(bytes)::float8 as bytes from gateway.log_body_usage group by 1, 2) as classes
    group by 1 having sum(bytes) > $1`,
};

export interface StoredBodies {
  readonly workspaceId: Guid;
  readonly bytes: BytesByRank;
}

/**
 * Lists the workspaces whose bodies take more than `least` bytes, with the bytes by class of
 * callers.
 */
export async function listBodies(control: Connection, least: number): Promise<StoredBodies[]> {
  const rows = await control.run<{ workspaceId: Guid; bytes: Partial<BytesByRank> }>(LIST, [least]);
  return rows.map(({ workspaceId, bytes }) => ({
    workspaceId,
    bytes: { 0: 0, 1: 0, 2: 0, ...bytes },
  }));
}

const OLDEST = {
  name: "log_oldest_bodies",
  text: `select day::text as day, is_failure as "isFailure" from gateway.log_body_usage
    where workspace_id = $1 and class = $2 and bytes > 0 order by is_failure, day limit 1`,
};

const ROWS_MAX = 1_000;

/**
 * A group of log rows: the rows of one workspace, day and class of callers, for either successful
 * or failed calls.
 */
export interface BodyGroup {
  readonly workspaceId: Guid;
  readonly rank: Rank;
  readonly day: string;
  readonly isFailure: boolean;
}

/**
 * Returns the group of rows whose bodies are removed next. Groups of successful calls come before
 * groups of failed calls, and older days before newer days. Returns undefined if there are no
 * bodies.
 */
export async function oldestBodies(
  control: Connection,
  workspaceId: Guid,
  rank: Rank,
): Promise<BodyGroup | undefined> {
  type Found = Pick<BodyGroup, "day" | "isFailure">;
  const [found] = await control.run<Found>(OLDEST, [workspaceId, rank]);
  return found && { workspaceId, rank, ...found };
}

const DROP = {
  name: "log_drop_bodies",
  text: `with page as materialized (
      select at, id, octet_length(body) as bytes from gateway.query_log
      where workspace_id = $1 and at >= $2::date and at < $2::date + 1 and class = $3 and body is not null and (status >= 400) = $4
      order by at, id limit $5
    ), oldest as (
      select at, id, bytes from (select *, sum(bytes) over (order by at, id) - bytes as before from page) as sized where before < $6
    ), dropped as (
      update gateway.query_log as q set body = null from oldest as o where q.workspace_id = $1 and q.at = o.at and q.id = o.id
    )
    select coalesce(sum(bytes), 0)::float8 as bytes from oldest`,
};
const FORGET = {
  text: "delete from gateway.log_body_usage where workspace_id = $1 and day = $2::date and class = $3 and is_failure = $4",
};

/**
 * Removes the bodies from the oldest rows of a group (the rows of one day, class of callers and
 * outcome).
 * @param excess number of bytes to remove
 * @returns the number of removed bytes: at least `excess`, unless the oldest `ROWS_MAX` rows with a
 *   body have fewer bytes
 */
export async function dropBodies(
  control: Connection,
  { workspaceId, day, rank, isFailure }: BodyGroup,
  excess: number,
): Promise<number> {
  const group = [workspaceId, day, rank, isFailure];
  const [row] = await control.run<{ bytes: number }>(DROP, [...group, ROWS_MAX, excess]);
  // No row of the group has a body any more. The counter of the group is deleted, so that
  // `oldestBodies` finds the next group.
  if (row!.bytes === 0) await control.run(FORGET, group);
  return row!.bytes;
}
