// Creates an endpoint in a workspace that the portal manages: stores its secrets, and applies the
// definition with its entry.
import { Button, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { applyDefinition, type StoredDefinition } from "../../api/definition.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import { withEntry } from "../../parts/definition/entries.ts";
import { definitionOfDraft, secretsOfDraft, type EndpointDraft } from "./endpoint-draft.ts";
import { useSecretStore } from "./secret-store.ts";

interface CreateEndpointProps {
  readonly draft: EndpointDraft;
  readonly stored: StoredDefinition;
  readonly onCreated: () => void;
}

export function CreateEndpoint({ draft, stored, onCreated }: CreateEndpointProps) {
  const { id } = useWorkspace();
  const storeSecrets = useSecretStore();
  const create = useMutation({
    mutationFn: async () => {
      const names = await storeSecrets(draft);
      const entry = definitionOfDraft(draft, (kind) => `\${secret:${names[kind]}}`);
      return applyDefinition(id, {
        revision: stored.revision,
        definition: withEntry(stored.definition, ["endpoints", draft.name], draft.name, entry),
      });
    },
    onSuccess: onCreated,
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
