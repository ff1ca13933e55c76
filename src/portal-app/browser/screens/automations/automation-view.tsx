// One automation: its steps as a graph and as a list, and its runs.
import { Group, Stack, Text, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import { useWorkspace } from "../../api/workspace.ts";
import { EntryButtons } from "../../parts/definition/entry-buttons.tsx";
import { Facts } from "../../parts/facts.tsx";
import { ScreenLink, useScreenSearch } from "../../parts/screen-link.tsx";
import { outcomesOf, type DryRunResult, type ShownAutomation } from "./automation-data.ts";
import { DryRunPanel } from "./dry-run-panel.tsx";
import { GraphPanel } from "./graph-panel.tsx";
import { RunList } from "./run-list.tsx";
import { StepList } from "./step-list.tsx";

export function AutomationView({ automation }: { readonly automation: ShownAutomation }) {
  const { isOwner } = useWorkspace();
  const [, change] = useScreenSearch();
  const [dryRun, setDryRun] = useState<DryRunResult>();
  const outcomes = useMemo(
    () => (dryRun === undefined ? undefined : outcomesOf(dryRun.steps)),
    [dryRun],
  );
  return (
    <Stack gap="md" maw={1100}>
      <Group justify="space-between">
        <Title order={2} size="h3" className="any-break">
          {automation.name}
        </Title>
        {isOwner && (
          <EntryButtons
            path={["automations", automation.name]}
            removal="Endpoints that run it need another automation first. Its runs stay in the history."
            onEdit={() => change({ edit: "yes" })}
            onRemoved={() => change({ automation: undefined })}
          />
        )}
      </Group>
      {automation.description !== null && <Text size="sm">{automation.description}</Text>}
      <Facts
        facts={{
          "Called by":
            automation.endpoints.length === 0 ? (
              "No endpoint"
            ) : (
              <Group gap="xs">
                {automation.endpoints.map((endpoint) => (
                  <ScreenLink key={endpoint} screen="endpoints" search={{ endpoint }} size="sm">
                    {endpoint}
                  </ScreenLink>
                ))}
              </Group>
            ),
          "Rights of its steps": `those of ${automation.runAs}`,
        }}
      />
      <GraphPanel automation={automation} {...(outcomes !== undefined && { outcomes })} />
      <details>
        <summary>Steps as a list</summary>
        <StepList steps={automation.steps} />
      </details>
      {isOwner && (
        <>
          <Title order={2} size="h4">
            Dry run
          </Title>
          <DryRunPanel automation={automation} result={dryRun} onResult={setDryRun} />
        </>
      )}
      <Title order={2} size="h4">
        Runs
      </Title>
      <RunList automation={automation.name} />
    </Stack>
  );
}
