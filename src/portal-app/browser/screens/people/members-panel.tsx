// The members of the workspace and the open invitations. Only owners see them.
import { Badge, Button, Group, Loader, Select, Stack, Table, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ContractSchema } from "../../../../contract/index.ts";
import { api, bodyOf } from "../../api/http.ts";
import { queryClient, sessionKey } from "../../api/query-client.ts";
import { useSession } from "../../api/session.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Moment } from "../../parts/moment.tsx";

type ListedMember = ContractSchema<"Member">;

const roles = [
  { value: "viewer", label: "Viewer: looks" },
  { value: "editor", label: "Editor: changes data" },
  { value: "owner", label: "Owner: decides who may do what" },
] as const;
type RoleName = (typeof roles)[number]["value"];

/**
 * Loads the session and the members again. An owner may also change or remove their own membership.
 */
async function noteChange(workspaceId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sessionKey });
  await queryClient.invalidateQueries({ queryKey: [workspaceId, "members"] });
}

export function MembersPanel() {
  const { id } = useWorkspace();
  const members = useQuery({
    queryKey: [id, "members"],
    queryFn: () =>
      bodyOf(api.GET("/api/v1/portal/members", { params: { query: { workspaceId: id } } })),
  });
  const [isInviting, setInviting] = useState(false);
  const [removed, setRemoved] = useState<ListedMember | null>(null);
  if (members.isPending) return <Loader aria-label="Loading" />;
  if (members.isError) return <Failure error={members.error} onRetry={members.refetch} />;
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          An invitation is a mail with a link that works once within 72 hours.
        </Text>
        <Button size="xs" onClick={() => setInviting(true)}>
          Invite a member
        </Button>
      </Group>
      <DataTable columns={["Member", "Role", "Last sign-in", "Actions"]} minWidth={640}>
        {members.data.members.map((member) => (
          <MemberRow key={member.id} member={member} onRemove={() => setRemoved(member)} />
        ))}
      </DataTable>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {removed !== null && <RemoveDialog member={removed} onClose={() => setRemoved(null)} />}
    </Stack>
  );
}

interface MemberRowProps {
  readonly member: ListedMember;
  readonly onRemove: () => void;
}

function MemberRow({ member, onRemove }: MemberRowProps) {
  const { id } = useWorkspace();
  const { data: session } = useSession();
  const change = useMutation({
    mutationFn: async (role: RoleName) => {
      const params = { path: { memberId: member.id } };
      await bodyOf(api.PATCH("/api/v1/portal/members/{memberId}", { params, body: { role } }));
      await noteChange(id);
    },
  });
  const isSelf = session?.user.email === member.email;
  return (
    <Table.Tr>
      <Table.Td className="any-break">
        {member.email} {isSelf && <Badge variant="default">you</Badge>}
        {change.isError && <Failure error={change.error} />}
      </Table.Td>
      <Table.Td>
        <Select
          size="xs"
          aria-label={`Role of ${member.email}`}
          allowDeselect={false}
          data={[...roles]}
          value={member.role}
          disabled={change.isPending}
          onChange={(role) => role !== null && change.mutate(role as RoleName)}
        />
      </Table.Td>
      <Table.Td>
        {member.status === "invited" ? (
          <Text size="sm">
            invited, until <Moment at={member.expiresAt} />
          </Text>
        ) : (
          <Moment at={member.lastSignInAt} />
        )}
      </Table.Td>
      <Table.Td>
        <Button size="xs" variant="default" onClick={onRemove}>
          {member.status === "invited" ? "Withdraw" : "Remove"}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { id } = useWorkspace();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<RoleName>("viewer");
  const run = async () => {
    await bodyOf(api.POST("/api/v1/portal/members", { body: { workspaceId: id, email, role } }));
    await noteChange(id);
  };
  return (
    <ActionDialog title="Invite a member" action="Mail the invitation" run={run} onClose={onClose}>
      <TextInput
        data-autofocus
        label="E-mail address"
        type="email"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Select
        label="Role"
        allowDeselect={false}
        data={[...roles]}
        value={role}
        onChange={(value) => setRole((value ?? "viewer") as RoleName)}
      />
    </ActionDialog>
  );
}

function RemoveDialog({
  member,
  onClose,
}: {
  readonly member: ListedMember;
  readonly onClose: () => void;
}) {
  const { id } = useWorkspace();
  const run = async () => {
    const params = { path: { memberId: member.id } };
    await bodyOf(api.DELETE("/api/v1/portal/members/{memberId}", { params }));
    await noteChange(id);
  };
  return (
    <ActionDialog
      title={member.status === "invited" ? "Withdraw the invitation" : "Remove the member"}
      action={member.status === "invited" ? "Withdraw" : "Remove"}
      isDangerous
      run={run}
      onClose={onClose}
    >
      <Text size="sm">
        {member.status === "invited"
          ? `The link in the mail to ${member.email} stops working.`
          : `${member.email} loses the access to this workspace within two seconds, and so do the clients that act for this person.`}
      </Text>
    </ActionDialog>
  );
}
