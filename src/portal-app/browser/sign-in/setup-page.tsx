// The page of the setup link. The first owner chooses an address and a password. The page then
// signs the owner in.
import { Button, Center, Paper, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api, bodyOf } from "../api/http.ts";
import { sessionKey } from "../api/query-client.ts";
import { Failure } from "../parts/failure.tsx";

interface SetupPageProps {
  readonly token: string;
  /** Called when the password is set. The user is usually signed in then. */
  readonly onDone: () => void;
}

export function SetupPage({ token, onDone }: SetupPageProps) {
  const client = useQueryClient();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const differs = repeated !== "" && repeated !== password;
  const setUp = useMutation({
    mutationFn: async () => {
      await bodyOf(api.POST("/api/v1/portal/setup", { body: { token, email, password } }));
      // The link cannot be used again. If the sign-in fails, the user signs in on the usual page.
      return bodyOf(api.POST("/api/v1/portal/session", { body: { email, password } })).catch(
        () => null,
      );
    },
    onSuccess: (session) => {
      client.setQueryData(sessionKey, session);
      onDone();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!differs) setUp.mutate();
  };
  return (
    <Center component="main" mih="100vh" p="md">
      <title>Set up - Workspace Gateway</title>
      <Paper withBorder p="xl" w={420}>
        <form onSubmit={submit} aria-busy={setUp.isPending}>
          <Stack>
            <Title order={1} size="h2">
              Welcome
            </Title>
            <Text size="sm">
              Choose the address and the password with which you administer this gateway. The link
              works once, within an hour after the start.
            </Text>
            <TextInput
              label="E-mail address"
              type="email"
              name="email"
              autoComplete="username"
              required
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label="Password"
              description="At least 8 characters. Common passwords are refused."
              name="new-password"
              autoComplete="new-password"
              required
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <PasswordInput
              label="Repeat the password"
              name="repeated-password"
              autoComplete="new-password"
              required
              error={differs && "The two passwords differ."}
              value={repeated}
              onChange={(event) => setRepeated(event.currentTarget.value)}
            />
            {setUp.isError && <Failure title="The password is not set" error={setUp.error} />}
            <Button type="submit" loading={setUp.isPending}>
              Set the password
            </Button>
          </Stack>
        </form>
      </Paper>
    </Center>
  );
}
