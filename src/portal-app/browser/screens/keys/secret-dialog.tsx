// Shows the secret of a new or rotated key. The secret of a server key is shown only here.
import { Alert, Button, Code, List, Stack, Text } from "@mantine/core";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Modal } from "../../parts/modal.tsx";

export interface NewSecret {
  readonly name: string;
  readonly kind: "publishable" | "server";
  readonly token: string;
  /** A note for the owner about the rights of the key. */
  readonly warnings: readonly string[];
}

interface SecretDialogProps {
  readonly secret: NewSecret;
  readonly onClose: () => void;
}

export function SecretDialog({
  secret: { name, kind, token, warnings },
  onClose,
}: SecretDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`The key ${name}`} closeOnClickOutside={false} size="lg">
      <Stack>
        {kind === "server" && (
          <Alert color="orange" title="Copy the key now">
            The gateway shows a server key only once. Keep it out of web pages and apps.
          </Alert>
        )}
        <Code block style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
          {token}
        </Code>
        <CopyButton text={token} label="Copy the key" />
        {warnings.length > 0 && (
          <Alert color="orange" title="Read these warnings">
            <List size="sm">
              {warnings.map((warning) => (
                <List.Item key={warning}>{warning}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          The curl lines of the portal use the variable <Code>GATEWAY_KEY</Code>.
        </Text>
        <CopyButton text={`export GATEWAY_KEY=${token}`} label="Copy the line that sets it" />
        <Button onClick={onClose}>Done</Button>
      </Stack>
    </Modal>
  );
}
