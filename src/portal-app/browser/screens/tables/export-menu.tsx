// Saves the rows of the view as a file, with its conditions and its order.
import { Button, Group, Menu, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useWorkspace } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { exportRows, EXPORTED_MAX, type ExportFormat } from "./export-rows.ts";
import type { RowsView } from "./row-reads.ts";

const formats: readonly { readonly format: ExportFormat; readonly label: string }[] = [
  { format: "csv", label: "CSV" },
  { format: "spreadsheet", label: "CSV for spreadsheets, without formulas" },
  { format: "json", label: "JSON" },
];

export function ExportMenu({ view }: { readonly view: RowsView }) {
  const { id } = useWorkspace();
  const [read, setRead] = useState(0);
  const abort = useRef<AbortController | null>(null);
  const run = useMutation({
    mutationFn: async (format: ExportFormat) => {
      abort.current = new AbortController();
      setRead(0);
      const { signal } = abort.current;
      const file = await exportRows(id, view, format, { signal, onProgress: setRead });
      const isJson = format === "json";
      saveFile(
        `${view.table.name}.${isJson ? "json" : "csv"}`,
        isJson ? "application/json" : "text/csv",
        file.parts,
      );
      return file;
    },
  });
  const isStopped = abort.current?.signal.aborted === true;
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="xs" variant="default" disabled={run.isPending}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map(({ format, label }) => (
            <Menu.Item key={format} onClick={() => run.mutate(format)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {run.isPending && (
        <Group gap="xs">
          <Text size="sm" role="status">
            {read} rows read
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => abort.current?.abort()}>
            Stop
          </Button>
        </Group>
      )}
      {run.data?.isCut === true && (
        <Text size="sm" role="status">
          The file has the first {EXPORTED_MAX} rows. Filter the rows to export the others.
        </Text>
      )}
      {run.isError && !isStopped && <Failure title="The export failed" error={run.error} />}
    </>
  );
}
