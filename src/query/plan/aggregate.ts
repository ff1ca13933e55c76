// Plans one aggregate of a select list: function, column, filter and result type. Refuses functions
// that do not fit the column's type, and columns that the caller cannot read.
import { isTextOnWire } from "../../catalog/index.ts";
import { aggregatesByType, type AggregateFunction } from "../../contract/index.ts";
import { describeType, Problem, type OperandType } from "../../conditions/index.ts";
import { planWhere } from "./conditions.ts";
import { readOperand } from "./select-items.ts";
import type { AggregateItem } from "../parse/request.ts";
import type { PlanContext } from "./context.ts";
import type { AggregatePlan } from "./read-plan.ts";
import type { Source } from "./sources.ts";

/** The type of a column of a grouped list, and whether JSON carries it as a string. */
export interface ResultType {
  readonly type: OperandType;
  readonly asText: boolean;
}

/** @throws Problem */
export function planAggregate(
  item: AggregateItem,
  source: Source,
  context: PlanContext,
  pointer: string,
): { readonly plan: AggregatePlan; readonly result: ResultType } {
  const { fn, field, filter } = item;
  if (field === undefined && fn !== "count") throw new Problem(pointer, `${fn} needs a field`);
  const operand = field === undefined ? undefined : readOperand({ field }, source, pointer);
  if (operand !== undefined && !fitsType(fn, operand.type))
    throw new Problem(`${pointer}/fn`, `${fn} does not fit ${describeType(operand.type)}`);
  const where = filter && planWhere(filter, source, context, `${pointer}/filter`);
  return { plan: { fn, operand, filter: where }, result: resultOf(fn, operand?.type) };
}

const fitsType = (fn: AggregateFunction, type: OperandType): boolean =>
  aggregatesByType[type.array ? "array" : type.valueType].includes(fn);

/** Wire types (G6.10): counts are numbers. Sums and averages of every number type are strings. */
function resultOf(fn: AggregateFunction, type: OperandType | undefined): ResultType {
  if (fn === "count" || fn === "countDistinct")
    return { type: { valueType: "bigint", array: false }, asText: false };
  if (fn === "min" || fn === "max") return { type: type!, asText: isTextOnWire(type!) };
  // This also holds for floats: a value that answers carry as a string is accepted as a string.
  return { type: { valueType: "decimal", array: false }, asText: true };
}
