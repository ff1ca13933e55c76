// The automations of the workspace: the list with all runs, one automation, or one run.
import { Anchor, Loader, Table, Text, Title } from "@mantine/core";
import { DataTable } from "../../parts/data-table.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { ScreenLink, useScreenSearch } from "../../parts/screen-link.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { useAutomations, type ShownAutomation } from "./automation-data.ts";
import { AutomationView } from "./automation-view.tsx";
import { RunList } from "./run-list.tsx";
import { RunView } from "./run-view.tsx";

export default function AutomationsScreen() {
  const [search] = useScreenSearch();
  const automations = useAutomations();
  const list = automations.data?.automations ?? [];
  const { run, automation: name } = search;
  return (
    <ScreenPage
      title="Automations"
      summary="Steps that run when an endpoint is called, and the result of each run."
      call={{ path: callPathOf(run, name), needsSession: true }}
      actions={
        (run !== undefined || name !== undefined) && (
          <ScreenLink screen="automations" size="sm">
            All automations
          </ScreenLink>
        )
      }
    >
      {automations.isPending && <Loader aria-label="Loading" />}
      {automations.isError && <Failure error={automations.error} onRetry={automations.refetch} />}
      {automations.isSuccess && <Shown automations={list} run={run} name={name} />}
    </ScreenPage>
  );
}

const callPathOf = (run: string | undefined, automation: string | undefined): string => {
  if (run !== undefined) return `/automations/runs/${encodeURIComponent(run)}`;
  if (automation === undefined) return "/automations";
  return `/automations/runs?${new URLSearchParams({ automation })}`;
};

interface ShownProps {
  readonly automations: readonly ShownAutomation[];
  readonly run: string | undefined;
  readonly name: string | undefined;
}

function Shown({ automations, run, name }: ShownProps) {
  if (run !== undefined) return <RunView key={run} runId={run} automations={automations} />;
  const chosen = automations.find((automation) => automation.name === name);
  if (chosen !== undefined) return <AutomationView key={chosen.id} automation={chosen} />;
  return (
    <>
      {name !== undefined && (
        <Text size="sm" role="status">
          There is no automation “{name}”.
        </Text>
      )}
      {automations.length === 0 ? (
        <Empty title="There are no automations yet" command="gateway apply">
          An automation reads and writes rows, calls servers and sends mails when an endpoint is
          called. Write it in the definition, and apply it. The documentation has{" "}
          <Anchor href="/_docs/guides/events-and-automations.html" inherit>
            a guide
          </Anchor>
          .
        </Empty>
      ) : (
        <AutomationTable automations={automations} />
      )}
      <Title order={2} size="h4">
        Runs
      </Title>
      <RunList />
    </>
  );
}

const AutomationTable = ({ automations }: { readonly automations: readonly ShownAutomation[] }) => (
  <DataTable
    columns={["Name", "Called by", "Rights of", "Steps"]}
    rightColumns={["Steps"]}
    minWidth={480}
    label="Automations"
  >
    {automations.map((automation) => (
      <Table.Tr key={automation.id}>
        <Table.Td className="any-break">
          <ScreenLink screen="automations" search={{ automation: automation.name }} size="sm">
            {automation.name}
          </ScreenLink>
          {automation.description !== null && (
            <Text size="xs" c="dimmed">
              {automation.description}
            </Text>
          )}
        </Table.Td>
        <Table.Td className="any-break">{automation.endpoints.join(", ")}</Table.Td>
        <Table.Td>{automation.runAs}</Table.Td>
        <Table.Td ta="right">{automation.steps.length}</Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);
