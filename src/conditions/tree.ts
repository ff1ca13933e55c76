// The condition tree: `where`, `having` and row filters after every name and operator is resolved.
// It is plain data, tagged by `kind`, generic in the types of columns (C) and relations (R). This
// folder never turns it into SQL.
import type { Operator } from "../contract/index.ts";
import type { ValueType } from "../catalog/index.ts";

/** The type of an operand. It decides which operators fit and which values are accepted. */
export interface OperandType {
  readonly valueType: ValueType;
  readonly array: boolean;
  /** Values of an enum; absent for every other type. */
  readonly values?: readonly string[];
}

/** The compared column of a condition, or a path inside a json column. */
export interface Operand<C> {
  readonly column: C;
  readonly type: OperandType;
  /** Keys and indexes of a path in a json column. Absent for the column itself. */
  readonly path?: readonly string[];
}

/** The source of a compared value when the statement runs. */
export type ValueSource =
  | { readonly kind: "literal"; readonly value: unknown }
  /** The value in one slot of the request's shape. */
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
      /** JSON Pointer of the value, for messages. */
      readonly pointer: string;
    }
  | {
      readonly kind: "compareColumns";
      readonly left: Operand<C>;
      readonly op: Operator;
      readonly right: Operand<C>;
    }
  | { readonly kind: "related"; readonly match: RelationMatch; readonly related: R };

/** A comparison whose value comes from a claim. */
export interface ClaimUse {
  readonly claim: string;
  readonly op: Operator;
  readonly type: OperandType;
}
