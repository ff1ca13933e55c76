// Sends an endpoint a challenge with a token, as a sender does before it sends events.
import { Alert, Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import type { CustomEndpoint } from "./endpoint-data.ts";

export function ChallengePanel({ endpoint }: { readonly endpoint: CustomEndpoint }) {
  const { id } = useWorkspace();
  const [token, setToken] = useState("");
  const ask = useMutation({
    mutationFn: async () => {
      const challenge = String(crypto.getRandomValues(new Uint32Array(1))[0]);
      const path = { workspaceId: id, endpointId: endpoint.id };
      const query = {
        "hub.mode": "subscribe",
        "hub.verify_token": token,
        "hub.challenge": challenge,
      };
      const answer = await bodyOf(
        api.GET("/{workspaceId}/endpoint/{endpointId}", {
          params: { path, query },
          parseAs: "text",
        }),
      );
      return { challenge, isSame: String(answer) === challenge };
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    ask.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">
          Some senders, such as Meta, first send a GET request with a token and a challenge. The
          endpoint returns the challenge if the token is its <code>verifyToken</code>.
        </Text>
        <Group align="flex-end" gap="xs">
          <PasswordInput
            label="Token of the endpoint"
            flex="1 1 14rem"
            maw={420}
            autoComplete="off"
            required
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
            visibilityToggleButtonProps={{ "aria-label": "Show the token" }}
          />
          <Button type="submit" variant="default" loading={ask.isPending}>
            Simulate the challenge
          </Button>
        </Group>
        {ask.isError && (
          <Failure error={ask.error} title="The endpoint did not return the challenge" />
        )}
        {ask.data?.isSame === true && (
          <Alert color="green" title="The challenge came back" role="status">
            The endpoint returned <code>{ask.data.challenge}</code>. A sender with this token
            accepts the address.
          </Alert>
        )}
        {ask.data?.isSame === false && (
          <Alert color="red" title="The endpoint returned another text" role="alert">
            A sender would refuse this address.
          </Alert>
        )}
      </Stack>
    </form>
  );
}
