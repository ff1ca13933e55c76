// The table of the OAuth clients that may act for members of the workspace: access, last call, and
// a button that revokes the access.
import { Button, Loader, Stack, Table, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { ContractSchema } from "../../../contract/index.ts";
import { api, bodyOf } from "../api/http.ts";
import { useSession } from "../api/session.ts";
import { useWorkspace } from "../api/workspace.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { DataTable } from "./data-table.tsx";
import { Empty } from "./empty.tsx";
import { Failure } from "./failure.tsx";
import { Moment } from "./moment.tsx";

type ShownGrant = ContractSchema<"ListedGrant">;

interface GrantsTableProps {
  /** The text if no client has access. */
  readonly nextAction?: ReactNode;
}

/** Owners see all grants of the workspace. Other members see their own grants. */
export function GrantsTable({ nextAction }: GrantsTableProps) {
  const { id, isOwner } = useWorkspace();
  const grants = useQuery({
    queryKey: [id, "grants"],
    queryFn: () =>
      bodyOf(api.GET("/api/v1/portal/grants", { params: { query: { workspaceId: id } } })),
  });
  const [revoked, setRevoked] = useState<ShownGrant | null>(null);
  if (grants.isPending) return <Loader aria-label="Loading" />;
  if (grants.isError) return <Failure error={grants.error} onRetry={grants.refetch} />;
  const rows = grants.data.grants;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {isOwner
          ? "Clients that members have allowed to act for them."
          : "Clients that you have allowed to act for you. Owners see the clients of all members."}
      </Text>
      {rows.length === 0 ? (
        <Empty title="No client has access" command="gateway grants list" action={nextAction}>
          A client appears here after a member has allowed it to act for them.
        </Empty>
      ) : (
        <DataTable
          columns={["Client", "Member", "Access", "Last call", "Ends", "Actions"]}
          minWidth={720}
        >
          {rows.map((grant) => (
            <GrantRow key={grant.id} grant={grant} onRevoke={() => setRevoked(grant)} />
          ))}
        </DataTable>
      )}
      {revoked !== null && <RevokeDialog grant={revoked} onClose={() => setRevoked(null)} />}
    </Stack>
  );
}

interface GrantRowProps {
  readonly grant: ShownGrant;
  readonly onRevoke: () => void;
}

const GrantRow = ({ grant, onRevoke }: GrantRowProps) => (
  <Table.Tr>
    <Table.Td className="any-break">
      <Text size="sm">{grant.client.name}</Text>
      <Text size="xs" c="dimmed">
        {grant.client.id}
      </Text>
    </Table.Td>
    <Table.Td className="any-break">{grant.email}</Table.Td>
    <Table.Td>
      {grant.scopes.includes("gateway:write") ? "read and write" : "read"}
      {grant.resource === "mcp" ? ", by tools" : ", by the API"}
    </Table.Td>
    <Table.Td>
      <Moment at={grant.lastUsedAt} />
    </Table.Td>
    <Table.Td>
      <Moment at={grant.expiresAt} />
    </Table.Td>
    <Table.Td>
      <Button size="xs" variant="default" onClick={onRevoke}>
        Revoke
      </Button>
    </Table.Td>
  </Table.Tr>
);

function RevokeDialog({
  grant,
  onClose,
}: {
  readonly grant: ShownGrant;
  readonly onClose: () => void;
}) {
  const { id } = useWorkspace();
  const { data: session } = useSession();
  const client = useQueryClient();
  const isOwn = session?.user.email === grant.email;
  const run = async () => {
    const params = { path: { grantId: grant.id } };
    await bodyOf(api.DELETE("/api/v1/portal/grants/{grantId}", { params }));
    await client.invalidateQueries({ queryKey: [id, "grants"] });
  };
  return (
    <ActionDialog
      title="Revoke the access"
      action="Revoke the access"
      isDangerous
      run={run}
      onClose={onClose}
    >
      <Text size="sm">
        {grant.client.name} can no longer act for {isOwn ? "you" : grant.email}. Its tokens end
        within two seconds. It can ask for access again.
      </Text>
    </ActionDialog>
  );
}
