// Types of parsed conditions: of `where`, of `having` and of row filters. The variants of a
// condition differ in `kind`. The type parameters C and R are the types of columns and relations.
// `query/` turns parsed conditions into SQL.
import type { Operator } from "../contract/index.ts";
import type { ValueType } from "../catalog/index.ts";

/**
 * The type of the value that a condition compares. It decides which operators and values are
 * allowed.
 */
export interface OperandType {
  readonly valueType: ValueType;
  readonly array: boolean;
  /** The allowed values if the type is an enum; undefined for all other types. */
  readonly values?: readonly string[];
}

/** The left side of a condition: a column, or a value inside a json column. */
export interface Operand<C> {
  readonly column: C;
  readonly type: OperandType;
  /**
   * Keys and indexes that lead to the value inside a json column. Undefined if the condition
   * compares the whole column.
   */
  readonly path?: readonly string[];
}

/** The place from which a statement takes the value of a comparison when it runs. */
export type ValueSource =
  | { readonly kind: "literal"; readonly value: unknown }
  /** The value is in the request. `index` is its position in the list of the request's values. */
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
      /** JSON Pointer of the value in the request, for error messages. */
      readonly pointer: string;
    }
  | {
      readonly kind: "compareColumns";
      readonly left: Operand<C>;
      readonly op: Operator;
      readonly right: Operand<C>;
    }
  | { readonly kind: "related"; readonly match: RelationMatch; readonly related: R };

/** A comparison whose value is taken from a claim of the caller's token. */
export interface ClaimUse {
  readonly claim: string;
  readonly op: Operator;
  readonly type: OperandType;
}
