// The secrets of the workspace. Shows names, never values. Owners set and remove secrets.
import { Badge, Button, Code, Group, Stack, Table, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ContractSchema } from "../../../../contract/index.ts";
import { api, bodyOf } from "../../api/http.ts";
import { queryClient } from "../../api/query-client.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { curlOf } from "../../parts/curl.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Loading } from "../../parts/loading.tsx";
import { Moment } from "../../parts/moment.tsx";
import { useScreenSearch } from "../../parts/screen-link.tsx";

type ListedSecret = ContractSchema<"Secret">;

const secretsKey = (workspaceId: string) => [workspaceId, "secrets"] as const;

interface SecretsPanelProps {
  readonly isManagedByFiles: boolean;
}

export function SecretsPanel({ isManagedByFiles }: SecretsPanelProps) {
  const { id: workspaceId } = useWorkspace();
  const [search, change] = useScreenSearch();
  const [removed, setRemoved] = useState<ListedSecret | null>(null);
  const secrets = useQuery({
    queryKey: secretsKey(workspaceId),
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/{workspaceId}/secrets", { params: { path: { workspaceId } }, signal })),
  });
  if (secrets.isPending) return <Loading />;
  if (secrets.isError) return <Failure error={secrets.error} onRetry={secrets.refetch} />;
  const list = secrets.data.secrets;
  const set = search["secret"];
  const add = (
    <Button size="xs" disabled={isManagedByFiles} onClick={() => change({ secret: "new" })}>
      Set a secret
    </Button>
  );
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" maw={700}>
          The definition uses a secret as <Code>{"${secret:NAME}"}</Code>. The gateway keeps the
          value sealed, and never shows it again.
        </Text>
        {list.length > 0 && add}
      </Group>
      {list.length === 0 ? (
        <Empty
          title="There are no secrets yet"
          action={add}
          {...(isManagedByFiles && { command: "NAME=... gateway apply <folder>" })}
        >
          {isManagedByFiles
            ? "Files take secrets from environment variables, as ${env:NAME}."
            : "Store the secret of an endpoint, of a sign-in provider, or of a step that calls an address."}
        </Empty>
      ) : (
        <DataTable columns={["Name", "Set", "Use", "Actions"]} minWidth={480} label="Secrets">
          {list.map((secret) => (
            <SecretRow
              key={secret.name}
              secret={secret}
              isLocked={isManagedByFiles}
              onReplace={() => change({ secret: secret.name })}
              onRemove={() => setRemoved(secret)}
            />
          ))}
        </DataTable>
      )}
      {set !== undefined && !isManagedByFiles && (
        <SetDialog
          known={list.find(({ name }) => name === set)?.name}
          onClose={() => change({ secret: undefined })}
        />
      )}
      {removed !== null && <RemoveDialog name={removed.name} onClose={() => setRemoved(null)} />}
    </Stack>
  );
}

interface SecretRowProps {
  readonly secret: ListedSecret;
  readonly isLocked: boolean;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
}

const SecretRow = ({ secret, isLocked, onReplace, onRemove }: SecretRowProps) => (
  <Table.Tr>
    <Table.Td className="any-break">
      <Code>{secret.name}</Code>
    </Table.Td>
    <Table.Td>
      <Moment at={secret.changedAt} />
    </Table.Td>
    <Table.Td>
      <Badge variant={secret.isUsed ? "light" : "default"}>
        {secret.isUsed ? "in use" : "not used"}
      </Badge>
    </Table.Td>
    <Table.Td>
      <Group gap="xs" wrap="nowrap">
        <Button size="xs" variant="default" disabled={isLocked} onClick={onReplace}>
          Replace
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={isLocked || secret.isUsed}
          title={secret.isUsed ? "The definition uses this secret." : undefined}
          onClick={onRemove}
        >
          Remove
        </Button>
      </Group>
    </Table.Td>
  </Table.Tr>
);

interface SetDialogProps {
  /** Name of the replaced secret. */
  readonly known: string | undefined;
  readonly onClose: () => void;
}

function SetDialog({ known, onClose }: SetDialogProps) {
  const { id: workspaceId } = useWorkspace();
  const [typed, setTyped] = useState("");
  const [value, setValue] = useState("");
  const name = known ?? typed;
  const run = async () => {
    const params = { path: { workspaceId, name } };
    await bodyOf(api.PUT("/{workspaceId}/secrets/{name}", { params, body: { value } }));
    await queryClient.invalidateQueries({ queryKey: secretsKey(workspaceId) });
  };
  const shellCall = {
    method: "PUT",
    path: `/secrets/${name === "" ? "NAME" : encodeURIComponent(name)}`,
    body: { value: "..." },
    needsSession: true,
  };
  return (
    <ActionDialog
      title={known === undefined ? "Set a secret" : `Replace ${known}`}
      action="Store the secret"
      run={run}
      onClose={onClose}
      keepsTyped
    >
      {known === undefined && (
        <TextInput
          label="Name"
          description="Letters, digits and underscores, such as STRIPE_SECRET"
          required
          data-autofocus
          pattern="[A-Za-z_][A-Za-z0-9_]{0,62}"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Textarea
        label="Value"
        description={
          known === undefined
            ? "You cannot read it again later."
            : "The gateway uses the new value at once."
        }
        required
        autosize
        minRows={1}
        maxRows={8}
        maxLength={4096}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <CopyButton
        text={curlOf(shellCall)}
        label="Copy as curl, without the value"
        style={{ alignSelf: "flex-start" }}
      />
    </ActionDialog>
  );
}

interface RemoveDialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

function RemoveDialog({ name, onClose }: RemoveDialogProps) {
  const { id: workspaceId } = useWorkspace();
  const run = async () => {
    const params = { path: { workspaceId, name } };
    await bodyOf(api.DELETE("/{workspaceId}/secrets/{name}", { params }));
    await queryClient.invalidateQueries({ queryKey: secretsKey(workspaceId) });
  };
  return (
    <ActionDialog title={`Remove ${name}`} action="Remove" isDangerous run={run} onClose={onClose}>
      <Text size="sm">The gateway deletes the value. The definition does not use it.</Text>
    </ActionDialog>
  );
}
