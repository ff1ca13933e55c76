// The changes that an apply has made, with the secrets of new keys. The secrets are shown only
// once.
import { Alert, Code, Group, Stack, Text } from "@mantine/core";
import type { AppliedDefinition } from "../../api/definition.ts";
import { amountText } from "../../parts/amounts.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { PlanView } from "../../parts/definition/plan-view.tsx";

export const AppliedNote = ({
  applied: { revision, changes, keys, problems },
}: {
  readonly applied: AppliedDefinition;
}) => (
  <Alert color="green" title={`Revision ${revision} is in use`} role="status">
    <Stack gap="xs">
      <Text size="sm">{amountText(changes.length, "change")} applied.</Text>
      {keys.map(({ name, kind, token }) => (
        <div key={name}>
          <Text size="sm" fw={600}>
            {kind === "server"
              ? `The new key ${name}. Copy it now: the gateway shows it this once.`
              : `The new key ${name}`}
          </Text>
          <Group gap="xs">
            <Code className="any-break">{token}</Code>
            <CopyButton text={token} label="Copy the key" aria-label={`Copy the key ${name}`} />
          </Group>
        </div>
      ))}
      <PlanView plan={{ changes: [], problems }} />
    </Stack>
  </Alert>
);
