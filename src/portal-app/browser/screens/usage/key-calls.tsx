// The calls of each API key in the last day.
import { Card, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/http.ts";
import { useKeyNames } from "../../api/key-names.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { countText } from "../../parts/amounts.ts";
import { Failure } from "../../parts/failure.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ScreenLink } from "../../parts/screen-link.tsx";

export function KeyCalls() {
  const { id } = useWorkspace();
  const nameOfKey = useKeyNames();
  const usage = useQuery({
    queryKey: [id, "usage", "by-key"],
    queryFn: () =>
      bodyOf(
        api.GET("/{workspaceId}/usage", {
          params: { path: { workspaceId: id }, query: { byKey: true } },
        }),
      ),
  });
  const counted = usage.data?.byKey;
  return (
    <Card withBorder component="section">
      <Stack gap="xs">
        <Title order={2} size="h5">
          Calls by key
        </Title>
        {usage.isError && <Failure error={usage.error} onRetry={usage.refetch} />}
        {counted !== undefined && (
          <Text size="sm" c="dimmed">
            {counted.keys.length === 0 ? "No key was used since " : "Since "}
            <Moment at={counted.since} />
          </Text>
        )}
        {counted !== undefined && counted.keys.length > 0 && (
          <Table verticalSpacing={4} layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Key</Table.Th>
                <Table.Th ta="right">Calls</Table.Th>
                <Table.Th ta="right">Errors</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {counted.keys.map(({ keyId, calls, errors }) => (
                <Table.Tr key={keyId}>
                  <Table.Td className="any-break">
                    <ScreenLink screen="logs" search={{ credentialId: keyId }} size="sm">
                      {nameOfKey(keyId)}
                    </ScreenLink>
                  </Table.Td>
                  <Table.Td ta="right">{countText(calls)}</Table.Td>
                  <Table.Td ta="right">{countText(errors)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </Card>
  );
}
