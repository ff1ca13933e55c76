// Defines the operators of conditions (G6.3). Each operator has an entry that says which kind of
// value it takes, and what its result is for an empty value. The entries must have exactly the
// operators of the contract. Otherwise the code does not compile.
import { columnTypes, isList, ValueError } from "../catalog/index.ts";
import { operatorsByType, type Operator } from "../contract/index.ts";
import { encodeList, LIST_MAX, encodeScalar, encodeValue, type BoundValue } from "./values.ts";
import type { Operand, OperandType } from "./tree.ts";

type ValueKind =
  | ("value" | "list" | "pair" | "boolean" | "pattern" | "prefix" | "infix" | "suffix" | "words")
  | ("elements" | "json" | "key" | "keys");

interface OperatorEntry {
  readonly takes: ValueKind;
  /**
   * The result in every row if the value of the condition is empty: a text or list without content,
   * or a pattern of only `%`. Null if the result also depends on the row.
   */
  readonly whenEmpty: boolean | null;
  /** The operator whose result is always the opposite, if there is one. */
  readonly opposite?: Operator;
  /**
   * True if PostgreSQL has a simple comparison for this operator. A simple comparison can use an
   * index, and its duration does not reveal more about the compared values than its result.
   */
  readonly isPlain?: true;
}

const entries: Readonly<Record<Operator, OperatorEntry>> = {
  eq: { takes: "value", whenEmpty: null, isPlain: true },
  neq: { takes: "value", whenEmpty: null, opposite: "eq", isPlain: true },
  in: { takes: "list", whenEmpty: false, isPlain: true },
  nin: { takes: "list", whenEmpty: true, opposite: "in" },
  isNull: { takes: "boolean", whenEmpty: null, isPlain: true },
  gt: { takes: "value", whenEmpty: null, isPlain: true },
  gte: { takes: "value", whenEmpty: null, isPlain: true },
  lt: { takes: "value", whenEmpty: null, opposite: "gte", isPlain: true },
  lte: { takes: "value", whenEmpty: null, opposite: "gt", isPlain: true },
  between: { takes: "pair", whenEmpty: null, isPlain: true },
  like: { takes: "pattern", whenEmpty: true },
  ilike: { takes: "pattern", whenEmpty: true },
  nlike: { takes: "pattern", whenEmpty: false, opposite: "like" },
  nilike: { takes: "pattern", whenEmpty: false, opposite: "ilike" },
  contains: { takes: "infix", whenEmpty: true },
  icontains: { takes: "infix", whenEmpty: true },
  startsWith: { takes: "prefix", whenEmpty: true },
  istartsWith: { takes: "prefix", whenEmpty: true },
  endsWith: { takes: "suffix", whenEmpty: true },
  iendsWith: { takes: "suffix", whenEmpty: true },
  search: { takes: "words", whenEmpty: null },
  hasAny: { takes: "elements", whenEmpty: false },
  hasAll: { takes: "elements", whenEmpty: true },
  containedBy: { takes: "elements", whenEmpty: null },
  isEmpty: { takes: "boolean", whenEmpty: null },
  jsonContains: { takes: "json", whenEmpty: null },
  hasKey: { takes: "key", whenEmpty: null },
  hasAnyKey: { takes: "keys", whenEmpty: false },
  hasAllKeys: { takes: "keys", whenEmpty: true },
};

/**
 * The operators that are allowed on a column which the caller may filter but not read. With any
 * other operator, such as `gt`, the caller could find out the hidden value step by step (G5.6).
 */
export const filterOnlyOperators: ReadonlySet<Operator> = new Set<Operator>(["eq", "in", "isNull"]);

const sets = new Map(
  Object.entries(operatorsByType).map(([type, list]) => [type, new Set<Operator>(list)] as const),
);
const arrayOperators = new Set<Operator>(operatorsByType.array);
const pathOperators = new Set<Operator>(
  [...operatorsByType.json, ...operatorsByType.text].filter((op) => op !== "search"),
);

/**
 * Returns true if the operator can be used with the type of the compared column.
 * @param path true if the condition compares a value inside a json column
 */
export function operatorFits(op: Operator, type: OperandType, path: boolean): boolean {
  if (path) return pathOperators.has(op);
  if (type.array) return arrayOperators.has(op);
  return sets.get(type.valueType)?.has(op) ?? false;
}

/**
 * Returns true if the value of the operator is `true` or `false`. Such a value becomes part of the
 * SQL text. All other values become SQL parameters.
 */
export const takesFlag = (op: Operator): boolean => entries[op].takes === "boolean";

/** Returns the operator whose result is always the opposite. Returns undefined if there is none. */
export const oppositeOf = (op: Operator): Operator | undefined => entries[op].opposite;

/**
 * Returns the result of the condition in every row if its value is empty. Returns null if the value
 * is not empty, or if the result also depends on the row.
 */
export function truthOfEmpty(op: Operator, value: unknown): boolean | null {
  const { takes, whenEmpty } = entries[op];
  const isEmpty =
    takes === "pattern"
      ? /^%+$/.test(String(value))
      : Array.isArray(value)
        ? value.length === 0
        : value === "";
  return isEmpty ? whenEmpty : null;
}

/**
 * Returns true if PostgreSQL can evaluate the condition as a simple comparison. PostgreSQL may do
 * this also in rows that the caller may not see, because the comparison reveals nothing about them
 * (G5.16).
 */
export const isPlainComparison = (op: Operator, { type, path }: Operand<unknown>): boolean =>
  entries[op].isPlain === true &&
  path === undefined &&
  !isList(type) &&
  columnTypes[type.valueType].isJson !== true;

/** Returns true if the operator can compare a column with another column of the same type. */
export const comparesColumns = (op: Operator): boolean => entries[op].takes === "value";

const TEXT: OperandType = { valueType: "text", array: false };
const JSON_VALUE: OperandType = { valueType: "json", array: false };

function encodeText(value: unknown, lengthMax = Infinity): string {
  const text = encodeScalar(TEXT, value);
  if (text.length > lengthMax) throw new ValueError(`must be at most ${lengthMax} characters`);
  return text;
}

const escapePattern = (literal: string): string => literal.replace(/[\\%_]/g, "\\$&");

/**
 * Maximum number of characters of a pattern of `like` and similar operators. PostgreSQL calls
 * itself once for each `%`, so a longer pattern could exhaust the stack of PostgreSQL.
 */
const PATTERN_MAX = 1000;

function encodePattern(value: unknown): string {
  const pattern = encodeText(value, PATTERN_MAX);
  const trailing = /\\+$/.exec(pattern)?.[0].length ?? 0;
  if (trailing % 2 === 1)
    throw new ValueError("must not end in a lone backslash: write two backslashes for one");
  return pattern;
}

/**
 * Converts a pattern of `like` to a regular expression. PostgreSQL uses the regular expression for
 * texts of more than 8 KiB, because `like` could take minutes.
 */
const expressionOf = (pattern: string): string =>
  `^${pattern.replace(/\\[^]|[^]/g, (part) => {
    if (part === "%") return ".*";
    if (part === "_") return "(?:.)";
    const literal = part.length > 1 ? part.slice(1) : part;
    return literal.replace(/[[\]{}()*+?.^$|\\]/, "\\$&");
  })}$`;

/**
 * Maximum number of wildcards in all patterns of one request together. For each wildcard,
 * PostgreSQL may try every position of a text.
 */
export const WILDCARDS_MAX = 60;

/**
 * Returns the number of wildcards (`%` and `_`) in the value of a condition. Returns 0 if the
 * operator takes no pattern. Wildcards with a backslash before them do not count.
 */
export function wildcardsIn(op: unknown, value: unknown): number {
  if (typeof value !== "string" || !patternOperators.has(op)) return 0;
  return value.replace(/\\[^]/g, "").match(/[%_]/g)?.length ?? 0;
}

const patternOperators = new Set<unknown>(
  Object.entries(entries).flatMap(([op, { takes }]) => (takes === "pattern" ? [op] : [])),
);

/**
 * Maximum number of characters that the value of the operator `search` may have. PostgreSQL rejects
 * words of 2 KiB or more.
 */
const WORDS_MAX = 500;

/**
 * Returns the SQL parameters for the value of an operator, in order. Most operators have one, and
 * `between` has two. Operators on text may have a second parameter for texts of more than 8 KiB:
 * the searched text, or the pattern as a regular expression.
 * @throws ValueError with a message for the caller if the value does not fit the operator or the
 *   type of the column
 */
export function encodeOperands(
  op: Operator,
  type: OperandType,
  value: unknown,
): readonly BoundValue[] {
  if (value === null && columnTypes[type.valueType].isJson !== true)
    throw new ValueError("must not be null: use isNull");
  switch (entries[op].takes) {
    case "value":
      if (value === null) throw new ValueError("must not be null: use isNull");
      return [encodeValue(type, value)];
    case "list":
      return [encodeAlternatives(type, value)];
    case "pair":
      if (!Array.isArray(value) || value.length !== 2)
        throw new ValueError("must be an array of two values: the lowest and the highest");
      return encodeList(type, value);
    case "boolean":
      if (typeof value !== "boolean") throw new ValueError("must be true or false");
      return [];
    case "pattern":
      return [encodePattern(value), expressionOf(encodePattern(value))];
    case "prefix":
      return [`${escapePattern(encodeText(value))}%`];
    case "infix":
      return [`%${escapePattern(encodeText(value))}%`, encodeText(value)];
    case "suffix":
      return [`%${escapePattern(encodeText(value))}`, encodeText(value)];
    case "words":
      return [encodeText(value, WORDS_MAX)];
    case "key":
      return [encodeText(value)];
    case "elements":
      return [encodeList(type, value)];
    case "json":
      return [encodeScalar(JSON_VALUE, value)];
    case "keys":
      return [encodeList(TEXT, value)];
  }
}

/**
 * Returns the SQL parameter for the list of values of `in` or `nin`. If each value is a list
 * itself, the parameter is a JSON text, because PostgreSQL has no array for a list of lists.
 * Otherwise it is an array.
 */
function encodeAlternatives(type: OperandType, value: unknown): BoundValue {
  if (!isList(type)) {
    if (Array.isArray(value) && value.includes(null))
      throw new ValueError("must not contain null: use isNull", value.indexOf(null));
    return encodeList(type, value);
  }
  if (!Array.isArray(value) || value.length > LIST_MAX)
    throw new ValueError(`must be an array of at most ${LIST_MAX} values`);
  return JSON.stringify(
    value.map((item: unknown, index) => {
      try {
        return encodeList(type, item);
      } catch (error) {
        if (!(error instanceof ValueError)) throw error;
        throw new ValueError(`item ${index} is invalid: ${error.message}`, index);
      }
    }),
  );
}
