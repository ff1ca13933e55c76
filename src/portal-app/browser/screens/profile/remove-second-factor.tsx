// The dialog that turns the second factor off. It needs the password and a code.
import { Button, Modal, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { Failure } from "../../parts/failure.tsx";
import { profileKey } from "./profile-data.ts";

export function RemoveSecondFactor({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const remove = useMutation({
    mutationFn: () =>
      bodyOf(api.POST("/api/v1/portal/profile/second-factor/remove", { body: { password, code } })),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: profileKey });
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    remove.mutate();
  };
  return (
    <Modal opened onClose={onClose} title="Turn off the second factor">
      <form onSubmit={submit}>
        <Stack>
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
          {remove.isError && <Failure title="The second factor is still on" error={remove.error} />}
          <Button type="submit" color="red" loading={remove.isPending}>
            Turn off
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
