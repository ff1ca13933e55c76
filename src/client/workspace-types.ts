// The form of the types that `gateway types` writes, and the types of rows, conditions and writes
// that are derived from them.

/** The rights of one credential on one column. */
export interface ColumnTypes {
  /**
   * The type in the definition of the workspace, such as `text`. The name ends with `[]` for lists.
   */
  readonly type: string;
  /** The TypeScript type of the column's values in responses. */
  readonly value: unknown;
  /** The TypeScript type of the column's values in conditions and writes. */
  readonly input: unknown;
  readonly read: boolean;
  /** The allowed conditions. `eq` allows only the operators `eq`, `in` and `isNull`. */
  readonly filter: "none" | "eq" | "range";
  readonly sort: boolean;
  readonly insert: "required" | "optional" | "no";
  readonly update: boolean;
}

/** A relation from one table to another. */
interface RelationTypes {
  readonly table: string;
  readonly many: boolean;
}

/** The rights of one credential on one table. */
export interface TableTypes {
  readonly id: string;
  readonly read: boolean;
  readonly insert: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  readonly aggregate: boolean;
  readonly columns: Readonly<Record<string, ColumnTypes>>;
  readonly relations: Readonly<Record<string, RelationTypes>>;
}

/** A workspace as one credential sees it. */
export interface WorkspaceTypes {
  readonly tables: Readonly<Record<string, TableTypes>>;
  readonly topics: Readonly<
    Record<string, { readonly publish: boolean; readonly subscribe: boolean }>
  >;
  readonly endpoints: Readonly<
    Record<string, { readonly request: unknown; readonly response: unknown }>
  >;
}

/** A workspace without types: every name is accepted, and values are `unknown`. */
export interface AnyWorkspace {
  readonly tables: Readonly<
    Record<
      string,
      {
        readonly id: string;
        readonly read: true;
        readonly insert: true;
        readonly update: true;
        readonly delete: true;
        readonly aggregate: true;
        readonly columns: Readonly<
          Record<
            string,
            {
              readonly type: string;
              readonly value: unknown;
              readonly input: unknown;
              readonly read: true;
              readonly filter: "range";
              readonly sort: true;
              readonly insert: "optional";
              readonly update: true;
            }
          >
        >;
        readonly relations: Readonly<
          Record<string, { readonly table: string; readonly many: boolean }>
        >;
      }
    >
  >;
  readonly topics: Readonly<Record<string, { readonly publish: true; readonly subscribe: true }>>;
  readonly endpoints: Readonly<
    Record<string, { readonly request: unknown; readonly response: unknown }>
  >;
}

/** The names of the entries of `O` whose property `Field` has the type `Value`. */
export type KeysWhere<O, Field extends string, Value> = {
  [K in keyof O]: O[K] extends { readonly [F in Field]: Value } ? K : never;
}[keyof O] &
  string;

export type TableName<W extends WorkspaceTypes> = keyof W["tables"] & string;
export type RelationName<T extends TableTypes> = keyof T["relations"] & string;
export type ReadableName<T extends TableTypes> = KeysWhere<T["columns"], "read", true>;
export type SortableName<T extends TableTypes> = KeysWhere<T["columns"], "sort", true>;
export type FilterableName<T extends TableTypes> = KeysWhere<
  T["columns"],
  "filter",
  "eq" | "range"
>;

/** The table to which a relation leads. */
export type TargetOf<
  W extends WorkspaceTypes,
  T extends TableTypes,
  R extends RelationName<T>,
> = W["tables"][T["relations"][R]["table"]];

/** A row with every readable column. */
export type RowOf<T extends TableTypes> = {
  readonly [C in ReadableName<T>]: T["columns"][C]["value"];
};

/** Combines the fields of an intersection into one object type, so that editors show it clearly. */
export type Flatten<O> = { readonly [K in keyof O]: O[K] };

export type IntersectionOf<U> = (U extends unknown ? (part: U) => void : never) extends (
  whole: infer I,
) => void
  ? I
  : never;

/** A value of an earlier step of a transaction. */
export interface StepReference<V = unknown> {
  readonly $ref: string;
  /** Never has a value. TypeScript derives the type of the referenced value from it. */
  readonly valueType?: V;
}
