// Patterns over long texts (G6.15). PostgreSQL's own `like` tries a pattern at every character and
// cannot be cancelled meanwhile. A pattern of 1,000 characters takes minutes for a text of
// megabytes. Long texts are therefore matched in linear time, by functions that a time-out can
// cancel.
import { sql, type Sql } from "../text.ts";

/** The kinds of patterns that are matched differently. */
type PatternKind = "pattern" | "prefix" | "infix" | "suffix";

/** Bytes of a text that `like` matches within milliseconds. */
const SHORT_BYTES = sql`8192`;
/** Characters of the longest text that becomes a regular expression. */
const EXPRESSION_MAX = sql`4000`;
/** Bytes of a text that are searched at a time. */
const PIECE_BYTES = sql`131072`;

/**
 * How a text that is too long for `like` is matched. A prefix stays with `like`, which tries it
 * only at the start. `encodeOperands` defines `bind(1)`.
 */
const long: Readonly<
  Record<PatternKind, ((text: Sql, bind: (part: number) => Sql) => Sql) | null>
> = {
  prefix: null,
  pattern: (text, bind) => sql`${text} ~ ${bind(1)}`,
  suffix: (text, bind) => sql`right(${text}, length(${bind(1)})) = ${bind(1)}`,
  infix: (text, bind) => {
    const words = bind(1);
    const expression = sql`regexp_replace(${words}, '[]{}()*+?.^$|[\\\\]', '\\\\\\&', 'g')`;
    const bytes = sql`convert_to(${words}, 'UTF8')`;
    const piece = sql`substring(convert_to(${text}, 'UTF8') from i.i * ${PIECE_BYTES} + 1 for ${PIECE_BYTES} + octet_length(${words}))`;
    const pieces = sql`(select bool_or(position(${bytes} in ${piece}) > 0) from generate_series(0, octet_length(${text}) / ${PIECE_BYTES}) as i(i))`;
    return sql`case when length(${words}) <= ${EXPRESSION_MAX} then ${text} ~ ${expression} else ${pieces} end`;
  },
};

export interface Pattern {
  readonly kind: PatternKind;
  readonly isNegated: boolean;
  /** True if upper and lower case are equal. */
  readonly isFolded: boolean;
}

/** @param isLong true if the text may be long */
export function patternSql(
  { kind, isNegated, isFolded }: Pattern,
  text: Sql,
  bind: (part: number) => Sql,
  isLong: boolean,
): Sql {
  const keyword = sql`${isNegated ? sql`not ` : sql``}${isFolded ? sql`ilike` : sql`like`}`;
  const short = sql`${text} ${keyword} ${bind(0)}::text`;
  const match = long[kind];
  if (!isLong || match === null) return short;
  const folded = (value: Sql): Sql => (isFolded ? sql`lower(${value} collate "und-x-icu")` : value);
  const matched = match(folded(text), (part) => folded(sql`${bind(part)}::text`));
  // This is not a `case`, because the planner cannot estimate how many rows a `case` admits.
  return sql`(octet_length(${text}) <= ${SHORT_BYTES} and ${short} or octet_length(${text}) > ${SHORT_BYTES} and ${isNegated ? sql`not (${matched})` : sql`(${matched})`})`;
}
