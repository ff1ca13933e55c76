// Asks for confirmation of a replay, because its steps have effects again: rows, mails and calls of
// servers.
import { Code, Text } from "@mantine/core";
import { api, bodyOf } from "../../api/http.ts";
import { queryClient } from "../../api/query-client.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import type { RunSummary } from "./automation-data.ts";

interface ReplayDialogProps {
  readonly run: RunSummary;
  /** The step at which the new run begins. Undefined for the first step. */
  readonly from: string | undefined;
  readonly onClose: () => void;
  /** Called with the id of the new run. */
  readonly onReplayed: (runId: string) => void;
}

export function ReplayDialog({ run, from, onClose, onReplayed }: ReplayDialogProps) {
  const { id } = useWorkspace();
  const replay = async () => {
    const created = await bodyOf(
      api.POST("/{workspaceId}/automations/runs/{runId}/replay", {
        params: { path: { workspaceId: id, runId: run.id } },
        body: from === undefined ? {} : { from },
      }),
    );
    await queryClient.invalidateQueries({ queryKey: [id, "runs"] });
    onReplayed(created.id);
  };
  return (
    <ActionDialog
      title="Replay the run"
      action="Replay"
      failure="The run was not replayed"
      run={replay}
      onClose={onClose}
    >
      <Text size="sm">
        {from === undefined ? (
          "A new run of the same event begins at the first step."
        ) : (
          <>
            A new run of the same event begins at <Code>{from}</Code>. The steps before it keep
            their outputs.
          </>
        )}{" "}
        It uses the current definition of {run.automation}. Its steps write rows, send mails and
        call servers again.
      </Text>
    </ActionDialog>
  );
}
