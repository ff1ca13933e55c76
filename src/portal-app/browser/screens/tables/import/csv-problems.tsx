// The result of the check of a CSV file.
import { Alert, ScrollArea, Table, Text } from "@mantine/core";
import type { CsvProblem } from "./csv-check.ts";

/** Maximum number of shown problems. A file with one wrong column has one problem for each row. */
const LISTED_MAX = 200;

interface CsvProblemsProps {
  readonly problems: readonly CsvProblem[];
  readonly goodRows: number;
  readonly allRows: number;
}

export function CsvProblems({ problems, goodRows, allRows }: CsvProblemsProps) {
  if (problems.length === 0)
    return (
      <Text size="sm" role="status">
        The check found no problem in {allRows} rows.
      </Text>
    );
  return (
    <Alert
      color="orange"
      role="status"
      title={`${problems.length} problems; ${goodRows} of ${allRows} rows have none`}
    >
      <ScrollArea.Autosize mah={220} viewportProps={{ tabIndex: 0 }}>
        <Table fz="xs" aria-label="Problems">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={70}>Line</Table.Th>
              <Table.Th>Problem</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.slice(0, LISTED_MAX).map(({ line, text }, at) => (
              <Table.Tr key={at}>
                <Table.Td>{line}</Table.Td>
                <Table.Td>{text}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {problems.length > LISTED_MAX && (
        <Text size="xs">The list shows the first {LISTED_MAX}.</Text>
      )}
    </Alert>
  );
}
