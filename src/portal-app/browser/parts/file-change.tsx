// What an owner does in a workspace that definition files manage: the YAML of the change, and the
// command that applies it.
import { Alert, Code, Stack, Text } from "@mantine/core";
import { stringify } from "yaml";
import { CopyButton } from "./copy-button.tsx";

interface FileChangeProps {
  /** The change, in the form of a definition file. */
  readonly change: object;
}

export function FileChange({ change }: FileChangeProps) {
  const text = stringify(change);
  return (
    <Alert color="blue" title="Definition files manage this workspace">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Add these lines to a definition file of the workspace, and apply the folder with{" "}
          <Code>gateway apply &lt;folder&gt;</Code>.
        </Text>
        <Code block w="100%" tabIndex={0}>
          {text}
        </Code>
        <CopyButton text={text} label="Copy the lines" />
      </Stack>
    </Alert>
  );
}
