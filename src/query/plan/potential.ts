// Estimates the maximum size of a list from its `limit` and the types of its columns. The estimate
// decides whether the SQL statement counts the bytes of its result, and whether the read counts as
// heavy. It never refuses a request.
import { columnTypes, isList, type Column } from "../../catalog/index.ts";
import type { OperandType } from "../../conditions/index.ts";
import type { GroupOutput, ListPlan, RowOrder, RowOutput } from "./read-plan.ts";

/** The estimated maximum size of a list, including its relations. */
export interface Potential {
  readonly rows: number;
  /** Number of bytes of the JSON text of the list. */
  readonly bytes: number;
  /** Number of relations in the list, including relations inside relations. */
  readonly relations: number;
  /** Number of bytes of the JSON text of one row, with one row of each relation. */
  readonly rowBytes: number;
}

/**
 * Assumed number of bytes of a value whose type has no size limit. One request cannot write a
 * longer value.
 */
export const UNBOUNDED_BYTES = 4 * 1024 * 1024;
/**
 * Maximum number of bytes of one row. If a row may have more, the statement counts the bytes of its
 * values before it builds the JSON text.
 */
const ROW_BYTES_MAX = 20 * 1024 * 1024;
/** Maximum number of bytes of one character in JSON. */
const CHARACTER_BYTES = 6;
/** Maximum number of digits of a decimal without `precision`. */
const DIGITS_BYTES = 150_000;
const OTHER_BYTES = 50;

export function potentialOf({ shape, limit, cardinality }: ListPlan): Potential {
  const times = cardinality === "one" ? 1 : limit;
  let [rows, bytes, relations, rowBytes] = [1, 0, 0, 0];
  for (const output of shape.outputs) {
    const isValue = !isRelation(output);
    const own = output.name.length + (isValue ? outputBytes(output) : 0);
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

/** Returns true if a row has a relation to many rows, directly or inside a relation to one row. */
export const hasLists = ({ outputs }: ListPlan["shape"]): boolean =>
  outputs.some(
    (output) =>
      isRelation(output) && (output.list.cardinality === "many" || hasLists(output.list.shape)),
  );

/** Returns true if the values of a response property have no size limit. */
export const isLong = (output: ValueOutput): boolean => outputBytes(output) >= UNBOUNDED_BYTES;

/**
 * Returns the values of a row that must be measured before the text of the row is built. These are
 * values without a size limit. If the other values of the row may have more than `ROW_BYTES_MAX`
 * bytes in total, the result also contains the longest of the other values.
 */
export function longColumns(outputs: readonly RowOutput[]): readonly ColumnOutput[] {
  const columns = outputs.filter((output) => output.kind === "column");
  const limited = columns.filter((output) => !isLong(output)).map(outputBytes);
  const isLarge = limited.reduce((sum, bytes) => sum + bytes, 0) > ROW_BYTES_MAX;
  const longest = isLarge ? ROW_BYTES_MAX / columns.length : UNBOUNDED_BYTES;
  return columns.filter((output) => outputBytes(output) >= longest);
}

/**
 * Returns true if the JSON text of this number of rows may be so large that its bytes must be
 * counted.
 */
export const mayBeLarge = (outputs: readonly RowOutput[], rows: number): boolean =>
  rows * outputs.reduce((sum, output) => sum + (isRelation(output) ? 0 : outputBytes(output)), 0) >
  ROW_BYTES_MAX;

/**
 * Returns true if the statement can return a written row without counting its bytes first. The
 * texts of the row came with the request, so they are not longer than the request, except for JSON
 * escapes. This holds only if the response contains each column once.
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

/**
 * Returns the maximum number of bytes of the order keys (values of `orderBy`) of this number of
 * rows. The statement collects them to find the order keys of the last row for the cursor.
 */
export const keyBytes = (order: readonly RowOrder[], rows: number): number =>
  rows *
  order.reduce((sum, { by, type }) => {
    const { column } = "link" in by ? by.column : by;
    return sum + typeBytes(type, column.column.definition);
  }, 0);

type ColumnOutput = Extract<RowOutput, { kind: "column" }>;
type ValueOutput = Exclude<RowOutput, { kind: "relation" }> | GroupOutput;

const isRelation = (
  output: RowOutput | GroupOutput,
): output is Extract<RowOutput, { kind: "relation" }> =>
  "kind" in output && output.kind === "relation";

function outputBytes(output: ValueOutput): number {
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
