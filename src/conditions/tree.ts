// Types of the condition tree, which is the parsed form of `where`, `having` and row filters. The
// variants differ in `kind`. The type parameters are the types of columns (C) and relations (R).
// `query/` turns condition trees into SQL.
import type { Operator } from "../contract/index.ts";
import type { ValueType } from "../catalog/index.ts";

/** The type of an operand. It decides which operators and values are allowed. */
export interface OperandType {
  readonly valueType: ValueType;
  readonly array: boolean;
  /** The allowed values of an enum. Undefined for other types. */
  readonly values?: readonly string[];
}

/** A column that a condition compares, or a path inside a json column. */
export interface Operand<C> {
  readonly column: C;
  readonly type: OperandType;
  /** Keys and indexes of a path in a json column. Undefined for the column itself. */
  readonly path?: readonly string[];
}

/** Where the value of a comparison comes from when the statement runs. */
export type ValueSource =
  | { readonly kind: "literal"; readonly value: unknown }
  /** A bound value of the request, by its index. */
  | { readonly kind: "slot"; readonly index: number }
  | { readonly kind: "claim"; readonly name: string };

export type RelationMatch = "some" | "none" | "every";

export type Condition<C, R> =
  | { readonly kind: "and" | "or"; readonly items: readonly Condition<C, R>[] }
  | { readonly kind: "not"; readonly item: Condition<C, R> }
  | {
      readonly kind: "compare";
      readonly left: Operand<C>;
      readonly op: Operator;
      readonly value: ValueSource;
      /** JSON Pointer of the value, for error messages. */
      readonly pointer: string;
    }
  | {
      readonly kind: "compareColumns";
      readonly left: Operand<C>;
      readonly op: Operator;
      readonly right: Operand<C>;
    }
  | { readonly kind: "related"; readonly match: RelationMatch; readonly related: R };

/** A comparison whose value is a claim of the caller's token. */
export interface ClaimUse {
  readonly claim: string;
  readonly op: Operator;
  readonly type: OperandType;
}
