// Shows the current workspace, and changes to another workspace of the user.
import { Badge, Group, Select } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useSession } from "../api/session.ts";

export function WorkspacePicker() {
  const { data: session } = useSession();
  const { workspace } = useParams({ strict: false });
  const navigate = useNavigate();
  const workspaces = session?.workspaces ?? [];
  const role = workspaces.find(({ id }) => id === workspace)?.role;
  if (workspaces.length === 0) return null;
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <Select
        size="xs"
        aria-label="Workspace"
        placeholder="Choose a workspace"
        searchable={workspaces.length > 10}
        limit={100}
        allowDeselect={false}
        data={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
        value={workspace ?? null}
        onChange={(id) => id !== null && void navigate({ to: `/w/${id}` as string })}
      />
      {role !== undefined && (
        <Badge variant="light" visibleFrom="xs">
          {role}
        </Badge>
      )}
    </Group>
  );
}
