// Runs an automation without effects, with an input that this browser stores.
import { Alert, Button, Code, Group, Loader, Stack, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { useSession } from "../../api/session.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { curlOf } from "../../parts/curl.ts";
import { Failure } from "../../parts/failure.tsx";
import type { DryRunResult, ShownAutomation } from "./automation-data.ts";
import { RunSteps } from "./run-steps.tsx";

const JsonEditor = lazy(() => import("../../parts/json-editor.tsx"));

interface DryRunPanelProps {
  readonly automation: ShownAutomation;
  readonly result: DryRunResult | undefined;
  readonly onResult: (result: DryRunResult | undefined) => void;
}

export function DryRunPanel({ automation, result, onResult }: DryRunPanelProps) {
  const { id } = useWorkspace();
  const { data: session } = useSession();
  const [opened, setOpened] = useState<string>();
  const [text, setText] = useLocalStorage({
    key: `dry run ${id} ${automation.id} ${session?.user.email ?? ""}`,
    defaultValue: emptyOrder(automation),
    getInitialValueInEffect: false,
    // The browser stores the text of the editor unchanged, and does not convert it to JSON.
    serialize: (value) => value,
    deserialize: (value) => value ?? emptyOrder(automation),
  });
  const order = dryRunBodyOf(text);
  const run = useMutation({
    mutationFn: (body: object) =>
      bodyOf(
        api.POST("/{workspaceId}/automations/{automationId}/dry-run", {
          params: { path: { workspaceId: id, automationId: automation.id } },
          // The gateway checks the typed input.
          body: body as never,
        }),
      ),
    onMutate: () => onResult(undefined),
    onSuccess: (answer) => {
      setOpened(undefined);
      onResult(answer);
    },
  });
  const start = (): void => {
    if (order !== undefined && !run.isPending) run.mutate(order);
  };
  return (
    <Stack gap="sm">
      <Text size="sm">
        The steps run with this input. Writes are rolled back, no mail is sent and no event is
        published. An <Code>http</Code> step calls no server: it gets the sample with the id of the
        step. This browser keeps the input.
      </Text>
      <Suspense fallback={<Loader aria-label="Loading the editor" />}>
        <JsonEditor label="Input of the dry run" text={text} onChange={setText} onSubmit={start} />
      </Suspense>
      {order === undefined && (
        <Text size="sm" c="red" role="alert">
          The input is not an object of JSON.
        </Text>
      )}
      <Group gap="xs">
        <Button size="xs" disabled={order === undefined} loading={run.isPending} onClick={start}>
          Dry run
        </Button>
        <Button size="xs" variant="default" onClick={() => setText(emptyOrder(automation))}>
          Reset the input
        </Button>
        {order !== undefined && (
          <CopyButton
            label="Copy the dry run as curl"
            text={curlOf({
              method: "POST",
              path: `/automations/${automation.id}/dry-run`,
              body: order,
              needsSession: true,
            })}
          />
        )}
      </Group>
      {run.isError && <Failure error={run.error} title="The dry run did not begin" />}
      {result !== undefined && (
        <>
          <Outcome result={result} />
          <RunSteps steps={result.steps} opened={opened} onOpen={setOpened} actionOf={() => null} />
        </>
      )}
    </Stack>
  );
}

function Outcome({ result: { status, answer, steps } }: { readonly result: DryRunResult }) {
  const failed = steps.find((step) => step.status === "failed");
  return (
    <Alert
      color={status === "failed" ? "red" : "green"}
      role="status"
      title={status === "failed" ? "The dry run failed" : "The dry run finished"}
    >
      <Text size="sm" className="any-break">
        {failed?.error ? `Step ${failed.id}: ${failed.error.message}` : "No write was kept."}
      </Text>
      {answer !== null && (
        <Code block mt="xs" tabIndex={0} role="region" aria-label="Answer" className="any-break">
          {`${answer.status} ${answer.contentType}\n${answer.body}`}
        </Code>
      )}
    </Alert>
  );
}

/** Returns the input of a dry run: an empty body, and a sample answer for each `http` step. */
function emptyOrder({ steps }: ShownAutomation): string {
  const samples = steps
    .filter(({ type }) => type === "http")
    .map(({ id }) => [id, { status: 200, body: {} }] as const);
  const order = {
    input: { body: {} },
    ...(samples.length > 0 && { samples: Object.fromEntries(samples) }),
  };
  return JSON.stringify(order, null, 2);
}

function dryRunBodyOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
