// A source is one use of a table in a plan, restricted to the rows and columns that the caller may
// use. Only the class `Source` creates a `ColumnRef`. It creates none for a column that the caller
// may not use.
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

/**
 * A column of a source, with the values that the caller may see (raw or masked). `name` is its
 * generated name in the SQL statement.
 */
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

  /**
   * @param isComplete true if each row has a value in all required columns; false for stored rows
   *   of events, which may lack newer columns
   */
  constructor(grant: TableGrant, rows: RowRule, isComplete = true) {
    this.grant = grant;
    this.rows = rows;
    this.#isComplete = isComplete;
  }

  get table(): Table {
    return this.grant.table;
  }

  /** The columns of this source that the plan has used so far. */
  get columns(): readonly SourceColumn[] {
    return [...this.#columns.values()];
  }

  /**
   * Returns the column for one kind of use, such as `read`. Returns undefined if the column is
   * unknown or the caller may not use it in this way.
   */
  column(nameOrId: string, use: ColumnUse): ColumnRef | undefined {
    const grant = this.grant.columnBy.get(isGuid(nameOrId) ? nameOrId.toLowerCase() : nameOrId);
    return grant === undefined || grant[use].length === 0
      ? undefined
      : this.#ref(grant, grant[use]);
  }

  /**
   * Returns the names of the columns that the caller may use in the way `use`, such as `read`. The
   * names have the order of the columns in the table.
   */
  names(use: ColumnUse): string[] {
    return this.grant.columns
      .filter((grant) => grant[use].length > 0)
      .map((grant) => grant.column.name);
  }

  /**
   * Returns the column that joins this source with another source.
   * @param rows the rows in which the join may use the column; in all other rows, the column is
   *   null
   */
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

/**
 * Returns a number that identifies a row filter object. The number is part of the key (a text)
 * under which a source stores a column.
 */
function filterIdOf(filter: object): number {
  let id = filterIds.get(filter);
  if (id === undefined) filterIds.set(filter, (id = ++filterCount));
  return id;
}
