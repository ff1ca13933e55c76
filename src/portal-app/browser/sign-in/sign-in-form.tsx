// The form of the sign-in: address, password, and the code of the second factor if the account has
// one.
import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api, bodyOf } from "../api/http.ts";
import { sessionKey } from "../api/query-client.ts";
import { Failure } from "../parts/failure.tsx";

/** The form. `email` is the address of a person whose session has ended. */
export function SignInForm({ email: given = "" }: { readonly email?: string }) {
  const client = useQueryClient();
  const [email, setEmail] = useState(given);
  const [password, setPassword] = useState("");
  const signIn = useMutation({
    mutationFn: () => bodyOf(api.POST("/api/v1/portal/session", { body: { email, password } })),
    onSuccess: (answer) => {
      client.setQueryData(sessionKey, answer);
      // Screens load again what failed meanwhile.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    signIn.mutate();
  };
  return (
    <form onSubmit={submit} aria-busy={signIn.isPending}>
      <Stack>
        <TextInput
          label="E-mail address"
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus={given === ""}
          readOnly={given !== ""}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          autoFocus={given !== ""}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {signIn.isError && <Failure title="You are not signed in" error={signIn.error} />}
        <Button type="submit" loading={signIn.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
