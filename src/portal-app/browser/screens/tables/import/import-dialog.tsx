// Imports rows from a CSV file in three steps: choose the file, check it, and write the rows.
import { Button, FileInput, Group, NativeSelect, Stack, Table, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { RequestError } from "../../../api/request-error.ts";
import { useWorkspace, type ShownTable, type WorkspaceSchema } from "../../../api/workspace.ts";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { curlOf } from "../../../parts/curl.ts";
import { Failure } from "../../../parts/failure.tsx";
import { keyColumnOf } from "../../../parts/values/related-rows.ts";
import { ColumnMappings } from "./column-mappings.tsx";
import {
  checkCsv,
  FILE_BYTES_MAX,
  readCsv,
  usualMapping,
  type CheckedCsvRow,
  type ColumnMapping,
  type CsvFile,
} from "./csv-check.ts";
import { CsvProblems } from "./csv-problems.tsx";
import {
  batchBody,
  batchesOf,
  refusedLine,
  missingReferences,
  writeBatch,
  type ExistingRows,
  type WriteBatch,
} from "./csv-write.ts";
import { Modal } from "../../../parts/modal.tsx";

interface ImportDialogProps {
  readonly schema: WorkspaceSchema;
  readonly table: ShownTable;
  readonly onClose: () => void;
}

export function ImportDialog({ schema, table, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<CsvFile | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const read = useMutation({
    mutationFn: async (source: File) => {
      if (source.size > FILE_BYTES_MAX)
        throw new Error(
          `The file has more than ${FILE_BYTES_MAX / 1024 / 1024} MiB. Split it into smaller files.`,
        );
      return readCsv(await source.text());
    },
    onSuccess: setFile,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={`Import rows into ${table.label ?? table.name}`}
      closeOnClickOutside={false}
    >
      <Stack>
        <FileInput
          label="CSV file"
          description="The first line names the columns. Nothing is written before you have seen the check."
          accept=".csv,.tsv,text/csv"
          value={chosen}
          placeholder="Choose a file"
          clearable
          clearButtonProps={{ "aria-label": "Remove the file" }}
          onChange={(source) => {
            setChosen(source);
            setFile(null);
            read.reset();
            if (source !== null) read.mutate(source);
          }}
        />
        {read.isError && <Failure title="The file cannot be read" error={read.error} />}
        {file !== null && (
          <ImportOf
            key={file.headers.join()}
            schema={schema}
            table={table}
            file={file}
            onClose={onClose}
          />
        )}
      </Stack>
    </Modal>
  );
}

interface ImportOfProps extends ImportDialogProps {
  readonly file: CsvFile;
}

function ImportOf({ schema, table, file, onClose }: ImportOfProps) {
  const { id } = useWorkspace();
  const client = useQueryClient();
  const [mapping, setMapping] = useState<ColumnMapping>(() => usualMapping(table, file.headers));
  const [existing, setExisting] = useState<ExistingRows>("refuse");
  const [waiting, setWaiting] = useState<readonly WriteBatch[] | null>(null);
  const [written, setWritten] = useState(0);
  const checked = useMemo(() => checkCsv(table, file, mapping), [table, file, mapping]);
  const keys = [[keyColumnOf(table)?.name ?? ""], ...table.uniqueKeys].filter((names) =>
    names.every((name) => mapping.includes(name)),
  );
  const plan = { table, existing, keyColumns: keys[0] ?? [] };
  const look = useMutation({
    mutationFn: () => missingReferences(id, schema, table, checked.rows),
  });
  const write = useMutation({
    // A failed batch stays first in the list, with its idempotency key, so that another attempt
    // writes nothing twice.
    mutationFn: async (batches: readonly WriteBatch[]) => {
      for (const [at, batch] of batches.entries()) {
        setWaiting(batches.slice(at));
        await writeBatch(id, plan, batch);
        setWritten((before) => before + batch.rows.length);
      }
      setWaiting([]);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [id, "rows", table.id] }),
  });
  const problems = [...checked.problems, ...(look.data ?? [])];
  const begin = async (rows: readonly CheckedCsvRow[]): Promise<void> => {
    if (waiting !== null) return write.mutate(waiting);
    if (!look.isSuccess && (await look.mutateAsync()).length > 0) return;
    write.mutate(batchesOf(rows));
  };
  const isDone = write.isSuccess;
  const bad = new Set((look.data ?? []).map(({ line }) => line));
  const good = checked.rows.filter(({ line }) => !bad.has(line));
  const isStarted = waiting !== null;
  return (
    <Stack>
      <ColumnMappings
        table={table}
        file={file}
        mapping={mapping}
        isDisabled={isStarted}
        onChange={(next) => {
          setMapping(next);
          look.reset();
        }}
      />
      {keys.length > 0 && (
        <NativeSelect
          size="sm"
          label={`If a row with the same ${keys[0]!.join(" and ")} exists`}
          disabled={isStarted}
          value={existing}
          data={[
            { value: "refuse", label: "Stop, and write nothing of this transaction" },
            { value: "ignore", label: "Keep the existing row" },
            ...(table.permissions.update
              ? [{ value: "update", label: "Update the existing row" }]
              : []),
          ]}
          onChange={(event) => setExisting(event.currentTarget.value as ExistingRows)}
        />
      )}
      <Preview rows={good} />
      <CsvProblems problems={problems} goodRows={good.length} allRows={file.records.length} />
      {look.isError && <Failure title="The check of references failed" error={look.error} />}
      {write.isError && <WriteFailure error={write.error} waiting={waiting ?? []} />}
      <Group justify="flex-end" gap="xs">
        {(isStarted || isDone) && (
          <Text size="sm" role="status">
            {written} rows are written.
          </Text>
        )}
        {good.length > 0 && (
          <CopyButton
            label="Copy as curl"
            text={curlOf({
              method: "POST",
              path: "/query",
              body: batchBody(plan, good.slice(0, 20)),
            })}
          />
        )}
        <Button size="xs" variant="default" onClick={onClose}>
          {isDone ? "Close" : "Cancel"}
        </Button>
        {!isDone && (
          <Button
            size="xs"
            disabled={good.length === 0}
            loading={write.isPending || look.isPending}
            onClick={() => void begin(good)}
          >
            {isStarted
              ? "Try the rest again"
              : problems.length > 0
                ? `Import only the rows without problems (${good.length})`
                : `Import ${good.length} rows`}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Number of rows in the preview. */
const PREVIEWED = 5;

function Preview({ rows }: { readonly rows: readonly CheckedCsvRow[] }) {
  const names = Object.keys(rows[0]?.values ?? {});
  if (names.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={300} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table fz="xs" aria-label="The first rows">
        <Table.Thead>
          <Table.Tr>
            {names.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, PREVIEWED).map(({ line, values }) => (
            <Table.Tr key={line}>
              {names.map((name) => (
                <Table.Td key={name}>
                  {String(JSON.stringify(values[name]) ?? "").slice(0, 60)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function WriteFailure({
  error,
  waiting,
}: {
  readonly error: unknown;
  readonly waiting: readonly WriteBatch[];
}) {
  const [batch] = waiting;
  const details = error instanceof RequestError ? error.details : [];
  const lines = details
    .map((detail) => refusedLine(detail, batch?.rows ?? []))
    .filter((line) => line !== undefined);
  return (
    <Stack gap="xs">
      <Failure title="These rows are not written" error={error} />
      <Text size="sm">
        {lines.length > 0 && `The gateway refused line ${lines.join(", ")}. `}
        The lines {batch?.rows[0]?.line} to {batch?.rows.at(-1)?.line} were one transaction, and
        none of them is written. Lines before it are written.
      </Text>
    </Stack>
  );
}
