// Deletes a row after a confirmation.
import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import type { TableRow } from "../../api/data.ts";
import { useWorkspace, type ShownTable } from "../../api/workspace.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { labelOf } from "../../parts/values/related-rows.ts";
import { deleteRow } from "./row-writes.ts";

interface DeleteRowProps {
  readonly table: ShownTable;
  readonly row: TableRow;
  readonly onDeleted: () => void;
}

export function DeleteRow({ table, row, onDeleted }: DeleteRowProps) {
  const { id } = useWorkspace();
  const client = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const run = async () => {
    await deleteRow(id, table, row);
    void client.invalidateQueries({ queryKey: [id, "rows"] });
    onDeleted();
  };
  return (
    <>
      <Button size="xs" variant="outline" color="red" onClick={open}>
        Delete
      </Button>
      {isOpen && (
        <ActionDialog
          title="Delete this row?"
          action="Delete the row"
          isDangerous
          failure="The row is not deleted"
          run={run}
          onClose={close}
        >
          <Text size="sm">
            The row {labelOf(table, row)} of {table.label ?? table.name} is deleted. This cannot be
            undone. The setting <code>onDelete</code> of the definition says what happens to rows
            that refer to it.
          </Text>
        </ActionDialog>
      )}
    </>
  );
}
