// Asks before a replay, because its steps have effects again: rows, mails and calls of servers.
import { Button, Code, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/http.ts";
import { queryClient } from "../../api/query-client.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import type { RunSummary } from "./automation-data.ts";

interface ReplayDialogProps {
  readonly run: RunSummary;
  /** The step at which the new run begins. Undefined for the beginning. */
  readonly from: string | undefined;
  readonly onClose: () => void;
  /** Gets the id of the new run. */
  readonly onReplayed: (runId: string) => void;
}

export function ReplayDialog({ run, from, onClose, onReplayed }: ReplayDialogProps) {
  const { id } = useWorkspace();
  const replay = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST("/{workspaceId}/automations/runs/{runId}/replay", {
          params: { path: { workspaceId: id, runId: run.id } },
          body: from === undefined ? {} : { from },
        }),
      ),
    onSuccess: async (created) => {
      await queryClient.invalidateQueries({ queryKey: [id, "runs"] });
      onReplayed(created.id);
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Replay the run"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
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
        {replay.isError && <Failure error={replay.error} title="The run was not replayed" />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={replay.isPending} onClick={() => replay.mutate()} data-autofocus>
            Replay
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
