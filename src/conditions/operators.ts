// What each operator takes as its value, what it says of a value that asks for nothing, and which of them a filter-only column
// accepts (G6.3, G5.6).
// One table, typed by the contract's operator list: an operator without an entry does not compile.
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
   * What holds for a row whatever it has, when the value asks for nothing: an empty text or list, or a pattern of `%` alone; null
   * where it depends on the row.
   */
  readonly whenEmpty: boolean | null;
  /** The operator that holds for exactly the values for which this one does not. */
  readonly opposite?: Operator;
  /** Of a scalar it is PostgreSQL's own comparison, whose time tells no more than its answer, and which an index serves. */
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

/** The only operators of a filter-only column: with any other a hidden value can be narrowed down (G5.6). */
export const filterOnlyOperators: ReadonlySet<Operator> = new Set<Operator>(["eq", "in", "isNull"]);

const sets = new Map(
  Object.entries(operatorsByType).map(([type, list]) => [type, new Set<Operator>(list)] as const),
);
const arrayOperators = new Set<Operator>(operatorsByType.array);
const pathOperators = new Set<Operator>(
  [...operatorsByType.json, ...operatorsByType.text].filter((op) => op !== "search"),
);

/** Whether the operator fits an operand; `path` says that it is a place inside a json column. */
export function operatorFits(op: Operator, type: OperandType, path: boolean): boolean {
  if (path) return pathOperators.has(op);
  if (type.array) return arrayOperators.has(op);
  return sets.get(type.valueType)?.has(op) ?? false;
}

/** Whether the operator asks yes or no: its value chooses the statement, so it is `true` or `false` and nothing else. */
export const takesFlag = (op: Operator): boolean => entries[op].takes === "boolean";

/** The operator whose opposite this one is. */
export const oppositeOf = (op: Operator): Operator | undefined => entries[op].opposite;

/** What the operator says of every row alike, with a value that asks for nothing; null where it depends on the row or the value. */
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

/** Whether the operator is a plain comparison of the operand: it may then be asked of rows that the caller does not see (G5.16). */
export const isPlainComparison = (op: Operator, { type, path }: Operand<unknown>): boolean =>
  entries[op].isPlain === true &&
  path === undefined &&
  !isList(type) &&
  columnTypes[type.valueType].isJson !== true;

/** Whether the operator can stand between two columns of one type. */
export const comparesColumns = (op: Operator): boolean => entries[op].takes === "value";

const TEXT: OperandType = { valueType: "text", array: false };
const JSON_VALUE: OperandType = { valueType: "json", array: false };

const escapePattern = (literal: string): string => literal.replace(/[\\%_]/g, "\\$&");

/** Matching recurses once per `%`: a longer pattern could exhaust the server's stack, and only where a row is reached. */
const PATTERN_MAX = 1000;

function encodePattern(value: unknown): string {
  const pattern = encodeScalar(TEXT, value);
  if (pattern.length > PATTERN_MAX)
    throw new ValueError(`must be at most ${PATTERN_MAX} characters`);
  const trailing = /\\+$/.exec(pattern)?.[0].length ?? 0;
  if (trailing % 2 === 1) throw new ValueError("must not end in a lone backslash");
  return pattern;
}

/** The same as a regular expression, by which long texts are matched. */
const expressionOf = (pattern: string): string =>
  `^${pattern.replace(/\\[^]|[^]/g, (part) => {
    if (part === "%") return ".*";
    if (part === "_") return "(?:.)";
    const literal = part.length > 1 ? part.slice(1) : part;
    return literal.replace(/[[\]{}()*+?.^$|\\]/, "\\$&");
  })}$`;

/** In all patterns of a request together: matching may try every place for each of them. */
export const WILDCARDS_MAX = 60;

/** `%` and `_` of a condition's value, but for escaped ones; none where the operator takes no pattern. */
export function wildcardsIn(op: unknown, value: unknown): number {
  if (typeof value !== "string" || !patternOperators.has(op)) return 0;
  return value.replace(/\\[^]/g, "").match(/[%_]/g)?.length ?? 0;
}

const patternOperators = new Set<unknown>(
  Object.entries(entries).flatMap(([op, { takes }]) => (takes === "pattern" ? [op] : [])),
);

/** PostgreSQL refuses a search word of 2 KiB and more. */
const WORDS_MAX = 500;
function encodeWords(value: unknown): string {
  const words = encodeScalar(TEXT, value);
  if (words.length > WORDS_MAX) throw new ValueError(`must be at most ${WORDS_MAX} characters`);
  return words;
}

/**
 * The parameters that an operator binds for a value, in order: one, or two for `between`; a second one of patterns for long texts:
 * the text that is looked for, or the pattern as a regular expression.
 * @throws ValueError in words for the caller
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
      return [`${escapePattern(encodeScalar(TEXT, value))}%`];
    case "infix":
      return [`%${escapePattern(encodeScalar(TEXT, value))}%`, encodeScalar(TEXT, value)];
    case "suffix":
      return [`%${escapePattern(encodeScalar(TEXT, value))}`, encodeScalar(TEXT, value)];
    case "words":
      return [encodeWords(value)];
    case "key":
      return [encodeScalar(TEXT, value)];
    case "elements":
      return [encodeList(type, value)];
    case "json":
      return [encodeScalar(JSON_VALUE, value)];
    case "keys":
      return [encodeList(TEXT, value)];
  }
}

/** `in` and `nin`: a list of scalars as one array; of arrays as one JSON text, since lists of lists are no PostgreSQL array. */
function encodeAlternatives(type: OperandType, value: unknown): BoundValue {
  if (!isList(type)) {
    if (Array.isArray(value) && value.includes(null))
      throw new ValueError("must not hold null: use isNull", value.indexOf(null));
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
        throw new ValueError(`item ${index} is refused: ${error.message}`, index);
      }
    }),
  );
}
