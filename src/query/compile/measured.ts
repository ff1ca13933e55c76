// Lists that are measured while they are gathered (G6.14). The statement ends at the row with which
// a list exceeds its limit. `openapi/decisions/0011-measured-answers.md` has the measurements.
import { columnTypes, isList } from "../../catalog/index.ts";
import { int, own, sql, type Sql } from "./text.ts";
import type { OperandType } from "../../conditions/index.ts";

/**
 * Bytes of the rows of one answer. Beyond this limit the statement returns no rows, and the request
 * is refused.
 */
export const ANSWER_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Never null. Ends the statement if the texts have more bytes in total than `room`. The aggregate
 * counts up to the maximum answer. For a smaller `room`, every byte counts several times.
 */
export const measureSql = (text: Sql, room: number): Sql =>
  sql`gateway_tx.answer_bytes(${timesSql(sql`octet_length(${text})`, room)})`;

function timesSql(bytes: Sql, room: number): Sql {
  const times = Math.ceil(ANSWER_BYTES_MAX / room);
  return times === 1 ? bytes : sql`${bytes} * ${int(times)}`;
}

/** The start of the sum: an int4 overflows when the maximum answer is added to it. */
const BEGIN = 2 ** 31 - 1 - ANSWER_BYTES_MAX;

/**
 * The text, limited by the same addition as a list of one text. It needs no aggregate, which would
 * cost as much as finding a row by its key.
 */
export const boundedSql = (text: Sql, room: number): Sql =>
  sql`case when ${timesSql(sql`octet_length(${text})`, room)} + ${int(BEGIN)} > 0 then ${text} end`;

/** The texts under `j`, concatenated. */
export const joinedSql = (text: Sql, separator: Sql, room: number): Sql =>
  sql`case when ${measureSql(text, room)} > 0 then string_agg(${text}, ${separator}) end`;

/** A long value and its type. */
export interface LongValue {
  readonly value: Sql;
  readonly type: OperandType;
}

/** Long values that are put together at once: four of the largest that one request can write. */
export const TOGETHER_MAX = 4;
/** Bytes of long texts in one row that are still put together at once. */
const SHORT_BYTES = 1024 * 1024;

/** PostgreSQL knows the length of a stored text without reading it. */
const isStoredText = ({ type }: LongValue): boolean =>
  columnTypes[type.valueType].sqlType === "text" && !isList(type);

/**
 * The text of a row. If it has too many long values to put together at once, the text is built one
 * property after the other.
 * @param text the row, built at once
 * @param properties the texts of its properties
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

/** A lower bound for the bytes of the values in JSON. */
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

/** Returns one row per text. PostgreSQL frees the memory of each text before the next. */
const oneByOne = (texts: readonly Sql[]): Sql =>
  fenced(
    sql`case i.i ${sql.join(
      texts.map((text, index) => sql`when ${int(index)} then ${text}`),
      sql` `,
    )} end`,
    sql`from generate_series(0, ${int(texts.length - 1)}) as i(i)`,
  );

/**
 * Puts measured rows into a select of their own. Without this fence (`offset 0`) PostgreSQL would
 * build each row twice.
 */
export const fenced = (row: Sql, from: Sql, more: readonly Sql[] = []): Sql =>
  sql`(select ${sql.join([sql`${row} as j`, ...more])} ${from} offset 0) as m`;
export const fencedRow = own("m", "j");
