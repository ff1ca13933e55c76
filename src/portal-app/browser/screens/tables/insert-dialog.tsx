// Inserts a row. Columns without a typed value get their default, or null.
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { writeRows, type DataRequest } from "../../api/data.ts";
import { useWorkspace, type ShownTable, type WorkspaceSchema } from "../../api/workspace.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { curlOf } from "../../parts/curl.ts";
import { Failure } from "../../parts/failure.tsx";
import { newIdempotencyKey } from "../../parts/idempotency-key.ts";
import type { ShownColumn } from "../../parts/values/column-text.ts";
import { ValueInput } from "../../parts/values/value-input.tsx";
import { hintOf } from "./column-headers.tsx";
import { parseDrafts, type Drafts } from "./row-drafts.ts";
import { Modal } from "../../parts/modal.tsx";

interface InsertDialogProps {
  readonly schema: WorkspaceSchema;
  readonly table: ShownTable;
  readonly onClose: () => void;
}

export function InsertDialog({ schema, table, onClose }: InsertDialogProps) {
  const { id } = useWorkspace();
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<Drafts>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  // The idempotency key: if the answer is lost, a second attempt does not insert the row again.
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const columns = table.columns.filter(({ access }) => access.insert);
  const insert = useMutation({
    mutationFn: (body: DataRequest) => writeRows(id, body, { idempotencyKey }),
    onSuccess: () => void client.invalidateQueries({ queryKey: [id, "rows", table.id] }),
  });
  const parsed = parseDrafts(table, drafts);
  const body = insertBody(table, parsed.values ?? {});
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = columns
      .filter((column) => isRequired(column) && drafts[column.name] === undefined)
      .map(({ name }) => [name, "is missing"] as const);
    const found = { ...parsed.problems, ...Object.fromEntries(missing) };
    setProblems(found);
    if (Object.keys(found).length === 0) insert.mutate(body, { onSuccess: onClose });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`Insert a row into ${table.label ?? table.name}`}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit} noValidate aria-busy={insert.isPending}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            Columns that you leave out get their default, or null.
          </Text>
          {columns.map((column, at) => (
            <ValueInput
              key={column.id}
              {...{ schema, table, column }}
              draft={drafts[column.name]}
              label={column.name}
              description={`${hintOf(column)}${column.hasDefault ? ". Has a default" : ""}`}
              isRequired={isRequired(column)}
              hasFocus={at === 0}
              error={
                problems[column.name] === undefined
                  ? undefined
                  : `The value ${problems[column.name]}.`
              }
              onChange={(draft) => {
                setIdempotencyKey(newIdempotencyKey());
                setDrafts({
                  ...drafts,
                  [column.name]: isLeftOut(column, draft) ? undefined : draft,
                });
              }}
            />
          ))}
          {insert.isError && <Failure title="The row is not inserted" error={insert.error} />}
          <Group justify="flex-end" gap="xs">
            <CopyButton
              text={curlOf({ method: "POST", path: "/query", body })}
              label="Copy as curl"
            />
            <Button variant="default" size="xs" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" size="xs" loading={insert.isPending}>
              Insert
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const insertBody = (table: ShownTable, values: Readonly<Record<string, unknown>>): DataRequest => ({
  refs: { [table.name]: table.id },
  mutation: { type: "insert", table: table.name, values: [values as never], returning: true },
});

const isRequired = ({ nullable, hasDefault }: ShownColumn): boolean => !nullable && !hasDefault;

/**
 * Returns true if the insert leaves the column out, because its input is empty. In a required text
 * column, the empty input is an empty text.
 */
const isLeftOut = (column: ShownColumn, draft: string | null): boolean =>
  draft === "" && !(column.type === "text" && isRequired(column));
