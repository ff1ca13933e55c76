// Lists that are measured while they are gathered (G6.14): the row with which one becomes larger than it may be ends the statement.
import { columnTypes, isList } from "../../catalog/index.ts";
import { int, own, sql, type Sql } from "./text.ts";
import type { OperandType } from "../../conditions/index.ts";

/** Of the rows of one answer. Beyond it the statement answers no rows, and the request is refused. */
export const ANSWER_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Never null, and ends the statement once the texts have more bytes together than there is room for. The aggregate counts to what an
 * answer may have; where there is less room every byte counts several times.
 */
export const measureSql = (text: Sql, room: number): Sql =>
  sql`gateway_tx.answer_bytes(${timesSql(sql`octet_length(${text})`, room)})`;

function timesSql(bytes: Sql, room: number): Sql {
  const times = Math.ceil(ANSWER_BYTES_MAX / room);
  return times === 1 ? bytes : sql`${bytes} * ${int(times)}`;
}

/** How far an int4 is from its largest where an answer may just begin. */
const BEGIN = 2 ** 31 - 1 - ANSWER_BYTES_MAX;

/** The text, counted as a list of one is: by the same addition, without the aggregate, which costs as much as finding a row by its key. */
export const boundedSql = (text: Sql, room: number): Sql =>
  sql`case when ${timesSql(sql`octet_length(${text})`, room)} + ${int(BEGIN)} > 0 then ${text} end`;

/** The texts under `j`, one after another. */
export const joinedSql = (text: Sql, separator: Sql, room: number): Sql =>
  sql`case when ${measureSql(text, room)} > 0 then string_agg(${text}, ${separator}) end`;

/** A long value, and of what type it is. */
export interface LongValue {
  readonly value: Sql;
  readonly type: OperandType;
}

/** So many long values are put together at once: four of those that one request can write. */
export const TOGETHER_MAX = 4;
/** Of one row's long texts: what is put together at once all the same. */
const SHORT_BYTES = 1024 * 1024;

/** Of a stored text the length is known without reading it. */
const isStoredText = ({ type }: LongValue): boolean =>
  columnTypes[type.valueType].sqlType === "text" && !isList(type);

/**
 * The text of a row. Where its long values could be too many to be put together at once, it is made of one property after the other.
 * @param text the same at once. @param properties texts that make it up
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

/** Bytes that the values have in JSON, or fewer. */
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

/** A row for each of the texts: what is needed for one is given back before the next. */
const oneByOne = (texts: readonly Sql[]): Sql =>
  fenced(
    sql`case i.i ${sql.join(
      texts.map((text, index) => sql`when ${int(index)} then ${text}`),
      sql` `,
    )} end`,
    sql`from generate_series(0, ${int(texts.length - 1)}) as i(i)`,
  );

/** Names under which measured rows stand in a select of their own: without that fence each would be put together twice. */
export const fenced = (row: Sql, from: Sql, more: readonly Sql[] = []): Sql =>
  sql`(select ${sql.join([sql`${row} as j`, ...more])} ${from} offset 0) as m`;
export const fencedRow = own("m", "j");
