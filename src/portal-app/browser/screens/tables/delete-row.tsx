// Deletes a row after a second question.
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TableRow } from "../../api/data.ts";
import { useWorkspace, type ShownTable } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
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
  const remove = useMutation({
    mutationFn: () => deleteRow(id, table, row),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [id, "rows"] });
      onDeleted();
    },
  });
  return (
    <>
      <Button size="xs" variant="outline" color="red" onClick={open}>
        Delete
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title="Delete this row?"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Stack>
          <Text size="sm">
            The row {labelOf(table, row)} of {table.label ?? table.name} is deleted. This cannot be
            undone. The setting <code>onDelete</code> of the definition says what happens to rows
            that refer to it.
          </Text>
          {remove.isError && <Failure title="The row is not deleted" error={remove.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close} data-autofocus>
              Keep it
            </Button>
            <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
              Delete the row
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
