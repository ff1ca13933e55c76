// Removes an entry of the definition. First shows what is removed together with it.
import { Stack, Text } from "@mantine/core";
import type { StoredDefinition } from "../../api/definition.ts";
import type { EntryPath } from "./entries.ts";
import { EntryChange } from "./entry-change.tsx";
import { Modal } from "../modal.tsx";

interface RemoveEntryDialogProps {
  readonly path: EntryPath;
  readonly base: StoredDefinition;
  /** The consequences of the removal. */
  readonly children: string;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

export const RemoveEntryDialog = ({
  path,
  base,
  children,
  onClose,
  onRemoved,
}: RemoveEntryDialogProps) => (
  <Modal opened onClose={onClose} title={`Remove ${path[1]}`} size="lg">
    <Stack>
      <Text size="sm">{children}</Text>
      <EntryChange
        path={path}
        base={base}
        changed={{ name: path[1], entry: undefined }}
        isImmediate
        onApplied={onRemoved}
      />
    </Stack>
  </Modal>
);
