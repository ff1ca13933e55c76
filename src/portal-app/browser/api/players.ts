// Reads players of game platforms.
import { useQuery } from "@tanstack/react-query";
import type { ContractSchema } from "../../../contract/index.ts";
import { api, bodyOf } from "./http.ts";
import { useWorkspace } from "./workspace.ts";

export type ListedPlayer = ContractSchema<"PlayerWithMetadata">;

export interface PlayerFilters {
  readonly platform?: string;
  readonly search?: string;
  readonly contactId?: string;
  readonly endUserId?: string;
  readonly page?: number;
  readonly pageSize?: number;
}

/** Returns one page of players. The player who was seen last comes first. */
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
