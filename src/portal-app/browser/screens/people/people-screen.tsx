// The screen with end users of the workspace's application, members, and clients with access.
import { Tabs } from "@mantine/core";
import { queryClient } from "../../api/query-client.ts";
import { useWorkspace, type CurrentWorkspace } from "../../api/workspace.ts";
import { GrantsTable } from "../../parts/grants-table.tsx";
import { ScreenLink, useScreenSearch, type ScreenSearch } from "../../parts/screen-link.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { accountFiltersOf, endUsersPath, endUsersQuery } from "./end-users.ts";
import { EndUsersPanel } from "./end-users-panel.tsx";
import { ImportPanel } from "./import-panel.tsx";
import { MembersPanel } from "./members-panel.tsx";

/** Starts the read of the first end users. */
async function readFirstAccounts({ id }: CurrentWorkspace, search: ScreenSearch): Promise<void> {
  if (tabOf(search) !== "endusers") return;
  void queryClient.prefetchInfiniteQuery(endUsersQuery(id, accountFiltersOf(search)));
}
export { readFirstAccounts as read };

const tabOf = (search: ScreenSearch): string => search["tab"] ?? "endusers";

export default function PeopleScreen() {
  const { id, isOwner } = useWorkspace();
  const [search, change] = useScreenSearch();
  const tab = tabOf(search);
  const calls: Readonly<Record<string, string>> = {
    endusers: endUsersPath(accountFiltersOf(search)),
    members: `/api/v1/portal/members?workspaceId=${id}`,
    clients: `/api/v1/portal/grants?workspaceId=${id}`,
  };
  const path = calls[tab];
  return (
    <ScreenPage
      title="People"
      summary="End users sign in to your application. Members administer this workspace."
      {...(path !== undefined && { call: { path, needsSession: true } })}
    >
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) =>
          change({ tab: value === "endusers" ? undefined : (value ?? undefined) })
        }
      >
        <Tabs.List>
          <Tabs.Tab value="endusers">End users</Tabs.Tab>
          <Tabs.Tab value="import">Import</Tabs.Tab>
          {isOwner && <Tabs.Tab value="members">Members</Tabs.Tab>}
          <Tabs.Tab value="clients">Clients with access</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="endusers" pt="md">
          <EndUsersPanel />
        </Tabs.Panel>
        <Tabs.Panel value="import" pt="md">
          <ImportPanel />
        </Tabs.Panel>
        {isOwner && (
          <Tabs.Panel value="members" pt="md">
            <MembersPanel />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="clients" pt="md">
          <GrantsTable
            nextAction={<ScreenLink screen="ai-access">Connect an AI client</ScreenLink>}
          />
        </Tabs.Panel>
      </Tabs>
    </ScreenPage>
  );
}
