// Compiles the insert of a change row, which reports a write to all nodes. The change row contains
// the ids of the written tables, so that nodes can invalidate cached responses. With `notify`, the
// change row also contains an event for the Event Bus (G9.2). An upsert can have two events, one
// for inserted and one for updated rows. The upsert then writes one change row for each event
// (G9.11).
import { guidSql, int, own, quoted, refuseSql, sql, type Sql } from "../text.ts";
import { parameter, type BindInput } from "../parameters.ts";
import { isUpsert } from "../row-checks.ts";
import { storedRowSql } from "./stored-rows.ts";
import { changeTable, withClass } from "../../../outbox/index.ts";
import type { Workspace } from "../../../catalog/index.ts";
import type { WritePlan } from "../../plan/write-plan.ts";

/**
 * Returns the SQL of a written row as JSON, in the form in which events store rows. Returns null
 * for a write without `notify`.
 */
export const eventRowSql = (plan: WritePlan, raw: string): Sql | null =>
  plan.notifySlot === undefined ? null : storedRowSql(plan.grant.table, raw);

/**
 * Maximum number of bytes of the rows in one event. Each node reads all rows of an event into
 * memory.
 */
const EVENT_BYTES_MAX = 1024 * 1024;

/**
 * Returns a `when` clause that raises an error if the rows in the event of the write exceed
 * `EVENT_BYTES_MAX`. Returns an empty list for a write without `notify`. PostgreSQL evaluates the
 * clause before it inserts the change row.
 */
export const tooLargeEventSql = (plan: WritePlan, rows: string): readonly Sql[] =>
  plan.notifySlot === undefined
    ? []
    : [
        sql`when sum(octet_length(${own(rows, EVENT_ROW)}::text)) > ${int(EVENT_BYTES_MAX)} then ${refuseSql("event")}`,
      ];

/**
 * Returns true if the write needs no change row, because it has no `notify` and no cached response
 * depends on the written tables (G10.8).
 */
export const needsNoChangeRow = (
  { notifySlot, written }: WritePlan,
  { untracked }: Workspace,
): boolean =>
  notifySlot === undefined &&
  untracked !== null &&
  [...written].every(({ id }) => untracked.tables.has(id));

/**
 * Returns the name of the fence table, an empty table that a write without a change row locks until
 * it commits. Applying a new definition can replace this table. The write then fails and is
 * repeated (`catalog/untracked-tables.ts`). Returns null for writes with a change row.
 */
export const fenceTable = (plan: WritePlan, workspace: Workspace): Sql | null =>
  needsNoChangeRow(plan, workspace)
    ? quoted(workspace.schema, workspace.untracked!.fenceTable)
    : null;

/**
 * Returns SQL that reads the fence table, so that PostgreSQL locks the table. The value of the SQL
 * is always null.
 * @param table the result of `fenceTable`
 */
export const fenceSql = (table: Sql): Sql => sql`(select null::text from ${table} where false)`;

/**
 * Returns true for an insert of one row without `onConflict`. Such an insert writes the row or
 * fails, so the statement need not test whether it wrote a row.
 */
const alwaysWrites = (plan: WritePlan): boolean =>
  plan.kind === "insert" && plan.isSingle && plan.conflict === null;

/**
 * Name of a column in the rows that a write returns. It contains the written row as JSON, for the
 * event (see `eventRowSql`).
 */
export const EVENT_ROW = "e";
/**
 * Name of a column in the rows that an upsert returns. It is true for rows that existed before the
 * upsert. The column exists only if the upsert has `notify` or a check in a second statement.
 */
export const IS_CHANGED = "u";

/**
 * Returns the insert of the change row. It inserts nothing if the write has changed no rows.
 * @param rows SQL alias of the rows that the write returns
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
  // The change row of the inserted rows comes before the change row of the updated rows. Change
  // rows get their ids in this order, and events are numbered in the order of these ids.
  const groups = isUpsert(plan)
    ? sql`group by ${changed} order by ${changed}`
    : sql`having count(*) > 0`;
  return sql`${into}, ${event} from ${from} ${groups}`;
}

const upsertOpSql = (isChanged: Sql): Sql =>
  sql`case when ${isChanged} then ${textParameter(() => "update")} else ${textParameter(() => "insert")} end`;

/**
 * Returns the SQL of the event for a group of written rows. The rows are sorted by primary key,
 * because the order in which PostgreSQL finds them could reveal facts about hidden rows.
 */
function eventSql({ grant }: WritePlan, slot: number, op: Sql, row: Sql, key: Sql): Sql {
  const bus = (part: 0 | 1): Sql =>
    textParameter((input) => (input.values[slot] as { bus: string }).bus.split(":", 2)[part]!);
  const actor = textParameter((input) => JSON.stringify(withClass(input.write!.actor)));
  const table = textParameter(() => grant.table.id);
  return sql`json_build_object('topic', ${bus(0)}, 'instance', ${bus(1)}, 'op', ${op}, 'table', ${table}, 'actor', ${actor}::json, 'affectedRows', count(*), 'rows', json_agg(${row} order by ${key}))`;
}

const textParameter = (bind: (input: BindInput) => string): Sql => sql`${parameter(bind)}::text`;
