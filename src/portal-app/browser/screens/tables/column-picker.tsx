// Chooses the columns of the grid.
import { Button, Checkbox, Popover, ScrollArea, Stack } from "@mantine/core";
import type { ShownTable } from "../../api/workspace.ts";
import type { ShownColumn } from "../../parts/values/column-text.ts";
import { COLUMNS_SHOWN } from "./row-reads.ts";

interface ColumnPickerProps {
  readonly table: ShownTable;
  readonly shown: readonly ShownColumn[];
  /** Called with the names, joined by commas. Undefined for the default columns. */
  readonly onChange: (names: string | undefined) => void;
}

export function ColumnPicker({ table, shown, onChange }: ColumnPickerProps) {
  const readable = table.columns.filter(({ access }) => access.read);
  const choose = (names: string[]): void => {
    const isUsual =
      names.length === Math.min(readable.length, COLUMNS_SHOWN) &&
      names.every((name) =>
        readable.slice(0, COLUMNS_SHOWN).some((column) => column.name === name),
      );
    if (names.length > 0) onChange(isUsual ? undefined : names.join(","));
  };
  return (
    <Popover position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Button size="xs" variant="default">
          Columns ({shown.length} of {readable.length})
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <ScrollArea.Autosize mah={360}>
          <Checkbox.Group
            aria-label="Columns"
            value={shown.map(({ name }) => name)}
            onChange={choose}
          >
            <Stack gap={8}>
              {readable.map(({ id, name }) => (
                <Checkbox key={id} size="sm" value={name} label={name} />
              ))}
            </Stack>
          </Checkbox.Group>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
