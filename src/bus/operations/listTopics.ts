// GET /{workspaceId}/topics: lists the topics of the definition for members (G46.2).
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { newestOfTopics, type NewestEvent } from "../../outbox/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { eventTypeOf } from "../cloud-event.ts";

export function listTopicsHandler({
  control,
}: {
  readonly control: Pool;
}): Handler<"listTopics", Grant> {
  return async ({ grant: { workspace }, facts }) => {
    const topics = Object.entries(workspace.definition.topics).toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    );
    const names = topics.map(([name]) => name);
    const newest = await newestOfTopics(control, workspace.id, names);
    const byTopic = new Map(newest.map((event) => [event.topic, shownNewest(event)]));
    facts.rows = topics.length;
    const shown = topics.map(([name, { id, enabled, retentionHours, maxMb }]) => ({
      id,
      name,
      isEnabled: enabled,
      retentionHours,
      maxMb: maxMb ?? null,
      newest: byTopic.get(name) ?? null,
    }));
    return { status: 200, body: { topics: shown } };
  };
}

const shownNewest = (event: NewestEvent) => ({
  instance: event.instance,
  offset: event.offset,
  type: eventTypeOf(event),
  at: event.at.toISOString(),
});
