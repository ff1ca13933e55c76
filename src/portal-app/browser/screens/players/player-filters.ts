// Writes the filters of the players screen as a call.
import type { PlayerFilters } from "../../api/players.ts";
import type { ScreenSearch } from "../../parts/screen-link.tsx";

/** Number of players on a page of the list. */
export const PAGE_SIZE = 50;

/** Returns the filters in the query string of the screen. */
export function playerFiltersOf({ platform, search, page }: ScreenSearch): PlayerFilters {
  const number = Math.trunc(Number(page ?? 1));
  return {
    ...(platform !== undefined && { platform }),
    ...(search !== undefined && { search }),
    page: number >= 1 && number <= 1_000_000 ? number : 1,
    pageSize: PAGE_SIZE,
  };
}

/** Returns the path of the call that the screen makes. It begins after the workspace id. */
export const playersPath = (filters: PlayerFilters): string =>
  `/players?${new URLSearchParams(
    Object.entries(filters).map(([name, value]): [string, string] => [name, String(value)]),
  )}`;
