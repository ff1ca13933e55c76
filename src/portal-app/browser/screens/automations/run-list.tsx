// The runs of automations, the newest first, with filters from the query string.
import { Badge, Button, Group, Loader, Select, Table, Text } from "@mantine/core";
import { DataTable } from "../../parts/data-table.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Moment } from "../../parts/moment.tsx";
import { MoreButton } from "../../parts/more-button.tsx";
import { ScreenLink, useScreenSearch } from "../../parts/screen-link.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { durationText, useRuns, type RunFilters, type RunSummary } from "./automation-data.ts";
import { statusColors } from "./step-words.ts";

const statuses: readonly RunSummary["status"][] = [
  "waiting",
  "running",
  "finished",
  "failed",
  "parked",
];

/** Shows the runs of one automation, or of all automations. */
export function RunList({ automation }: { readonly automation?: string }) {
  const [search, change] = useScreenSearch();
  const { status, event } = search;
  const filters: RunFilters = {
    ...(automation !== undefined && { automation }),
    ...(status !== undefined && { status }),
    ...(event !== undefined && { eventId: event }),
  };
  const runs = useRuns(filters);
  const list = runs.data?.pages.flatMap((page) => page.runs) ?? [];
  return (
    <>
      <Group align="flex-end" gap="xs">
        <Select
          label="Status of runs"
          placeholder="All"
          clearable
          clearButtonProps={{ "aria-label": "All statuses" }}
          data={statuses}
          value={status ?? null}
          onChange={(value) => change({ status: value ?? undefined })}
        />
        <SearchField
          key={event ?? ""}
          label="Id of the event"
          placeholder="The eventId of an answer"
          action="Find"
          width={280}
          text={event ?? ""}
          onSearch={(id) => change({ event: id === "" ? undefined : id })}
        />
        <Button variant="default" onClick={() => void runs.refetch()}>
          Refresh
        </Button>
      </Group>
      {runs.isPending && <Loader aria-label="Loading the runs" />}
      {runs.isError && <Failure error={runs.error} onRetry={runs.refetch} />}
      {runs.isSuccess && list.length === 0 && (
        <Text size="sm" c="dimmed">
          {status === undefined && event === undefined
            ? "There is no run in the last 30 days. Call an endpoint of the automation to start one."
            : "No run of the last 30 days matches these filters."}
        </Text>
      )}
      {list.length > 0 && <RunTable runs={list} isOfOne={automation !== undefined} />}
      <MoreButton pages={runs}>Older runs</MoreButton>
    </>
  );
}

interface RunTableProps {
  readonly runs: readonly RunSummary[];
  /** True if all runs belong to the shown automation. */
  readonly isOfOne: boolean;
}

const RunTable = ({ runs, isOfOne }: RunTableProps) => (
  <DataTable
    columns={["Started", "Status", ...(isOfOne ? [] : ["Automation"]), "Tries", "Duration"]}
    rightColumns={["Tries", "Duration"]}
    minWidth={isOfOne ? 420 : 560}
    label="Runs"
  >
    {runs.map((run) => (
      <Table.Tr key={run.id}>
        <Table.Td className="no-break">
          <ScreenLink screen="automations" search={{ run: run.id }} size="sm">
            {run.startedAt === null ? "Not yet" : <Moment at={run.startedAt} />}
          </ScreenLink>
        </Table.Td>
        <Table.Td>
          <Badge color={statusColors[run.status]}>{run.status}</Badge>
        </Table.Td>
        {!isOfOne && <Table.Td className="any-break">{run.automation}</Table.Td>}
        <Table.Td ta="right">{run.attempts}</Table.Td>
        <Table.Td ta="right" className="no-break">
          {durationText(run.startedAt, run.endedAt)}
        </Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);
