// Changes the rights of a role or a key on one table. First shows the plan of the change.
import { Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { StoredDefinition } from "../../api/definition.ts";
import { useWorkspaceSchema } from "../../api/workspace.ts";
import { EntryChange } from "../../parts/definition/entry-change.tsx";
import { TableRightsFields } from "../../parts/rights/table-rights-form.tsx";
import { scopeOf, tablesOf, withScope, type MatrixHolder } from "./rights-holders.ts";
import { Modal } from "../../parts/modal.tsx";

interface EditRightsDialogProps {
  readonly holder: MatrixHolder;
  readonly table: string;
  /** The definition when the dialog opened. */
  readonly base: StoredDefinition;
  readonly onClose: () => void;
}

export function EditRightsDialog({ holder, table, base, onClose }: EditRightsDialogProps) {
  const isPhone = useMediaQuery("(max-width: 48em)") === true;
  const schema = useWorkspaceSchema();
  const shown = schema.data?.tables.find(({ name }) => name === table);
  const [before] = useState(() => scopeOf(holder, table) ?? { actions: [], read: [] });
  const [scope, setScope] = useState(before);
  const entry = withScope(holder, table, scope, tablesOf(base));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Rights of ${holder.name} on ${table}`}
      size="lg"
      fullScreen={isPhone}
      // A click outside, or Escape in a changed form, does not close the dialog, because the choice
      // would be lost.
      closeOnClickOutside={false}
      closeOnEscape={scope === before}
    >
      <Stack>
        {holder.entry.tables === "all" && (
          <Text size="sm">
            {holder.name} has all rights on all tables. A change here lists the tables one by one,
            so that later tables get no rights.
          </Text>
        )}
        {schema.data !== undefined && shown !== undefined && (
          <TableRightsFields
            schema={schema.data}
            table={shown}
            scope={scope}
            hasClaims={holder.kind === "roles"}
            onChange={setScope}
          />
        )}
        {scope.actions?.length === 0 && (
          <Text size="sm" c="dimmed">
            Without an action, the table does not exist for {holder.name}.
          </Text>
        )}
        <EntryChange
          path={[holder.kind, holder.name]}
          base={base}
          changed={{ name: holder.name, entry }}
          onApplied={onClose}
        />
      </Stack>
    </Modal>
  );
}
