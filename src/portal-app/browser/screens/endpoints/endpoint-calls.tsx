// The latest calls of an endpoint, from the query log. A call with a refused signature shows the
// reason.
import { Badge, Button, Group, Loader, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ScreenLink } from "../../parts/screen-link.tsx";
import type { CustomEndpoint } from "./endpoint-data.ts";
import { refusalWords } from "./refusal-words.ts";

/** Number of calls in the list. The logs screen has all calls. */
const CALLS_MAX = 10;

interface EndpointCallsProps {
  readonly endpoint: CustomEndpoint;
}

export function EndpointCalls({ endpoint }: EndpointCallsProps) {
  const { canWrite } = useWorkspace();
  return canWrite ? (
    <CallList endpoint={endpoint} />
  ) : (
    <Text size="sm" c="dimmed">
      Only editors and owners see calls.
    </Text>
  );
}

function CallList({ endpoint }: EndpointCallsProps) {
  const { id } = useWorkspace();
  const path = `/${id}/endpoint/${endpoint.id}`;
  const calls = useQuery({
    queryKey: [id, "endpoints", endpoint.id, "calls"],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/{workspaceId}/logs", {
          params: { path: { workspaceId: id }, query: { path, limit: CALLS_MAX } },
          signal,
        }),
      ),
  });
  return (
    <>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => void calls.refetch()}>
          Refresh the calls
        </Button>
        <ScreenLink screen="logs" search={{ path }} size="sm">
          All calls in the logs
        </ScreenLink>
        {endpoint.automations.map((automation) => (
          <ScreenLink key={automation} screen="automations" search={{ automation }} size="sm">
            Runs of {automation}
          </ScreenLink>
        ))}
      </Group>
      {calls.isPending && <Loader aria-label="Loading the calls" />}
      {calls.isError && <Failure error={calls.error} onRetry={calls.refetch} />}
      {calls.data?.entries.length === 0 && (
        <Text size="sm" c="dimmed">
          There is no call in the last 30 days. A new call appears after about a second.
        </Text>
      )}
      {calls.data !== undefined && calls.data.entries.length > 0 && (
        <Table.ScrollContainer minWidth={300} type="native">
          <Table verticalSpacing={4} aria-label="Latest calls">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Time</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th>Result</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {calls.data.entries.map((entry) => (
                <Table.Tr key={entry.id}>
                  <Table.Td>
                    <ScreenLink screen="logs" search={{ request: entry.requestId }} size="sm">
                      <Moment at={entry.at} />
                    </ScreenLink>
                  </Table.Td>
                  <Table.Td>
                    <Badge color={entry.status >= 400 ? "red.9" : "green.9"}>{entry.status}</Badge>
                  </Table.Td>
                  <Table.Td className="any-break">
                    <Text size="sm">
                      {refusalWords(entry.body) ?? entry.message ?? entry.code ?? "accepted"}
                    </Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}
