// Creates a role with rights on tables.
import { Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { StoredDefinition } from "../../api/definition.ts";
import { EntryChange } from "../../parts/definition/entry-change.tsx";
import { TableRightsForm } from "../../parts/rights/table-rights-form.tsx";
import { storedScopes, type TableRights } from "../../parts/rights/table-rights.ts";
import { holdersOf } from "./rights-holders.ts";
import { Modal } from "../../parts/modal.tsx";

interface NewRoleDialogProps {
  /** The definition when the dialog opened. */
  readonly base: StoredDefinition;
  readonly onClose: () => void;
}

export function NewRoleDialog({ base, onClose }: NewRoleDialogProps) {
  const [name, setName] = useState("");
  const [label, setLabel] = useState("");
  const [tables, setTables] = useState<Readonly<Record<string, TableRights>>>({});
  const isTaken = holdersOf(base, "roles").some((role) => role.name === name);
  return (
    <Modal opened onClose={onClose} title="New role" size="lg" closeOnClickOutside={false}>
      <Stack>
        <TextInput
          label="Name"
          description="Letters, digits and underscores, such as customer"
          required
          data-autofocus
          maxLength={63}
          value={name}
          error={isTaken && "Another role has this name."}
          onChange={(event) => setName(event.currentTarget.value.trim())}
        />
        <TextInput
          label="Label"
          description="The name that people see"
          maxLength={200}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <TableRightsForm scopes={tables} hasClaims onChange={setTables} />
        <EntryChange
          path={["roles", name]}
          base={base}
          changed={{
            name,
            entry: {
              ...(label.trim() !== "" && { label: label.trim() }),
              tables: storedScopes(tables),
            },
          }}
          flaw={name === "" ? "Write a name first." : isTaken ? "Choose another name." : undefined}
          onApplied={onClose}
        />
      </Stack>
    </Modal>
  );
}
