// The result of a query: rows as a table and as JSON, the result of a write, or a plan.
import { Code, ScrollArea, Stack, Table, Tabs, Text } from "@mantine/core";
import type { ContractSchema } from "../../../../contract/index.ts";
import type { TableRow } from "../../api/data.ts";
import { textOfValue } from "../../parts/values/column-text.ts";

type ShownResult = ContractSchema<"QueryResult">;

/** Number of rows in the table. The JSON contains all rows. */
const ROWS_SHOWN = 200;
/** Maximum number of shown characters of JSON. */
const JSON_SHOWN = 200_000;

export function ResultView({ result }: { readonly result: ShownResult }) {
  const rows = "data" in result && Array.isArray(result.data) ? (result.data as TableRow[]) : null;
  const text = JSON.stringify(result, null, 2);
  if ("plan" in result) return <PlanView plan={result.plan} />;
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {summaryOf(result)}
      </Text>
      <Tabs defaultValue={rows !== null && rows.length > 0 ? "rows" : "json"} keepMounted={false}>
        <Tabs.List>
          {rows !== null && rows.length > 0 && <Tabs.Tab value="rows">Rows</Tabs.Tab>}
          <Tabs.Tab value="json">JSON</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="rows" pt="xs">
          {rows !== null && <RowsTable rows={rows} />}
        </Tabs.Panel>
        <Tabs.Panel value="json" pt="xs">
          <Code block mah={500} tabIndex={0} style={{ overflow: "auto" }}>
            {text.length > JSON_SHOWN ? `${text.slice(0, JSON_SHOWN)}\n…` : text}
          </Code>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function summaryOf(result: Exclude<ShownResult, ContractSchema<"ExplainAnswer">>): string {
  const time = `in ${result.meta.durationMs} ms`;
  if ("affectedRows" in result) return `${result.affectedRows} rows changed ${time}.`;
  if ("steps" in result) return `${result.steps.length} steps ${time}.`;
  const { count, total, nextCursor } = result.meta;
  const all = total === null ? (nextCursor === null ? "" : ", and there are more") : ` of ${total}`;
  return `${count} rows${all} ${time}.`;
}

function RowsTable({ rows }: { readonly rows: readonly TableRow[] }) {
  const names = [...new Set(rows.slice(0, ROWS_SHOWN).flatMap((row) => Object.keys(row)))];
  return (
    <>
      <ScrollArea.Autosize mah={500} type="auto" viewportProps={{ tabIndex: 0 }}>
        <Table fz="xs" striped stickyHeader aria-label="Rows">
          <Table.Thead>
            <Table.Tr>
              {names.map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, ROWS_SHOWN).map((row, at) => (
              <Table.Tr key={at}>
                {names.map((name) => (
                  <Table.Td key={name}>{cellText(row[name])}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {rows.length > ROWS_SHOWN && (
        <Text size="xs" c="dimmed">
          The table shows the first {ROWS_SHOWN} rows. The JSON has all.
        </Text>
      )}
    </>
  );
}

const cellText = (value: unknown): string =>
  value === null ? "null" : textOfValue(value).slice(0, 200);

function PlanView({ plan }: { readonly plan: ContractSchema<"ExplainAnswer">["plan"] }) {
  const { sql, ...rest } = plan;
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        The gateway would run this statement. Nothing was executed.
      </Text>
      <Code block mah={320} tabIndex={0} style={{ overflow: "auto" }}>
        {sql}
      </Code>
      <Code block mah={320} tabIndex={0} style={{ overflow: "auto" }}>
        {JSON.stringify(rest, null, 2)}
      </Code>
    </Stack>
  );
}
