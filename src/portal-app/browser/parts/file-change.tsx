// The steps for an owner if definition files manage the workspace: the YAML of the change, and the
// command that applies it.
import { Alert, Code, Stack, Text } from "@mantine/core";
import { CopyButton } from "./copy-button.tsx";
import { yamlOf } from "./definition/definition-text.ts";
import { ScreenLink } from "./screen-link.tsx";

interface FileChangeProps {
  /** The change, in the form of a definition file. Undefined if the change only removes lines. */
  readonly change?: object;
  /**
   * The first steps, as the beginning of a sentence. The component adds "apply the folder ...", so
   * the text ends with `and`.
   */
  readonly intro?: string;
}

export function FileChange({
  change,
  intro = "Write these lines into a definition file of the workspace, and",
}: FileChangeProps) {
  const text = change === undefined ? undefined : yamlOf(change);
  return (
    <Alert color="blue" title="Definition files manage this workspace">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {intro} apply the folder with <Code>gateway apply &lt;folder&gt;</Code>. Or{" "}
          <ScreenLink screen="definition" size="sm">
            let the portal take over
          </ScreenLink>
          .
        </Text>
        {text !== undefined && (
          <>
            <Code block w="100%" tabIndex={0}>
              {text}
            </Code>
            <CopyButton text={text} label="Copy the lines" />
          </>
        )}
      </Stack>
    </Alert>
  );
}
