// The audit log: the changes that members made in the workspace, the newest first. Only owners see
// it.
import { Autocomplete, Code, Group, Loader, Table, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ContractSchema } from "../../../../contract/index.ts";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Moment } from "../../parts/moment.tsx";
import { MoreButton } from "../../parts/more-button.tsx";
import { useScreenSearch } from "../../parts/screen-link.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";

type ListedAction = ContractSchema<"MemberAction">;

const PAGE_ACTIONS = 100;

export default function AuditScreen() {
  const [search, change] = useScreenSearch();
  const pages = useMemberActions();
  const { action = "", member = "" } = search;
  const loaded = pages.data?.pages.flatMap((page) => page.actions) ?? [];
  const found = loaded.filter(
    (entry) => contains(entry.action, action) && contains(entry.email, member),
  );
  const isFiltered = action !== "" || member !== "";
  return (
    <ScreenPage
      title="Audit log"
      summary="Changes and sign-ins of members in the last 400 days, the newest first."
      call={{ path: "/audit", needsSession: true }}
    >
      <Group gap="xs" role="search" aria-label="Filters">
        <Autocomplete
          label="Action"
          placeholder="All"
          data={[...new Set(loaded.map((entry) => entry.action))].toSorted()}
          value={action}
          onChange={(value) => change({ action: value || undefined }, { replace: true })}
        />
        <Autocomplete
          label="Member"
          placeholder="All"
          data={[...new Set(loaded.map((entry) => entry.email))].toSorted()}
          value={member}
          onChange={(value) => change({ member: value || undefined }, { replace: true })}
        />
      </Group>
      {pages.isPending && <Loader aria-label="Loading" />}
      {pages.isError && <Failure error={pages.error} onRetry={pages.refetch} />}
      {pages.isSuccess && found.length === 0 && !pages.hasNextPage && (
        <Empty title={isFiltered ? "No action matches these filters" : "There are no actions yet"}>
          {isFiltered
            ? "Remove a filter."
            : "A change by a member, such as a new key or an invitation, appears here."}
        </Empty>
      )}
      {found.length > 0 && <ActionTable actions={found} />}
      {pages.isSuccess && isFiltered && (
        <Text size="sm" c="dimmed" role="status">
          {found.length} of the newest {loaded.length} actions match the filters.
        </Text>
      )}
      <MoreButton pages={pages}>{isFiltered ? "Search older actions" : "Older actions"}</MoreButton>
    </ScreenPage>
  );
}

function useMemberActions() {
  const { id } = useWorkspace();
  return useInfiniteQuery({
    queryKey: [id, "audit"],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.GET("/{workspaceId}/audit", {
          params: {
            path: { workspaceId: id },
            query: { limit: PAGE_ACTIONS, ...(pageParam !== "" && { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

const contains = (text: string, part: string): boolean =>
  text.toLowerCase().includes(part.trim().toLowerCase());

const ActionTable = ({ actions }: { readonly actions: readonly ListedAction[] }) => (
  <DataTable columns={["Time", "Member", "Action", "Object", "Details"]} minWidth={640}>
    {actions.map(({ id, at, email, userId, action, subject, detail }) => (
      <Table.Tr key={id}>
        <Table.Td className="no-break">
          <Moment at={at} />
        </Table.Td>
        <Table.Td className="any-break" title={userId}>
          {email}
        </Table.Td>
        <Table.Td>{action}</Table.Td>
        <Table.Td className="any-break">{subject}</Table.Td>
        <Table.Td className="any-break">
          {Object.keys(detail).length > 0 && <Code>{JSON.stringify(detail)}</Code>}
        </Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);
