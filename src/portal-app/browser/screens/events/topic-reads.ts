// The topics of a workspace, and the newest events of one of them.
import { useQuery } from "@tanstack/react-query";
import type { ContractSchema } from "../../../../contract/index.ts";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";

export type ShownTopic = ContractSchema<"Topic">;
export type ShownEvent = ContractSchema<"TopicEvent">;

/** Number of shown events of a topic. */
export const EVENTS_MAX = 100;
/**
 * Milliseconds between two reads of the newest events in the live view. These reads find buses that
 * have their first event.
 */
const LIVE_MS = 10_000;

export function useTopics() {
  const { id } = useWorkspace();
  return useQuery({
    queryKey: [id, "topics"],
    queryFn: () =>
      bodyOf(api.GET("/{workspaceId}/topics", { params: { path: { workspaceId: id } } })),
  });
}

/**
 * Returns the newest events of a topic.
 * @param instance one bus; undefined for all buses of the topic
 */
export function useTopicEvents(topic: ShownTopic, instance: string | undefined, isLive: boolean) {
  const { id } = useWorkspace();
  return useQuery({
    queryKey: [id, "topics", topic.name, instance ?? ""],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/{workspaceId}/topics/{topic}/events", {
          params: {
            path: { workspaceId: id, topic: topic.name },
            query: { limit: EVENTS_MAX, ...(instance !== undefined && { instance }) },
          },
          signal,
        }),
      ),
    enabled: topic.isEnabled,
    refetchInterval: isLive ? LIVE_MS : false,
    refetchIntervalInBackground: false,
  });
}

/** Returns the path of the call that lists the events. */
export const eventsPath = (topic: string, instance: string | undefined): string =>
  `/topics/${topic}/events${instance === undefined ? "" : `?instance=${instance}`}`;

/**
 * Returns the instance (bus) of an event: the part of the event's subject after the name of the
 * topic.
 */
export const instanceOf = ({ event }: ShownEvent): string =>
  event.subject.slice(event.subject.indexOf(":") + 1);

/** Joins lists of events, without repeats. The newest event comes first. */
export function joinedEvents(...lists: readonly (readonly ShownEvent[])[]): readonly ShownEvent[] {
  const byId = new Map(lists.flat().map((shown) => [shown.event.id, shown]));
  return [...byId.values()]
    .toSorted((one, other) => recordedAt(other) - recordedAt(one) || other.offset - one.offset)
    .slice(0, EVENTS_MAX);
}

const recordedAt = ({ event }: ShownEvent): number => Date.parse(event.time ?? "") || 0;
