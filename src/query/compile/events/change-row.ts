// The change feed's row of a write, built from what the database returned: its tables for caches, its event for the Event Bus (G9.2).
// An upsert that announces has a row for each of its two events (G9.11).
import { guidSql, int, own, quoted, refuseSql, sql, type Sql } from "../text.ts";
import { parameter, type BindInput } from "../parameters.ts";
import { isUpsert } from "../row-checks.ts";
import { storedRowSql } from "./stored-rows.ts";
import { changeTable, withClass } from "../../../outbox/index.ts";
import type { Workspace } from "../../../catalog/index.ts";
import type { WritePlan } from "../../plan/write-plan.ts";

/** The written row as events keep it; null where nobody is told. */
export const eventRowSql = (plan: WritePlan, raw: string): Sql | null =>
  plan.notifySlot === undefined ? null : storedRowSql(plan.grant.table, raw);

/**
 * Of the rows that one write announces. Each listener is sent them, and each node reads them whole.
 */
const EVENT_BYTES_MAX = 1024 * 1024;

/**
 * What refuses a write that would announce more. It is asked before the change is recorded, which
 * comes last.
 */
export const tooLargeEventSql = (plan: WritePlan, rows: string, eventRow: string): readonly Sql[] =>
  plan.notifySlot === undefined
    ? []
    : [
        sql`when sum(octet_length(${own(rows, eventRow)}::text)) > ${int(EVENT_BYTES_MAX)} then ${refuseSql("event")}`,
      ];

/** Whether neither caches nor the Event Bus must be told of the write (G10.8). */
export const isUntold = ({ notifySlot, written }: WritePlan, { quiet }: Workspace): boolean =>
  notifySlot === undefined &&
  quiet !== null &&
  [...written].every(({ id }) => quiet.tables.has(id));

/**
 * What such a write holds on to until it has committed, in place of its row (`catalog/quiet-tables.ts`): it names that table, so that
 * the server locks it and must know it by this name. Null for all others.
 */
export const pledgeTable = (plan: WritePlan, workspace: Workspace): Sql | null =>
  isUntold(plan, workspace) ? quoted(workspace.schema, workspace.quiet!.pledge) : null;

/** A null out of the pledge. @param table of `pledgeTable` */
export const pledgeSql = (table: Sql): Sql => sql`(select null::text from ${table} where false)`;

/** A plain insert of one row writes it or fails, so that there is nothing to look at. */
const alwaysWrites = (plan: WritePlan): boolean =>
  plan.kind === "insert" && plan.isSingle && plan.conflict === null;

/** Names of the written rows, and of two of their columns. */
export interface WrittenRows {
  readonly rows: string;
  /** The column that `eventRowSql` made. */
  readonly eventRow: string;
  /**
   * The column that tells which rows of an upsert existed before; there where the upsert announces.
   */
  readonly isChanged: string;
}

/** Records the change, unless there are no written rows. */
export function changeSql(
  plan: WritePlan,
  { id }: Workspace,
  { rows, eventRow, isChanged }: WrittenRows,
): Sql {
  const written = guidSql(...[...plan.written].map((table) => table.id));
  const from = own(rows);
  const into = sql`insert into ${quoted(...changeTable)} (workspace_id, tables, event) select (${guidSql(id)})[1], ${written}`;
  if (plan.notifySlot === undefined) {
    const isWritten = alwaysWrites(plan) ? sql`` : sql` where exists (select 1 from ${from})`;
    return sql`${into}, null${isWritten}`;
  }
  const changed = own(rows, isChanged);
  const op = isUpsert(plan) ? upsertOpSql(changed) : text(() => plan.kind);
  const event = eventSql(plan, plan.notifySlot, op, own(rows, eventRow), own(rows, "k"));
  // Change rows get their ids in this order, and events get their numbers in the order of the ids.
  const groups = isUpsert(plan)
    ? sql`group by ${changed} order by ${changed}`
    : sql`having count(*) > 0`;
  return sql`${into}, ${event} from ${from} ${groups}`;
}

const upsertOpSql = (isChanged: Sql): Sql =>
  sql`case when ${isChanged} then ${text(() => "update")} else ${text(() => "insert")} end`;

/**
 * The event of a group of rows. They stand in the order of their keys: the order in which the
 * database finds them would tell of the rows around them.
 */
function eventSql({ grant }: WritePlan, slot: number, op: Sql, row: Sql, key: Sql): Sql {
  const bus = (part: 0 | 1): Sql =>
    text((input) => (input.values[slot] as { bus: string }).bus.split(":", 2)[part]!);
  const actor = text((input) => JSON.stringify(withClass(input.write!.actor)));
  const table = text(() => grant.table.id);
  return sql`json_build_object('topic', ${bus(0)}, 'instance', ${bus(1)}, 'op', ${op}, 'table', ${table}, 'actor', ${actor}::json, 'affectedRows', count(*), 'rows', json_agg(${row} order by ${key}))`;
}

const text = (bind: (input: BindInput) => string): Sql => sql`${parameter(bind)}::text`;
