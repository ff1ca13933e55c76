// Imports accounts from a file in two steps: the gateway checks each row, then it imports the valid
// rows.
import { Button, FileInput, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { ContractSchema } from "../../../../contract/index.ts";
import { api, bodyOf } from "../../api/http.ts";
import { uploadOf } from "../../api/upload-body.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import { useScreenSearch } from "../../parts/screen-link.tsx";
import {
  guessFields,
  importFields,
  isCsvFile,
  readAccountRecords,
  writeAccountFile,
  type AccountRecords,
  type FieldMapping,
} from "./import-columns.ts";
import { ImportReportView } from "./import-report-view.tsx";
import { ImportProgressView } from "./import-progress-view.tsx";

export type CheckedImport = ContractSchema<"ImportReport">;

/** A chosen file. For a CSV file also its records, whose columns can be mapped. */
interface ChosenFile {
  readonly file: File;
  readonly records: AccountRecords | null;
}

export function ImportPanel() {
  const { isOwner } = useWorkspace();
  const [search, change] = useScreenSearch();
  const [report, setReport] = useState<CheckedImport | null>(null);
  if (!isOwner) return <Text size="sm">Only owners of the workspace import accounts.</Text>;
  const running = search["import"];
  if (running !== undefined)
    return (
      <ImportProgressView
        importId={running}
        onAgain={() => {
          setReport(null);
          change({ import: undefined });
        }}
      />
    );
  return (
    <Stack>
      <CheckForm onReport={setReport} />
      {report !== null && (
        <ImportReportView
          key={report.importId}
          report={report}
          onStarted={() => change({ import: report.importId })}
        />
      )}
    </Stack>
  );
}

function CheckForm({ onReport }: { readonly onReport: (report: CheckedImport | null) => void }) {
  const { id } = useWorkspace();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [mapping, setMapping] = useState<FieldMapping>([]);
  const choose = useMutation({
    mutationFn: async (file: File) => {
      const records = isCsvFile(file.name) ? readAccountRecords(await file.text()) : null;
      setChosen({ file, records });
      setMapping(guessFields(records?.[0] ?? []));
    },
  });
  const check = useMutation({
    mutationFn: ({ file, records }: ChosenFile) =>
      bodyOf(
        api.POST("/{workspaceId}/endusers/import", {
          params: { path: { workspaceId: id } },
          ...uploadOf(records === null ? file : writeAccountFile(records, mapping), file.name),
        }),
      ),
    onSuccess: onReport,
  });
  /** The report of an earlier check concerns other columns, so it is removed. */
  const map = (changed: FieldMapping): void => {
    onReport(null);
    setMapping(changed);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen !== null) check.mutate(chosen);
  };
  return (
    <form onSubmit={submit} aria-busy={check.isPending}>
      <Stack align="flex-start">
        <FileInput
          label="File of accounts"
          description="CSV, Excel (.xlsx) or JSON Lines, at most 50,000 rows. The first step checks the file and changes nothing."
          placeholder="Choose a file"
          accept=".csv,.tsv,.txt,.xlsx,.jsonl,.ndjson"
          w="100%"
          maw={560}
          value={chosen?.file ?? null}
          onChange={(file) => {
            onReport(null);
            if (file !== null) choose.mutate(file);
          }}
        />
        {choose.isError && <Failure title="The file cannot be read" error={choose.error} />}
        {chosen?.records?.[0] !== undefined && (
          <FieldChoice headings={chosen.records[0]} mapping={mapping} onChange={map} />
        )}
        {chosen !== null && (
          <Button type="submit" loading={check.isPending}>
            Check the file
          </Button>
        )}
        {check.isError && <Failure error={check.error} />}
      </Stack>
    </form>
  );
}

interface FieldChoiceProps {
  readonly headings: readonly string[];
  readonly mapping: FieldMapping;
  readonly onChange: (mapping: FieldMapping) => void;
}

const FieldChoice = ({ headings, mapping, onChange }: FieldChoiceProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="xs" w="100%">
    {headings.map((heading, column) => (
      <Select
        key={column}
        label={`Column ${heading === "" ? column + 1 : heading}`}
        placeholder="Left out"
        clearable
        clearButtonProps={{ "aria-label": `Leave out ${heading}` }}
        data={[...importFields]}
        value={mapping[column] ?? null}
        onChange={(field) => {
          // Each field belongs to at most one column.
          const others = mapping.map((other) => (other === field ? null : other));
          onChange(others.with(column, field));
        }}
      />
    ))}
  </SimpleGrid>
);
