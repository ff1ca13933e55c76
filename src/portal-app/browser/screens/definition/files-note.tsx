// Says how to change a workspace that definition files manage, with the button that lets the portal
// manage the workspace.
import { Alert, Button, Code, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { queryClient } from "../../api/query-client.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { curlOf } from "../../parts/curl.ts";

const commands = "gateway diff <folder>\ngateway apply <folder>";

export function FilesNote() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Alert color="blue" title="Definition files manage this workspace">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Change the files of its folder, look at the changes, and apply them. The portal only shows
          the definition.
        </Text>
        <Code block w="100%" tabIndex={0}>
          {commands}
        </Code>
        <Group gap="xs">
          <CopyButton text={commands} label="Copy the commands" />
          <Button size="xs" onClick={() => setAsking(true)}>
            Take over
          </Button>
        </Group>
      </Stack>
      {isAsking && <TakeOverDialog onClose={() => setAsking(false)} />}
    </Alert>
  );
}

function TakeOverDialog({ onClose }: { readonly onClose: () => void }) {
  const { id, name } = useWorkspace();
  const call = { method: "POST", path: "/definition/take-over", needsSession: true };
  const run = async () => {
    const params = { path: { workspaceId: id } };
    await bodyOf(api.POST("/{workspaceId}/definition/take-over", { params }));
    await queryClient.invalidateQueries({ queryKey: [id] });
  };
  return (
    <ActionDialog title="Take over the definition" action="Take over" run={run} onClose={onClose}>
      <Text size="sm">
        From then on, owners change {name} here, and starts of the gateway no longer apply its
        folder. The definition, its secrets and all rows stay as they are.
      </Text>
      <Text size="sm">
        The files in the folder become outdated. <Code>gateway export</Code> writes them anew, and{" "}
        <Code>gateway apply --take-over</Code> gives the workspace back to files.
      </Text>
      <CopyButton text={curlOf(call)} label="Copy as curl" style={{ alignSelf: "flex-start" }} />
    </ActionDialog>
  );
}
