// Shows a failed request: message, code and request id. The id is a link to the request in the
// query log.
import { Alert, Button, Code, Group, List, Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { RequestError } from "../api/request-error.ts";
import { useSession } from "../api/session.ts";
import { ScreenLink } from "./screen-link.tsx";

interface FailureProps {
  readonly error: unknown;
  readonly title?: string | undefined;
  readonly onRetry?: (() => unknown) | undefined;
}

export function Failure({ error, title = "The request failed", onRetry }: FailureProps) {
  const refused = error instanceof RequestError ? error : null;
  const message = error instanceof Error ? error.message : String(error);
  return (
    <Alert color="red" variant="light" title={title} role="alert">
      <Text size="sm">{message}</Text>
      {refused !== null && refused.details.length > 0 && (
        <List size="sm" mt="xs">
          {refused.details.map((detail) => (
            <List.Item key={detail}>{detail}</List.Item>
          ))}
        </List>
      )}
      <Group mt="xs" gap="md">
        {onRetry !== undefined && (
          <Button size="xs" variant="default" onClick={() => onRetry()}>
            Try again
          </Button>
        )}
        {refused !== null && refused.code !== null && <Code>{refused.code}</Code>}
        {refused !== null && refused.requestId !== null && (
          <Text size="xs">
            Request <RequestId id={refused.requestId} />
          </Text>
        )}
      </Group>
    </Alert>
  );
}

/** Links to the request in the logs, if the page is in a workspace. */
function RequestId({ id }: { readonly id: string }) {
  const { workspace } = useParams({ strict: false });
  const { data: session } = useSession();
  const role = session?.workspaces.find((own) => own.id === workspace)?.role;
  // Viewers do not see the logs.
  if (role === undefined || role === "viewer") return <Code>{id}</Code>;
  return (
    <ScreenLink screen="logs" search={{ request: id }} size="xs" c="inherit" underline="always">
      {id}
    </ScreenLink>
  );
}
