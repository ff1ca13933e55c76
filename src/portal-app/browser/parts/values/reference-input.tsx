// Chooses the row that a reference points to. It searches by the name and by the key of rows.
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import type { ShownTable } from "../../api/workspace.ts";
import { textOfValue } from "./column-text.ts";
import { keyColumnOf, labelOf, useRelatedRows } from "./related-rows.ts";

/** Milliseconds without typing before the search starts. */
const QUIET_MS = 200;

interface ReferenceInputProps {
  readonly table: ShownTable;
  readonly draft: string | null | undefined;
  readonly onChange: (key: string) => void;
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean;
  readonly disabled?: boolean;
}

export function ReferenceInput({ table, draft, onChange, ...props }: ReferenceInputProps) {
  const [typed, setTyped] = useState("");
  const [searched] = useDebouncedValue(typed, QUIET_MS);
  const value = draft ?? "";
  // The name of the chosen row is not a search text.
  const found = useRelatedRows(table, searched);
  const chosen = useRelatedRows(table, value);
  const key = keyColumnOf(table)?.name ?? "";
  const options = new Map<string, string>();
  for (const row of [...(chosen.data ?? []), ...(found.data ?? [])])
    options.set(textOfValue(row[key]), labelOf(table, row));
  if (value !== "" && !options.has(value)) options.set(value, value);
  const data = [...options].map(([rowKey, name]) => ({
    value: rowKey,
    label: name === rowKey ? name : `${name} (${rowKey.slice(0, 8)})`,
  }));
  return (
    <Select
      {...props}
      searchable
      data={data}
      value={value === "" ? null : value}
      allowDeselect={false}
      // Typing replaces the name of the chosen row, and does not add to it.
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
      onSearchChange={(text) => setTyped(data.some(({ label }) => label === text) ? "" : text)}
      // The server has already searched in more columns than the labels, so the input does not
      // filter.
      filter={({ options: offered }) => offered}
      nothingFoundMessage={found.isFetching ? "Searching" : "No such row"}
      comboboxProps={{ withinPortal: false }}
      onChange={(chosenKey) => chosenKey !== null && onChange(chosenKey)}
    />
  );
}
