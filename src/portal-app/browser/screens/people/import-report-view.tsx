// The result of the check of a file, and the button that starts the import.
import { Alert, Button, Checkbox, Select, Stack, Table, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { amountText, countText } from "../../parts/amounts.ts";
import { Failure } from "../../parts/failure.tsx";
import { Moment } from "../../parts/moment.tsx";
import type { CheckedImport } from "./import-panel.tsx";

const modes = [
  { value: "create", label: "Report addresses that have an account" },
  { value: "skipExisting", label: "Leave existing accounts unchanged" },
  { value: "upsert", label: "Change existing accounts to the values of the file" },
] as const;

interface ImportReportViewProps {
  readonly report: CheckedImport;
  readonly onStarted: () => void;
}

export function ImportReportView({ report, onStarted }: ImportReportViewProps) {
  const { id } = useWorkspace();
  const [mode, setMode] = useState<(typeof modes)[number]["value"]>("create");
  const [sendConfirmation, setSends] = useState(false);
  const start = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST("/{workspaceId}/endusers/import/{importId}/execute", {
          params: { path: { workspaceId: id, importId: report.importId } },
          body: { mode, sendConfirmation },
        }),
      ),
    onSuccess: onStarted,
  });
  return (
    <Stack align="flex-start">
      <Alert
        w="100%"
        variant="default"
        title={`${countText(report.valid)} of ${amountText(report.total, "row")} can be imported`}
        role="status"
      >
        {report.invalid > 0
          ? `The import leaves out ${amountText(report.invalid, "row")}. Correct these rows in the file and check it again, or import only the valid rows.`
          : "Every row is valid."}{" "}
        The check is valid until <Moment at={report.expiresAt} />.
      </Alert>
      <RowErrors errors={report.errors} total={report.errorsTotal} />
      {report.sample.length > 0 && <Sample rows={report.sample} />}
      <Select
        label="Existing accounts"
        allowDeselect={false}
        data={[...modes]}
        value={mode}
        w="100%"
        maw={440}
        onChange={(value) => setMode((value ?? "create") as typeof mode)}
      />
      <Checkbox
        label="Mail a confirmation link to new accounts whose address is not confirmed"
        checked={sendConfirmation}
        onChange={(event) => setSends(event.currentTarget.checked)}
      />
      {start.isError && <Failure error={start.error} />}
      <Button
        disabled={report.valid === 0}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        Import {amountText(report.valid, "row")}
      </Button>
    </Stack>
  );
}

interface RowErrorsProps {
  readonly errors: CheckedImport["errors"];
  readonly total: number;
}

/** The errors by row. */
export function RowErrors({ errors, total }: RowErrorsProps) {
  if (errors.length === 0) return null;
  return (
    <Stack gap="xs" w="100%">
      <Table.ScrollContainer
        minWidth={480}
        maxHeight={320}
        type="native"
        tabIndex={0}
        role="region"
        aria-label="Errors by row"
      >
        <Table verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              <Table.Th>Column</Table.Th>
              <Table.Th>Reason</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errors.map(({ row, field, code, message }, index) => (
              <Table.Tr key={index}>
                <Table.Td>{row}</Table.Td>
                <Table.Td>{field ?? "row"}</Table.Td>
                <Table.Td title={code}>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {total > errors.length && (
        <Text size="sm">
          The first {countText(errors.length)} of {countText(total)} errors.
        </Text>
      )}
    </Stack>
  );
}

const Sample = ({ rows }: { readonly rows: CheckedImport["sample"] }) => (
  <Table.ScrollContainer minWidth={480} type="native" w="100%" tabIndex={0}>
    <Table verticalSpacing={4} captionSide="top">
      <Table.Caption>The first valid rows</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Row</Table.Th>
          <Table.Th>E-mail address</Table.Th>
          <Table.Th>Name</Table.Th>
          <Table.Th>Roles</Table.Th>
          <Table.Th>Password</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ row, email, firstName, lastName, roles, credential }) => (
          <Table.Tr key={row}>
            <Table.Td>{row}</Table.Td>
            <Table.Td>{email}</Table.Td>
            <Table.Td>{[firstName, lastName].filter(Boolean).join(" ")}</Table.Td>
            <Table.Td>{roles?.join(", ") ?? "as registered"}</Table.Td>
            <Table.Td>{credential ?? "none"}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
