// The condition tree: what `where`, `having` and row filters become once every name and operator is resolved.
// Plain data, tagged by `kind`; only `query/compile` turns it into SQL.
import type { Relation } from "../catalog/model.ts";
import type { Operator } from "./operators.ts";

/** Something that a condition compares: a column of a table, a json path into one, or an aggregate of the select list. */
declare const operandBrand: unique symbol;
export interface Operand {
  readonly [operandBrand]?: true;
}

/** Where a value comes from when the statement is run. */
export type ValueSource =
  | { readonly kind: "literal"; readonly value: unknown }
  | { readonly kind: "slot"; readonly index: number }
  | { readonly kind: "claim"; readonly name: string };

export type Condition =
  | { readonly kind: "and" | "or"; readonly items: readonly Condition[] }
  | { readonly kind: "not"; readonly item: Condition }
  | { readonly kind: "compare"; readonly left: unknown; readonly op: Operator; readonly value: ValueSource }
  | { readonly kind: "compareColumns"; readonly left: unknown; readonly op: Operator; readonly right: unknown }
  | { readonly kind: "related"; readonly relation: Relation; readonly match: "some" | "none" | "every"; readonly where: Condition };
