// An editor for the definition as YAML. It shows the plan of a change, and applies it. If another
// member has changed the definition in the meantime, it shows both versions side by side.
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import {
  applyDefinition,
  planDefinition,
  type OpenDocument,
  type StoredDefinition,
} from "../../api/definition.ts";
import { queryClient } from "../../api/query-client.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { curlOf } from "../../parts/curl.ts";
import { ApplyPlan } from "../../parts/definition/apply-plan.tsx";
import {
  lineAt,
  parseDefinition,
  placeOf,
  yamlOf,
} from "../../parts/definition/definition-text.ts";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import type { EditorPlace } from "../../parts/json-editor.tsx";
import { Loading } from "../../parts/loading.tsx";
import { AppliedNote } from "./applied-note.tsx";
import { exampleTable, useDefinitionDraft } from "./definition-draft.ts";
import { StaleNote } from "./stale-note.tsx";

const Editor = lazy(() => import("../../parts/json-editor.tsx"));

interface DefinitionEditorProps {
  readonly stored: StoredDefinition;
  /** JSON Pointer of the entry to show. */
  readonly at: string | undefined;
}

export function DefinitionEditor({ stored, at }: DefinitionEditorProps) {
  const { id } = useWorkspace();
  const [draft, keep] = useDefinitionDraft();
  const storedText = useMemo(() => yamlOf(stored.definition), [stored]);
  const text = draft?.text ?? storedText;
  const [cursor, setCursor] = useState<EditorPlace | undefined>(
    at === undefined ? undefined : { at: placeOf(text, at) },
  );
  const isReadOnly = stored.managedBy === "files";
  const isStale = draft !== null && draft.base.revision !== stored.revision;
  const plan = useMutation({
    mutationFn: (document: OpenDocument) => planDefinition(id, document),
    onSuccess: ({ revision }) => {
      // If the plan has another revision, the stored definition on this page is outdated.
      if (revision !== stored.revision)
        void queryClient.invalidateQueries({ queryKey: [id, "definition"] });
    },
  });
  const apply = useMutation({
    mutationFn: (allowDestructive: boolean) =>
      applyDefinition(id, {
        revision: (draft ?? { base: stored }).base.revision,
        allowDestructive,
        definition: { ...plan.variables },
      }),
    onSuccess: () => {
      keep(null);
      plan.reset();
    },
  });
  const { document, flaw } = useMemo(() => parseDefinition(text), [text]);
  const edit = (next: string): void => {
    // The editor also calls this for a text that the page has set.
    if (next === text) return;
    plan.reset();
    apply.reset();
    if (next === storedText && !isStale) keep(null);
    else keep({ text: next, base: draft?.base ?? stored });
  };
  const showChanges = (): void => {
    if (document !== null && draft !== null && !isStale) plan.mutate(document);
  };
  return (
    <Stack>
      {Object.keys({ ...(stored.definition["tables"] as object | undefined) }).length === 0 &&
        !isReadOnly && (
          <Empty
            title="The workspace has no tables yet"
            command="gateway apply <folder>"
            action={
              <Button size="xs" onClick={() => edit(`${storedText}${exampleTable}`)}>
                Write an example table
              </Button>
            }
          >
            A table is an entry below <code>tables</code>, with its columns and their types.
          </Empty>
        )}
      <Suspense fallback={<Loading />}>
        <Editor
          label="Definition as YAML"
          language="yaml"
          text={text}
          isReadOnly={isReadOnly}
          cursor={cursor}
          onChange={edit}
          onSubmit={showChanges}
        />
      </Suspense>
      {flaw !== null && (
        <Alert color="red" variant="light" title="This is not valid YAML" role="alert">
          <Group gap="xs">
            <Text size="sm">
              Line {lineAt(text, flaw.at)}: {flaw.message}
            </Text>
            <Button size="xs" variant="default" onClick={() => setCursor({ at: flaw.at })}>
              Go to the line
            </Button>
          </Group>
        </Alert>
      )}
      {isStale && (
        <StaleNote
          draft={draft}
          stored={stored}
          storedText={storedText}
          document={document}
          onResolve={(next) => {
            plan.reset();
            apply.reset();
            keep(next);
          }}
        />
      )}
      {!isReadOnly && (
        <Group gap="xs">
          <Button
            variant={plan.isSuccess ? "default" : "filled"}
            disabled={draft === null || document === null || isStale}
            loading={plan.isPending}
            onClick={showChanges}
          >
            Show the changes
          </Button>
          {draft !== null && (
            <Button variant="default" onClick={() => edit(storedText)} disabled={isStale}>
              Discard the changes
            </Button>
          )}
          <Text size="sm" c="dimmed">
            {draft === null
              ? `Revision ${stored.revision}. The gateway keeps no comments.`
              : "Not applied yet. Ctrl+Enter shows the changes."}
          </Text>
        </Group>
      )}
      {plan.isError && <Failure error={plan.error} title="The definition cannot be applied" />}
      {plan.isSuccess && !isStale && (
        <ApplyPlan
          plan={plan.data}
          isApplying={apply.isPending}
          onApply={apply.mutate}
          onGoTo={(pointer) => setCursor({ at: placeOf(text, pointer) })}
        >
          {plan.data.isPossible && (
            <CopyButton
              size="sm"
              label="Copy as curl"
              text={curlOf({
                method: "POST",
                path: "/definition",
                body: { revision: plan.data.revision, definition: plan.variables },
                needsSession: true,
              })}
            />
          )}
        </ApplyPlan>
      )}
      {apply.isError && !isStale && (
        <Failure error={apply.error} title="The definition was not applied" />
      )}
      {apply.isSuccess && <AppliedNote applied={apply.data} />}
    </Stack>
  );
}
