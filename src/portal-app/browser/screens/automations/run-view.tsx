// One run with its steps. A replay begins at the first step, or at a step that the user chooses.
import { Badge, Button, Code, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import { useWorkspace } from "../../api/workspace.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ScreenLink, useScreenSearch } from "../../parts/screen-link.tsx";
import {
  durationText,
  isGoingOn,
  outcomesOf,
  outermostOf,
  useRun,
  type ShownAutomation,
  type RunInFull,
} from "./automation-data.ts";
import { GraphPanel } from "./graph-panel.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import { ReplayAction, RunSteps } from "./run-steps.tsx";
import { statusColors } from "./step-words.ts";

interface RunViewProps {
  readonly runId: string;
  readonly automations: readonly ShownAutomation[];
}

export function RunView({ runId, automations }: RunViewProps) {
  const run = useRun(runId);
  if (run.isPending) return <Loader aria-label="Loading the run" />;
  if (run.isError)
    return <Failure error={run.error} title="The run is not shown" onRetry={run.refetch} />;
  const automation = automations.find(({ name }) => name === run.data.automation);
  return <OneRun run={run.data} automation={automation} />;
}

interface OneRunProps {
  readonly run: RunInFull;
  /** Undefined if the definition does not contain the automation any more. */
  readonly automation: ShownAutomation | undefined;
}

function OneRun({ run, automation }: OneRunProps) {
  const [search, change] = useScreenSearch();
  const { canWrite } = useWorkspace();
  const [replay, setReplay] = useState<{ readonly from?: string } | null>(null);
  const outcomes = useMemo(() => outcomesOf(run.steps), [run]);
  const obstacle = obstacleOf(run, automation, canWrite);
  return (
    <Stack gap="md" maw={1100}>
      <RunHead run={run} obstacle={obstacle} onReplay={() => setReplay({})} />
      {automation !== undefined && (
        <GraphPanel automation={automation} runId={run.id} outcomes={outcomes} />
      )}
      <Title order={2} size="h4">
        Steps
      </Title>
      {run.steps.length === 0 && (
        <Text size="sm" c="dimmed">
          No step has begun yet.
        </Text>
      )}
      <RunSteps
        steps={run.steps}
        opened={search["step"]}
        onOpen={(step) => change({ step }, { replace: true })}
        actionOf={(step) =>
          obstacle === null && (
            <ReplayAction
              step={step}
              from={outermostOf(automation?.steps ?? [], step.id)}
              onReplay={(from) => setReplay({ from })}
            />
          )
        }
      />
      {replay !== null && (
        <ReplayDialog
          run={run}
          from={replay.from}
          onClose={() => setReplay(null)}
          onReplayed={(id) => {
            setReplay(null);
            change({ run: id, step: undefined });
          }}
        />
      )}
    </Stack>
  );
}

/** Returns the reason why the run cannot be replayed now. Null if it can. */
function obstacleOf(
  run: RunInFull,
  automation: ShownAutomation | undefined,
  canWrite: boolean,
): string | null {
  if (!canWrite) return "Only editors and owners replay runs.";
  if (run.eventId === null)
    return "This run cannot be replayed, because the gateway does not store the events of sync endpoints.";
  if (automation === undefined) return "The definition no longer has this automation.";
  return isGoingOn(run) ? "The run is not over yet." : null;
}

interface RunHeadProps {
  readonly run: RunInFull;
  readonly obstacle: string | null;
  readonly onReplay: () => void;
}

const RunHead = ({ run, obstacle, onReplay }: RunHeadProps) => (
  <Stack gap="xs">
    <Group gap="xs">
      <Title order={2} size="h3" className="any-break">
        Run of {run.automation}
      </Title>
      <Badge color={statusColors[run.status]}>{run.status}</Badge>
    </Group>
    <Facts
      facts={{
        Automation: (
          <ScreenLink screen="automations" search={{ automation: run.automation }} size="sm">
            {run.automation}
          </ScreenLink>
        ),
        Event: run.eventId && (
          <ScreenLink screen="automations" search={{ event: run.eventId }} size="sm">
            {run.eventId}
          </ScreenLink>
        ),
        Tries: run.attempts,
        Started: <Moment at={run.startedAt} none="not yet" />,
        Ended: <Moment at={run.endedAt} none="not yet" />,
        Duration: durationText(run.startedAt, run.endedAt),
      }}
    />
    <Group gap="xs">
      <Button size="xs" disabled={obstacle !== null} onClick={onReplay}>
        Replay from the beginning
      </Button>
      <CopyButton text={run.id} label="Copy the id of the run" />
      {obstacle !== null && (
        <Text size="sm" c="dimmed">
          {obstacle}
        </Text>
      )}
    </Group>
    {run.eventId !== null && (
      <Text size="sm" c="dimmed">
        As a command: <Code>gateway events resend {run.eventId}</Code>
      </Text>
    )}
  </Stack>
);
