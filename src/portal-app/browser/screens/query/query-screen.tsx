// The screen for queries: a builder beside the JSON body, code samples, the plan, and the queries
// that this browser stores.
import { Alert, Button, Group, Loader, SimpleGrid, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CatchBoundary } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { sendQuery, type DataRequest } from "../../api/data.ts";
import { queryClient } from "../../api/query-client.ts";
import {
  schemaQuery,
  useWorkspace,
  useWorkspaceSchema,
  type CurrentWorkspace,
  type WorkspaceSchema,
} from "../../api/workspace.ts";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import JsonEditor from "../../parts/json-editor.tsx";
import { useScreenSearch } from "../../parts/screen-link.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { Builder } from "./builder.tsx";
import { CodeSamples } from "./code-samples.tsx";
import { KeptQueriesMenu } from "./kept-queries.tsx";
import { bodyOfText, firstBody, textOfBody, writes } from "./query-body.ts";
import { useKeptQueries } from "./query-memory.ts";
import { ResultView } from "./result-view.tsx";

/** Maximum length of a body in the query string of the page. */
const ADDRESS_MAX = 4_000;

/** Reads the tables. */
async function readTables({ id }: CurrentWorkspace): Promise<void> {
  await queryClient.ensureQueryData({ ...schemaQuery(id), retry: false });
}
export { readTables as read };

export default function QueryScreen() {
  const schema = useWorkspaceSchema();
  if (schema.data?.tables[0] !== undefined) return <QueryOf schema={schema.data} />;
  return (
    <ScreenPage title="Query" call={{ path: "/schema" }}>
      {schema.isPending && <Loader aria-label="Loading" />}
      {schema.isError && <Failure error={schema.error} onRetry={schema.refetch} />}
      {schema.data !== undefined && (
        <Empty title="This workspace has no tables" command="gateway apply <folder>">
          Queries read tables. Write a definition with a table, and apply it.
        </Empty>
      )}
    </ScreenPage>
  );
}

function QueryOf({ schema }: { readonly schema: WorkspaceSchema }) {
  const { id, canWrite } = useWorkspace();
  const client = useQueryClient();
  const memory = useKeptQueries();
  const [search, change] = useScreenSearch();
  const [text, setText] = useState(() => firstText(schema, search["body"]));
  const run = useMutation({
    mutationFn: (body: DataRequest) => sendQuery(id, body),
    onSuccess: (_, body) => {
      if (writes(body)) void client.invalidateQueries({ queryKey: [id, "rows"] });
    },
  });
  const { body, problem } = bodyOfText(text);
  const isWrite = body !== undefined && writes(body);
  const isAllowed = body !== undefined && (canWrite || !isWrite);
  const start = (isExplained: boolean): void => {
    if (body === undefined || !isAllowed) return;
    memory.remember(text);
    const compact = JSON.stringify(body);
    change({ body: compact.length <= ADDRESS_MAX ? compact : undefined }, { replace: true });
    run.mutate(isExplained ? { ...body, explain: true } : body);
  };
  return (
    <ScreenPage
      title="Query"
      summary="Read and write with your own rights. Calls of members spend nothing of the workspace's allowances."
      {...(body !== undefined && { call: { method: "POST", path: "/query", body } })}
      actions={<KeptQueriesMenu memory={memory} text={text} onOpen={setText} />}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        {body === undefined ? (
          <Alert color="orange" title="The builder waits for JSON">
            {problem}
          </Alert>
        ) : (
          <Shown text={text}>
            <Builder schema={schema} body={body} onChange={(next) => setText(textOfBody(next))} />
          </Shown>
        )}
        <Stack gap="sm" miw={0}>
          <JsonEditor
            label="Body of the query"
            text={text}
            onChange={setText}
            onSubmit={() => start(false)}
          />
          <Group gap="xs">
            <Button
              size="sm"
              color={isWrite ? "red" : undefined}
              disabled={!isAllowed}
              loading={run.isPending}
              onClick={() => start(false)}
            >
              {isWrite ? "Run the write" : "Run"}
            </Button>
            <Button
              size="sm"
              variant="default"
              disabled={!isAllowed || body?.transaction !== undefined}
              onClick={() => start(true)}
            >
              Explain
            </Button>
            <Text size="xs" c="dimmed">
              {canWrite || !isWrite ? "Ctrl+Enter runs" : "Viewers cannot write"}
            </Text>
          </Group>
          {body !== undefined && (
            <Shown text={text}>
              <CodeSamples body={body} />
            </Shown>
          )}
        </Stack>
      </SimpleGrid>
      {run.isError && <Failure title="The query failed" error={run.error} />}
      {run.data !== undefined && <ResultView result={run.data} />}
    </ScreenPage>
  );
}

/** Shows one view of the body. If the view cannot show the typed JSON, shows a sentence instead. */
const Shown = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <CatchBoundary
    getResetKey={() => text}
    errorComponent={() => (
      <Text size="sm" c="dimmed">
        This body cannot be shown here. Run it, and the gateway names its errors.
      </Text>
    )}
  >
    {children}
  </CatchBoundary>
);

/** The body in the query string, or a read of the first table. */
function firstText(schema: WorkspaceSchema, given: string | undefined): string {
  const read = given === undefined ? undefined : bodyOfText(given).body;
  return textOfBody(read ?? firstBody(schema.tables[0]!));
}
