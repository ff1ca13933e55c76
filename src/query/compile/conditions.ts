// Compiles condition trees to SQL. Uses only comparisons that raise no error in PostgreSQL for any
// value of a row (G6.11). The record `operators` contains the SQL of every operator.
import { isList } from "../../catalog/index.ts";
import { operandParameter, parameter } from "./parameters.ts";
import { takesCopy } from "./long/long-values.ts";
import { patternSql, type Pattern } from "./long/patterns.ts";
import { all, any, collated, elementType, sql, wholeType, type Sql } from "./text.ts";
import type { Operator } from "../../contract/index.ts";
import type {
  ClaimUse,
  Condition,
  RelationMatch,
  Operand,
  OperandType,
} from "../../conditions/index.ts";

/**
 * Functions that return the SQL of the columns and relations in a condition tree. This SQL depends
 * on where in the statement the condition is used.
 */
export interface ConditionTarget<C, R> {
  readonly column: (column: C) => Sql;
  readonly related: (related: R, match: RelationMatch) => Sql;
  /**
   * Returns the SQL of a claim's value, for a comparison. `part` is the index of the value, because
   * one claim can supply several values. The function exists only if one statement serves many
   * callers, because their claims are then columns of a row set.
   */
  readonly claim?: ((use: ClaimUse, part: number) => Sql) | undefined;
  /**
   * Functions for operands that may be megabytes long. `isLong` returns true if an operand may be
   * so long. `limited` wraps a comparison that copies a long operand in memory, so that PostgreSQL
   * frees the copy early. Undefined for row filters, because their operands come from the
   * definition.
   */
  readonly long?: {
    readonly isLong: (operand: Operand<C>) => boolean;
    readonly limited: (comparison: Sql) => Sql;
  };
}

export function conditionSql<C, R>(condition: Condition<C, R>, target: ConditionTarget<C, R>): Sql {
  switch (condition.kind) {
    case "and":
      return all(condition.items.map((item) => conditionSql(item, target)));
    case "or":
      return any(condition.items.map((item) => conditionSql(item, target)));
    case "not":
      return sql`not (${conditionSql(condition.item, target)})`;
    case "related":
      return target.related(condition.related, condition.match);
    case "compareColumns": {
      const { left, op, right } = condition;
      const [one, other] = [left, right].map((operand) => operandSql(operand, target.column));
      return limitedComparison(op, [left, right], comparators[op]!(one!, other!), target);
    }
    case "compare": {
      const { left, op, value, pointer } = condition;
      const flag = value.kind === "literal" && value.value === true;
      const bind = (part: number): Sql =>
        value.kind === "claim" && target.claim !== undefined
          ? target.claim({ claim: value.name, op, type: left.type }, part)
          : operandParameter(op, left.type, part, value, pointer);
      const comparison = operators[op]({
        left: operandSql(left, target.column),
        type: left.type,
        path: left.path !== undefined,
        isLong: target.long?.isLong(left) === true,
        bind,
        flag,
      });
      return limitedComparison(op, [left], comparison, target);
    }
  }
}

/**
 * Wraps a comparison of a long value, so that a statement holds only a limited number of copies of
 * long values in memory.
 */
const limitedComparison = <C, R>(
  op: Operator,
  operands: readonly Operand<C>[],
  comparison: Sql,
  { long }: ConditionTarget<C, R>,
): Sql =>
  long !== undefined && operands.some((operand) => takesCopy(op, operand) && long.isLong(operand))
    ? long.limited(comparison)
    : comparison;

/** Returns the SQL of an operand: a column, or a path inside a json column. */
export function operandSql<C>(operand: Operand<C>, column: (column: C) => Sql): Sql {
  const { path } = operand;
  return path === undefined
    ? column(operand.column)
    : sql`(${column(operand.column)} #> ${parameter(() => path)}::text[])`;
}

/**
 * Returns the SQL of a relation filter. `inner` is the condition on the related rows. With `every`,
 * a row for which `inner` is null counts as not matching.
 * @param isJudgedAgain true if the filter applies to a table that the statement changes or locks.
 *   If another transaction has changed a row, PostgreSQL evaluates the filter again. With a join,
 *   PostgreSQL would then use the related row that it found before the change, not the current
 *   related rows. `is true` keeps the planner from making a join.
 */
export function matchSql(
  match: RelationMatch,
  { from, link, inner }: { readonly from: Sql; readonly link: Sql; readonly inner: Sql },
  isJudgedAgain: boolean,
): Sql {
  const met = match === "every" ? sql`(${inner}) is not true` : inner;
  const exists = sql`exists (select 1 from ${from} where ${all([link, met])})`;
  if (isJudgedAgain)
    return match === "some" ? sql`(${exists}) is true` : sql`(${exists}) is not true`;
  return match === "some" ? exists : sql`not ${exists}`;
}

interface Comparison {
  readonly left: Sql;
  readonly type: OperandType;
  readonly path: boolean;
  /** True if the operand may be megabytes long. */
  readonly isLong: boolean;
  readonly bind: (part: number) => Sql;
  /** The value `true` or `false` of the operators `isNull` and `isEmpty`. */
  readonly flag: boolean;
}

type Comparator = (left: Sql, right: Sql) => Sql;
const comparators: Readonly<Partial<Record<Operator, Comparator>>> = {
  eq: (left, right) => sql`${left} = ${right}`,
  neq: (left, right) => sql`${left} <> ${right}`,
  gt: (left, right) => sql`${left} > ${right}`,
  gte: (left, right) => sql`${left} >= ${right}`,
  lt: (left, right) => sql`${left} < ${right}`,
  lte: (left, right) => sql`${left} <= ${right}`,
};

/**
 * At a path inside a json column, two values are compared only if they have the same JSON type
 * (G6.5).
 */
const sameKind = ({ left, path }: Comparison, right: Sql, comparison: Sql): Sql =>
  path ? sql`(jsonb_typeof(${left}) = jsonb_typeof(${right}) and ${comparison})` : comparison;

const compare =
  (comparator: Comparator) =>
  (comparison: Comparison): Sql => {
    const right = sql`${comparison.bind(0)}::${wholeType(comparison.type)}`;
    return sameKind(comparison, right, comparator(comparison.left, right));
  };

/**
 * Returns SQL of an operand as text. For a value inside json that is not a string, the SQL is null.
 */
const asText = ({ left, path }: Comparison): Sql =>
  path ? collated(sql`case when jsonb_typeof(${left}) = 'string' then ${left} #>> '{}' end`) : left;

const match =
  (kind: Pattern["kind"], isFolded = false, isNegated = false) =>
  (comparison: Comparison): Sql =>
    patternSql(
      { kind, isFolded, isNegated },
      asText(comparison),
      comparison.bind,
      comparison.isLong,
    );

const elements =
  (operator: Sql) =>
  ({ left, type, bind }: Comparison): Sql =>
    sql`${left} ${operator} ${bind(0)}::${elementType(type)}[]`;

/**
 * Returns SQL that is true if the operand is in the list of the operator `in`. Uses `not in`,
 * because PostgreSQL never turns it into a join. It could turn `in` into a join, which may use
 * outdated rows after a concurrent write (see `matchSql`).
 */
const isAmong = (c: Comparison): Sql => sql`not (${c.left} not in ${alternatives(c)})`;

/**
 * Returns the SQL of the operand of `in` and `nin` for a list column. The operand is a list of
 * lists, bound as one JSON text. The SQL converts each inner list to a PostgreSQL array.
 */
const alternatives = ({ type, bind }: Comparison): Sql =>
  sql`(select array(select jsonb_array_elements_text(e.v))::${elementType(type)}[] from jsonb_array_elements(${bind(0)}::jsonb) as e(v))`;

const operators: Readonly<Record<Operator, (comparison: Comparison) => Sql>> = {
  eq: compare(comparators.eq!),
  neq: compare(comparators.neq!),
  gt: compare(comparators.gt!),
  gte: compare(comparators.gte!),
  lt: compare(comparators.lt!),
  lte: compare(comparators.lte!),
  in: (c) =>
    isList(c.type) ? isAmong(c) : sql`${c.left} = any(${c.bind(0)}::${elementType(c.type)}[])`,
  nin: (c) =>
    isList(c.type)
      ? sql`${c.left} not in ${alternatives(c)}`
      : sql`${c.left} <> all(${c.bind(0)}::${elementType(c.type)}[])`,
  isNull: ({ left, path, flag }) => {
    const isNull = path
      ? sql`(${left} is null or jsonb_typeof(${left}) = 'null')`
      : sql`${left} is null`;
    return flag ? isNull : sql`not (${isNull})`;
  },
  between: (c) => {
    const [low, high] = [
      sql`${c.bind(0)}::${wholeType(c.type)}`,
      sql`${c.bind(1)}::${wholeType(c.type)}`,
    ];
    return sameKind(c, low, sameKind(c, high, sql`${c.left} between ${low} and ${high}`));
  },
  like: match("pattern"),
  ilike: match("pattern", true),
  nlike: match("pattern", false, true),
  nilike: match("pattern", true, true),
  contains: match("infix"),
  icontains: match("infix", true),
  startsWith: match("prefix"),
  istartsWith: match("prefix", true),
  endsWith: match("suffix"),
  iendsWith: match("suffix", true),
  // `search` uses only the first 100,000 characters, because a tsvector (PostgreSQL's search form
  // of a text) has a maximum size. Otherwise a row with a longer text would make the query fail.
  search: ({ left, bind }) =>
    sql`to_tsvector('simple', left(${left}, 100000)) @@ websearch_to_tsquery('simple', ${bind(0)}::text)`,
  hasAny: elements(sql`&&`),
  hasAll: elements(sql`@>`),
  containedBy: elements(sql`<@`),
  isEmpty: ({ left, flag }) =>
    flag ? sql`cardinality(${left}) = 0` : sql`cardinality(${left}) > 0`,
  jsonContains: ({ left, bind }) => sql`${left} @> ${bind(0)}::jsonb`,
  hasKey: ({ left, bind }) => sql`${left} ? ${bind(0)}::text`,
  hasAnyKey: ({ left, bind }) => sql`${left} ?| ${bind(0)}::text[]`,
  hasAllKeys: ({ left, bind }) => sql`${left} ?& ${bind(0)}::text[]`,
};
