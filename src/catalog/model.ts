// The model of a loaded workspace. Tables, columns and relations are linked and found through Maps.
// `buildWorkspace` builds it, and it is immutable.
import type { ColumnType, Guid } from "../contract/index.ts";
import type {
  ColumnDefinition,
  KeyDefinition,
  RoleDefinition,
  WorkspaceDefinition,
} from "./definition.ts";
import type { ValueType } from "./column-types/index.ts";

export interface Column {
  readonly id: Guid;
  readonly name: string;
  readonly type: ColumnType;
  readonly array: boolean;
  /** Type of the values: `type`, or for a reference the type of the target's primary key. */
  readonly valueType: ValueType;
  /** Values of an enum; absent for every other type. */
  readonly values?: readonly string[];
  /** PostgreSQL type as in a cast: `text`, `int4`, `int8`, `numeric`, `uuid[]`, ... */
  readonly sqlType: string;
  readonly nullable: boolean;
  readonly primaryKey: boolean;
  readonly unique: boolean;
  readonly definition: ColumnDefinition;
}

/**
 * A relation from one table to another along a reference, seen from the table that has it in
 * `relations`.
 */
export interface Relation {
  readonly name: string;
  readonly kind: "toOne" | "toMany";
  readonly target: Table;
  /** Column of this table and column of the target. Related rows have equal values in both. */
  readonly from: Column;
  readonly to: Column;
  /** The reference column (one of `from` and `to`) and the table that has it. */
  readonly reference: Column;
  readonly owner: Table;
  /** Name of the same relation as seen from the target, or null. */
  readonly inverse: string | null;
}

export interface Table {
  readonly id: Guid;
  readonly name: string;
  readonly label: string | null;
  readonly description: string | null;
  /** In the order of the definition. */
  readonly columns: readonly Column[];
  /** By API name and by GUID (lower case). */
  readonly columnBy: ReadonlyMap<string, Column>;
  readonly primaryKey: Column;
  readonly relations: ReadonlyMap<string, Relation>;
  readonly uniqueKeys: readonly (readonly Column[])[];
}

interface Role {
  readonly name: string;
  readonly definition: RoleDefinition;
}

interface Key {
  readonly name: string;
  readonly definition: KeyDefinition;
}

export interface Workspace {
  readonly id: Guid;
  readonly name: string;
  /**
   * Increases with every change of the definition or of a key. It is part of every plan cache key.
   */
  readonly version: number;
  /** PostgreSQL schema that holds the tables. */
  readonly schema: string;
  /**
   * True if the database has `json_scalar` (PostgreSQL 17). It writes a value in 60 % of the time
   * of `to_json`.
   */
  readonly hasJsonScalar: boolean;
  readonly definition: WorkspaceDefinition;
  readonly tablesById: ReadonlyMap<Guid, Table>;
  readonly tablesByName: ReadonlyMap<string, Table>;
  readonly rolesByName: ReadonlyMap<string, Role>;
  readonly keysById: ReadonlyMap<Guid, Key>;
  /**
   * Tables whose writes need no change row, and the fence table that such a write locks (G10.8).
   * Null if all tables need change rows.
   */
  readonly untracked: { readonly fenceTable: string; readonly tables: ReadonlySet<Guid> } | null;
  /**
   * Returns 32 bytes derived from the workspace's random root secret, one value per purpose
   * (cursors, ETags, mask hashes).
   */
  readonly derive: (purpose: string) => Buffer;
}
