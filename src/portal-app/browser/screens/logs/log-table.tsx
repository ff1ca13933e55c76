// The list of calls. Each row is a link to the details of its call.
import { Badge, Code, Table, Text } from "@mantine/core";
import { DataTable } from "../../parts/data-table.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ScreenLink, type ScreenSearch } from "../../parts/screen-link.tsx";
import type { LoggedCall } from "./log-calls.ts";

interface LogTableProps {
  readonly entries: readonly LoggedCall[];
  readonly search: ScreenSearch;
}

export const LogTable = ({ entries, search }: LogTableProps) => (
  <DataTable
    columns={["Time", "Status", "Call", "Caller", "Duration"]}
    rightColumns={["Duration"]}
    minWidth={640}
  >
    {entries.map((entry) => (
      <Table.Tr key={entry.id}>
        <Table.Td className="no-break">
          <ScreenLink screen="logs" search={{ ...search, request: entry.requestId }} size="sm">
            <Moment at={entry.at} />
          </ScreenLink>
        </Table.Td>
        <Table.Td className="no-break">
          <StatusBadge status={entry.status} />
        </Table.Td>
        <Table.Td className="any-break">
          <Text size="sm">
            {entry.operationId ?? `${entry.method} ${entry.path}`}
            {entry.count !== undefined && ` (${entry.count} calls)`}
          </Text>
          {entry.code !== null && <Code>{entry.code}</Code>}
        </Table.Td>
        <Table.Td>{callerNames[entry.credentialType]}</Table.Td>
        <Table.Td ta="right" className="no-break">
          {entry.durationMs.toFixed(1)} ms
        </Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);

/** The labels of the kinds of credentials. */
export const callerNames: Readonly<Record<LoggedCall["credentialType"], string>> = {
  none: "nobody",
  key: "API key",
  endUser: "end user",
  member: "member",
  oauth: "AI client",
};

export function StatusBadge({ status }: { readonly status: number }) {
  const color = status >= 500 ? "red.9" : status >= 400 ? "orange.9" : "green.9";
  return <Badge color={status === 0 ? "gray.7" : color}>{status === 0 ? "gone" : status}</Badge>;
}
