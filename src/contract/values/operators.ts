// The operators and aggregate functions of the query language, and which column type takes which, as the contract lists them.
import * as generated from "../../../generated/tables.ts";
import type { components } from "../../../generated/openapi.d.ts";

export type Operator = components["schemas"]["Operator"];
export type AggregateFunction = components["schemas"]["AggregateFunction"];
/** The type of a column as the definition and the schema answer spell it. */
export type ColumnType = components["schemas"]["ColumnType"];
/** What the tables are keyed by: a column's type, or `array` for a column that holds a list of any type. */
export type OperatorKey = ColumnType | "array";

/** Every operator, in the order of the contract. */
export const operators: readonly Operator[] = generated.operators;
export const aggregateFunctions: readonly AggregateFunction[] = generated.aggregateFunctions;

/** The operators that each type takes (G6.3). A `reference` also takes those of the type of its target's key. */
export const operatorsByType: Readonly<Record<OperatorKey, readonly Operator[]>> =
  generated.operatorsByType;

/** The aggregate functions that each type takes; `count` also goes without a column. */
export const aggregatesByType: Readonly<Record<OperatorKey, readonly AggregateFunction[]>> =
  generated.aggregatesByType;
