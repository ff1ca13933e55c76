// Lists the operators and aggregate functions of the query language for each column type, from the
// contract.
import * as generated from "../../../generated/tables.ts";
import type { components } from "../../../generated/openapi.d.ts";

export type Operator = components["schemas"]["Operator"];
export type AggregateFunction = components["schemas"]["AggregateFunction"];
/** The type of a column, as definition files and the response of `/schema` name it. */
export type ColumnType = components["schemas"]["ColumnType"];
/** A column type. `array` stands for every column that contains a list. */
export type OperatorKey = ColumnType | "array";

/** Every operator, in the order of the contract. */
export const operators: readonly Operator[] = generated.operators;

/**
 * The operators of each type (G6.3). A `reference` column also has the operators of the key that it
 * refers to.
 */
export const operatorsByType: Readonly<Record<OperatorKey, readonly Operator[]>> =
  generated.operatorsByType;

/** The aggregate functions of each type. `count` may also be used without a column. */
export const aggregatesByType: Readonly<Record<OperatorKey, readonly AggregateFunction[]>> =
  generated.aggregatesByType;
