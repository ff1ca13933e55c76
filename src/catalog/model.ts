// The types of a loaded workspace. Tables, columns and relations refer to each other, and are found
// with Maps. `buildWorkspace` creates the objects. They are never changed afterwards.
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
  /**
   * Type of the values. For a reference it is the type of the target's primary key, otherwise it
   * equals `type`.
   */
  readonly valueType: ValueType;
  /** Allowed values of an enum. Absent for other types. */
  readonly values?: readonly string[];
  /** PostgreSQL type as in a cast, such as `text`, `int4` or `uuid[]`. */
  readonly sqlType: string;
  readonly nullable: boolean;
  readonly primaryKey: boolean;
  readonly unique: boolean;
  readonly definition: ColumnDefinition;
}

/**
 * A relation between two tables, which a reference column creates. It is described from the point
 * of view of the table that lists it in `relations`.
 */
export interface Relation {
  readonly name: string;
  readonly kind: "toOne" | "toMany";
  readonly target: Table;
  /**
   * The columns that connect the tables: `from` in this table, `to` in the target. Related rows
   * have equal values in them.
   */
  readonly from: Column;
  readonly to: Column;
  /**
   * The reference column, which is either `from` or `to`. `owner` is the table with this column.
   */
  readonly reference: Column;
  readonly owner: Table;
  /** Name of the relation in the opposite direction, in the target table. Null if there is none. */
  readonly inverse: string | null;
}

export interface Table {
  readonly id: Guid;
  readonly name: string;
  readonly label: string | null;
  readonly description: string | null;
  /** Columns in the order of the definition. */
  readonly columns: readonly Column[];
  /** Finds a column by its name, and by its GUID in lower case. */
  readonly columnBy: ReadonlyMap<string, Column>;
  readonly primaryKey: Column;
  readonly relations: ReadonlyMap<string, Relation>;
  readonly uniqueKeys: readonly (readonly Column[])[];
}

interface Role {
  readonly name: string;
  readonly definition: RoleDefinition;
}

/** An API key without its id. Workspaces with equal keys share these objects. */
interface SharedKey {
  readonly name: string;
  readonly definition: Omit<KeyDefinition, "id">;
}

/** The keys of a workspace by their names. */
export type SharedKeys = Readonly<Record<string, SharedKey>>;

/**
 * The part of a workspace that does not depend on its id, keys or settings. Workspaces whose
 * definitions are equal in this part share one object. So it must contain no id, schema, secret or
 * counter of a workspace.
 */
export interface WorkspaceModel {
  readonly definition: Omit<WorkspaceDefinition, "workspace" | "keys">;
  /** Number of characters of the definition as JSON. */
  readonly size: number;
  /**
   * True if the database server has the function `json_scalar` (PostgreSQL 17). It converts a value
   * to JSON in 60 % of the time of `to_json`.
   */
  readonly hasJsonScalar: boolean;
  readonly tablesById: ReadonlyMap<Guid, Table>;
  readonly tablesByName: ReadonlyMap<string, Table>;
  readonly rolesByName: ReadonlyMap<string, Role>;
}

export interface Workspace {
  readonly id: Guid;
  readonly name: string;
  /**
   * A number that increases with every change of the definition or of a key. The gateway caches
   * plans of queries under keys that contain this number, so old plans are not used.
   */
  readonly version: number;
  /** Estimated memory of the workspace without its model, as a number of characters of JSON. */
  readonly size: number;
  /** Name of the PostgreSQL schema that contains the tables. */
  readonly schema: string;
  /**
   * The model, which workspaces with equal tables share. The workspace also has the Maps of the
   * model as its own properties.
   */
  readonly model: WorkspaceModel;
  readonly hasJsonScalar: WorkspaceModel["hasJsonScalar"];
  /** The definition without the keys, which `keysById` contains. */
  readonly definition: Omit<WorkspaceDefinition, "keys">;
  readonly tablesById: WorkspaceModel["tablesById"];
  readonly tablesByName: WorkspaceModel["tablesByName"];
  readonly rolesByName: WorkspaceModel["rolesByName"];
  readonly keysById: ReadonlyMap<Guid, SharedKey>;
  /**
   * The untracked tables, on which no cached response depends (G10.8). Writes to these tables add
   * no row to the change feed, which tells caches about writes. Instead, such a write locks the
   * empty table `fenceTable`. Null if all writes must add a row to the change feed.
   */
  readonly untracked: { readonly fenceTable: string; readonly tables: ReadonlySet<Guid> } | null;
  /**
   * Returns 32 bytes that are derived from the workspace's random root secret. Each purpose
   * (cursors, ETags, hashes of masks) gets other bytes.
   */
  readonly derive: (purpose: string) => Buffer;
}
