// The roles of end users, and the rights of roles and API keys as a matrix of table and action.
import { Button, Group, SegmentedControl, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useStoredDefinition, type StoredDefinition } from "../../api/definition.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { EntryButtons } from "../../parts/definition/entry-buttons.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Loading } from "../../parts/loading.tsx";
import { ScreenLink, useScreenSearch } from "../../parts/screen-link.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { EditRightsDialog } from "./edit-rights-dialog.tsx";
import { NewRoleDialog } from "./new-role-dialog.tsx";
import { holdersOf, tablesOf, type HolderSection, type MatrixHolder } from "./rights-holders.ts";
import { RightsMatrix } from "./rights-matrix.tsx";

export default function RolesScreen() {
  const { isOwner } = useWorkspace();
  const [search, change] = useScreenSearch();
  const stored = useStoredDefinition();
  const kind: HolderSection = search["holders"] === "keys" ? "keys" : "roles";
  const newRole = (
    <Button size="xs" disabled={!isOwner} onClick={() => change({ new: "role" })}>
      New role
    </Button>
  );
  return (
    <ScreenPage
      title="Roles"
      summary="End users have the rights of their roles. Applications and servers have the rights of their keys."
      call={{ path: "/definition", needsSession: true }}
      actions={newRole}
    >
      {!isOwner && <Text size="sm">Only owners see and change rights.</Text>}
      {stored.isLoading && <Loading />}
      {stored.isError && <Failure error={stored.error} onRetry={stored.refetch} />}
      {stored.data !== undefined && (
        <>
          <SegmentedControl
            aria-label="Rights of"
            value={kind}
            onChange={(value) =>
              change({ holders: value === "keys" ? "keys" : undefined, role: undefined })
            }
            data={[
              { value: "roles", label: "Roles" },
              { value: "keys", label: "API keys" },
            ]}
            style={{ alignSelf: "flex-start" }}
          />
          <Rights
            key={kind}
            stored={stored.data}
            kind={kind}
            action={kind === "roles" ? newRole : <ScreenLink screen="keys">New key</ScreenLink>}
          />
          {search["new"] !== undefined && (
            <NewRole stored={stored.data} onClose={() => change({ new: undefined })} />
          )}
        </>
      )}
    </ScreenPage>
  );
}

interface RightsProps {
  readonly stored: StoredDefinition;
  readonly kind: HolderSection;
  readonly action: ReactNode;
}

interface EditedCell {
  readonly holder: MatrixHolder;
  readonly table: string;
  readonly base: StoredDefinition;
}

function Rights({ stored, kind, action }: RightsProps) {
  const [search, change] = useScreenSearch();
  const [edited, setEdited] = useState<EditedCell | null>(null);
  const holders = holdersOf(stored, kind);
  const chosen = holders.find(({ name }) => name === search["role"]);
  if (holders.length === 0)
    return (
      <Empty
        title={kind === "roles" ? "There are no roles yet" : "There are no keys yet"}
        action={action}
        command={kind === "roles" ? "gateway apply <folder>" : "gateway keys list"}
      >
        {kind === "roles"
          ? "A role names the tables, actions and rows that an end user may use."
          : "A key names the tables, actions and rows that an application may use."}
      </Empty>
    );
  return (
    <>
      {chosen !== undefined && (
        <Group gap="md" role="region" aria-label={`Role ${chosen.name}`}>
          <Text size="sm" fw={600}>
            {chosen.entry.label ?? chosen.name}
          </Text>
          <EntryButtons
            path={[kind, chosen.name]}
            removal="End users with this role lose its rights. They keep their other roles."
            onRemoved={() => change({ role: undefined })}
          />
        </Group>
      )}
      <RightsMatrix
        tables={tablesOf(stored)}
        holders={holders}
        headOf={({ name }) =>
          kind === "roles" ? (
            <ScreenLink screen="roles" search={{ role: name }} size="sm">
              {name}
            </ScreenLink>
          ) : (
            name
          )
        }
        onEdit={(holder, table) => setEdited({ holder, table, base: stored })}
      />
      {edited !== null && <EditRightsDialog {...edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface NewRoleProps {
  readonly stored: StoredDefinition;
  readonly onClose: () => void;
}

/**
 * The dialog for a new role. It keeps the definition with which it opened, so that changes by other
 * members are noticed.
 */
function NewRole({ stored, onClose }: NewRoleProps) {
  const [base] = useState(stored);
  return <NewRoleDialog base={base} onClose={onClose} />;
}
