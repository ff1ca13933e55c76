// Compiles patterns, such as `like` and `contains`, for texts that may be long (G6.15).
// PostgreSQL's `like` tries a pattern at every character, and cannot be cancelled meanwhile. With a
// pattern of 1,000 characters and a text of megabytes, `like` takes minutes. So other functions
// match long texts in linear time. A timeout can cancel these functions.
import { sql, type Sql } from "../text.ts";

/**
 * The kinds of patterns. `pattern` has wildcards, as in `like`. With `prefix`, `infix` and
 * `suffix`, the text starts with, contains or ends with the search text.
 */
type PatternKind = "pattern" | "prefix" | "infix" | "suffix";

/**
 * Maximum number of bytes of a text that is matched by `like`. Longer texts are matched by other
 * functions, because `like` can take too long.
 */
const SHORT_BYTES = sql`8192`;
/**
 * Maximum number of characters of a search text that is converted to a regular expression. Longer
 * search texts are searched with `position`.
 */
const EXPRESSION_MAX = sql`4000`;
/** Number of bytes of a text that `position` searches at a time. */
const PIECE_BYTES = sql`131072`;

/**
 * For each kind of pattern, a function that returns SQL which matches long texts without `like`.
 * `bind(1)` is the parameter with the search text or the regular expression (`encodeOperands`). The
 * entry is null for a prefix, because `like` is fast for it: it looks only at the start of the
 * text.
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
  /** True if upper and lower case count as equal. */
  readonly isFolded: boolean;
}

/**
 * Returns the SQL of a pattern match.
 * @param isLong true if the text may be too long for `like`
 */
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
  // The SQL is not a `case`, because the planner cannot estimate how many rows a `case` admits.
  return sql`(octet_length(${text}) <= ${SHORT_BYTES} and ${short} or octet_length(${text}) > ${SHORT_BYTES} and ${isNegated ? sql`not (${matched})` : sql`(${matched})`})`;
}
