// POST /{workspaceId}/topics/{topic}/events: publishes an event for a member (G46.4).
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { accessOf } from "../../query/index.ts";
import type { Bus } from "../bus.ts";

export function publishTopicEventHandler({
  bus,
}: {
  readonly bus: Pick<Bus, "publish">;
}): Handler<"publishTopicEvent", Grant> {
  return async ({ caller, grant, path: { topic }, body: { instance, name, data }, facts }) => {
    if (!Object.hasOwn(grant.workspace.definition.topics, topic))
      throw new GatewayError("NOT_FOUND");
    const access = accessOf(caller, grant);
    const published = await bus.publish(access, { topic, instance }, name, data);
    facts.hasEffects = true;
    return { status: 201, body: { id: published.id, offset: await published.offset } };
  };
}
