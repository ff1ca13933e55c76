// Creates an endpoint in a workspace that the portal manages: stores its secrets, and applies the
// definition with its entry.
import { Button, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { ContractSchema } from "../../../../contract/index.ts";
import { api, bodyOf } from "../../api/http.ts";
import { queryClient } from "../../api/query-client.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import { definitionOfDraft, secretsOfDraft, type EndpointDraft } from "./endpoint-draft.ts";

interface CreateEndpointProps {
  readonly draft: EndpointDraft;
  readonly stored: ContractSchema<"StoredDefinition">;
  /** Reads the definition again, after another member has changed it. */
  readonly onStale: () => unknown;
  readonly onCreated: () => void;
}

export function CreateEndpoint({ draft, stored, onStale, onCreated }: CreateEndpointProps) {
  const { id } = useWorkspace();
  const storeSecrets = useSecretStore();
  const create = useMutation({
    mutationFn: async () => {
      const names = await storeSecrets(draft);
      const { revision, definition } = stored;
      const endpoints = { ...(definition["endpoints"] as object | undefined) };
      const entry = definitionOfDraft(draft, (kind) => `\${secret:${names[kind]}}`);
      return bodyOf(
        api.POST("/{workspaceId}/definition", {
          params: { path: { workspaceId: id } },
          body: {
            revision,
            definition: { ...definition, endpoints: { ...endpoints, [draft.name]: entry } },
          },
        }),
      );
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [id] });
      onCreated();
    },
    onError: () => onStale(),
  });
  const missing = secretsOfDraft(draft).find(({ value }) => value === "");
  return (
    <Stack gap="xs">
      {create.isError && <Failure error={create.error} title="The endpoint was not created" />}
      {missing !== undefined && (
        <Text size="sm" c="dimmed">
          Generate the {missing.kind}, or write the one that the sender shows you.
        </Text>
      )}
      <Button
        disabled={missing !== undefined}
        loading={create.isPending}
        onClick={() => create.mutate()}
      >
        Create the endpoint
      </Button>
    </Stack>
  );
}

/**
 * Returns a function that stores the secrets of a draft, and returns their names by kind. A name of
 * another secret gets a number, because storing a secret replaces its value.
 */
function useSecretStore() {
  const { id } = useWorkspace();
  /** Names that this form has stored, so that a second try uses them again. */
  const own = useRef(new Set<string>());
  return async (draft: EndpointDraft): Promise<Readonly<Record<string, string>>> => {
    const path = { workspaceId: id };
    const { secrets } = await bodyOf(api.GET("/{workspaceId}/secrets", { params: { path } }));
    const others = new Set(
      secrets.map(({ name }) => name).filter((name) => !own.current.has(name)),
    );
    const names: Record<string, string> = {};
    for (const { kind, name: wanted, value } of secretsOfDraft(draft)) {
      let name = wanted;
      for (let number = 2; others.has(name); number++) name = `${wanted.slice(0, 59)}_${number}`;
      await bodyOf(
        api.PUT("/{workspaceId}/secrets/{name}", {
          params: { path: { ...path, name } },
          body: { value },
        }),
      );
      own.current.add(name);
      names[kind] = name;
    }
    return names;
  };
}
