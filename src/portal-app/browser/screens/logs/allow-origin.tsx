// Offers to add the origin of a refused call to the list of its API key.
import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useStoredDefinition } from "../../api/definition.ts";
import { api, bodyOf } from "../../api/http.ts";
import { useKeyNames } from "../../api/key-names.ts";
import { queryClient } from "../../api/query-client.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { entryAt } from "../../parts/definition/entries.ts";
import { FileChange } from "../../parts/file-change.tsx";

interface AllowOriginProps {
  readonly origin: string;
  readonly keyId: string;
}

export function AllowOrigin({ origin, keyId }: AllowOriginProps) {
  const { id, isOwner } = useWorkspace();
  const nameOfKey = useKeyNames();
  const stored = useStoredDefinition();
  const isFromFiles = stored.data?.managedBy === "files";
  const [isAsking, setAsking] = useState(false);
  const allow = useMutation({
    mutationFn: async () => {
      const params = { path: { workspaceId: id, keyId } };
      await bodyOf(api.POST("/{workspaceId}/keys/{keyId}/origins", { params, body: { origin } }));
      await queryClient.invalidateQueries({ queryKey: [id, "keys"] });
    },
  });
  const key = nameOfKey(keyId);
  const entry = stored.data && entryAt(stored.data.definition, ["keys", key]);
  const allowed = [...((entry?.["origins"] as string[] | undefined) ?? []), origin];
  if (allow.isSuccess)
    return (
      <Text size="sm" role="status">
        Pages of <Code>{origin}</Code> may use the key {key} from now on.
      </Text>
    );
  if (!isOwner) return <Text size="sm">Owners of the workspace can allow this origin.</Text>;
  return (
    <Group>
      <Button size="xs" onClick={() => setAsking(true)}>
        Allow this origin
      </Button>
      {isAsking && (
        <ActionDialog
          title="Allow this origin"
          isBlocked={isFromFiles}
          action="Allow"
          run={() => allow.mutateAsync()}
          onClose={() => setAsking(false)}
        >
          <Stack gap="xs">
            <Text size="sm">
              Pages of this origin may then use the key {key}, with all rights of the key:
            </Text>
            <Code block className="any-break">
              {origin}
            </Code>
            {isFromFiles && <FileChange change={{ keys: { [key]: { origins: allowed } } }} />}
          </Stack>
        </ActionDialog>
      )}
    </Group>
  );
}
