// Deletes an account. First says which data is deleted with it and which stays.
import { List, Text } from "@mantine/core";
import { api, bodyOf } from "../../api/http.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { changed, useAccountPath, type ShownEndUser } from "./end-users.ts";

interface DeleteAccountProps {
  readonly user: ShownEndUser;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeleteAccountDialog({ user, onClose, onDeleted }: DeleteAccountProps) {
  const path = useAccountPath(user.id);
  const run = async () => {
    await bodyOf(api.DELETE("/{workspaceId}/endusers/{endUserId}", { params: { path } }));
    onDeleted();
    await changed(path.workspaceId, Promise.resolve());
  };
  return (
    <ActionDialog
      title="Delete the account"
      action="Delete the account"
      isDangerous
      run={run}
      onClose={onClose}
    >
      <Text size="sm">
        This deletes the account {user.email ?? user.id}. It cannot be undone. To keep the data and
        refuse sign-ins, deactivate the account instead.
      </Text>
      <Text size="sm" fw={600}>
        Deleted along with it
      </Text>
      <List size="sm">
        <List.Item>profile, password, roles and links to identity providers</List.Item>
        <List.Item>all sessions, and links and codes that were mailed</List.Item>
        <List.Item>its address in the logs</List.Item>
      </List>
      <Text size="sm" fw={600}>
        What stays
      </Text>
      <List size="sm">
        <List.Item>rows of tables, also those with this owner</List.Item>
        <List.Item>events about rows, and files</List.Item>
      </List>
    </ActionDialog>
  );
}
