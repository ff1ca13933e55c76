// Compiles a read plan to one statement that answers one row of JSON text: rows, count, total, cursor keys; the gateway never
// parses it.
import { afterSql } from "./order.ts";
import { groupsSql } from "./groups.ts";
import { gatheredSql } from "./gathered.ts";
import { filteredSql, listSql } from "./list.ts";
import { ANSWER_BYTES_MAX, fenced, fencedRow, joinedSql, TOGETHER_MAX } from "./measured.ts";
import {
  hasLists,
  keyBytes,
  potentialOf,
  UNBOUNDED_BYTES,
  type Potential,
} from "../plan/potential.ts";
import { HeldValues } from "./long/long-values.ts";
import { Aliases, type StatementContext } from "./statement-context.ts";
import { compileSql, int, list, own, sql, type Sql } from "./text.ts";
import { Problem } from "../../conditions/index.ts";
import { sha256 } from "../../platform/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { ListPlan, ReadPlan, RowOrder, RowOutput } from "../plan/read-plan.ts";
import type { Parameter } from "./parameters.ts";

/**
 * Columns of the one row, as text: the rows as JSON texts between separators (null for none), their number, the total,
 * the order keys of the last answered row as JSON text where they are asked for. A paged list has one row more than its limit when more follow. No row at
 * all is the answer of a statement that looks for a single row and finds none.
 */
export type ReadRow = readonly [
  rows: string | null,
  count: string,
  total?: string | null,
  last?: string | null,
];

/** Stands between two rows: JSON text never holds a bare tab, so no row can hold the separator. */
export const ROW_SEPARATOR = ",\t";
const SEPARATOR = sql`E',\\t'`;

export interface ReadStatement {
  readonly text: string;
  /** Equal for equal text. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** Whether the text of the rows holds the row that only tells that more follow. */
  readonly showsExtraRow: boolean;
  /** The properties of a row that hold its order keys; undefined where the statement answers the keys, or nobody needs them. */
  readonly keyProperties: readonly string[] | undefined;
  /** Whether it could gather so many rows that few such statements may run at a time. */
  readonly isHeavy: boolean;
}

export interface CompiledRead extends ReadStatement {
  /** To be sent where this one turns out to have too little room for its relations; absent where it has all that there is. */
  readonly roomier?: () => ReadStatement;
}

/** What the wire protocol can count. */
const PARAMETERS_MAX = 65_535;

/** Beyond so many possible rows a read is heavy. */
const ROWS_MAX = 20_000;
const MIB = 1024 * 1024;
/** Relations hold what is gathered several times over, level by level: nested statements get so much together. */
const NESTED_BYTES_MAX = 16 * MIB;
const SMALL_BYTES = 4 * MIB;
/** A row below it, with one row of each relation, holds no more long values than are put together at once, and little else. */
const SHORT_ROW_BYTES = (TOGETHER_MAX + 1) * UNBOUNDED_BYTES;

/** What each list of a statement may gather; undefined where their limits and columns leave no more to gather. */
function roomOf({ bytes, relations }: Potential): number | undefined {
  if (relations === 0) return bytes > ANSWER_BYTES_MAX ? ANSWER_BYTES_MAX : undefined;
  return bytes > SMALL_BYTES ? Math.ceil(NESTED_BYTES_MAX / (1 + relations)) : undefined;
}

/** @throws Problem when the statement would bind more values than PostgreSQL takes */
export function compileRead(plan: ReadPlan, workspace: Workspace): CompiledRead {
  const potential = potentialOf(plan.list);
  const { shape, limit } = plan.list;
  const isPlain = plan.paged && !hasLists(shape);
  const keyProperties = isPlain ? keyPropertiesOf(shape) : undefined;
  const asksKeys = plan.paged && shape.kind === "rows" && keyProperties === undefined;
  const room = roomOf({
    ...potential,
    bytes: potential.bytes + (asksKeys ? keyBytes(shape.order, limit) : 0),
  });
  const context: StatementContext = {
    workspace,
    aliases: new Aliases(),
    held: new HeldValues(),
    ...(room !== undefined && { room, isShort: potential.rowBytes < SHORT_ROW_BYTES }),
  };
  const showsExtraRow = isPlain && (room === undefined || keyProperties !== undefined);
  const how = { showsExtraRow, asksKeys: keyProperties === undefined };
  const isHeavy = potential.rows > ROWS_MAX;
  const statement = {
    ...prepared(cappedSql(readSql(plan, context, how))),
    showsExtraRow,
    keyProperties,
    isHeavy,
  };
  if (room === undefined || potential.relations === 0) return statement;
  let roomier: ReadStatement | undefined;
  return { ...statement, roomier: () => (roomier ??= compileGathered(plan, workspace)) };
}

function compileGathered(plan: ReadPlan, workspace: Workspace): ReadStatement {
  const context = {
    workspace,
    aliases: new Aliases(),
    held: new HeldValues(),
    room: ANSWER_BYTES_MAX,
  };
  const total = plan.includeTotalCount ? sql`(${totalSql(plan.list, context)})` : null;
  return {
    ...prepared(gatheredSql(plan, context, total, SEPARATOR)),
    showsExtraRow: false,
    keyProperties: undefined,
    isHeavy: true,
  };
}

function prepared(statement: Sql): Pick<ReadStatement, "text" | "name" | "parameters"> {
  const { text, parameters } = compileSql(statement);
  if (parameters.length > PARAMETERS_MAX) throw new Problem("/query", "compares too many values");
  return {
    text,
    name: `q_${sha256(text).toString("hex").slice(0, 32)}`,
    parameters: parameters as readonly Parameter[],
  };
}

/** Gathering the order keys of every row costs a fifth of a long list, so they are taken from the last row where it shows them. */
function keyPropertiesOf(shape: ListPlan["shape"]): readonly string[] | undefined {
  if (shape.kind !== "rows") return undefined;
  const names = shape.order.map(
    ({ by }) => shape.outputs.find((output) => shows(output, by))?.name,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

const shows = (output: RowOutput, by: RowOrder["by"]): boolean =>
  output.kind === "column" &&
  !("related" in by) &&
  output.operand.path === undefined &&
  output.operand.column.source === by.source &&
  output.operand.column.column === by.column;

/** The columns of an answer, each with a name, the rows first. */
interface Answer {
  readonly columns: readonly Sql[];
  readonly from: Sql;
}

/** A driver that is handed half a gigabyte of text breaks: what is too large stays in the database. */
function cappedSql({ columns, from }: Answer): Sql {
  const named = columns.map((column, index) => sql`${column} as ${own(`a${index}`)}`);
  const rows = own("a", "a0");
  const rest = columns.slice(1).map((_, index) => own("a", `a${index + 1}`));
  const capped = sql`case when octet_length(${rows}) <= ${int(ANSWER_BYTES_MAX)} then ${rows} end`;
  return sql`select ${list([capped, ...rest])} from (select ${list(named)} from ${from}) as a`;
}

/** A row that is found by its key needs no aggregate around it; the statement then answers one row, or none. */
const isSingleRow = ({ list: { shape, limit, offset }, ...plan }: ReadPlan): boolean =>
  shape.kind === "rows" && limit > 0 && !plan.paged && offset === null && !plan.includeTotalCount;

function singleRowSql(plan: ReadPlan, context: StatementContext): Answer {
  const page = context.aliases.page();
  const { page: rows, row } = listSql(plan.list, page, context, nothingOutside, {
    after: null,
    limit: null,
    keys: false,
  });
  // Without a fence the row would be put together twice: to be measured, and to be answered.
  return { columns: [row, sql`1`], from: sql`(${rows}) as ${own(page)} offset 0` };
}

function readSql(
  plan: ReadPlan,
  context: StatementContext,
  { showsExtraRow, asksKeys }: { readonly showsExtraRow: boolean; readonly asksKeys: boolean },
): Answer {
  if (isSingleRow(plan)) return singleRowSql(plan, context);
  const page = context.aliases.page();
  const order = plan.paged && plan.list.shape.kind === "rows" ? plan.list.shape.order : null;
  const { limit } = plan.list;
  const after = order !== null && plan.cursor !== null ? afterSql(order, context) : null;
  const paging = {
    after,
    limit: order === null ? limit : limit + 1,
    keys: order !== null && asksKeys,
  };
  const { page: rows, row } = listSql(plan.list, page, context, nothingOutside, paging);
  // Numbering the rows costs a little for each, lists of a row that is not answered cost more.
  const numbered = order !== null && !showsExtraRow;
  const from = numbered
    ? sql`(select q.*, row_number() over () as n from (${rows}) as q)`
    : sql`(${rows})`;
  if (context.room !== undefined) {
    const isAnswered = sql`${own(page, "n")} <= ${int(limit)}`;
    const keyNames =
      order === null || !asksKeys ? [] : order.map((_, index) => own(page, `k${index}`));
    const last = sql` filter (where ${own("m", "n")} = ${int(limit)})`;
    return {
      columns: [
        joinedSql(fencedRow, SEPARATOR, context.room),
        sql`count(*)`,
        ...(plan.includeTotalCount
          ? [sql`(${totalSql(plan.list, context)})`]
          : keyNames.length > 0
            ? [sql`null`]
            : []),
        ...(keyNames.length === 0 ? [] : [keysSql(order!, "m", 1, last)]),
      ],
      from: fenced(
        numbered ? sql`case when ${isAnswered} then ${row} end` : row,
        sql`from ${from} as ${own(page)}`,
        [...(numbered ? [own(page, "n")] : []), ...keyNames],
      ),
    };
  }
  const answered = numbered ? sql` filter (where ${own(page, "n")} <= ${int(limit)})` : sql``;
  const columns = [
    sql`string_agg(${row}, ${SEPARATOR})${answered}`,
    sql`count(*)`,
    ...(plan.includeTotalCount
      ? [sql`(${totalSql(plan.list, context)})`]
      : order !== null && asksKeys
        ? [sql`null`]
        : []),
    ...(order === null || !asksKeys ? [] : [keysSql(order, page, limit)]),
  ];
  return { columns, from: sql`${from} as ${own(page)}` };
}

/** The page arrives in its order, so the place in the array is the place in the list. */
const keysSql = (order: readonly RowOrder[], page: string, place: number, of = sql``): Sql =>
  sql`json_build_array(${list(order.map((_, index) => sql`(array_agg(${own(page, `k${index}`)})${of})[${int(place)}]::text`))})::text`;

function totalSql(plan: ListPlan, context: StatementContext): Sql {
  const from = filteredSql(plan, context, nothingOutside);
  return plan.shape.kind === "groups"
    ? sql`select count(*) from (${groupsSql(plan.shape, plan.source, from, context)}) as n`
    : sql`select count(*) from ${from}`;
}

const nothingOutside = (): never => {
  throw new Error("the root list hangs on nothing");
};
