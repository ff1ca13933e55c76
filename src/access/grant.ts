// A grant: all that one caller may see and do in a workspace (G5). A right is an action or a position of a column, together with the
// rows in which it holds.
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

/** The rows in which a right holds: all of them, or those that any of the row filters admits. A list is never empty. */
export type RowRule = "all" | readonly RowFilter[];

/** One way in which a column shows: raw or masked, in the rows of `rows`. */
export interface ColumnView {
  readonly rows: RowRule;
  readonly mask: MaskDefinition | null;
}

/** What a column shows in one position: the first view whose rows hold wins, null where none does. Empty: no right at all. */
export type ColumnViews = readonly ColumnView[];

export interface ColumnGrant {
  readonly column: Column;
  readonly read: ColumnViews;
  /** `where` with eq, in, isNull. */
  readonly filterEq: ColumnViews;
  /** `where` with every operator of the type. */
  readonly filterRange: ColumnViews;
  /** Rows in which the column may be written; null for never. */
  readonly insert: RowRule | null;
  readonly update: RowRule | null;
}

export interface TableGrant {
  readonly table: Table;
  /** Where each action is granted; null for never. */
  readonly rows: Readonly<Record<Action, RowRule | null>>;
  /** Rows that a reference may point at which is written: those that may be read, where no scope of a client lacks. */
  readonly referable: RowRule | null;
  /** Rows over which aggregates may run, always among the readable ones; null for never. */
  readonly aggregate: RowRule | null;
  /** Ceiling of `limit`, at most 1000. */
  readonly maxRows: number;
  /** Columns with any right, in the order of the table. */
  readonly columns: readonly ColumnGrant[];
  /** By API name and by GUID; undefined for unknown and forbidden alike. */
  readonly columnBy: ReadonlyMap<string, ColumnGrant>;
}

/** A relation that the caller may use, with the rows of the reference's owner in which the reference shows unmasked. */
export interface GrantedRelation {
  readonly relation: Relation;
  readonly target: TableGrant;
  readonly rows: RowRule;
}

export interface Grant {
  readonly workspace: Workspace;
  /** Equal keys within one workspace version mean equal rights. Part of every plan-cache key. */
  readonly key: string;
  /** By table GUID, tables with at least one action; undefined for unknown and out of scope alike. */
  readonly tables: ReadonlyMap<string, TableGrant>;
  /** Names of the rights that hold whatever they are used on, as the contract's `x-scope` has them. */
  readonly rights: ReadonlySet<Right>;
  readonly explain: boolean;
  /** What the caller may do on each topic; `mayUseTopic` asks it. */
  readonly topics: TopicGrants;
  /** Synchronous endpoints that the caller may run as MCP tools, by name. */
  readonly endpoints: "all" | ReadonlySet<string>;
  /** Platforms whose players the caller may vouch for. */
  readonly platforms: ReadonlySet<string>;
}

/** The relation of that name if the caller may use it: its reference shows unmasked and both its ends are readable (G5.12). */
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

/** Every relation that the caller may use from a table. */
export function grantedRelations(grant: Grant, from: TableGrant): GrantedRelation[] {
  return [...from.table.relations.keys()].flatMap(
    (name) => grantedRelation(grant, from, name) ?? [],
  );
}
