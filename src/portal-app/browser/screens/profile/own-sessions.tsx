// The sessions of the user, in this and in other browsers.
import { Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/http.ts";
import { Failure } from "../../parts/failure.tsx";
import { Loading } from "../../parts/loading.tsx";
import { ownSessionsKey } from "./profile-data.ts";

export function OwnSessions() {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: ownSessionsKey,
    queryFn: () => bodyOf(api.GET("/api/v1/portal/profile/sessions")),
  });
  const end = useMutation({
    mutationFn: (sessionId: string) =>
      bodyOf(
        api.DELETE("/api/v1/portal/profile/sessions/{sessionId}", {
          params: { path: { sessionId } },
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ownSessionsKey }),
  });
  return (
    <Card withBorder component="section">
      <Stack>
        <Title order={2} size="h4">
          Sessions
        </Title>
        {list.isPending && <Loading />}
        {list.isError && <Failure error={list.error} onRetry={list.refetch} />}
        {end.isError && <Failure title="The session did not end" error={end.error} />}
        {list.data?.sessions.map(({ id, userAgent, sourceIp, lastUsedAt, isCurrent }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" className="one-line" title={userAgent ?? ""}>
                {userAgent ?? "Unknown browser"}
              </Text>
              <Text size="xs" c="dimmed">
                {sourceIp}, last used {new Date(lastUsedAt).toLocaleString()}
              </Text>
            </div>
            {isCurrent ? (
              <Badge variant="light" flex="none">
                this browser
              </Badge>
            ) : (
              <Button
                size="xs"
                variant="default"
                aria-label={`End the session of ${sourceIp}`}
                onClick={() => end.mutate(id)}
              >
                End
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
