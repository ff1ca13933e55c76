// The panel of one row: all values, the related rows, and deletion. Changes are kept until they are
// saved. They never overwrite a change of another member without a warning.
import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { TableRow } from "../../api/data.ts";
import { useWorkspace, type ShownTable, type WorkspaceSchema } from "../../api/workspace.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { curlOf } from "../../parts/curl.ts";
import { Failure } from "../../parts/failure.tsx";
import { draftOf, parseItem } from "../../parts/values/column-text.ts";
import { ValueInput, type ValueDraft } from "../../parts/values/value-input.tsx";
import { keyColumnOf, labelOf } from "../../parts/values/related-rows.ts";
import { hintOf } from "./column-headers.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { DeleteRow } from "./delete-row.tsx";
import { RelatedLinks } from "./related-links.tsx";
import { parseDrafts, type Drafts } from "./row-drafts.ts";
import { rowKeyOf, readRow, RowConflict, updateRow } from "./row-writes.ts";
import { Drawer } from "../../parts/modal.tsx";

interface RowPanelProps {
  readonly schema: WorkspaceSchema;
  readonly table: ShownTable;
  /** Text of the primary key. */
  readonly rowKey: string;
  readonly onClose: () => void;
}

export function RowPanel({ schema, table, rowKey, onClose }: RowPanelProps) {
  const { id } = useWorkspace();
  const key = parseItem(keyColumnOf(table)!, rowKey);
  const row = useQuery({
    queryKey: [id, "row", table.id, rowKey],
    queryFn: () => ("value" in key ? readRow(id, table, key.value) : null),
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      title={row.data ? labelOf(table, row.data) : (table.label ?? table.name)}
    >
      {row.isPending && <Loader aria-label="Loading" />}
      {row.isError && <Failure error={row.error} onRetry={row.refetch} />}
      {row.data === null && (
        <Text size="sm">There is no row with this key, or you may not read it.</Text>
      )}
      {row.data && (
        <RowForm key={rowKey} schema={schema} table={table} row={row.data} onClose={onClose} />
      )}
    </Drawer>
  );
}

interface RowFormProps {
  readonly schema: WorkspaceSchema;
  readonly table: ShownTable;
  readonly row: TableRow;
  readonly onClose: () => void;
}

function RowForm({ schema, table, row, onClose }: RowFormProps) {
  const { id, canWrite } = useWorkspace();
  const client = useQueryClient();
  // The row as it was when the panel opened. Only a save replaces it by the stored row, so that
  // changes by other members are noticed.
  const [shown, setShown] = useState(row);
  const [drafts, setDrafts] = useState<Drafts>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const save = useMutation({
    mutationFn: ({
      against,
      values,
    }: {
      readonly against: TableRow;
      readonly values: Readonly<Record<string, unknown>>;
    }) => updateRow(id, table, against, values),
    onSuccess: (present) => {
      setDrafts({});
      if (present !== null) setShown(present);
      void client.invalidateQueries({ queryKey: [id, "rows", table.id] });
      void client.invalidateQueries({ queryKey: [id, "row", table.id] });
    },
  });
  const saveAgainst = (against: TableRow): void => {
    const parsed = parseDrafts(table, drafts);
    setProblems(parsed.problems);
    if (parsed.values !== null) save.mutate({ against, values: parsed.values });
  };
  const type = (name: string, draft: ValueDraft, unchanged: ValueDraft): void => {
    const { [name]: _, ...others } = drafts;
    setDrafts(draft === unchanged ? others : { ...others, [name]: draft });
    if (save.isSuccess) save.reset();
  };
  const conflict = save.error instanceof RowConflict ? save.error : null;
  const changed = Object.keys(drafts);
  const canUpdate = canWrite && table.permissions.update;
  const where = [{ field: keyColumnOf(table)!.name, op: "eq", value: rowKeyOf(table, shown) }];
  const readBody = { refs: { t: table.id }, query: { from: "t", where } };
  return (
    <form
      aria-label="Row"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (changed.length > 0) saveAgainst(shown);
      }}
    >
      <Stack gap="md">
        {table.columns
          .filter(({ access, name }) => access.read && name in shown)
          .map((column) => {
            const unchanged = draftOf(column, shown[column.name]);
            const draft = column.name in drafts ? drafts[column.name] : unchanged;
            const error = problems[column.name];
            return (
              <ValueInput
                key={column.id}
                {...{ schema, table, column, draft }}
                label={column.name}
                description={hintOf(column)}
                error={error === undefined ? undefined : `The value ${error}.`}
                isDisabled={!canUpdate || !column.access.update}
                onChange={(next) => type(column.name, next, unchanged)}
              />
            );
          })}
        {conflict !== null && (
          <ConflictNote
            conflict={conflict}
            columns={changed}
            before={shown}
            typed={drafts}
            onKeep={(present) => {
              setShown(present);
              saveAgainst(present);
            }}
          />
        )}
        {save.isError && conflict === null && (
          <Failure title="The row is not saved" error={save.error} />
        )}
        <Group gap="xs">
          {canUpdate && (
            <Button
              type="submit"
              size="xs"
              loading={save.isPending}
              disabled={changed.length === 0}
            >
              Save {changed.length > 0 ? `(${changed.length})` : ""}
            </Button>
          )}
          {save.isSuccess && (
            <Text size="sm" role="status">
              Saved
            </Text>
          )}
          <CopyButton
            text={curlOf({ method: "POST", path: "/query", body: readBody })}
            label="Copy as curl"
          />
          {canWrite && table.permissions.delete && (
            <DeleteRow table={table} row={shown} onDeleted={onClose} />
          )}
        </Group>
        <RelatedLinks schema={schema} table={table} row={shown} />
      </Stack>
    </form>
  );
}
