// Builds the rights of a grant: everything that a caller may see and do in a workspace (G5.10,
// G5.11). If a caller has several roles, it has the rights of all of them. Each right applies only
// to the rows that match the row filter of its role. `maxRows` is the largest value of these roles.
import { parseRowFilter } from "./row-filter.ts";
import { maskFits } from "./masks.ts";
import { rightsOf, type Right, type RightLists } from "./rights.ts";
import { topicsOf } from "./topics.ts";
import {
  byNameAndId,
  type ColumnGrant,
  type ColumnView,
  type ColumnViews,
  type GrantedRights,
  type RowRule,
  type TableGrant,
} from "./grant.ts";
import type {
  Action,
  ColumnList,
  MaskDefinition,
  RightsDefinition,
  ScopeDefinition,
  Column,
  Table,
  WorkspaceModel,
} from "../catalog/index.ts";

/**
 * Maximum number of rows that one query returns. A role or API key can set a lower maximum, but not
 * a higher one (G6.7).
 */
export const ROWS_MAX = 1000;

/** The rights of one role or API key. */
export interface RightsHolder extends Omit<RightsDefinition, "id">, RightLists {
  readonly name: string;
  /**
   * The value of `aggregate` for tables for which the role or API key does not set it: true if
   * aggregates, such as sums, are allowed.
   */
  readonly aggregateByDefault: boolean;
  readonly explain: boolean;
  readonly platforms: readonly string[];
  /**
   * Administration rights, in addition to the rights above. Only members (users who administer a
   * workspace) have them.
   */
  readonly administration?: readonly Right[];
}

/** The rights of one role or API key on one table. Column lists are resolved to sets of names. */
type ScopeEntry = NonNullable<ReturnType<typeof entryOf>>;

export const EVERY_ACTION: ScopeDefinition = {
  actions: ["read", "insert", "update", "delete"],
  read: "*",
  filter: [],
  filterRange: false,
  insert: "*",
  update: "*",
  rowFilter: [],
  masks: {},
  maxRows: null,
};

/** Combines the rights of several roles, or of one API key. */
export function buildRights(
  model: WorkspaceModel,
  holders: readonly RightsHolder[],
): GrantedRights {
  const ordered = [...holders].sort((a, b) => (a.name < b.name ? -1 : 1));
  const tables = new Map<string, TableGrant>();
  for (const table of model.tablesById.values()) {
    const entries = ordered.flatMap((holder) => entryOf(holder, table) ?? []);
    if (entries.length > 0) tables.set(table.id, buildTableGrant(table, entries));
  }
  return {
    tables,
    rights: new Set(
      holders.flatMap((holder) => [...rightsOf(holder), ...(holder.administration ?? [])]),
    ),
    explain: holders.some(({ explain }) => explain),
    topics: topicsOf(model, holders),
    endpoints: endpointsOf(holders),
    platforms: new Set(holders.flatMap(({ platforms }) => platforms)),
  };
}

function endpointsOf(holders: readonly RightsHolder[]): GrantedRights["endpoints"] {
  const lists = holders.map(({ endpoints }) => endpoints);
  return lists.includes("all") ? "all" : new Set(lists.flat());
}

function entryOf(holder: RightsHolder, table: Table) {
  const scope =
    holder.tables === "all" ? EVERY_ACTION : new Map(Object.entries(holder.tables)).get(table.name);
  if (scope === undefined || scope.actions.length === 0) return undefined;
  const actions = new Set(scope.actions);
  const read = actions.has("read") ? columnNames(scope.read, table) : new Set<string>();
  const writable = new Set([...read].filter((name) => name !== table.primaryKey.name));
  return {
    filter: scope.rowFilter.length === 0 ? null : parseRowFilter(scope.rowFilter, table),
    actions,
    read,
    filterOnly: new Set(actions.has("read") ? scope.filter : []),
    filterRange: scope.filterRange,
    insert: writeColumns("insert", scope.insert),
    update: writeColumns("update", scope.update),
    masks: new Map(Object.entries(scope.masks)),
    maxRows: Math.min(scope.maxRows ?? ROWS_MAX, ROWS_MAX),
    aggregate: actions.has("read") && (scope.aggregate ?? holder.aggregateByDefault),
  };

  function writeColumns(
    action: "insert" | "update",
    list: ColumnList | undefined,
  ): ReadonlySet<string> {
    if (!actions.has(action)) return new Set();
    return list === undefined ? writable : columnNames(list, table);
  }
}

const columnNames = (list: ColumnList, table: Table): ReadonlySet<string> =>
  new Set(list === "*" ? table.columns.map((column) => column.name) : list);

function buildTableGrant(table: Table, entries: readonly ScopeEntry[]): TableGrant {
  const readers = entries.filter((entry) => entry.actions.has("read"));
  const action = (name: Action): RowRule | null =>
    ruleOf(entries.filter((entry) => entry.actions.has(name)));
  const columns = table.columns.flatMap((column) => columnGrant(column, entries, readers) ?? []);
  return {
    table,
    rows: {
      read: action("read"),
      insert: action("insert"),
      update: action("update"),
      delete: action("delete"),
    },
    referable: action("read"),
    aggregate: ruleOf(readers.filter((entry) => entry.aggregate)),
    maxRows: readers.length === 0 ? ROWS_MAX : Math.max(...readers.map((entry) => entry.maxRows)),
    columns,
    columnBy: byNameAndId(columns),
  };
}

/**
 * Combines the row filters of several roles by OR. Returns "all" if a role has no row filter.
 * Returns null if `entries` is empty, which means that no role allows the action.
 */
function ruleOf(entries: readonly ScopeEntry[]): RowRule | null {
  if (entries.length === 0) return null;
  const filters = entries.map((entry) => entry.filter);
  return filters.includes(null) ? "all" : filters.filter((filter) => filter !== null);
}

function columnGrant(
  column: Column,
  entries: readonly ScopeEntry[],
  readers: readonly ScopeEntry[],
): ColumnGrant | undefined {
  const { name } = column;
  const isFilter = (entry: ScopeEntry): boolean =>
    entry.read.has(name) || entry.filterOnly.has(name);
  const grant: ColumnGrant = {
    column,
    read: viewsOf(column, readers, (entry) => entry.read.has(name)),
    filterEq: viewsOf(column, readers, isFilter),
    filterRange: viewsOf(
      column,
      readers,
      (entry) => entry.read.has(name) || (entry.filterRange && isFilter(entry)),
    ),
    insert: ruleOf(entries.filter((entry) => entry.insert.has(name))),
    update: ruleOf(entries.filter((entry) => entry.update.has(name))),
  };
  return grant.filterEq.length > 0 || grant.insert !== null || grant.update !== null
    ? grant
    : undefined;
}

/**
 * Returns the forms in which the caller sees a column, raw or masked, each with its rows. The raw
 * form is first. The masked forms follow in the order of the role names. If all roles show the
 * column in the same form in all rows, the result contains only this form.
 */
function viewsOf(
  column: Column,
  readers: readonly ScopeEntry[],
  grants: (entry: ScopeEntry) => boolean,
): ColumnViews {
  const holders = readers.filter(grants);
  if (holders.length === 0) return [];
  const maskOf = (entry: ScopeEntry): MaskDefinition | null =>
    entry.read.has(column.name) ? fitting(entry.masks.get(column.name), column) : null;
  const plain = ruleOf(holders.filter((entry) => maskOf(entry) === null));
  const views: ColumnView[] = plain === null ? [] : [{ rows: plain, mask: null }];
  for (const entry of holders) {
    const mask = maskOf(entry);
    if (mask !== null) views.push({ rows: entry.filter === null ? "all" : [entry.filter], mask });
  }
  const isSameForAll =
    holders.length === readers.length && views.every((view) => sameMask(view.mask, views[0]!.mask));
  if (isSameForAll) return [{ rows: "all", mask: views[0]!.mask }];
  const last = views.findIndex((view) => view.rows === "all");
  return last === -1 ? views : views.slice(0, last + 1);
}

const REDACTED: MaskDefinition = { kind: "redact", text: null };

const fitting = (mask: MaskDefinition | undefined, column: Column): MaskDefinition | null =>
  mask === undefined ? null : maskFits(mask, column) ? mask : REDACTED;

const sameMask = (a: MaskDefinition | null, b: MaskDefinition | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.kind === b.kind &&
    a.keep === b.keep &&
    (a.text ?? null) === (b.text ?? null));
