// The change for a new endpoint in a workspace that definition files manage: lines and commands.
import { Code, Stack, Text } from "@mantine/core";
import { CopyButton } from "../../parts/copy-button.tsx";
import { shellQuoted } from "../../parts/curl.ts";
import { secretsOfDraft, yamlOfDraft, type EndpointDraft } from "./endpoint-draft.ts";

export function FilesChange({ draft }: { readonly draft: EndpointDraft }) {
  const yaml = yamlOfDraft(draft);
  const commands = [
    ...secretsOfDraft(draft).map(
      ({ name, value }) => `export ${name}=${shellQuoted(value === "" ? "..." : value)}`,
    ),
    "gateway diff",
    "gateway apply",
  ].join("\n");
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        Definition files manage this workspace
      </Text>
      <Text size="sm">
        Add these lines to a file of the workspace, for example <Code>automations.yaml</Code>.
      </Text>
      <Code block tabIndex={0} role="region" aria-label="Lines for the definition">
        {yaml}
      </Code>
      <CopyButton text={yaml} label="Copy the lines" style={{ alignSelf: "flex-start" }} />
      <Text size="sm">
        Then set the variables where the files are applied, look at the change, and apply it.
      </Text>
      <Code block tabIndex={0} role="region" aria-label="Commands">
        {commands}
      </Code>
      <CopyButton text={commands} label="Copy the commands" style={{ alignSelf: "flex-start" }} />
    </Stack>
  );
}
