// Defines a grant: everything that one caller may see and do in a workspace (G5). Each right on a
// table or a column also says in which rows it applies.
import type {
  Action,
  MaskDefinition,
  Column,
  Relation,
  Table,
  Workspace,
} from "../catalog/index.ts";
import type { Right } from "./rights.ts";
import type { RowFilter } from "./row-filter.ts";
import type { TopicGrants } from "./topics.ts";

/**
 * The rows in which a right applies: all rows, or the rows that match at least one of the row
 * filters. The list is never empty.
 */
export type RowRule = "all" | readonly RowFilter[];

/**
 * One form in which the caller sees a column in the rows of `rows`. The column is raw if `mask` is
 * null, otherwise masked.
 */
export interface ColumnView {
  readonly rows: RowRule;
  readonly mask: MaskDefinition | null;
}

/**
 * The forms of a column for one use, such as reading. For each row, the first form whose `rows`
 * include the row applies. If there is none, the value is null. An empty list means that the caller
 * may not use the column in this way.
 */
export type ColumnViews = readonly ColumnView[];

export interface ColumnGrant {
  readonly column: Column;
  readonly read: ColumnViews;
  /** Forms of the column in `where` conditions with the operators `eq`, `in` and `isNull`. */
  readonly filterEq: ColumnViews;
  /** Forms of the column in `where` conditions with any operator of the column's type. */
  readonly filterRange: ColumnViews;
  /** Rows in which the caller may set the column by an insert. Null if this is not allowed. */
  readonly insert: RowRule | null;
  readonly update: RowRule | null;
}

export interface TableGrant {
  readonly table: Table;
  /** Rows to which each action applies. Null if the action is not granted. */
  readonly rows: Readonly<Record<Action, RowRule | null>>;
  /**
   * Rows to which a reference (foreign key) that the caller writes may point. These are the rows
   * that the caller's roles or API key may read. The scope `gateway:read` of an OAuth client makes
   * no difference.
   */
  readonly referable: RowRule | null;
  /**
   * Rows that aggregates, such as sums, may include. They are always a part of the readable rows.
   * Null if the caller may not use aggregates.
   */
  readonly aggregate: RowRule | null;
  /** Maximum value of `limit` in a query. It is at most 1000. */
  readonly maxRows: number;
  /**
   * Columns that the caller may read, use in conditions, or write, in the order of the table's
   * definition.
   */
  readonly columns: readonly ColumnGrant[];
  /** Columns by API name and by GUID. Unknown and forbidden columns are both absent. */
  readonly columnBy: ReadonlyMap<string, ColumnGrant>;
}

/** Returns the columns by API name and by GUID, for `columnBy` of a `TableGrant`. */
export const byNameAndId = (columns: readonly ColumnGrant[]): TableGrant["columnBy"] =>
  new Map(
    columns.flatMap((grant) => [
      [grant.column.name, grant] as const,
      [grant.column.id, grant] as const,
    ]),
  );

/**
 * A relation between two tables that the caller may use. One of the two tables has the reference
 * column (foreign key). `rows` are the rows of this table in which the caller sees the reference
 * column unmasked.
 */
export interface GrantedRelation {
  readonly relation: Relation;
  readonly target: TableGrant;
  readonly rows: RowRule;
}

export interface Grant extends GrantedRights {
  readonly workspace: Workspace;
  /**
   * Identifies the rights. Grants with equal keys have equal rights, as long as the workspace's
   * definition does not change. The cache of query plans uses the key.
   */
  readonly key: string;
}

/**
 * The rights of a grant. They contain nothing that belongs to only one workspace, so workspaces
 * with equal definitions share them.
 */
export interface GrantedRights {
  /**
   * Tables with at least one granted action, by GUID. Unknown and forbidden tables are both absent.
   */
  readonly tables: ReadonlyMap<string, TableGrant>;
  /** Rights that do not depend on a table or topic, such as `files.read`. */
  readonly rights: ReadonlySet<Right>;
  readonly explain: boolean;
  /** Rights on topics. Check them with `mayUseTopic`. */
  readonly topics: TopicGrants;
  /** Names of the synchronous endpoints that the caller may run as MCP tools. */
  readonly endpoints: "all" | ReadonlySet<string>;
  /** Game platforms, such as `steam`, whose players the caller may confirm. */
  readonly platforms: ReadonlySet<string>;
}

/**
 * Returns the named relation if the caller may use it, otherwise undefined. The caller must be able
 * to read both tables, and to see the reference column unmasked (G5.12).
 */
export function grantedRelation(
  grant: Grant,
  from: TableGrant,
  name: string,
): GrantedRelation | undefined {
  const relation = from.table.relations.get(name);
  const target = relation && grant.tables.get(relation.target.id);
  if (!relation || !target || target.rows.read === null || from.rows.read === null)
    return undefined;
  const owner = relation.kind === "toOne" ? from : target;
  const view = owner.columnBy.get(relation.reference.name)?.read[0];
  return view && view.mask === null ? { relation, target, rows: view.rows } : undefined;
}

/** Returns the relations of this table that the caller may use. */
export function grantedRelations(grant: Grant, from: TableGrant): GrantedRelation[] {
  return [...from.table.relations.keys()].flatMap(
    (name) => grantedRelation(grant, from, name) ?? [],
  );
}
