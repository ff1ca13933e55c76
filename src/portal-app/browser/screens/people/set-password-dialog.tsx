// Sets the password of an account.
import { PasswordInput, Text } from "@mantine/core";
import { useState } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { changed, useAccountPath, type ShownEndUser } from "./end-users.ts";

interface SetPasswordProps {
  readonly user: ShownEndUser;
  readonly onClose: () => void;
}

export function SetPasswordDialog({ user, onClose }: SetPasswordProps) {
  const path = useAccountPath(user.id);
  const [newPassword, setNew] = useState("");
  const [confirmPassword, setConfirm] = useState("");
  const run = () =>
    changed(
      path.workspaceId,
      bodyOf(
        api.POST("/{workspaceId}/endusers/{endUserId}/set-password", {
          params: { path },
          body: { newPassword, confirmPassword },
        }),
      ),
    );
  return (
    <ActionDialog title="Set a password" action="Set the password" run={run} onClose={onClose}>
      <Text size="sm">
        All sessions of the account end, and the person gets a mail. A reset link is better: then
        only the person knows the password.
      </Text>
      {/* Password managers need to know whose password this is. */}
      <input type="text" autoComplete="username" readOnly hidden value={user.email ?? user.id} />
      <PasswordInput
        data-autofocus
        label="New password"
        autoComplete="new-password"
        required
        value={newPassword}
        onChange={(event) => setNew(event.currentTarget.value)}
      />
      <PasswordInput
        label="New password again"
        autoComplete="new-password"
        required
        value={confirmPassword}
        onChange={(event) => setConfirm(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
