// The overview of a workspace: first steps, calls and errors, problems, and the tables.
import { Badge, Card, Loader, SimpleGrid, Text } from "@mantine/core";
import { useWorkspace, useWorkspaceSchema, type ShownTable } from "../../api/workspace.ts";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { ScreenLink } from "../../parts/screen-link.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { AttentionCard } from "./attention-card.tsx";
import { CallsCard, FailedCallsCard } from "./last-day.tsx";
import { StepsCard } from "./steps-card.tsx";

export function OverviewScreen() {
  const { name } = useWorkspace();
  const schema = useWorkspaceSchema();
  return (
    <ScreenPage title={name} call={{ path: "/schema" }}>
      {schema.isPending && <Loader aria-label="Loading" />}
      {schema.isError && <Failure error={schema.error} onRetry={schema.refetch} />}
      {schema.data?.tables.length === 0 && (
        <Empty title="This workspace has no tables" command="gateway apply <folder>">
          Tables come from a definition. Write one, and apply it.
        </Empty>
      )}
      <AttentionCard />
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        <StepsCard />
        <CallsCard />
        <FailedCallsCard />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {schema.data?.tables.map((table) => (
          <TableCard key={table.id} table={table} />
        ))}
      </SimpleGrid>
    </ScreenPage>
  );
}

function TableCard({
  table: { name, label, description, columns },
}: {
  readonly table: ShownTable;
}) {
  return (
    <Card withBorder component="article">
      <ScreenLink screen="tables" search={{ table: name }} fw={600}>
        {label ?? name}
      </ScreenLink>
      <Text size="sm" c="dimmed">
        {description}
      </Text>
      <Badge mt="xs" variant="light">
        {columns.length} columns
      </Badge>
    </Card>
  );
}
