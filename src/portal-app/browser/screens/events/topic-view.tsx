// One topic: its settings, its newest events, and a live view of its events.
import { Alert, Badge, Button, Group, Loader, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Failure } from "../../parts/failure.tsx";
import { useScreenSearch } from "../../parts/screen-link.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { EventList } from "./event-list.tsx";
import { useLiveEvents, type LiveEvents } from "./live-events.ts";
import {
  instanceOf,
  joinedEvents,
  useTopicEvents,
  type ShownEvent,
  type ShownTopic,
} from "./topic-reads.ts";
import { addressFor } from "../../parts/curl.ts";

interface TopicViewProps {
  readonly topic: ShownTopic;
  /** One bus; undefined for all buses of the topic. */
  readonly instance: string | undefined;
}

/** Maximum number of buses that the live view follows. */
const BUSES_MAX = 50;

export function TopicView({ topic, instance }: TopicViewProps) {
  const [search, change] = useScreenSearch();
  const isLive = search["live"] === "on" && topic.isEnabled;
  const stored = useTopicEvents(topic, instance, isLive);
  const known = stored.data?.events ?? [];
  const buses = isLive && stored.isSuccess ? busesOf(topic.name, instance, known) : [];
  const live = useLiveEvents(buses.join(" "));
  const events = joinedEvents(live.events, known);
  // The list while the view is paused. Null if it is not paused.
  const [paused, setPaused] = useState<readonly ShownEvent[] | null>(null);
  const newer = paused === null ? 0 : countNewer(events, paused);
  return (
    <>
      <Facts
        facts={{
          Events: topic.isEnabled ? "are accepted and delivered" : "are refused (disabled)",
          "Kept for": `${topic.retentionHours} hours`,
          "Kept at most": topic.maxMb === null ? null : `${topic.maxMb} MB`,
        }}
      />
      <Group align="flex-end" gap="xs">
        <SearchField
          key={instance ?? ""}
          label="Bus"
          placeholder="All buses"
          action="Show"
          width={180}
          text={instance ?? ""}
          onSearch={(bus) => change({ instance: bus === "" ? undefined : bus })}
        />
        <Switch
          label="Live"
          pb={8}
          checked={isLive}
          disabled={!topic.isEnabled}
          onChange={(event) => {
            setPaused(null);
            change({ live: event.currentTarget.checked ? "on" : undefined });
          }}
        />
        {isLive && (
          <Button variant="default" onClick={() => setPaused(paused === null ? events : null)}>
            {paused === null ? "Pause" : `Resume (${newer} new)`}
          </Button>
        )}
        <CopyButton
          text={streamLine(topic.name, instance ?? topic.newest?.instance)}
          label="Copy the live call as curl"
          h={36}
        />
      </Group>
      {isLive && <LiveState live={live} buses={buses} isPaused={paused !== null} />}
      {stored.isLoading && <Loader aria-label="Loading" />}
      {stored.isError && <Failure error={stored.error} onRetry={stored.refetch} />}
      {!topic.isEnabled && (
        <Alert color="gray" title="This topic is disabled">
          Remove <code>enabled: false</code> from the topic in the definition, and apply it.
        </Alert>
      )}
      {stored.isSuccess && events.length === 0 && (
        <Empty title="There are no events yet">
          An event appears here when a row of an announced table changes, when a client publishes
          one, or when you publish a test event.
        </Empty>
      )}
      <EventList events={paused ?? events} />
    </>
  );
}

const busesOf = (
  topic: string,
  instance: string | undefined,
  known: readonly ShownEvent[],
): readonly string[] => {
  const instances = instance === undefined ? new Set(known.map(instanceOf)) : [instance];
  return [...instances]
    .slice(0, BUSES_MAX)
    .map((each) => `${topic}:${each}`)
    .toSorted();
};

function countNewer(events: readonly ShownEvent[], paused: readonly ShownEvent[]): number {
  const ids = new Set(paused.map(({ event }) => event.id));
  return events.filter(({ event }) => !ids.has(event.id)).length;
}

interface LiveStateProps {
  readonly live: LiveEvents;
  readonly buses: readonly string[];
  readonly isPaused: boolean;
}

function LiveState({ live: { state, refusal }, buses, isPaused }: LiveStateProps) {
  const text = isPaused
    ? "paused"
    : buses.length === 0
      ? "waiting for a first event"
      : words[state];
  return (
    <>
      <Group gap="xs" role="status">
        <Badge color={state === "live" && !isPaused ? "green.9" : "gray.7"}>{text}</Badge>
        {buses.length > 0 && (
          <Text size="sm" c="dimmed" className="any-break">
            {buses.join(", ")}
          </Text>
        )}
      </Group>
      {refusal !== null && (
        <Alert color="red" title="The bus refused a subscription" role="alert">
          {refusal}
        </Alert>
      )}
    </>
  );
}

const words: Readonly<Record<LiveEvents["state"], string>> = {
  off: "off",
  connecting: "connecting",
  live: "live",
  waiting: "connection lost; trying again",
};

/** Shell lines that follow a bus, with the key of an application. */
const streamLine = (topic: string, instance = "all"): string =>
  `curl -N ${addressFor(`/bus/stream?bus=${topic}:${instance}`)} \\\n  -H "Authorization: Bearer $GATEWAY_KEY"`;
