// Changes the password of the user. The gateway then ends the other sessions.
import { Alert, Button, Card, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { useSession } from "../../api/session.ts";
import { Failure } from "../../parts/failure.tsx";
import { ownSessionsKey } from "./profile-data.ts";

const nothing = { password: "", newPassword: "", code: "" };

export function PasswordForm({ hasSecondFactor }: { readonly hasSecondFactor: boolean }) {
  const client = useQueryClient();
  const { data: session } = useSession();
  const [values, setValues] = useState(nothing);
  const change = useMutation({
    mutationFn: () => {
      const { code, ...body } = values;
      return bodyOf(
        api.POST("/api/v1/portal/profile/password", {
          body: { ...body, ...(hasSecondFactor && { code }) },
        }),
      );
    },
    onSuccess: () => {
      setValues(nothing);
      void client.invalidateQueries({ queryKey: ownSessionsKey });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate();
  };
  const set = (name: keyof typeof nothing) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setValues((before) => ({ ...before, [name]: value }));
  };
  return (
    <Card withBorder component="section">
      <form onSubmit={submit}>
        <Stack maw={380}>
          <Title order={2} size="h4">
            Password
          </Title>
          <Text size="sm" c="dimmed">
            A change ends your sessions in other browsers.
          </Text>
          {/* Password managers need the name of the account. */}
          <input
            hidden
            readOnly
            name="username"
            autoComplete="username"
            value={session?.user.email ?? ""}
          />
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            required
            value={values.password}
            onChange={set("password")}
          />
          <PasswordInput
            label="New password"
            autoComplete="new-password"
            required
            value={values.newPassword}
            onChange={set("newPassword")}
          />
          {hasSecondFactor && (
            <TextInput
              label="Code"
              description="From your authenticator app, or a recovery code."
              autoComplete="one-time-code"
              required
              value={values.code}
              onChange={set("code")}
            />
          )}
          {change.isError && <Failure title="The password was not changed" error={change.error} />}
          {change.isSuccess && (
            <Alert color="green" role="status">
              The password is changed.
            </Alert>
          )}
          <Button type="submit" variant="default" loading={change.isPending}>
            Change the password
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
