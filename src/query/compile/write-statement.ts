// Compiles the plan of a write, to a single statement if possible. The statement writes, checks the
// written rows, and returns the result. Unless `needsNoChangeRow` is true, the statement also
// inserts the change row, which reports the write to all nodes. If a check fails, the statement
// raises an error, which rolls everything back.
import { forbiddenReachSql } from "./cascade.ts";
import {
  changeSql,
  EVENT_ROW,
  eventRowSql,
  fenceSql,
  fenceTable,
  IS_CHANGED,
  tooLargeEventSql,
} from "./events/change-row.ts";
import { deleteSql, isKeySql, keysSql, locksSql, updateSql } from "./change.ts";
import {
  hiddenConflictSql,
  insertSql,
  isPlainInsert,
  hasUnwrittenRowsSql,
  plainInsertSql,
  returningSql,
} from "./insert.ts";
import { checkSql, isChangedSql, isUpsert, rowChecks, type RowCheck } from "./row-checks.ts";
import { newContext, rawSql, tableSql, type StatementContext } from "./statement-context.ts";
import { int, commaList, own, refuseSql, sql, type Sql } from "./text.ts";
import { parameter, prepareStatement } from "./parameters.ts";
import { ANSWER_BYTES_MAX, joinedSql } from "./measured.ts";
import { mayBeLarge } from "../plan/potential.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { WritePlan } from "../plan/write-plan.ts";

/** Maximum number of rows of one insert (`openapi/schemas/query/InsertMutation.yaml`). */
const INSERT_ROWS_MAX = 1000;

/**
 * The row that each statement of a write returns: the number of affected rows, the returned rows as
 * JSON texts with commas, and the primary keys for the statements that follow (`keysSql`). A
 * statement that inserts a change row also returns the id of the transaction. A simple insert
 * returns no row if its only reference is refused.
 */
export type WriteRow = readonly [
  affected: string,
  rows: string | null,
  keys: string | null,
  xid?: string | null,
];

/**
 * `RAW` is the SQL alias of the written table. `ROWS` is the SQL alias of the rows that the write
 * returns.
 */
const RAW = "w";
const ROWS = "n";

export function compileWrite(plan: WritePlan, workspace: Workspace) {
  const changed = { source: plan.source, raw: RAW };
  const context = () => newContext(workspace, { changed });
  const prepared = (statement: Sql) => prepareStatement(statement, "/mutation");
  const checks = rowChecks(plan);
  const late = checks.filter(({ isLate }) => isLate);
  const locks = locksSql(plan, RAW, context());
  const check = checkWrittenSql(plan, late, context());
  const early = checks.filter(({ isLate }) => !isLate);
  const main = mainSql(plan, early, context(), locks.length > 0, check !== null);
  return {
    /**
     * Statements that lock rows before a delete with cascades. The first statement finds and locks
     * the deleted rows, and returns their primary keys. The other statements lock the rows that
     * refer to the deleted rows, one table after the other.
     */
    locks: locks.map(prepared),
    main: prepared(main),
    /**
     * Statement that checks the written rows after the write. Null if no check must read the
     * written table.
     */
    check: check && prepared(check),
  };
}

/**
 * Returns the statement that writes.
 * @param locked true if earlier statements have found and locked the rows
 * @param keys true if a later statement needs the primary keys of the written rows
 */
function mainSql(
  plan: WritePlan,
  checks: readonly RowCheck[],
  context: StatementContext,
  locked: boolean,
  keys: boolean,
): Sql {
  const fence = fenceTable(plan, context.workspace);
  if (fence !== null && !keys && isPlainInsert(plan, checks))
    return plainInsertSql(plan, checks, RAW, fence, context);
  const { expressions, refusals } = checkSql(checks, RAW, ROWS, context);
  const shown = plan.kind === "insert" ? returningSql(plan, RAW, context) : null;
  const event = eventRowSql(plan, RAW);
  const key = rawSql(plan.grant.table.primaryKey, RAW);
  // True if the written rows must show which of them existed before an upsert. Checks in a second
  // statement need this mark. Events need it to separate inserted and updated rows.
  const tellsChanged = isUpsert(plan) && (keys || event !== null);
  const columns = [
    sql`${key} as k`,
    ...(tellsChanged ? [sql`${isChangedSql(RAW)} as ${own(IS_CHANGED)}`] : []),
    ...expressions,
    ...(shown === null ? [] : [sql`${shown} as j`]),
    ...(event === null ? [] : [sql`${event} as ${own(EVENT_ROW)}`]),
  ];
  const writing =
    plan.kind === "insert"
      ? insertSql(plan, RAW, context)
      : plan.kind === "update"
        ? updateSql(plan, RAW, context)
        : deleteSql(plan, RAW, context, locked);
  const isMeasured =
    plan.kind === "insert" && mayBeLarge(plan.returning ?? [], plan.isSingle ? 1 : INSERT_ROWS_MAX);
  const text = own(ROWS, "j");
  const rows =
    shown === null
      ? sql`null`
      : isMeasured
        ? joinedSql(text, sql`','`, ANSWER_BYTES_MAX)
        : sql`string_agg(${text}, ',')`;
  const refused = [
    ...refusals,
    ...otherRefusals(plan, context),
    ...(shown === null
      ? []
      : [sql`when octet_length(${rows}) > ${int(ANSWER_BYTES_MAX)} then ${refuseSql("size")}`]),
    ...tooLargeEventSql(plan, ROWS),
  ];
  const affected = sql`count(*)::text`;
  const answer =
    refused.length === 0 ? affected : sql`case ${sql.join(refused, sql` `)} else ${affected} end`;
  const written = keys ? writtenSql(tellsChanged) : sql`null`;
  const change =
    fence === null ? sql`, ${own("c")} as (${changeSql(plan, context.workspace, ROWS)})` : sql``;
  const xid = fence === null ? sql`pg_current_xact_id_if_assigned()::text` : fenceSql(fence);
  return sql`with ${own(ROWS)} as (${writing} returning ${commaList(columns)})${change} select ${answer}, ${rows}, ${written}, ${xid} from ${own(ROWS)}`;
}

function writtenSql(tellsChanged: boolean): Sql {
  const all = sql`json_agg(${own(ROWS, "k")})`;
  return keysSql(all, tellsChanged ? sql`${all} filter (where ${own(ROWS, IS_CHANGED)})` : null);
}

function otherRefusals(plan: WritePlan, context: StatementContext): Sql[] {
  const when = (condition: Sql, reason: string): Sql =>
    sql`when ${condition} then ${refuseSql(reason)}`;
  if (plan.kind === "insert")
    return isUpsert(plan) ? [when(hasUnwrittenRowsSql(plan, sql`count(*)`), "conflict")] : [];
  const { maxAffectedSlot: slot } = plan;
  const limit: Sql[] = [];
  if (slot !== undefined) {
    const affectedMax = parameter((input) => input.values[slot] as number);
    limit.push(when(sql`count(*) > ${affectedMax}::int8`, "affected"));
  }
  if (plan.kind === "update") return limit;
  const keys = sql`select ${own("d", "k")} from ${own(ROWS)} as d`;
  const reached = forbiddenReachSql(plan, keys, context);
  return reached === null ? limit : [...limit, when(reached, "cascade")];
}

/**
 * Returns a second statement that checks the written rows. The first statement sees the table only
 * as it was before the write. Returns null if no check needs the second statement.
 */
function checkWrittenSql(
  plan: WritePlan,
  late: readonly RowCheck[],
  context: StatementContext,
): Sql | null {
  const { expressions, refusals } = checkSql(late, RAW, ROWS, context);
  const conflict = plan.kind === "insert" ? plan.conflict : null;
  const hidden =
    plan.kind === "insert" &&
    conflict !== null &&
    conflict.visible.length + conflict.shown.length > 0
      ? [sql`when ${hiddenConflictSql(plan, conflict, context)} then ${refuseSql("conflict")}`]
      : [];
  if (refusals.length + hidden.length === 0) return null;
  const { table } = plan.grant;
  const isWritten =
    late.length === 0 ? sql`false` : isKeySql(rawSql(table.primaryKey, RAW), table.primaryKey);
  const columns = expressions.length === 0 ? [sql`1`] : expressions;
  const written = sql`select ${commaList(columns)} from ${tableSql(context, table)} as ${own(RAW)} where ${isWritten}`;
  return sql`select case ${sql.join([...refusals, ...hidden], sql` `)} else count(*)::text end, null, null from (${written}) as ${own(ROWS)}`;
}
