// The operators and aggregate functions of the query language, and the column types that support
// them, from the contract.
import * as generated from "../../../generated/tables.ts";
import type { components } from "../../../generated/openapi.d.ts";

export type Operator = components["schemas"]["Operator"];
export type AggregateFunction = components["schemas"]["AggregateFunction"];
/** The type of a column, as in definitions and in the schema response. */
export type ColumnType = components["schemas"]["ColumnType"];
/** A column type, or `array` for a column with a list of any type. */
export type OperatorKey = ColumnType | "array";

/** Every operator, in the order of the contract. */
export const operators: readonly Operator[] = generated.operators;

/** The operators of each type (G6.3). A `reference` also has the operators of its target's key. */
export const operatorsByType: Readonly<Record<OperatorKey, readonly Operator[]>> =
  generated.operatorsByType;

/** The aggregate functions of each type. `count` is also allowed without a column. */
export const aggregatesByType: Readonly<Record<OperatorKey, readonly AggregateFunction[]>> =
  generated.aggregatesByType;
