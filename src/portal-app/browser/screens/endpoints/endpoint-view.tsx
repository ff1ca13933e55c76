// One endpoint: its address, a signed call for a shell, the challenge, and its latest calls.
import { Card, Code, Group, Stack, Text, Textarea, Title } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Facts } from "../../parts/facts.tsx";
import { ScreenLink } from "../../parts/screen-link.tsx";
import { ChallengePanel } from "./challenge-panel.tsx";
import { EndpointCalls } from "./endpoint-calls.tsx";
import { modeWords, signatureWords, type CustomEndpoint } from "./endpoint-data.ts";
import { presetLabelOf } from "./signature-presets.ts";
import { signedCallOf } from "./signed-call.ts";

interface EndpointViewProps {
  readonly endpoint: CustomEndpoint;
  /** The buttons that change the endpoint. */
  readonly changes: ReactNode;
}

export function EndpointView({ endpoint, changes }: EndpointViewProps) {
  const { name, description, automations, signature, cacheSeconds } = endpoint;
  return (
    <Stack gap="md" maw={900}>
      <Group justify="space-between">
        <Title order={2} size="h3" className="any-break">
          {name}
        </Title>
        {changes}
      </Group>
      {description !== null && <Text size="sm">{description}</Text>}
      <Facts
        facts={{
          Address: (
            <Group gap="xs">
              <Code className="any-break">{endpoint.url}</Code>
              <CopyButton text={endpoint.url} label="Copy the address" />
            </Group>
          ),
          State: endpoint.isActive ? "Accepts calls" : "Off. Calls get 404.",
          Mode: `${endpoint.mode}: ${modeWords[endpoint.mode]}`,
          Signature: `${presetLabelOf(signature)}. ${signatureWords(signature)}`,
          Automations:
            automations.length === 0 ? (
              "None. The gateway stores the calls."
            ) : (
              <Group gap="xs">
                {automations.map((automation) => (
                  <ScreenLink
                    key={automation}
                    screen="automations"
                    search={{ automation }}
                    size="sm"
                  >
                    {automation}
                  </ScreenLink>
                ))}
              </Group>
            ),
          Cache: cacheSeconds === null ? null : `Answers stay for ${cacheSeconds} s`,
          "AI clients": endpoint.isTool ? "Members may run it as an MCP tool" : null,
        }}
      />
      <SignedCall endpoint={endpoint} />
      {endpoint.mode === "async" && (
        <Part title="Challenge">
          <ChallengePanel endpoint={endpoint} />
        </Part>
      )}
      <Part title="Latest calls">
        <EndpointCalls endpoint={endpoint} />
      </Part>
    </Stack>
  );
}

/** Shell lines that send a typed body to the endpoint. */
function SignedCall({ endpoint }: { readonly endpoint: CustomEndpoint }) {
  const [body, setBody] = useState('{"test":true}');
  const lines = signedCallOf(endpoint, body);
  return (
    <Part title="Call it from a shell">
      <Textarea
        label="Body"
        autosize
        minRows={1}
        maxRows={12}
        spellCheck={false}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {endpoint.signature !== null && (
        <Text size="sm">
          Set <Code>SECRET</Code> to the secret of the endpoint in your shell. The lines compute the
          signature from it with <Code>openssl</Code>.
        </Text>
      )}
      <Code block tabIndex={0} role="region" aria-label="Lines for a shell">
        {lines}
      </Code>
      <Group gap="xs">
        <CopyButton text={lines} label="Copy the lines" />
        <Text size="sm" c="dimmed">
          As a command: <Code>gateway endpoint trigger {endpoint.name} --file body.json</Code>
        </Text>
      </Group>
    </Part>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card withBorder component="section" aria-label={title}>
    <Stack gap="sm">
      <Title order={3} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  </Card>
);
