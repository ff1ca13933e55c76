// The dialog that turns the second factor off. It needs the password and a code.
import { PasswordInput, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { profileKey } from "./profile-data.ts";

export function RemoveSecondFactor({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const run = async () => {
    const body = { password, code };
    await bodyOf(api.POST("/api/v1/portal/profile/second-factor/remove", { body }));
    // The new profile is not awaited. If it arrived before this dialog closes, the card would open
    // its other dialog.
    void client.invalidateQueries({ queryKey: profileKey });
  };
  return (
    <ActionDialog
      title="Turn off the second factor"
      action="Turn off"
      isDangerous
      failure="The second factor is still on"
      run={run}
      onClose={onClose}
    >
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        required
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <TextInput
        label="Code"
        description="From your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
