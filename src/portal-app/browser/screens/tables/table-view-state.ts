// The state of the tables screen in the query string: table, conditions, order, page, row and
// columns. An address leads to the same view for every member.
import { useMemo } from "react";
import type { RowCondition, OrderEntry } from "../../api/data.ts";
import { useScreenSearch, type ScreenSearch } from "../../parts/screen-link.tsx";

/** The role, key or end user with whose rights the grid reads. */
export interface ViewedAs {
  readonly kind: "role" | "key" | "endUserId";
  readonly name: string;
}

export interface TableViewState {
  readonly where: readonly RowCondition[];
  readonly sort: readonly OrderEntry[];
  /** Number of the block of rows, from 1. */
  readonly page: number;
  /** Text of the primary key of the opened row. */
  readonly row: string | undefined;
  /** Names of the shown columns. Undefined for the default columns. */
  readonly columns: readonly string[] | undefined;
  readonly viewedAs: ViewedAs | undefined;
}

/** Returns the state, and a function that changes parts of it. */
export function useTableViewState() {
  const [search, change] = useScreenSearch();
  const { where, sort, page, row, columns, as } = search;
  const state = useMemo<TableViewState>(
    () => viewStateOf({ where, sort, page, row, columns, as }),
    [where, sort, page, row, columns, as],
  );
  return [state, change] as const;
}

/** Returns the state from a query string. */
export const viewStateOf = (search: ScreenSearch): TableViewState => ({
  where: sharedConditions(search["where"]),
  sort: sharedOrder(search["sort"]),
  page: Math.max(1, Math.trunc(Number(search["page"] ?? 1)) || 1),
  row: search["row"],
  columns: search["columns"]?.split(","),
  viewedAs: viewedAsOf(search["as"]),
});

/** Returns the text of conditions for the query string. Undefined without conditions. */
export const whereText = (conditions: readonly RowCondition[]): string | undefined =>
  conditions.length === 0 ? undefined : JSON.stringify(conditions);

/** Returns the text of an order, such as `-placedAt,number`. */
export const sortText = (order: readonly OrderEntry[]): string | undefined =>
  order.length === 0
    ? undefined
    : order.map(({ field, dir }) => `${dir === "desc" ? "-" : ""}${field}`).join(",");

/**
 * Returns the conditions in the query string. A malformed text gives no conditions, so the page
 * shows all rows and no error.
 */
function sharedConditions(text: string | undefined): readonly RowCondition[] {
  if (text === undefined) return [];
  try {
    const parsed = JSON.parse(text) as unknown;
    return Array.isArray(parsed) ? (parsed as RowCondition[]) : [];
  } catch {
    return [];
  }
}

const sharedOrder = (text: string | undefined): readonly OrderEntry[] =>
  (text ?? "")
    .split(",")
    .filter((item) => item !== "" && item !== "-")
    .map((item) =>
      item.startsWith("-") ? { field: item.slice(1), dir: "desc" } : { field: item },
    );

function viewedAsOf(text: string | undefined): ViewedAs | undefined {
  const [, kind, name] = /^(role|key|endUserId):(.+)$/.exec(text ?? "") ?? [];
  return kind === undefined || name === undefined
    ? undefined
    : { kind: kind as ViewedAs["kind"], name };
}
