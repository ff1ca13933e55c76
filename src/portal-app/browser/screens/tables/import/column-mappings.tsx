// A form that assigns the headers of a CSV file to columns.
import { NativeSelect, SimpleGrid } from "@mantine/core";
import type { ShownTable } from "../../../api/workspace.ts";
import { writable, type ColumnMapping, type CsvFile } from "./csv-check.ts";

interface ColumnMappingsProps {
  readonly table: ShownTable;
  readonly file: CsvFile;
  readonly mapping: ColumnMapping;
  readonly isDisabled: boolean;
  readonly onChange: (mapping: ColumnMapping) => void;
}

export function ColumnMappings(props: ColumnMappingsProps) {
  const { table, file, mapping, isDisabled, onChange } = props;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs">
      {file.headers.map((header, at) => (
        <NativeSelect
          key={`${at} ${header}`}
          size="xs"
          label={header === "" ? `Column ${at + 1}` : header}
          disabled={isDisabled}
          value={mapping[at] ?? ""}
          data={[
            { value: "", label: "Leave out" },
            ...writable(table).map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(event) => {
            const name = event.currentTarget.value === "" ? null : event.currentTarget.value;
            // A column has one header. If the user chooses another header, the first one loses the
            // column.
            onChange(
              mapping.map((before, index) =>
                index === at ? name : before === name ? null : before,
              ),
            );
          }}
        />
      ))}
    </SimpleGrid>
  );
}
