// One automation: its steps as a graph and as a list, and its runs.
import { Group, Stack, Text, Title } from "@mantine/core";
import { Facts } from "../../parts/facts.tsx";
import { ScreenLink } from "../../parts/screen-link.tsx";
import type { ShownAutomation } from "./automation-data.ts";
import { GraphPanel } from "./graph-panel.tsx";
import { RunList } from "./run-list.tsx";
import { StepList } from "./step-list.tsx";

export const AutomationView = ({ automation }: { readonly automation: ShownAutomation }) => (
  <Stack gap="md" maw={1100}>
    <Title order={2} size="h3" className="any-break">
      {automation.name}
    </Title>
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
    <GraphPanel automation={automation} />
    <details>
      <summary>Steps as a list</summary>
      <StepList steps={automation.steps} />
    </details>
    <Title order={2} size="h4">
      Runs
    </Title>
    <RunList automation={automation.name} />
  </Stack>
);
