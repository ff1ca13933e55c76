// The types of the rows that writes take.
import type { ColumnTypes, KeysWhere, StepReference, TableTypes } from "./workspace-types.ts";

type Given<C extends ColumnTypes> = C["input"] | StepReference<NonNullable<C["input"]>>;

/** A row to insert. Columns with a default, or that may be null, can be left out. */
export type InsertRow<T extends TableTypes> = {
  readonly [C in KeysWhere<T["columns"], "insert", "required">]: Given<T["columns"][C]>;
} & {
  readonly [C in KeysWhere<T["columns"], "insert", "optional">]?:
    | Given<T["columns"][C]>
    | undefined;
};

type Counted = "integer" | "bigint" | "decimal" | "float";
type TimeType = "date" | "time" | "timestamp";

/** Changes that the database computes from the stored value. */
type Computed<Type> = string extends Type
  ? { readonly inc: number | string } | { readonly dec: number | string } | { readonly now: true }
  :
      | (Type extends Counted
          ? { readonly inc: number | string } | { readonly dec: number | string }
          : never)
      | (Type extends TimeType ? { readonly now: true } : never);

/** The changes of an update. */
export type UpdateSet<T extends TableTypes> = {
  readonly [C in KeysWhere<T["columns"], "update", true>]?:
    | Given<T["columns"][C]>
    | Computed<T["columns"][C]["type"]>;
};

/** The action for a row whose unique key already exists. */
export interface OnConflict<T extends TableTypes> {
  /** The columns of a unique key. */
  readonly columns: readonly (keyof T["columns"] & string)[];
  readonly action: "ignore" | "update";
  /** The columns that `update` changes; by default all columns of the rows except the key. */
  readonly set?: readonly KeysWhere<T["columns"], "update", true>[];
}

/** The result of a write. */
export interface RowWriteResult<R> {
  readonly affectedRows: number;
  /** The rows that `returning` asked for; otherwise empty. */
  readonly rows: readonly R[];
}
