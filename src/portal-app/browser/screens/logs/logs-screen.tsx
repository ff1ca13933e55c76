// The screen of the query log: the calls of the workspace with filters, a live view, and the
// details of one call.
import { Loader, Switch, Text } from "@mantine/core";
import { queryClient } from "../../api/query-client.ts";
import { useWorkspace, type CurrentWorkspace } from "../../api/workspace.ts";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { MoreButton } from "../../parts/more-button.tsx";
import { useScreenSearch, type ScreenSearch } from "../../parts/screen-link.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { CallDrawer } from "./call-drawer.tsx";
import { filtersOf, loggedCallsQuery, logsPath, useLoggedCalls } from "./log-calls.ts";
import { LogFilters } from "./log-filters.tsx";
import { LogTable } from "./log-table.tsx";

/** Starts the read of the first calls. */
async function readFirstCalls(
  { id, canWrite }: CurrentWorkspace,
  search: ScreenSearch,
): Promise<void> {
  if (!canWrite) return;
  const query = loggedCallsQuery(id, filtersOf(search), isLiveIn(search));
  void queryClient.prefetchInfiniteQuery(query);
}
export { readFirstCalls as read };

const isLiveIn = (search: ScreenSearch): boolean => search["live"] === "on";

export default function LogsScreen() {
  const { canWrite } = useWorkspace();
  if (canWrite) return <Calls />;
  return (
    <ScreenPage title="Logs">
      <Text size="sm">You are a viewer. Editors and owners see the calls of the workspace.</Text>
    </ScreenPage>
  );
}

function Calls() {
  const [search, change] = useScreenSearch();
  const filters = filtersOf(search);
  const isLive = isLiveIn(search);
  const calls = useLoggedCalls(filters, isLive);
  const entries = calls.data?.pages.flatMap((page) => page.entries) ?? [];
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <ScreenPage
      title="Logs"
      summary="Every call of the last 30 days, the newest first."
      call={{ path: logsPath(filters), needsSession: true }}
      actions={
        <Switch
          label="Live"
          checked={isLive}
          onChange={(event) => change({ live: event.currentTarget.checked ? "on" : undefined })}
        />
      }
    >
      <SearchField
        label="Request id"
        description="From an error message, or from the header X-Request-Id"
        action="Open the request"
        width={340}
        onSearch={(request) => request !== "" && change({ request })}
      />
      <LogFilters key={JSON.stringify(filters)} search={search} onChange={change} />
      {calls.isPending && <Loader aria-label="Loading" />}
      {calls.isError && <Failure error={calls.error} onRetry={calls.refetch} />}
      {calls.isSuccess && entries.length === 0 && !calls.hasNextPage && (
        <Empty
          title={isFiltered ? "No call matches these filters" : "There are no calls yet"}
          command="gateway logs --follow"
        >
          {isFiltered
            ? "Remove a filter, or wait for the next call with the live view."
            : "Send a call to the workspace with an API key. It appears here."}
        </Empty>
      )}
      {entries.length > 0 && <LogTable entries={entries} search={search} />}
      <MoreButton pages={calls}>
        {entries.length === 0 ? "Search older calls" : "Older calls"}
      </MoreButton>
      {isLive && (
        <Text size="xs" c="dimmed">
          The newest 50 calls, again every 2 seconds. The live view waits while this page is hidden.
        </Text>
      )}
      {search["request"] !== undefined && search["request"] !== "" && (
        <CallDrawer requestId={search["request"]} onClose={() => change({ request: undefined })} />
      )}
    </ScreenPage>
  );
}
