// An editor for one value. If another member has changed the row in the meantime, it shows both
// versions and keeps the typed text.
import { Button, Group, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { TableRow } from "../../api/data.ts";
import { useWorkspace, type ShownTable, type WorkspaceSchema } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import { draftOf, valueOfText, type ShownColumn } from "../../parts/values/column-text.ts";
import { ValueInput, type ValueDraft } from "../../parts/values/value-input.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { RowConflict, updateRow } from "./row-writes.ts";

interface CellEditorProps {
  readonly schema: WorkspaceSchema;
  readonly table: ShownTable;
  readonly column: ShownColumn;
  readonly row: TableRow;
  readonly onClose: () => void;
}

export function CellEditor({ schema, table, column, row, onClose }: CellEditorProps) {
  const { id } = useWorkspace();
  const client = useQueryClient();
  const { name } = column;
  const [shown, setShown] = useState(row);
  const [draft, setDraft] = useState<ValueDraft>(draftOf(column, row[name]));
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    mutationFn: ({ against, value }: { readonly against: TableRow; readonly value: unknown }) =>
      updateRow(id, table, against, { [name]: value }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [id, "rows", table.id] });
      void client.invalidateQueries({ queryKey: [id, "row", table.id] });
      onClose();
    },
  });
  const saveAgainst = (against: TableRow): void => {
    const parsed = draft === null ? { value: null } : valueOfText(column, draft);
    setProblem("problem" in parsed ? `The value ${parsed.problem}.` : undefined);
    if ("value" in parsed) save.mutate({ against, value: parsed.value });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (draft === draftOf(column, shown[name])) onClose();
    else saveAgainst(shown);
  };
  const conflict = save.error instanceof RowConflict ? save.error : null;
  if (!column.access.update)
    return (
      <Stack gap="xs">
        <ValueInput
          {...{ schema, table, column, draft }}
          label={name}
          onChange={setDraft}
          isDisabled
        />
        <Group justify="space-between">
          This column cannot be changed.
          <Button size="xs" variant="default" data-autofocus onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    );
  return (
    <form onSubmit={submit} aria-busy={save.isPending}>
      <Stack gap="xs">
        <ValueInput
          {...{ schema, table, column, draft }}
          label={name}
          description={column.type === "timestamp" ? "In UTC" : undefined}
          error={problem}
          onChange={setDraft}
          hasFocus
        />
        {conflict !== null && (
          <ConflictNote
            conflict={conflict}
            columns={[name]}
            before={shown}
            typed={{ [name]: draft }}
            onKeep={(present) => {
              setShown(present);
              saveAgainst(present);
            }}
          />
        )}
        {save.isError && conflict === null && (
          <Failure title="The value is not saved" error={save.error} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button size="xs" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="xs" type="submit" loading={save.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
