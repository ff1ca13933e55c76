// The types of `select`: its items, and the rows that a read with these items returns.
import type { Conditions, JsonPlace } from "./condition-types.ts";
import type {
  Flatten,
  IntersectionOf,
  ReadableName,
  RelationName,
  RowOf,
  SortableName,
  TableTypes,
  TargetOf,
  WorkspaceTypes,
} from "./workspace-types.ts";

type ToOneName<T extends TableTypes> = {
  [R in keyof T["relations"]]: T["relations"][R]["many"] extends true ? never : R;
}[keyof T["relations"]] &
  string;

/** A column, or a column of a to-one relation such as `category.name`. */
export type OrderName<W extends WorkspaceTypes, T extends TableTypes> =
  | SortableName<T>
  | { [R in ToOneName<T>]: `${R}.${SortableName<TargetOf<W, T, R>>}` }[ToOneName<T>];

export type OrderDirection = "asc" | "desc";

/** One entry of `orderBy`. */
export interface Order<Name extends string> {
  readonly field: Name;
  readonly dir?: OrderDirection;
  readonly nulls?: "first" | "last";
}

/** An aggregate under the name `as`. Only `count` needs no `field`. */
type AggregateSelection<
  W extends WorkspaceTypes,
  T extends TableTypes,
> = T["aggregate"] extends true
  ? (
      | { readonly fn: "count"; readonly field?: ReadableName<T> }
      | {
          readonly fn: "countDistinct" | "sum" | "avg" | "min" | "max";
          readonly field: ReadableName<T>;
        }
    ) & { readonly as: string; readonly filter?: Conditions<W, T> }
  : never;

/** A column, or a value inside a json column. The row has it under the name `as`. */
interface FieldItem<T extends TableTypes> {
  readonly field: ReadableName<T>;
  readonly path?: JsonPlace;
  readonly as: string;
  readonly fn?: never;
  readonly bucket?: never;
}

/** A date bucket, such as a month, by which rows are grouped. Its name is in `as`. */
interface BucketItem<T extends TableTypes> {
  readonly field: ReadableName<T>;
  readonly bucket: "hour" | "day" | "week" | "month" | "quarter" | "year";
  readonly timezone?: string;
  readonly as: string;
  readonly fn?: never;
  readonly path?: never;
}

/** Related rows with their own conditions, order and limit. */
type RelatedItem<W extends WorkspaceTypes, T extends TableTypes> = {
  readonly [R in RelationName<T>]: {
    readonly relation: R;
    readonly as?: string;
    readonly select?: readonly SelectionItem<W, TargetOf<W, T, R>>[];
    readonly where?: Conditions<W, TargetOf<W, T, R>>;
    readonly orderBy?: readonly (
      | OrderName<W, TargetOf<W, T, R>>
      | Order<OrderName<W, TargetOf<W, T, R>>>
    )[];
    readonly limit?: number;
    readonly offset?: number;
    readonly required?: boolean;
  };
}[RelationName<T>];

/** The short form of related rows: `{ category: ["name"] }`. */
type ShortItem<W extends WorkspaceTypes, T extends TableTypes> = {
  readonly [R in RelationName<T>]?: readonly SelectionItem<W, TargetOf<W, T, R>>[];
};

export type SelectionItem<W extends WorkspaceTypes, T extends TableTypes> =
  | ReadableName<T>
  | "*"
  | AggregateSelection<W, T>
  | FieldItem<T>
  | BucketItem<T>
  | RelatedItem<W, T>
  | ShortItem<W, T>;

type AggregateValue<T extends TableTypes, I> = I extends { readonly fn: "count" | "countDistinct" }
  ? number
  : I extends { readonly fn: "sum" | "avg" }
    ? string | null
    : I extends { readonly field: infer F extends keyof T["columns"] }
      ? T["columns"][F]["value"] | null
      : unknown;

type RelationValue<
  W extends WorkspaceTypes,
  T extends TableTypes,
  R extends RelationName<T>,
  Items,
  Required = false,
> = boolean extends T["relations"][R]["many"]
  ? unknown
  : T["relations"][R]["many"] extends true
    ? readonly SelectedRow<W, TargetOf<W, T, R>, Items>[]
    : SelectedRow<W, TargetOf<W, T, R>, Items> | (Required extends true ? never : null);

type ItemsOf<I> = I extends { readonly select: infer S } ? S : readonly ["*"];
type KeyName<I, Default extends string> = I extends { readonly as: infer A extends string }
  ? A
  : Default;

/** The part of a row that one item selects. */
type ItemRow<W extends WorkspaceTypes, T extends TableTypes, I> = I extends "*"
  ? RowOf<T>
  : I extends keyof T["columns"]
    ? { readonly [C in I]: T["columns"][C]["value"] }
    : I extends { readonly fn: string; readonly as: infer A extends string }
      ? { readonly [K in A]: AggregateValue<T, I> }
      : I extends { readonly relation: infer R extends RelationName<T> }
        ? {
            readonly [K in KeyName<I, R>]: RelationValue<
              W,
              T,
              R,
              ItemsOf<I>,
              I extends { readonly required: true } ? true : false
            >;
          }
        : I extends { readonly bucket: string; readonly as: infer A extends string }
          ? { readonly [K in A]: string | null }
          : I extends { readonly path: JsonPlace; readonly as: infer A extends string }
            ? { readonly [K in A]: unknown }
            : I extends {
                  readonly field: infer F extends keyof T["columns"];
                  readonly as: infer A extends string;
                }
              ? { readonly [K in A]: T["columns"][F]["value"] }
              : {
                  readonly [R in keyof I & RelationName<T>]: RelationValue<W, T, R, I[R]>;
                };

/** The row that a list of items selects. */
export type SelectedRow<
  W extends WorkspaceTypes,
  T extends TableTypes,
  Items,
> = Items extends readonly []
  ? RowOf<T>
  : Items extends readonly (infer I)[]
    ? Flatten<IntersectionOf<ItemRow<W, T, I>>>
    : RowOf<T>;

/** The names that items give to aggregates, buckets and renamed columns. */
export type AliasesOf<Items> = Items extends readonly (infer I)[]
  ? I extends { readonly as: infer A extends string }
    ? A
    : never
  : never;
