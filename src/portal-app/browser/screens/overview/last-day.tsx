// Two cards of the overview: the calls of today and of each day of this month, and the failed calls
// of the last 24 hours.
import { Card, Group, List, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { countText } from "../../parts/amounts.ts";
import { BarChart } from "../../parts/bar-chart.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ScreenLink } from "../../parts/screen-link.tsx";
import { monthBefore, useUsage } from "../usage/monthly-usage.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Maximum number of counted failed calls. Above it, the card says "more than". */
const COUNTED = 100;
const LISTED = 5;

export function CallsCard() {
  const [now] = useState(() => Date.now());
  const usage = useUsage(monthBefore(now, 0));
  const days = usage.data?.days ?? [];
  return (
    <Card withBorder component="section" aria-label="Calls">
      <Stack gap="xs">
        <Title order={2} size="h5">
          Calls
        </Title>
        {usage.isError && <Failure error={usage.error} onRetry={usage.refetch} />}
        <Group gap="lg">
          <Figure value={days.at(-1)?.calls} name="today (UTC)" />
          <Figure value={usage.data?.calls.used} name="this month" />
        </Group>
        {days.length > 1 && (
          <BarChart
            label="Calls of each day of the month"
            bars={days.map(({ date, calls }) => ({
              name: date,
              value: calls,
              text: countText(calls),
            }))}
          />
        )}
        <ScreenLink screen="usage" size="sm">
          Usage by day
        </ScreenLink>
      </Stack>
    </Card>
  );
}

export function FailedCallsCard() {
  const [since] = useState(() => new Date(Date.now() - DAY_MS).toISOString());
  const refused = useFailedCalls("4xx", since);
  const failed = useFailedCalls("5xx", since);
  const newest = [...(failed.data?.entries ?? []), ...(refused.data?.entries ?? [])]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, LISTED);
  const error = refused.error ?? failed.error;
  return (
    <Card withBorder component="section" aria-label="Errors">
      <Stack gap="xs">
        <Title order={2} size="h5">
          Errors of the last day
        </Title>
        {error !== null && <Failure error={error} />}
        <Group gap="lg">
          <Figure {...countOf(refused.data)} name="refused (4xx)" />
          <Figure {...countOf(failed.data)} name="failed (5xx)" />
        </Group>
        {newest.length > 0 && (
          <List size="sm" spacing={4} listStyleType="none" withPadding={false}>
            {newest.map(({ id, requestId, at, status, code, operationId }) => (
              <List.Item key={id}>
                <Group gap={6}>
                  <ScreenLink screen="logs" search={{ request: requestId }} size="sm">
                    {status} {code ?? operationId ?? "unknown operation"}
                  </ScreenLink>
                  <Moment at={at} size="xs" c="dimmed" />
                </Group>
              </List.Item>
            ))}
          </List>
        )}
        <ScreenLink screen="logs" search={{ since }} size="sm">
          All calls of the last day
        </ScreenLink>
      </Stack>
    </Card>
  );
}

function useFailedCalls(status: "4xx" | "5xx", since: string) {
  const { id } = useWorkspace();
  return useQuery({
    queryKey: [id, "logs", "last day", status, since],
    queryFn: () =>
      bodyOf(
        api.GET("/{workspaceId}/logs", {
          params: { path: { workspaceId: id }, query: { status, since, limit: COUNTED } },
        }),
      ),
  });
}

/**
 * Returns the number of calls in a page of the query log. One entry may stand for several calls of
 * one network.
 */
function countOf(
  page:
    | {
        readonly entries: readonly { readonly count?: number }[];
        readonly nextCursor: string | null;
      }
    | undefined,
) {
  if (page === undefined) return { value: undefined };
  const value = page.entries.reduce((sum, { count = 1 }) => sum + count, 0);
  return { value, isMore: page.nextCursor !== null };
}

interface FigureProps {
  /** Undefined until the data is loaded. */
  readonly value: number | undefined;
  readonly isMore?: boolean;
  readonly name: string;
}

const Figure = ({ value, isMore = false, name }: FigureProps) => (
  <div>
    <Text fw={600} size="xl">
      {value === undefined ? "…" : `${isMore ? "more than " : ""}${countText(value)}`}
    </Text>
    <Text size="sm" c="dimmed">
      {name}
    </Text>
  </div>
);
