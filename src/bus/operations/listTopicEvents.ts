// GET /{workspaceId}/topics/{topic}/events: lists the newest events of a topic for members (G46.3).
import type { Grant } from "../../access/index.ts";
import { GatewayError, type ContractSchema, type Handler } from "../../contract/index.ts";
import { accessOf } from "../../query/index.ts";
import type { Bus } from "../bus.ts";

const LIMIT_DEFAULT = 50;

export function listTopicEventsHandler({
  bus,
}: {
  readonly bus: Pick<Bus, "newest">;
}): Handler<"listTopicEvents", Grant> {
  return async ({ caller, grant, path: { topic }, query, facts, signal }) => {
    if (!Object.hasOwn(grant.workspace.definition.topics, topic))
      throw new GatewayError("NOT_FOUND");
    const { instance, limit = LIMIT_DEFAULT } = query;
    const access = accessOf(caller, grant, signal);
    const frames = await bus.newest(access, { topic, instance }, limit);
    facts.rows = frames.length;
    const events = frames.map(({ offset, text }) => ({
      offset,
      event: JSON.parse(text.toString("utf8")) as ContractSchema<"BusEvent">,
    }));
    return { status: 200, body: { events } };
  };
}
