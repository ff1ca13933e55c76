// The condition tree: what `where`, `having` and row filters become once every name and operator is resolved.
// Plain data, tagged by `kind`, open in how a column (C) and a relation (R) is named; it never becomes SQL here.
import type { Operator } from "../contract/index.ts";
import type { ValueType } from "../catalog/index.ts";

/** The type that decides which operators fit and which values are accepted. */
export interface OperandType {
  readonly valueType: ValueType;
  readonly array: boolean;
  /** Values of an enum; absent for every other type. */
  readonly values?: readonly string[];
}

/** A column, or a place inside a json column, that a condition compares. */
export interface Operand<C> {
  readonly column: C;
  readonly type: OperandType;
  /** Keys and indexes into a json column; absent for the column itself. */
  readonly path?: readonly string[];
}

/** Where a compared value comes from when the statement runs. */
export type ValueSource =
  | { readonly kind: "literal"; readonly value: unknown }
  /** The n-th value that the request's shape left out. */
  | { readonly kind: "slot"; readonly index: number }
  | { readonly kind: "claim"; readonly name: string };

export type Match = "some" | "none" | "every";

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
  | { readonly kind: "related"; readonly match: Match; readonly related: R };

/** A comparison whose value comes from a claim. */
export interface ClaimUse {
  readonly claim: string;
  readonly op: Operator;
  readonly type: OperandType;
}

/** Every comparison of a tree with a claim. */
export function claimUses<C, R>(
  tree: Condition<C, R>,
  inside: (related: R) => Condition<C, R>,
): readonly ClaimUse[] {
  switch (tree.kind) {
    case "and":
    case "or":
      return tree.items.flatMap((item) => claimUses(item, inside));
    case "not":
      return claimUses(tree.item, inside);
    case "related":
      return claimUses(inside(tree.related), inside);
    case "compare":
      return tree.value.kind === "claim"
        ? [{ claim: tree.value.name, op: tree.op, type: tree.left.type }]
        : [];
    case "compareColumns":
      return [];
  }
}
