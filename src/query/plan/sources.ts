// One table of a plan, restricted to the rows and columns of the grant. Only this class makes
// ColumnRefs. A column that the grant does not permit for a use has none.
import { isGuid } from "../../platform/index.ts";
import { shownType } from "../../access/index.ts";
import type {
  ColumnGrant,
  ColumnView,
  ColumnViews,
  RowRule,
  TableGrant,
} from "../../access/index.ts";
import type { Column, Table } from "../../catalog/index.ts";
import type { OperandType } from "../../conditions/index.ts";
import type { ColumnRef } from "./read-plan.ts";

export type ColumnUse = "read" | "filterEq" | "filterRange";

/** A column as the source shows it, with its own name inside the statement. */
export interface SourceColumn {
  readonly name: string;
  readonly column: Column;
  readonly views: ColumnViews;
  readonly type: OperandType;
  readonly nullable: boolean;
}

export class Source {
  readonly grant: TableGrant;
  readonly rows: RowRule;
  readonly #isComplete: boolean;
  readonly #columns = new Map<string, SourceColumn>();

  /** @param isComplete true if each row has a value in every required column */
  constructor(grant: TableGrant, rows: RowRule, isComplete = true) {
    this.grant = grant;
    this.rows = rows;
    this.#isComplete = isComplete;
  }

  get table(): Table {
    return this.grant.table;
  }

  /** The columns that were requested so far. */
  get columns(): readonly SourceColumn[] {
    return [...this.#columns.values()];
  }

  /**
   * Returns the column for the use, or undefined if it is unknown or the caller has no right to
   * this use.
   */
  column(nameOrId: string, use: ColumnUse): ColumnRef | undefined {
    const grant = this.grant.columnBy.get(isGuid(nameOrId) ? nameOrId.toLowerCase() : nameOrId);
    return grant === undefined || grant[use].length === 0
      ? undefined
      : this.#ref(grant, grant[use]);
  }

  /** Names of the columns that the caller may use in this way, in the order of the table. */
  names(use: ColumnUse): string[] {
    return this.grant.columns
      .filter((grant) => grant[use].length > 0)
      .map((grant) => grant.column.name);
  }

  /** Returns the column of a link, visible only in the rows of the rule. */
  linkEnd(column: Column, rows: RowRule): ColumnRef | undefined {
    const grant = this.grant.columnBy.get(column.name);
    return grant === undefined ? undefined : this.#ref(grant, [{ rows, mask: null }]);
  }

  #ref(grant: ColumnGrant, views: ColumnViews): ColumnRef {
    const { column } = grant;
    const key = `${column.id} ${viewsKey(views)}`;
    let shown = this.#columns.get(key);
    if (shown === undefined) {
      shown = {
        name: `c${this.#columns.size}`,
        column,
        views,
        type: shownType(views, column),
        nullable:
          !this.#isComplete ||
          column.nullable ||
          views.length !== 1 ||
          views[0]!.rows !== "all" ||
          views[0]!.mask !== null,
      };
      this.#columns.set(key, shown);
    }
    return { source: this, column: shown } as unknown as ColumnRef;
  }
}

const viewsKey = (views: ColumnViews): string => views.map(viewKey).join("|");

const filterIds = new WeakMap<object, number>();
let filterCount = 0;

function viewKey(view: ColumnView): string {
  const rows = view.rows === "all" ? "all" : view.rows.map(filterIdOf).join(",");
  return `${rows}:${view.mask === null ? "" : JSON.stringify(view.mask)}`;
}

/** Row filters are compared by identity: there is one object per role and table. */
function filterIdOf(filter: object): number {
  let id = filterIds.get(filter);
  if (id === undefined) filterIds.set(filter, (id = ++filterCount));
  return id;
}
