// Defines the operators of conditions (G6.3). The entry of an operator says which kind of value it
// takes, and what its result is if the value is empty. The keys are the operators of the contract,
// so a missing entry is a compile error.
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
   * The result for every row if the value is empty. Empty is a text or list without content, or a
   * pattern of only `%`. Null if the result depends on the row.
   */
  readonly whenEmpty: boolean | null;
  /** The operator that always has the opposite result. */
  readonly opposite?: Operator;
  /**
   * True if PostgreSQL has a simple comparison for this operator. Its duration reveals no more than
   * its result, and it can use an index.
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
 * The operators for a column that the caller may filter but not read. With other operators, a
 * caller could find out the hidden value step by step (G5.6).
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
 * Returns true if the operator fits the type of an operand.
 * @param path true if the operand is inside a json column
 */
export function operatorFits(op: Operator, type: OperandType, path: boolean): boolean {
  if (path) return pathOperators.has(op);
  if (type.array) return arrayOperators.has(op);
  return sets.get(type.valueType)?.has(op) ?? false;
}

/**
 * Returns true if the operator takes `true` or `false`. The value is part of the SQL text, and is
 * not bound as a parameter.
 */
export const takesFlag = (op: Operator): boolean => entries[op].takes === "boolean";

/** Returns the operator that always has the opposite result. Returns undefined if there is none. */
export const oppositeOf = (op: Operator): Operator | undefined => entries[op].opposite;

/**
 * If the value is empty, returns the result of the operator for every row. Returns null if the
 * value is not empty, or the result depends on the row.
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
 * Returns true if the operator is a simple comparison of the operand. PostgreSQL may evaluate a
 * simple comparison also for rows that the caller may not see (G5.16).
 */
export const isPlainComparison = (op: Operator, { type, path }: Operand<unknown>): boolean =>
  entries[op].isPlain === true &&
  path === undefined &&
  !isList(type) &&
  columnTypes[type.valueType].isJson !== true;

/** Returns true if the operator can compare two columns of the same type. */
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
 * Maximum number of characters of a pattern. PostgreSQL calls itself once for each `%`, so a longer
 * pattern could exhaust the stack of the server.
 */
const PATTERN_MAX = 1000;

function encodePattern(value: unknown): string {
  const pattern = encodeText(value, PATTERN_MAX);
  const trailing = /\\+$/.exec(pattern)?.[0].length ?? 0;
  if (trailing % 2 === 1) throw new ValueError("must not end in a lone backslash");
  return pattern;
}

/** Returns the pattern as a regular expression, which PostgreSQL uses to match long texts. */
const expressionOf = (pattern: string): string =>
  `^${pattern.replace(/\\[^]|[^]/g, (part) => {
    if (part === "%") return ".*";
    if (part === "_") return "(?:.)";
    const literal = part.length > 1 ? part.slice(1) : part;
    return literal.replace(/[[\]{}()*+?.^$|\\]/, "\\$&");
  })}$`;

/**
 * Maximum total number of wildcards in the patterns of a request. PostgreSQL may try every position
 * of a text for each wildcard.
 */
export const WILDCARDS_MAX = 60;

/**
 * Returns the number of wildcards (unescaped `%` and `_`) in the value of a condition. Returns 0 if
 * the operator takes no pattern.
 */
export function wildcardsIn(op: unknown, value: unknown): number {
  if (typeof value !== "string" || !patternOperators.has(op)) return 0;
  return value.replace(/\\[^]/g, "").match(/[%_]/g)?.length ?? 0;
}

const patternOperators = new Set<unknown>(
  Object.entries(entries).flatMap(([op, { takes }]) => (takes === "pattern" ? [op] : [])),
);

/**
 * Maximum number of characters of the value of `search`. PostgreSQL rejects words of 2 KiB or more.
 */
const WORDS_MAX = 500;

/**
 * Returns the SQL parameters of an operator for a value, in order. Most operators have one, and
 * `between` has two. Text operators may have a second parameter for long texts: the searched text,
 * or the pattern as a regular expression.
 * @throws ValueError with a message for the caller, if the value does not fit the operator or the
 *   type
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
        throw new ValueError("must be an array of two values");
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
 * Returns the parameter for the values of `in` and `nin`. Single values become one array. Lists
 * become one JSON text, because PostgreSQL has no array for a list of lists.
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
