// Reads players of game platforms, and writes the filters of the screen as a call.
import { useQuery } from "@tanstack/react-query";
import type { ContractSchema } from "../../../../contract/index.ts";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import type { ScreenSearch } from "../../parts/screen-link.tsx";

export type ListedPlayer = ContractSchema<"PlayerWithMetadata">;

export interface PlayerFilters {
  readonly platform?: string;
  readonly search?: string;
  readonly contactId?: string;
  readonly page?: number;
  readonly pageSize?: number;
}

/** Players on a page of the list. */
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

/** Returns the address of the call that the screen makes, after the workspace. */
export const playersPath = (filters: PlayerFilters): string =>
  `/players?${new URLSearchParams(
    Object.entries(filters).map(([name, value]): [string, string] => [name, String(value)]),
  )}`;

/** Returns one page of players, the one seen last first. */
export function usePlayers(filters: PlayerFilters, { isEnabled = true } = {}) {
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    queryKey: [workspaceId, "players", filters],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/{workspaceId}/players", {
          params: { path: { workspaceId }, query: filters },
          signal,
        }),
      ),
    enabled: isEnabled,
  });
}
