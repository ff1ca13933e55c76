// Compiles lists whose bytes PostgreSQL counts while it collects the rows (G6.14). The statement
// fails at the row with which a list exceeds its limit.
// `openapi/decisions/0011-measured-answers.md` contains the measurements.
import { columnTypes, isList } from "../../catalog/index.ts";
import { int, own, sql, type Sql } from "./text.ts";
import type { OperandType } from "../../conditions/index.ts";

/**
 * Maximum number of bytes of the rows in one response. Beyond this limit, the statement returns no
 * rows, and the gateway refuses the request.
 */
export const ANSWER_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Returns an SQL aggregate over the texts of all rows. The statement fails if these texts have more
 * than `room` bytes in total. The aggregate is never null. It calls a database function whose limit
 * is always `ANSWER_BYTES_MAX`. For a smaller `room`, it therefore multiplies each number of bytes,
 * so that the sum reaches the limit earlier.
 */
export const measureSql = (text: Sql, room: number): Sql =>
  sql`gateway_tx.answer_bytes(${timesSql(sql`octet_length(${text})`, room)})`;

function timesSql(bytes: Sql, room: number): Sql {
  const times = Math.ceil(ANSWER_BYTES_MAX / room);
  return times === 1 ? bytes : sql`${bytes} * ${int(times)}`;
}

/**
 * Start value of the sum of bytes. If more bytes than `ANSWER_BYTES_MAX` are added, the 32-bit
 * integer overflows and the statement fails.
 */
const BEGIN = 2 ** 31 - 1 - ANSWER_BYTES_MAX;

/**
 * Returns an SQL expression with the value of `text`. The statement fails if the text has more than
 * `room` bytes. The expression uses no aggregate. An aggregate over a single row would take as much
 * time as the search for the row by its key.
 */
export const boundedSql = (text: Sql, room: number): Sql =>
  sql`case when ${timesSql(sql`octet_length(${text})`, room)} + ${int(BEGIN)} > 0 then ${text} end`;

/**
 * Returns an SQL aggregate that joins the values of `text` in all rows with `separator`. The
 * statement fails if these values have more than `room` bytes in total.
 */
export const joinedSql = (text: Sql, separator: Sql, room: number): Sql =>
  sql`case when ${measureSql(text, room)} > 0 then string_agg(${text}, ${separator}) end`;

/** SQL of a value that may be long, and its type. */
export interface LongValue {
  readonly value: Sql;
  readonly type: OperandType;
}

/** Maximum number of long values in a row whose JSON text is built in one expression. */
export const TOGETHER_MAX = 4;
/**
 * Maximum number of bytes of all long texts in a row whose JSON text is built in one expression.
 */
const SHORT_BYTES = 1024 * 1024;

/**
 * Returns true for a value of a text column, but not for a list or json. PostgreSQL knows the
 * length of a stored text without reading it.
 */
const isStoredText = ({ type }: LongValue): boolean =>
  columnTypes[type.valueType].sqlType === "text" && !isList(type);

/**
 * Returns the SQL of the JSON text of a row. If the row has more than `TOGETHER_MAX` long values,
 * the text is built one property after the other.
 * @param text SQL that builds the text in one expression
 * @param properties SQL of the text of each property
 */
export function rowSql(
  text: Sql,
  properties: readonly Sql[],
  values: readonly LongValue[],
  room: number,
): Sql {
  if (values.length <= TOGETHER_MAX) return text;
  const pieces = sql`(select ${joinedSql(fencedRow, sql`''`, room)} from ${oneByOne(properties)})`;
  const [texts, others] = [values.filter(isStoredText), values.filter((v) => !isStoredText(v))];
  if (others.length > TOGETHER_MAX) return pieces;
  return sql`case when ${sumOfLengths(texts.map(({ value }) => value))} <= ${int(SHORT_BYTES)} then ${text} else ${pieces} end`;
}

/** Returns the SQL of a lower bound for the number of bytes of the values in JSON. */
export function lengthSql(values: readonly LongValue[]): Sql {
  const texts = values.map((item) =>
    isStoredText(item) ? item.value : sql`(${item.value})::text`,
  );
  return values.filter((item) => !isStoredText(item)).length <= TOGETHER_MAX
    ? sumOfLengths(texts)
    : sql`(select coalesce(sum(octet_length(${fencedRow})), 0)::int4 from ${oneByOne(texts)})`;
}

const sumOfLengths = (texts: readonly Sql[]): Sql =>
  texts.length === 0
    ? int(0)
    : sql.join(
        texts.map((text) => sql`coalesce(octet_length(${text}), 0)`),
        sql` + `,
      );

/**
 * Returns an SQL subselect (for `from`) with one row for each text. PostgreSQL frees the memory of
 * a text before it reads the next text.
 */
const oneByOne = (texts: readonly Sql[]): Sql =>
  fenced(
    sql`case i.i ${sql.join(
      texts.map((text, index) => sql`when ${int(index)} then ${text}`),
      sql` `,
    )} end`,
    sql`from generate_series(0, ${int(texts.length - 1)}) as i(i)`,
  );

/**
 * Puts rows into a separate select, so that their bytes can be counted. Without `offset 0`,
 * PostgreSQL would build each row twice.
 */
export const fenced = (row: Sql, from: Sql, more: readonly Sql[] = []): Sql =>
  sql`(select ${sql.join([sql`${row} as j`, ...more])} ${from} offset 0) as m`;
export const fencedRow = own("m", "j");
