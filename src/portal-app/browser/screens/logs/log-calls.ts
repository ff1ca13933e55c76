// The calls that the logs screen shows, and the filters in its query string.
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ContractPaths, ContractSchema } from "../../../../contract/index.ts";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import type { ScreenSearch } from "../../parts/screen-link.tsx";

export type LoggedCall = ContractSchema<"LogEntry">;
type LogQuery = NonNullable<ContractPaths["/{workspaceId}/logs"]["get"]["parameters"]["query"]>;
export type LogKind = NonNullable<LogQuery["kind"]>;

/** The filters. The operation and the query string of the screen use the same names. */
export const logFilters = [
  "kind",
  "status",
  "code",
  "operationId",
  "credentialId",
  "endUserId",
  "email",
  "path",
  "since",
  "until",
] as const satisfies readonly (keyof LogQuery)[];
export type LogFilter = (typeof logFilters)[number];
type FilterValues = Readonly<Partial<Record<LogFilter, string>>>;

/** Number of calls on a page. */
const PAGE_CALLS = 50;
/** Milliseconds between two requests for new calls. */
const LIVE_MS = 2_000;

/** Returns the filters in the query string. */
export function filtersOf(search: ScreenSearch): FilterValues {
  const given = logFilters.filter((name) => search[name] !== undefined && search[name] !== "");
  return Object.fromEntries(given.map((name) => [name, search[name]]));
}

/** Returns the path of the call that lists these entries. */
export function logsPath(filters: FilterValues): string {
  const text = new URLSearchParams(Object.entries(filters));
  return text.size === 0 ? "/logs" : `/logs?${text}`;
}

/**
 * The query that reads some pages of calls. In the live view, it reads the newest page every two
 * seconds.
 */
export const loggedCallsQuery = (id: string, filters: FilterValues, isLive: boolean) =>
  infiniteQueryOptions({
    queryKey: [id, "logs", filters, isLive ? "live" : "pages"],
    queryFn: ({ pageParam, signal }) =>
      readPage(
        id,
        { ...filters, limit: PAGE_CALLS, ...(pageParam && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => (isLive ? null : nextCursor),
    // A page in the background sends no requests.
    refetchInterval: isLive ? LIVE_MS : false,
    refetchIntervalInBackground: false,
  });

export function useLoggedCalls(filters: FilterValues, isLive: boolean) {
  const { id } = useWorkspace();
  return useInfiniteQuery(loggedCallsQuery(id, filters, isLive));
}

/** Returns all entries of one request id. */
export function useCallsOf(requestId: string) {
  const { id } = useWorkspace();
  return useQuery({
    queryKey: [id, "logs", "request", requestId],
    queryFn: ({ signal }) => readPage(id, { requestId }, signal),
    // A call appears in the log after about a second.
    refetchInterval: ({ state }) => (state.data?.entries.length === 0 ? LIVE_MS : false),
  });
}

/** The filters come from the query string as texts. The gateway checks them. */
const readPage = (id: string, query: object, signal: AbortSignal) =>
  bodyOf(
    api.GET("/{workspaceId}/logs", {
      params: { path: { workspaceId: id }, query: query as LogQuery },
      signal,
    }),
  );
