// The buttons that change and remove an entry of the definition. Only owners see them.
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useStoredDefinition, type StoredDefinition } from "../../api/definition.ts";
import { ScreenLink } from "../screen-link.tsx";
import { entryPointer } from "./definition-text.ts";
import { entryAt, type EntryPath } from "./entries.ts";
import { RemoveEntryDialog } from "./remove-entry-dialog.tsx";

interface EntryButtonsProps {
  readonly path: EntryPath;
  /** The consequences of the removal. */
  readonly removal: string;
  /**
   * Opens a form. Undefined if the entry has no form, so that users change it in the YAML of the
   * definition.
   */
  readonly onEdit?: () => void;
  readonly onRemoved: () => void;
}

export function EntryButtons({ path, removal, onEdit, onRemoved }: EntryButtonsProps) {
  const stored = useStoredDefinition();
  const [removedFrom, setRemovedFrom] = useState<StoredDefinition | null>(null);
  const { data } = stored;
  const isKnown = data !== undefined && entryAt(data.definition, path) !== undefined;
  return (
    <Group gap="xs">
      {onEdit !== undefined && (
        <Button size="xs" variant="default" disabled={!isKnown} onClick={onEdit}>
          Edit
        </Button>
      )}
      <ScreenLink screen="definition" search={{ at: entryPointer(...path) }} size="sm">
        {onEdit === undefined ? "Change in the definition" : "In the definition"}
      </ScreenLink>
      <Button
        size="xs"
        variant="default"
        disabled={!isKnown}
        onClick={() => setRemovedFrom(data ?? null)}
      >
        Remove
      </Button>
      {removedFrom !== null && (
        <RemoveEntryDialog
          path={path}
          base={removedFrom}
          onClose={() => setRemovedFrom(null)}
          onRemoved={() => {
            setRemovedFrom(null);
            onRemoved();
          }}
        >
          {removal}
        </RemoveEntryDialog>
      )}
    </Group>
  );
}
