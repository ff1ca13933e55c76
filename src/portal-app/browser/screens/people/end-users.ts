// The accounts of the workspace's end users, and the actions that a member may take.
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ContractPaths, ContractSchema } from "../../../../contract/index.ts";
import { api, bodyOf } from "../../api/http.ts";
import { queryClient } from "../../api/query-client.ts";
import { useWorkspace } from "../../api/workspace.ts";
import type { ScreenSearch } from "../../parts/screen-link.tsx";

export type ShownEndUser = ContractSchema<"EndUser">;
type EndUserFilters = NonNullable<
  ContractPaths["/{workspaceId}/endusers"]["get"]["parameters"]["query"]
>;

/** The filters. The operation and the query string of the screen use the same names. */
const accountFilters = ["search", "status", "roleId", "emailVerified", "provider"] as const;
type AccountFilters = Readonly<Partial<Record<(typeof accountFilters)[number], string>>>;

export function accountFiltersOf(search: ScreenSearch): AccountFilters {
  const given = accountFilters.filter((name) => search[name] !== undefined && search[name] !== "");
  return Object.fromEntries(given.map((name) => [name, search[name]]));
}

/** Returns the path of the call that lists these accounts. */
export function endUsersPath(filters: AccountFilters): string {
  const text = new URLSearchParams(Object.entries(filters));
  return text.size === 0 ? "/endusers" : `/endusers?${text}`;
}

/** The query that reads the accounts that match the filters. */
export const endUsersQuery = (id: string, filters: AccountFilters) =>
  infiniteQueryOptions({
    queryKey: [id, "endusers", "list", filters],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.GET("/{workspaceId}/endusers", {
          // The filters come from the query string of the page, so they may have any text. The
          // gateway checks them.
          params: {
            path: { workspaceId: id },
            query: { ...filters, ...(pageParam && { cursor: pageParam }) } as EndUserFilters,
          },
          signal,
        }),
      ),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export function useEndUsers(filters: AccountFilters) {
  const { id } = useWorkspace();
  return useInfiniteQuery(endUsersQuery(id, filters));
}

/** Returns the path parameters of calls about an account. */
export function useAccountPath(endUserId: string) {
  const { id } = useWorkspace();
  return { workspaceId: id, endUserId };
}

export function useEndUser(endUserId: string) {
  const path = useAccountPath(endUserId);
  return useQuery({
    queryKey: [path.workspaceId, "endusers", "one", endUserId],
    queryFn: () => bodyOf(api.GET("/{workspaceId}/endusers/{endUserId}", { params: { path } })),
  });
}

export function useAccountSessions(endUserId: string) {
  const path = useAccountPath(endUserId);
  return useQuery({
    queryKey: [path.workspaceId, "endusers", "sessions", endUserId],
    queryFn: () =>
      bodyOf(api.GET("/{workspaceId}/endusers/{endUserId}/sessions", { params: { path } })),
  });
}

/** Returns the roles that the definition gives to end users. */
export function useEndUserRoles() {
  const { id } = useWorkspace();
  return useQuery({
    queryKey: [id, "roles"],
    queryFn: () =>
      bodyOf(api.GET("/{workspaceId}/roles", { params: { path: { workspaceId: id } } })),
    staleTime: 60_000,
  });
}

/** Waits for a change of accounts, and then reads the shown accounts again. */
export async function changed<Result>(workspaceId: string, call: Promise<Result>): Promise<Result> {
  const result = await call;
  await queryClient.invalidateQueries({ queryKey: [workspaceId, "endusers"] });
  return result;
}
