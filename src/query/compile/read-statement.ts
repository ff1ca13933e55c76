// Compiles the plan of a read to one statement. The statement returns one row: the rows as JSON
// text, their number, the total number, and the order keys for the cursor. The gateway sends the
// JSON text without parsing all of it.
import { afterSql } from "./order.ts";
import { groupsSql } from "./groups.ts";
import { gatheredSql } from "./gathered.ts";
import { filteredSql, listSql, nothingOutside } from "./list.ts";
import { ANSWER_BYTES_MAX, fenced, fencedRow, joinedSql, TOGETHER_MAX } from "./measured.ts";
import {
  hasLists,
  keyBytes,
  potentialOf,
  UNBOUNDED_BYTES,
  type Potential,
} from "../plan/potential.ts";
import { newContext, type StatementContext } from "./statement-context.ts";
import { int, commaList, own, sql, type Sql } from "./text.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { ListPlan, ReadPlan, RowOrder, RowOutput } from "../plan/read-plan.ts";
import { prepareStatement, type PreparedStatement } from "./parameters.ts";

/**
 * The row that the statement returns. All values are text: the rows as JSON texts with separators
 * (null if there are none), their number, the total number, and the order keys of the last row. If
 * more rows follow, `count` includes one extra row, which is not part of the response.
 */
export type ReadRow = readonly [
  rows: string | null,
  count: string,
  total?: string | null,
  last?: string | null,
];

/**
 * Text between two rows. JSON text contains no unescaped tab, so no row can contain the separator.
 */
export const ROW_SEPARATOR = ",\t";
const SEPARATOR = sql`E',\\t'`;

export interface ReadStatement extends PreparedStatement {
  /** True if the text contains the extra row that only shows that more rows follow. */
  readonly showsExtraRow: boolean;
  /**
   * Names of the row properties that contain the order keys (the values of `orderBy`) for the
   * cursor. Undefined if the statement returns the order keys separately, or needs none.
   */
  readonly keyProperties: readonly string[] | undefined;
  /**
   * True if the statement may return more than `ROWS_MAX` rows, or is the second statement of a
   * read (`gathered`). The number of such statements that run at the same time is limited
   * (`heavy-reads.ts`).
   */
  readonly isHeavy: boolean;
  /**
   * Returns a second statement for responses that are too large for this statement. Undefined if
   * this statement can already return every response up to the full size limit.
   */
  readonly gathered?: () => ReadStatement;
}

/**
 * A read counts as heavy if it may return more rows than this number, including the rows of
 * relations. `heavy-reads.ts` limits how many heavy reads run at the same time.
 */
const ROWS_MAX = 20_000;
const MIB = 1024 * 1024;
/**
 * Maximum number of bytes that all lists of a statement with relations may collect together. It is
 * lower than `ANSWER_BYTES_MAX`, because each level of relations holds its rows in memory again.
 */
const NESTED_BYTES_MAX = 16 * MIB;
const SMALL_BYTES = 4 * MIB;
/**
 * Maximum number of bytes of a row, including its relations, whose JSON text is built in one
 * expression.
 */
const SHORT_ROW_BYTES = (TOGETHER_MAX + 1) * UNBOUNDED_BYTES;

/**
 * Returns the maximum number of bytes that each list may collect. Returns undefined if the
 * statement need not count bytes, because the response cannot exceed `ANSWER_BYTES_MAX` or, with
 * relations, `SMALL_BYTES`.
 */
function roomOf({ bytes, relations }: Potential): number | undefined {
  if (relations === 0) return bytes > ANSWER_BYTES_MAX ? ANSWER_BYTES_MAX : undefined;
  return bytes > SMALL_BYTES ? Math.ceil(NESTED_BYTES_MAX / (1 + relations)) : undefined;
}

/**
 * Compiles the plan of a read to an SQL statement.
 * @throws Problem if the statement would bind more values than PostgreSQL accepts
 */
export function compileRead(plan: ReadPlan, workspace: Workspace): ReadStatement {
  const potential = potentialOf(plan.list);
  const { shape, limit } = plan.list;
  const isPlain = plan.paged && !hasLists(shape);
  const keyProperties = isPlain ? keyPropertiesOf(shape) : undefined;
  const asksKeys = plan.paged && shape.kind === "rows" && keyProperties === undefined;
  const room = roomOf({
    ...potential,
    bytes: potential.bytes + (asksKeys ? keyBytes(shape.order, limit) : 0),
  });
  const isShort = potential.rowBytes < SHORT_ROW_BYTES;
  const context = newContext(workspace, room === undefined ? {} : { room, isShort });
  const showsExtraRow = isPlain && (room === undefined || keyProperties !== undefined);
  const isHeavy = potential.rows > ROWS_MAX;
  const statement = {
    ...prepareStatement(cappedSql(readSql(plan, context, { showsExtraRow, asksKeys })), "/query"),
    showsExtraRow,
    keyProperties,
    isHeavy,
  };
  if (room === undefined || potential.relations === 0) return statement;
  let gathered: ReadStatement | undefined;
  return { ...statement, gathered: () => (gathered ??= compileGathered(plan, workspace)) };
}

function compileGathered(plan: ReadPlan, workspace: Workspace): ReadStatement {
  const context = newContext(workspace, { room: ANSWER_BYTES_MAX });
  const total = plan.includeTotalCount ? sql`(${totalSql(plan.list, context)})` : null;
  return {
    ...prepareStatement(gatheredSql(plan, context, total, SEPARATOR), "/query"),
    showsExtraRow: false,
    keyProperties: undefined,
    isHeavy: true,
  };
}

/**
 * Returns the names of the row properties that contain the order keys. Returns undefined if the
 * rows lack one of the order keys. With these properties, the statement need not return the order
 * keys separately. That would take a fifth of the time of a long read.
 */
function keyPropertiesOf(shape: ListPlan["shape"]): readonly string[] | undefined {
  if (shape.kind !== "rows") return undefined;
  const names = shape.order.map(
    ({ by }) => shape.outputs.find((output) => shows(output, by))?.name,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

const shows = (output: RowOutput, by: RowOrder["by"]): boolean =>
  output.kind === "column" &&
  !("link" in by) &&
  output.operand.path === undefined &&
  output.operand.column.source === by.source &&
  output.operand.column.column === by.column;

/** The columns of the statement's result. The first column contains the rows. */
interface Answer {
  readonly columns: readonly Sql[];
  readonly from: Sql;
}

/**
 * Returns a statement that sends no rows if they exceed `ANSWER_BYTES_MAX`, because the PostgreSQL
 * driver fails on a text of half a gigabyte.
 */
function cappedSql({ columns, from }: Answer): Sql {
  const named = columns.map((column, index) => sql`${column} as ${own(`a${index}`)}`);
  const rows = own("a", "a0");
  const rest = columns.slice(1).map((_, index) => own("a", `a${index + 1}`));
  const capped = sql`case when octet_length(${rows}) <= ${int(ANSWER_BYTES_MAX)} then ${rows} end`;
  return sql`select ${commaList([capped, ...rest])} from (select ${commaList(named)} from ${from}) as a`;
}

/**
 * Returns true if the read returns at most one row, found by its key. The statement then needs no
 * aggregate.
 */
const isSingleRow = ({ list: { shape, limit, offsetSlot }, ...plan }: ReadPlan): boolean =>
  shape.kind === "rows" &&
  limit > 0 &&
  !plan.paged &&
  offsetSlot === undefined &&
  !plan.includeTotalCount;

function singleRowSql(plan: ReadPlan, context: StatementContext): Answer {
  const page = context.aliases.page();
  const paging = { after: null, limit: null, keys: false };
  const { page: rows, row } = listSql(plan.list, page, context, nothingOutside, paging);
  // Without `offset 0`, PostgreSQL would build the row twice: to count its bytes and to return it.
  return { columns: [row, sql`1`], from: sql`(${rows}) as ${own(page)} offset 0` };
}

function readSql(
  plan: ReadPlan,
  context: StatementContext,
  { showsExtraRow, asksKeys }: { readonly showsExtraRow: boolean; readonly asksKeys: boolean },
): Answer {
  if (isSingleRow(plan)) return singleRowSql(plan, context);
  const page = context.aliases.page();
  const { shape, limit } = plan.list;
  const order = plan.paged && shape.kind === "rows" ? shape.order : null;
  const keys = order !== null && asksKeys ? order.map((_, index) => `k${index}`) : [];
  const after = order !== null && plan.cursorSlot !== undefined ? afterSql(order, context) : null;
  const paging = { after, limit: order === null ? limit : limit + 1, keys: keys.length > 0 };
  const { page: rows, row } = listSql(plan.list, page, context, nothingOutside, paging);
  // The extra row only shows that more rows follow. The statement numbers the rows to recognise the
  // extra row, and does not build its related lists. A number takes less time than these lists.
  const numbered = order !== null && !showsExtraRow;
  const from = numbered
    ? sql`(select q.*, row_number() over () as n from (${rows}) as q) as ${own(page)}`
    : sql`(${rows}) as ${own(page)}`;
  const isAnswered = sql`${own(page, "n")} <= ${int(limit)}`;
  const total = plan.includeTotalCount ? sql`(${totalSql(plan.list, context)})` : sql`null`;
  const columns = (answered: Sql, last: Sql): Sql[] => [
    answered,
    sql`count(*)`,
    ...(plan.includeTotalCount || keys.length > 0 ? [total] : []),
    ...(keys.length > 0 ? [last] : []),
  ];
  const { room } = context;
  if (room === undefined) {
    const filter = numbered ? sql` filter (where ${isAnswered})` : sql``;
    const answered = sql`string_agg(${row}, ${SEPARATOR})${filter}`;
    return { columns: columns(answered, keysSql(keys, page, limit)), from };
  }
  const last = sql` filter (where ${own("m", "n")} = ${int(limit)})`;
  return {
    columns: columns(joinedSql(fencedRow, SEPARATOR, room), keysSql(keys, "m", 1, last)),
    from: fenced(numbered ? sql`case when ${isAnswered} then ${row} end` : row, sql`from ${from}`, [
      ...(numbered ? [own(page, "n")] : []),
      ...keys.map((key) => own(page, key)),
    ]),
  };
}

/**
 * Returns the SQL of the order keys of the row at the position `place`, counted from 1. The
 * aggregate receives the rows in order, so the array of their keys has this order, too.
 */
const keysSql = (keys: readonly string[], page: string, place: number, of = sql``): Sql =>
  sql`json_build_array(${commaList(keys.map((key) => sql`(array_agg(${own(page, key)})${of})[${int(place)}]::text`))})::text`;

function totalSql(plan: ListPlan, context: StatementContext): Sql {
  const from = filteredSql(plan, context, nothingOutside);
  return plan.shape.kind === "groups"
    ? sql`select count(*) from (${groupsSql(plan.shape, plan.source, from, context)}) as n`
    : sql`select count(*) from ${from}`;
}
