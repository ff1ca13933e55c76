// How much a list could gather, going by its limits and the types of its columns: by it a statement is chosen, and nothing refused.
import { columnTypes, isList, type Column } from "../../catalog/index.ts";
import type { OperandType } from "../../conditions/index.ts";
import type { GroupOutput, ListPlan, RowOrder, RowOutput } from "./read-plan.ts";

/** A list with all that hangs on it. */
export interface Potential {
  readonly rows: number;
  /** Of its JSON text. */
  readonly bytes: number;
  /** Relations in it. */
  readonly relations: number;
  /** Of the JSON text of one of its rows, with one row of each relation. */
  readonly rowBytes: number;
}

/** What a value of a type without a limit of its own counts as: what one request can write. */
export const UNBOUNDED_BYTES = 4 * 1024 * 1024;
/** Values with limits of their own in one row: up to so much of them is put together without a look at their lengths. */
const ROW_BYTES_MAX = 20 * 1024 * 1024;
/** What JSON makes of a character at most. */
const CHARACTER_BYTES = 6;
/** Digits of a decimal of any precision. */
const DIGITS_BYTES = 150_000;
const OTHER_BYTES = 50;

export function potentialOf({ shape, limit, cardinality }: ListPlan): Potential {
  const times = cardinality === "one" ? 1 : limit;
  let [rows, bytes, relations, rowBytes] = [1, 0, 0, 0];
  for (const output of shape.outputs) {
    const isValue = !isRelation(output);
    const own = output.name.length + (isValue ? bytesOf(output) : 0);
    bytes += own;
    rowBytes += own;
    if (isValue) continue;
    const related = potentialOf(output.list);
    rows += related.rows;
    bytes += related.bytes;
    relations += 1 + related.relations;
    rowBytes += related.rowBytes;
  }
  return { rows: times * rows, bytes: times * bytes, relations, rowBytes };
}

/** Whether more hangs on a row than other rows that it refers to, which are found by their keys. */
export const hasLists = ({ outputs }: ListPlan["shape"]): boolean =>
  outputs.some(
    (output) =>
      isRelation(output) && (output.list.cardinality === "many" || hasLists(output.list.shape)),
  );

/** Whether a value of it has no limit of its own. */
export const isLong = (output: ValueOutput): boolean => bytesOf(output) >= UNBOUNDED_BYTES;

/** The values of a row to be measured before it is put together: those without a limit, and the longest others where these are much together. */
export function longColumns(outputs: readonly RowOutput[]): readonly ColumnOutput[] {
  const columns = outputs.filter((output) => output.kind === "column");
  const limited = columns.filter((output) => !isLong(output)).map(bytesOf);
  const isMuch = limited.reduce((sum, bytes) => sum + bytes, 0) > ROW_BYTES_MAX;
  const longest = isMuch ? ROW_BYTES_MAX / columns.length : UNBOUNDED_BYTES;
  return columns.filter((output) => bytesOf(output) >= longest);
}

/** Whether so many rows of these could be more together than is put together without counting. */
export const isMuch = (outputs: readonly RowOutput[], rows: number): boolean =>
  rows * outputs.reduce((sum, output) => sum + (isRelation(output) ? 0 : bytesOf(output)), 0) >
  ROW_BYTES_MAX;

/**
 * Whether a new row that one request has written is surely short enough to be answered: its texts are no longer than the request, but
 * for what JSON makes of their characters, and each is shown once.
 */
export function isShortWhenWritten(outputs: readonly RowOutput[]): boolean {
  const columns = new Set<Column>();
  for (const output of outputs) {
    if (output.kind !== "column" || output.operand.path !== undefined) return false;
    const { column, type } = output.operand;
    const isText = columnTypes[type.valueType].sqlType === "text" && !isList(type);
    if (isLong(output) && !isText) return false;
    columns.add(column.column.column);
  }
  return columns.size === outputs.length;
}

/** The order keys of so many rows, which a list that may go on looks at to find those of its last. */
export const keyBytes = (order: readonly RowOrder[], rows: number): number =>
  rows *
  order.reduce((sum, { by, type }) => {
    const { column } = "related" in by ? by.related.column : by;
    return sum + typeBytes(type, column.column.definition);
  }, 0);

type ColumnOutput = Extract<RowOutput, { kind: "column" }>;
type ValueOutput = Exclude<RowOutput, { kind: "relation" }> | GroupOutput;

const isRelation = (
  output: RowOutput | GroupOutput,
): output is Extract<RowOutput, { kind: "relation" }> =>
  "kind" in output && output.kind === "relation";

function bytesOf(output: ValueOutput): number {
  if (!("operand" in output)) return typeBytes(output.type, {});
  const { column, path, type } = output.operand;
  return typeBytes(type, path === undefined ? column.column.column.definition : {});
}

function typeBytes(
  type: OperandType,
  {
    maxLength,
    values,
    precision,
  }: { maxLength?: number; values?: readonly string[]; precision?: number },
): number {
  const entry = columnTypes[type.valueType];
  if (isList(type) || entry.isJson === true) return UNBOUNDED_BYTES;
  if (entry.number?.kind === "exact" && precision === undefined) return DIGITS_BYTES;
  if (entry.sqlType !== "text") return OTHER_BYTES;
  const length = maxLength ?? (values && Math.max(0, ...values.map((value) => value.length)));
  return length === undefined ? UNBOUNDED_BYTES : CHARACTER_BYTES * length;
}
