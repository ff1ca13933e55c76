// The change row of a write, built from the rows that the write returned: tables for the caches and
// an event for the Event Bus (G9.2). An upsert with `notify` writes one change row for each of its
// two events (G9.11).
import { guidSql, int, own, quoted, refuseSql, sql, type Sql } from "../text.ts";
import { parameter, type BindInput } from "../parameters.ts";
import { isUpsert } from "../row-checks.ts";
import { storedRowSql } from "./stored-rows.ts";
import { changeTable, withClass } from "../../../outbox/index.ts";
import type { Workspace } from "../../../catalog/index.ts";
import type { WritePlan } from "../../plan/write-plan.ts";

/** The written row in the form that events store; null without `notify`. */
export const eventRowSql = (plan: WritePlan, raw: string): Sql | null =>
  plan.notifySlot === undefined ? null : storedRowSql(plan.grant.table, raw);

/**
 * Bytes of the rows in one event. Every subscriber receives these rows, and each node reads them
 * whole.
 */
const EVENT_BYTES_MAX = 1024 * 1024;

/**
 * Refuses a write whose event would be larger. PostgreSQL evaluates this before the change row,
 * which comes last.
 */
export const tooLargeEventSql = (plan: WritePlan, rows: string): readonly Sql[] =>
  plan.notifySlot === undefined
    ? []
    : [
        sql`when sum(octet_length(${own(rows, EVENT_ROW)}::text)) > ${int(EVENT_BYTES_MAX)} then ${refuseSql("event")}`,
      ];

/**
 * Returns true if the write needs no change row, because neither caches nor the Event Bus depend on
 * it (G10.8).
 */
export const needsNoChangeRow = (
  { notifySlot, written }: WritePlan,
  { untracked }: Workspace,
): boolean =>
  notifySlot === undefined &&
  untracked !== null &&
  [...written].every(({ id }) => untracked.tables.has(id));

/**
 * The fence table that a write without a change row locks until it commits
 * (`catalog/untracked-tables.ts`). The statement names the table, so that PostgreSQL locks it and
 * fails if the name no longer exists. Null for all other writes.
 */
export const fenceTable = (plan: WritePlan, workspace: Workspace): Sql | null =>
  needsNoChangeRow(plan, workspace)
    ? quoted(workspace.schema, workspace.untracked!.fenceTable)
    : null;

/** A null that is read from the fence table. @param table of `fenceTable` */
export const fenceSql = (table: Sql): Sql => sql`(select null::text from ${table} where false)`;

/** A plain insert of one row writes the row or fails, so its result need not be tested. */
const alwaysWrites = (plan: WritePlan): boolean =>
  plan.kind === "insert" && plan.isSingle && plan.conflict === null;

/** The column of a written row that `eventRowSql` made. */
export const EVENT_ROW = "e";
/**
 * The column of a written row that is true for rows of an upsert that existed before. It exists
 * only if the upsert has `notify` or a later check.
 */
export const IS_CHANGED = "u";

/**
 * Inserts the change row, unless the write changed no rows.
 * @param rows name of the written rows
 */
export function changeSql(plan: WritePlan, { id }: Workspace, rows: string): Sql {
  const written = guidSql(...[...plan.written].map((table) => table.id));
  const from = own(rows);
  const into = sql`insert into ${quoted(...changeTable)} (workspace_id, tables, event) select (${guidSql(id)})[1], ${written}`;
  if (plan.notifySlot === undefined) {
    const isWritten = alwaysWrites(plan) ? sql`` : sql` where exists (select 1 from ${from})`;
    return sql`${into}, null${isWritten}`;
  }
  const changed = own(rows, IS_CHANGED);
  const op = isUpsert(plan) ? upsertOpSql(changed) : textParameter(() => plan.kind);
  const event = eventSql(plan, plan.notifySlot, op, own(rows, EVENT_ROW), own(rows, "k"));
  // Change rows get their ids in this order. Events get their numbers in the order of the ids.
  const groups = isUpsert(plan)
    ? sql`group by ${changed} order by ${changed}`
    : sql`having count(*) > 0`;
  return sql`${into}, ${event} from ${from} ${groups}`;
}

const upsertOpSql = (isChanged: Sql): Sql =>
  sql`case when ${isChanged} then ${textParameter(() => "update")} else ${textParameter(() => "insert")} end`;

/**
 * The event of a group of rows. The rows are sorted by key: the order in which PostgreSQL finds
 * them could reveal facts about hidden rows.
 */
function eventSql({ grant }: WritePlan, slot: number, op: Sql, row: Sql, key: Sql): Sql {
  const bus = (part: 0 | 1): Sql =>
    textParameter((input) => (input.values[slot] as { bus: string }).bus.split(":", 2)[part]!);
  const actor = textParameter((input) => JSON.stringify(withClass(input.write!.actor)));
  const table = textParameter(() => grant.table.id);
  return sql`json_build_object('topic', ${bus(0)}, 'instance', ${bus(1)}, 'op', ${op}, 'table', ${table}, 'actor', ${actor}::json, 'affectedRows', count(*), 'rows', json_agg(${row} order by ${key}))`;
}

const textParameter = (bind: (input: BindInput) => string): Sql => sql`${parameter(bind)}::text`;
