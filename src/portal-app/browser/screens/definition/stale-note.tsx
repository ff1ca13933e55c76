// Says that another member has changed the definition. Shows both versions side by side, and the
// possible next steps. The typed text stays until the owner decides.
import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import type { OpenDocument, StoredDefinition } from "../../api/definition.ts";
import { BothVersions } from "../../parts/definition/both-versions.tsx";
import { yamlOf } from "../../parts/definition/definition-text.ts";
import { mergeChanges } from "../../parts/definition/merge.ts";
import type { DefinitionDraft } from "./definition-draft.ts";

interface StaleNoteProps {
  readonly draft: DefinitionDraft;
  readonly stored: StoredDefinition;
  readonly storedText: string;
  /** The document of the draft. Null if its text is not valid. */
  readonly document: OpenDocument | null;
  /**
   * Called with the draft that replaces this one, based on the stored definition. Null discards the
   * draft.
   */
  readonly onResolve: (draft: DefinitionDraft | null) => void;
}

export function StaleNote({ draft, stored, storedText, document, onResolve }: StaleNoteProps) {
  const baseText = useMemo(() => yamlOf(draft.base.definition), [draft.base]);
  const merged = useMemo(
    () =>
      document === null ? null : mergeChanges(draft.base.definition, stored.definition, document),
    [draft.base, stored, document],
  );
  return (
    <Card withBorder role="alert">
      <Stack gap="sm">
        <Text fw={600}>Another member has changed the definition since you read it</Text>
        <Text size="sm">Nothing of yours was applied, and your text is kept.</Text>
        <BothVersions base={baseText} theirs={storedText} mine={draft.text} />
        {merged !== null && merged.conflicts.length > 0 && (
          <Text size="sm" className="any-break">
            Both of you changed {merged.conflicts.join(", ")}. Your version of these entries stays
            if you merge.
          </Text>
        )}
        <Group gap="xs">
          <Button
            disabled={merged === null}
            onClick={() =>
              merged !== null && onResolve({ text: yamlOf(merged.value), base: stored })
            }
          >
            Merge my changes into the stored version
          </Button>
          <Button variant="default" onClick={() => onResolve({ text: draft.text, base: stored })}>
            Keep my text
          </Button>
          <Button variant="default" onClick={() => onResolve(null)}>
            Discard my changes
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          With “Keep my text”, the next apply undoes the other change. You see it in the changes
          first.
        </Text>
      </Stack>
    </Card>
  );
}
