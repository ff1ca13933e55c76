// Shows and changes the roles of an account.
import { Checkbox, Loader, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import { changed, useAccountPath, useEndUserRoles, type ShownEndUser } from "./end-users.ts";

export function AccountRoles({ user }: { readonly user: ShownEndUser }) {
  const { isOwner } = useWorkspace();
  const path = useAccountPath(user.id);
  const roles = useEndUserRoles();
  const change = useMutation({
    mutationFn: ({ roleId, isGiven }: { readonly roleId: string; readonly isGiven: boolean }) => {
      const params = { params: { path: { ...path, roleId } } };
      const address = "/{workspaceId}/endusers/{endUserId}/roles/{roleId}";
      const call = isGiven ? api.PUT(address, params) : api.DELETE(address, params);
      return changed<unknown>(path.workspaceId, bodyOf<unknown>(call));
    },
  });
  if (roles.isPending) return <Loader aria-label="Loading" />;
  if (roles.isError) return <Failure error={roles.error} onRetry={roles.refetch} />;
  return (
    <Stack gap="xs">
      {roles.data.roles.length === 0 && (
        <Text size="sm" c="dimmed">
          The definition of the workspace has no roles.
        </Text>
      )}
      {roles.data.roles.map(({ id, name, label }) => (
        <Checkbox
          key={id}
          label={label ?? name}
          disabled={!isOwner || change.isPending}
          checked={user.roles.includes(name)}
          onChange={(event) => change.mutate({ roleId: id, isGiven: event.currentTarget.checked })}
        />
      ))}
      <Text size="xs" c="dimmed">
        A role that is taken away ends the sessions of the account.
      </Text>
      {change.isError && <Failure error={change.error} />}
    </Stack>
  );
}
