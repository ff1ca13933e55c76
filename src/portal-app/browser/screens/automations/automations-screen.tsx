// The automations of the workspace: the list with all runs, one automation, or one run.
import { Anchor, Button, Loader, Table, Text, Title } from "@mantine/core";
import { lazy, Suspense, type ReactNode } from "react";
import { useStoredDefinition } from "../../api/definition.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Loading } from "../../parts/loading.tsx";
import { ScreenLink, useScreenSearch } from "../../parts/screen-link.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { useAutomations, type ShownAutomation } from "./automation-data.ts";
import { AutomationView } from "./automation-view.tsx";
import { RunList } from "./run-list.tsx";
import { RunView } from "./run-view.tsx";

const AutomationForm = lazy(() => import("./form/automation-form.tsx"));

export default function AutomationsScreen() {
  const [search, change] = useScreenSearch();
  const { isOwner } = useWorkspace();
  const automations = useAutomations();
  const list = automations.data?.automations ?? [];
  const { run, automation: name } = search;
  const add = (
    <Button
      size="xs"
      disabled={!isOwner}
      title={isOwner ? undefined : "Only owners add automations."}
      onClick={() => change({ new: "yes", edit: undefined })}
    >
      New automation
    </Button>
  );
  return (
    <ScreenPage
      title="Automations"
      summary="Steps that run when an endpoint is called, and the result of each run."
      call={{ path: callPathOf(run, name), needsSession: true }}
      actions={
        <>
          {(run !== undefined || name !== undefined) && (
            <ScreenLink screen="automations" size="sm">
              All automations
            </ScreenLink>
          )}
          {add}
        </>
      }
    >
      {automations.isPending && <Loader aria-label="Loading" />}
      {automations.isError && <Failure error={automations.error} onRetry={automations.refetch} />}
      {automations.isSuccess && (
        <>
          <Shown automations={list} run={run} name={name} add={add} />
          <FormOfAddress automations={list} />
        </>
      )}
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
  /** The button for a new automation. */
  readonly add: ReactNode;
}

function Shown({ automations, run, name, add }: ShownProps) {
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
        <Empty title="There are no automations yet" action={add} command="gateway apply">
          An automation reads and writes rows, calls servers and sends mails when an endpoint is
          called. The documentation has{" "}
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

/**
 * The form that the query string names: `new`, or `edit` together with the name of an automation.
 */
function FormOfAddress({ automations }: Pick<ShownProps, "automations">) {
  const [search, change] = useScreenSearch();
  const { isOwner } = useWorkspace();
  const stored = useStoredDefinition();
  const isNew = search["new"] !== undefined;
  const name = isNew ? "" : (search["automation"] ?? "");
  const present = automations.find((automation) => automation.name === name);
  const isOpen = isNew || (search["edit"] !== undefined && present !== undefined);
  if (!isOwner || !isOpen) return null;
  if (stored.isError) return <Failure error={stored.error} onRetry={stored.refetch} />;
  if (stored.isPending) return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      <AutomationForm
        key={name}
        name={name}
        usedBy={present?.endpoints ?? []}
        stored={stored.data}
        onClose={() => change({ new: undefined, edit: undefined })}
        onChanged={(applied) => change({ automation: applied, new: undefined, edit: undefined })}
      />
    </Suspense>
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
