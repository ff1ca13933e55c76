// Patterns over long texts (G6.15): PostgreSQL's own `like` tries a pattern at every character and cannot be stopped meanwhile, so that
// one of 1,000 characters takes minutes of a text of megabytes. Long texts are matched in linear time, by what a time-out can end.
import { sql, type Sql } from "../text.ts";

/** What a pattern is made of, as far as it matters how it is found. */
export type PatternKind = "pattern" | "prefix" | "infix" | "suffix";

/** Bytes of a text that `like` gets through in milliseconds. */
const SHORT_BYTES = sql`8192`;
/** Characters that a regular expression may be made of. */
const EXPRESSION_MAX = sql`4000`;
/** Bytes of a text that are looked through at a time. */
const PIECE_BYTES = sql`131072`;

/** How a text is matched that is too long for `like`; a prefix is tried at one place alone. `bind(1)` is what `encodeOperands` says. */
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
  /** Whether upper and lower case are one. */
  readonly isFolded: boolean;
}

/** @param isLong whether the text may be long */
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
  // Not a `case`: the planner knows nothing of how many rows one lets through.
  return sql`(octet_length(${text}) <= ${SHORT_BYTES} and ${short} or octet_length(${text}) > ${SHORT_BYTES} and ${isNegated ? sql`not (${matched})` : sql`(${matched})`})`;
}
