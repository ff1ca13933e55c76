// Reads the rows of the grid page by page, when they become visible.
import { keepPreviousData, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { queryRows, type DataRequest, type TableRow } from "../../api/data.ts";
import { useWorkspace, type ShownTable, type WorkspaceSchema } from "../../api/workspace.ts";
import type { ShownColumn } from "../../parts/values/column-text.ts";
import { keyColumnOf, labelColumnOf, referredTable } from "../../parts/values/related-rows.ts";
import type { TableViewState } from "./table-view-state.ts";

/** Number of rows of one request. */
export const READ_ROWS = 100;
/** Number of rows in one block. The grid scrolls inside a block, and buttons show other blocks. */
export const BLOCK_ROWS = 5_000;
/** Maximum number of tables in one request, by the limits of /query. */
const REFS_MAX = 20;

/** Default number of shown columns. More columns would make scrolling slow. */
export const COLUMNS_SHOWN = 20;
/** Maximum number of columns that a read names. A read of more columns uses `*`. */
const NAMED_MAX = 70;

/** The parameters on which the rows of a view depend. */
export interface RowsView extends Pick<TableViewState, "where" | "sort" | "viewedAs" | "columns"> {
  readonly table: ShownTable;
}

/** Returns the columns that the grid shows. */
export function shownColumns({
  table,
  columns,
}: Pick<RowsView, "table" | "columns">): readonly ShownColumn[] {
  const readable = table.columns.filter(({ access }) => access.read);
  return columns === undefined
    ? readable.slice(0, COLUMNS_SHOWN)
    : readable.filter(({ name }) => columns.includes(name));
}

/**
 * Returns the columns of a read: the shown columns and the primary key. Other columns may have long
 * texts, so they are not read. A role or a key may lack the right to some columns, so its read asks
 * for `*`: every column with the right.
 */
function selectedColumns(view: RowsView): readonly string[] {
  const names = new Set(shownColumns(view).map(({ name }) => name));
  const key = keyColumnOf(view.table);
  if (key !== undefined) names.add(key.name);
  return view.viewedAs !== undefined || names.size > NAMED_MAX ? ["*"] : [...names];
}

/**
 * A reference column whose related row the read includes. `answerName` is the name of the related
 * row in the response. `target` is its table.
 */
export interface LookedUp {
  readonly column: string;
  readonly answerName: string;
  readonly target: ShownTable;
}

/**
 * Returns the reference columns whose related rows a read includes. Leaves columns out if the read
 * would name more tables than the gateway allows in a request. A read with the rights of another
 * caller includes no related rows, because this caller may not see the other tables.
 */
export function lookUpsOf(
  schema: WorkspaceSchema,
  { table, viewedAs }: Pick<RowsView, "table" | "viewedAs">,
): readonly LookedUp[] {
  if (viewedAs !== undefined) return [];
  const tables = new Set([table.id]);
  const lookUps: LookedUp[] = [];
  for (const [index, column] of table.columns.entries()) {
    const reference = referredTable(schema, table, column);
    if (reference === undefined || !column.access.read) continue;
    const { target } = reference;
    if (!target.permissions.read || labelColumnOf(target) === undefined) continue;
    if (!tables.has(target.id) && tables.size === REFS_MAX) continue;
    tables.add(target.id);
    lookUps.push({ column: column.name, answerName: `row_of_${index}`, target });
  }
  return lookUps;
}

/** Returns the request body that reads rows of a view, with the related rows in `lookUps`. */
export function rowsBody(
  view: RowsView,
  lookUps: readonly LookedUp[],
  part: { readonly limit: number; readonly offset?: number; readonly cursor?: string },
): DataRequest {
  const { table, where, sort, viewedAs } = view;
  const refs: Record<string, string> = { [table.name]: table.id };
  const select: unknown[] = [...selectedColumns(view)];
  for (const { column, answerName, target } of lookUps) {
    refs[target.name] = target.id;
    const names = new Set([keyColumnOf(target)?.name, labelColumnOf(target)?.name]);
    select.push({
      relation: table.relations.find(({ kind, via }) => kind === "toOne" && via.from === column)!
        .name,
      ref: target.name,
      alias: answerName,
      select: [...names].filter((name) => name !== undefined),
    });
  }
  return {
    refs,
    query: {
      from: table.name,
      select,
      ...(where.length > 0 && { where }),
      ...(sort.length > 0 && { orderBy: sort }),
      ...part,
    },
    ...(viewedAs !== undefined && { as: { [viewedAs.kind]: viewedAs.name } }),
  } as DataRequest;
}

/**
 * Key of the rows of a view in the cache. The keys of all views of a table have a common prefix.
 */
const rowsKey = (workspaceId: string, { table, ...view }: RowsView) =>
  [workspaceId, "rows", table.id, view] as const;

/**
 * Returns the read of one page of a view.
 * @param page number of the page, from 0
 */
export const rowsQuery = (
  workspaceId: string,
  view: RowsView,
  lookUps: readonly LookedUp[],
  page: number,
) =>
  queryOptions({
    queryKey: [...rowsKey(workspaceId, view), page],
    queryFn: ({ signal }) =>
      queryRows(
        workspaceId,
        rowsBody(view, lookUps, { limit: READ_ROWS, offset: page * READ_ROWS }),
        signal,
      ),
  });

/** The rows of a view that were read, by their position in the view. */
export interface ReadRows {
  readonly rowAt: (index: number) => TableRow | undefined;
  /** Number of rows. Null until the gateway has counted them. */
  readonly total: number | null;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * Reads the rows of a view around the visible rows, and counts all rows of the view.
 * @param inSight positions of the first and the last visible row, from the beginning of the view
 */
export function useRows(
  view: RowsView,
  lookUps: readonly LookedUp[],
  inSight: { readonly first: number; readonly last: number },
): ReadRows {
  const { id } = useWorkspace();
  const pages: number[] = [];
  for (let page = Math.floor(inSight.first / READ_ROWS); page * READ_ROWS <= inSight.last; page++)
    pages.push(page);
  const reads = useQueries({
    queries: pages.map((page) => rowsQuery(id, view, lookUps, page)),
  });
  // The number of rows depends neither on their order nor on the shown columns.
  const counted = { ...view, sort: [], columns: undefined };
  const count = useQuery({
    queryKey: [...rowsKey(id, counted), "count"],
    queryFn: ({ signal }) =>
      queryRows(id, { ...rowsBody(counted, [], { limit: 0 }), includeTotalCount: true }, signal),
    placeholderData: keepPreviousData,
    // A count of many rows takes as long as a page of them. So the page comes first.
    enabled: reads.some(({ isSuccess }) => isSuccess),
  });
  const rowAt = (index: number): TableRow | undefined => {
    const at = pages.indexOf(Math.floor(index / READ_ROWS));
    return reads[at]?.data?.data[index % READ_ROWS];
  };
  return {
    rowAt,
    total: count.data?.meta.total ?? null,
    isPending: reads[0]?.isPending ?? true,
    error: reads.find(({ isError }) => isError)?.error ?? null,
    retry: () => {
      for (const read of reads) if (read.isError) void read.refetch();
      if (count.isError) void count.refetch();
    },
  };
}
