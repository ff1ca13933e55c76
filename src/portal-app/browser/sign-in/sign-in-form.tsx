// The sign-in form: address and password. If the account has a second factor, the form asks for its
// code after the correct password.
import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { ContractSchema } from "../../../contract/index.ts";
import { api, bodyOf } from "../api/http.ts";
import { sessionKey } from "../api/query-client.ts";
import { RequestError } from "../api/request-error.ts";
import { Failure } from "../parts/failure.tsx";

type SignInBody = ContractSchema<"PortalSignIn">;

interface SignInFormProps {
  /** The initial address. */
  readonly email?: string;
  /** True if the address cannot be changed, because the session of this user has ended. */
  readonly isFixed?: boolean;
}

export function SignInForm({ email: given = "", isFixed = false }: SignInFormProps) {
  const client = useQueryClient();
  const [email, setEmail] = useState(given);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const signIn = useMutation({
    mutationFn: (body: SignInBody) => bodyOf(api.POST("/api/v1/portal/session", { body })),
    onSuccess: (answer) => {
      client.setQueryData(sessionKey, answer);
      // Reads all shown data again, because reads may have failed while the session had ended.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    },
    onError: (error) => {
      if (asksForCode(error)) setNeedsCode(true);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    signIn.mutate({ email, password, ...(needsCode && { code }) });
  };
  // The first refusal after the correct password is the request for the code, and not an error.
  const wasWithoutCode = signIn.variables?.code === undefined;
  const isFailure = signIn.isError && !(asksForCode(signIn.error) && wasWithoutCode);
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
          readOnly={isFixed}
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
        {needsCode && (
          <TextInput
            label="Code"
            description="The six digits that your authenticator app shows, or a recovery code."
            name="code"
            autoComplete="one-time-code"
            required
            autoFocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        {isFailure && <Failure title="You are not signed in" error={signIn.error} />}
        <Button type="submit" loading={signIn.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}

/** Returns true if the password is correct, and the account needs a code. */
const asksForCode = (error: unknown): boolean =>
  error instanceof RequestError &&
  typeof error.body === "object" &&
  error.body !== null &&
  "secondFactor" in error.body;
