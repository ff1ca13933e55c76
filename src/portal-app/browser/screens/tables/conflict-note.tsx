// Shows the versions of a row that two members have changed: the original, the stored and the typed
// one.
import { Alert, Button, Group, Table, Text } from "@mantine/core";
import type { TableRow } from "../../api/data.ts";
import { textOfValue } from "../../parts/values/column-text.ts";
import type { ValueDraft } from "../../parts/values/value-input.tsx";
import type { RowConflict } from "./row-writes.ts";

interface ConflictNoteProps {
  readonly conflict: RowConflict;
  /** Names of the typed columns. Columns that another member has changed are shown, too. */
  readonly columns: readonly string[];
  readonly before: TableRow;
  readonly typed: Readonly<Record<string, ValueDraft | undefined>>;
  /** Called to replace the stored values by the typed values. */
  readonly onKeep: (present: TableRow) => void;
}

export function ConflictNote({ conflict, columns, before, typed, onKeep }: ConflictNoteProps) {
  const { present, message } = conflict;
  if (present === null)
    return (
      <Alert color="orange" title="The row is gone" role="alert">
        {message} What you typed is still here.
      </Alert>
    );
  const changed = Object.keys(present).filter(
    (name) => textOfValue(present[name]) !== textOfValue(before[name]),
  );
  const names = [...new Set([...columns, ...changed])];
  return (
    <Alert color="orange" title="Both of you changed this row" role="alert">
      <Text size="sm">{message}</Text>
      <Table mt="xs" fz="xs" withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Column</Table.Th>
            <Table.Th>Before</Table.Th>
            <Table.Th>Now</Table.Th>
            <Table.Th>Yours</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {names.map((name) => (
            <Table.Tr key={name}>
              <Table.Th>{name}</Table.Th>
              <Table.Td>{short(before[name])}</Table.Td>
              <Table.Td>{short(present[name])}</Table.Td>
              <Table.Td>{columns.includes(name) ? short(typed[name]) : "unchanged"}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group mt="xs">
        <Button size="xs" variant="default" onClick={() => onKeep(present)}>
          Save mine over it
        </Button>
      </Group>
    </Alert>
  );
}

const short = (value: unknown): string =>
  value === null ? "null" : textOfValue(value).slice(0, 100);
