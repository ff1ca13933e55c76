// The Event Bus: the topics of the workspace, and the events of one of them.
import { Badge, Button, Group, Loader, Table } from "@mantine/core";
import { useState } from "react";
import { useWorkspace } from "../../api/workspace.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ScreenLink, useScreenSearch } from "../../parts/screen-link.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { TopicView } from "./topic-view.tsx";
import { eventsPath, useTopics, type ShownTopic } from "./topic-reads.ts";

export default function EventsScreen() {
  const [search] = useScreenSearch();
  const { canWrite } = useWorkspace();
  const topics = useTopics();
  const [isPublishing, setPublishing] = useState(false);
  const name = search["topic"];
  const instance = search["instance"] || undefined;
  const shown = topics.data?.topics.find((topic) => topic.name === name);
  return (
    <ScreenPage
      title={name === undefined ? "Events" : `Events of ${name}`}
      summary="Topics of the Event Bus. Writes and clients publish events, and clients follow them live."
      call={{
        path: name === undefined ? "/topics" : eventsPath(name, instance),
        needsSession: true,
      }}
      actions={
        shown !== undefined && (
          <Button
            size="xs"
            disabled={!canWrite || !shown.isEnabled}
            title={canWrite ? undefined : "Editors and owners publish events."}
            onClick={() => setPublishing(true)}
          >
            Publish a test event
          </Button>
        )
      }
    >
      {topics.isPending && <Loader aria-label="Loading" />}
      {topics.isError && <Failure error={topics.error} onRetry={topics.refetch} />}
      {topics.data?.topics.length === 0 && (
        <Empty title="This workspace has no topics" command="gateway apply <folder>">
          A topic announces changes of tables, or carries events of clients. Add one under{" "}
          <code>topics</code> in the definition, and apply it.
        </Empty>
      )}
      {name === undefined && topics.data !== undefined && topics.data.topics.length > 0 && (
        <TopicTable topics={topics.data.topics} />
      )}
      {name !== undefined && <ScreenLink screen="events">All topics</ScreenLink>}
      {name !== undefined && topics.isSuccess && shown === undefined && (
        <Empty title="There is no such topic">
          The definition of this workspace has no topic with this name.
        </Empty>
      )}
      {shown !== undefined && <TopicView key={shown.name} topic={shown} instance={instance} />}
      {shown !== undefined && isPublishing && (
        <PublishDialog topic={shown} instance={instance} onClose={() => setPublishing(false)} />
      )}
    </ScreenPage>
  );
}

const TopicTable = ({ topics }: { readonly topics: readonly ShownTopic[] }) => (
  <DataTable columns={["Topic", "Newest event", "Bus", "Kept for"]} minWidth={560}>
    {topics.map(({ id, name, isEnabled, retentionHours, newest }) => (
      <Table.Tr key={id}>
        <Table.Td>
          <Group gap="xs">
            <ScreenLink screen="events" search={{ topic: name }}>
              {name}
            </ScreenLink>
            {!isEnabled && <Badge color="gray.7">disabled</Badge>}
          </Group>
        </Table.Td>
        <Table.Td>
          <Moment at={newest?.at ?? null} none="no event yet" />
          {newest !== null && ` (${newest.type})`}
        </Table.Td>
        <Table.Td className="any-break">{newest?.instance}</Table.Td>
        <Table.Td className="no-break">{retentionHours} hours</Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);
