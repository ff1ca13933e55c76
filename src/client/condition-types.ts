// The types of conditions: `{ price: { lt: 10 } }`, groups, and conditions on related rows.
import type {
  ColumnTypes,
  FilterableName,
  RelationName,
  StepReference,
  TableTypes,
  TargetOf,
  WorkspaceTypes,
} from "./workspace-types.ts";

/** A column with which a condition compares, in place of a value. `column("cost")` creates it. */
export interface ColumnReference {
  readonly valueField: string;
}

/** The path to a value inside a json column: names of members and indexes of lists. */
export type JsonPlace = readonly (string | number)[];

type Value<I> = I | StepReference<I>;
type Ordered =
  | "text"
  | "integer"
  | "bigint"
  | "decimal"
  | "float"
  | "date"
  | "time"
  | "timestamp"
  | "masked";

interface EqualityOperators<I> {
  readonly eq?: Value<I>;
  readonly in?: Value<readonly I[]> | readonly Value<I>[];
  readonly isNull?: boolean;
}

interface EveryOperator<I> extends Omit<EqualityOperators<I>, "eq"> {
  readonly eq?: Value<I> | ColumnReference;
  readonly neq?: Value<I> | ColumnReference;
  readonly nin?: Value<readonly I[]> | readonly Value<I>[];
}

interface OrderOperators<I> {
  readonly gt?: Value<I> | ColumnReference;
  readonly gte?: Value<I> | ColumnReference;
  readonly lt?: Value<I> | ColumnReference;
  readonly lte?: Value<I> | ColumnReference;
  readonly between?: readonly [Value<I>, Value<I>];
}

interface TextOperators {
  readonly like?: Value<string>;
  readonly ilike?: Value<string>;
  readonly nlike?: Value<string>;
  readonly nilike?: Value<string>;
  readonly contains?: Value<string>;
  readonly icontains?: Value<string>;
  readonly startsWith?: Value<string>;
  readonly istartsWith?: Value<string>;
  readonly endsWith?: Value<string>;
  readonly iendsWith?: Value<string>;
  readonly search?: Value<string>;
}

interface ListOperators<I> {
  readonly hasAny?: Value<I>;
  readonly hasAll?: Value<I>;
  readonly containedBy?: Value<I>;
  readonly isEmpty?: boolean;
}

interface JsonOperators {
  readonly path?: JsonPlace;
  readonly jsonContains?: unknown;
  readonly hasKey?: string;
  readonly hasAnyKey?: readonly string[];
  readonly hasAllKeys?: readonly string[];
}

/** Operators on a value whose type is not known, such as a value inside a json column. */
interface AnyOperators
  extends
    EveryOperator<unknown>,
    OrderOperators<unknown>,
    TextOperators,
    ListOperators<unknown>,
    JsonOperators {}

type BaseType<T> = T extends `reference(${infer Key})` ? Key : T;

type RangeOperators<T, I> = EveryOperator<I> &
  (T extends Ordered ? OrderOperators<I> : unknown) &
  (T extends "text" ? TextOperators : unknown) &
  (T extends `${string}[]` | "file" ? ListOperators<I> : unknown);

type OperatorsOf<C extends ColumnTypes> = string extends C["type"]
  ? AnyOperators
  : C["type"] extends "json"
    ? AnyOperators
    : C["filter"] extends "eq"
      ? EqualityOperators<NonNullable<C["input"]>>
      : RangeOperators<BaseType<C["type"]>, NonNullable<C["input"]>>;

/** A value alone means `eq`, and null means `isNull`. Json columns need an operator. */
type ColumnCondition<C extends ColumnTypes> =
  | OperatorsOf<C>
  | null
  | (C["type"] extends "json" ? never : Value<C["input"]>);

/** Conditions on related rows: `{ reviews: { some: { rating: 5 } } }`. */
interface RelatedConditions<W extends WorkspaceTypes, T extends TableTypes> {
  readonly some?: Conditions<W, T>;
  readonly none?: Conditions<W, T>;
  readonly every?: Conditions<W, T>;
}

type EntryCondition<W extends WorkspaceTypes, T extends TableTypes, K> =
  | (K extends FilterableName<T> ? ColumnCondition<T["columns"][K]> : never)
  | (K extends RelationName<T> ? RelatedConditions<W, TargetOf<W, T, K>> : never);

/** Conditions that must all hold. Several objects in a list must all hold, too. */
export type Conditions<W extends WorkspaceTypes, T extends TableTypes> = {
  readonly [K in FilterableName<T> | RelationName<T>]?: EntryCondition<W, T, K>;
} & {
  readonly and?: readonly Conditions<W, T>[] | EntryCondition<W, T, "and">;
  readonly or?: readonly Conditions<W, T>[] | EntryCondition<W, T, "or">;
  readonly not?: Conditions<W, T> | EntryCondition<W, T, "not">;
};

/** Conditions on groups, by the names of aggregates and grouped columns. */
export type GroupConditions<Names extends string> = {
  readonly [K in Names]?: AnyOperators | string | number | boolean | null;
} & {
  readonly and?: readonly GroupConditions<Names>[];
  readonly or?: readonly GroupConditions<Names>[];
  readonly not?: GroupConditions<Names>;
};
