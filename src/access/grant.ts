// A grant: everything that one caller may see and do in a workspace (G5). A right is an action or a
// use of a column, together with the rows to which it applies.
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
 * The rows to which a right applies: all rows, or those that match any of the row filters. A list
 * is never empty.
 */
export type RowRule = "all" | readonly RowFilter[];

/** One view of a column: its values, raw or masked, in the rows of `rows`. */
export interface ColumnView {
  readonly rows: RowRule;
  readonly mask: MaskDefinition | null;
}

/**
 * The views of a column for one use. The first view that matches the row applies. A row that
 * matches no view shows null. An empty list means no right.
 */
export type ColumnViews = readonly ColumnView[];

export interface ColumnGrant {
  readonly column: Column;
  readonly read: ColumnViews;
  /** `where` with eq, in, isNull. */
  readonly filterEq: ColumnViews;
  /** `where` with every operator of the type. */
  readonly filterRange: ColumnViews;
  /** Rows in which the column may be written. Null if it may not be written. */
  readonly insert: RowRule | null;
  readonly update: RowRule | null;
}

export interface TableGrant {
  readonly table: Table;
  /** Rows to which each action applies. Null if the action is not granted. */
  readonly rows: Readonly<Record<Action, RowRule | null>>;
  /**
   * Rows to which a written reference may point: the readable rows of the role, even if a client
   * lacks the scope to read them.
   */
  readonly referable: RowRule | null;
  /**
   * Rows that aggregates may include, always a part of the readable rows. Null if aggregates are
   * not granted.
   */
  readonly aggregate: RowRule | null;
  /** Maximum of `limit`, at most 1000. */
  readonly maxRows: number;
  /** Columns with at least one right, in the order of the table. */
  readonly columns: readonly ColumnGrant[];
  /** Columns by API name and by GUID. Unknown and forbidden columns are both absent. */
  readonly columnBy: ReadonlyMap<string, ColumnGrant>;
}

/** Returns `columnBy` of a table grant. */
export const byNameAndId = (columns: readonly ColumnGrant[]): TableGrant["columnBy"] =>
  new Map(
    columns.flatMap((grant) => [
      [grant.column.name, grant] as const,
      [grant.column.id, grant] as const,
    ]),
  );

/**
 * A relation that the caller may use. `rows` are the rows of the reference's owner in which the
 * reference is unmasked.
 */
export interface GrantedRelation {
  readonly relation: Relation;
  readonly target: TableGrant;
  readonly rows: RowRule;
}

export interface Grant {
  readonly workspace: Workspace;
  /**
   * Equal keys within one workspace version mean equal rights. It is part of every plan cache key.
   */
  readonly key: string;
  /**
   * Tables with at least one granted action, by GUID. Unknown and forbidden tables are both absent.
   */
  readonly tables: ReadonlyMap<string, TableGrant>;
  /** Rights that do not depend on a table or topic, by their names in the contract's `x-scope`. */
  readonly rights: ReadonlySet<Right>;
  readonly explain: boolean;
  /** Rights on topics. Check them with `mayUseTopic`. */
  readonly topics: TopicGrants;
  /** Names of the synchronous endpoints that the caller may run as MCP tools. */
  readonly endpoints: "all" | ReadonlySet<string>;
  /** Platforms whose players the caller may verify. */
  readonly platforms: ReadonlySet<string>;
}

/**
 * Returns the named relation if the caller may use it: its reference is unmasked, and both tables
 * are readable (G5.12).
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

/** Returns every relation of a table that the caller may use. */
export function grantedRelations(grant: Grant, from: TableGrant): GrantedRelation[] {
  return [...from.table.relations.keys()].flatMap(
    (name) => grantedRelation(grant, from, name) ?? [],
  );
}
