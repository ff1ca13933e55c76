// Lists the operators and aggregate functions of the query language for each column type, from the
// contract.
import * as generated from "../../../generated/tables.ts";
import type { components } from "../../../generated/openapi.d.ts";

export type Operator = components["schemas"]["Operator"];
export type AggregateFunction = components["schemas"]["AggregateFunction"];
/**
 * The type of a column in the database tables of a workspace, as definition files and `/schema`
 * name it.
 */
export type ColumnType = components["schemas"]["ColumnType"];
/** A column type, or `array` for every column that contains a list. */
export type OperatorKey = ColumnType | "array";

/** Every operator, in the order of the contract. */
export const operators: readonly Operator[] = generated.operators;

/**
 * The operators for each column type (G6.3). A column of the type `reference` also has the
 * operators for the type of the referenced key.
 */
export const operatorsByType: Readonly<Record<OperatorKey, readonly Operator[]>> =
  generated.operatorsByType;

/** The aggregate functions for each column type. `count` also works without a column. */
export const aggregatesByType: Readonly<Record<OperatorKey, readonly AggregateFunction[]>> =
  generated.aggregatesByType;
