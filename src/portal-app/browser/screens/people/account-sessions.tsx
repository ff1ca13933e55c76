// The devices on which an account is signed in.
import { Button, Card, Group, Loader, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import { Moment } from "../../parts/moment.tsx";
import { changed, useAccountPath, useAccountSessions } from "./end-users.ts";

export function AccountSessions({ endUserId }: { readonly endUserId: string }) {
  const { isOwner } = useWorkspace();
  const path = useAccountPath(endUserId);
  const sessions = useAccountSessions(endUserId);
  const base = "/{workspaceId}/endusers/{endUserId}/sessions";
  const end = useMutation({
    mutationFn: (sessionId: string | null) =>
      changed<unknown>(
        path.workspaceId,
        bodyOf<unknown>(
          sessionId === null
            ? api.DELETE(base, { params: { path } })
            : api.DELETE(`${base}/{sessionId}`, { params: { path: { ...path, sessionId } } }),
        ),
      ),
  });
  if (sessions.isPending) return <Loader aria-label="Loading" />;
  if (sessions.isError) return <Failure error={sessions.error} onRetry={sessions.refetch} />;
  const list = sessions.data.sessions;
  return (
    <Stack gap="xs">
      {list.length === 0 && (
        <Text size="sm" c="dimmed">
          The account is signed in nowhere.
        </Text>
      )}
      {list.map((session) => (
        <Card key={session.id} withBorder padding="xs">
          <Group justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm" className="any-break">
                {session.userAgent ?? "A program without a name"}
              </Text>
              <Text size="xs" c="dimmed">
                {session.sourceIp}, used <Moment at={session.lastUsedAt} />
              </Text>
            </div>
            {isOwner && (
              <Button
                size="xs"
                variant="default"
                loading={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                End
              </Button>
            )}
          </Group>
        </Card>
      ))}
      {isOwner && list.length > 1 && (
        <Group>
          <Button size="xs" variant="default" onClick={() => end.mutate(null)}>
            End all sessions
          </Button>
        </Group>
      )}
      {end.isError && <Failure error={end.error} />}
    </Stack>
  );
}
