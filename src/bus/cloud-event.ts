// Renders a numbered event as a CloudEvents 1.0 object. Subscribers that see the same rows share
// one text, which is rendered once (G9.6).
import type { Workspace } from "../catalog/index.ts";
import { readClientActor } from "../query/index.ts";
import type { BusKey, NumberedEvent } from "../outbox/index.ts";
import type { BusFrame } from "./bus.ts";

const rowTypes = { insert: "row.inserted", update: "row.updated", delete: "row.deleted" } as const;

/** Returns the type of an event, such as `row.inserted` or `custom.counted`. */
export const eventTypeOf = ({ op, name }: Pick<NumberedEvent, "op" | "name">): string =>
  op === "custom" ? `custom.${name}` : rowTypes[op];

/**
 * Renders one event for a subscriber.
 * @param rows JSON array of the rows that the subscriber sees; null for a custom event
 * @param isSelf true if the subscriber caused the event
 */
export type FrameOf = (rows: string | null, isSelf: boolean) => BusFrame;

/**
 * Returns a function that renders this event. The function renders each combination of its
 * arguments once, and then returns the same frame again.
 */
export function framesOf(event: NumberedEvent, key: BusKey, workspace: Workspace): FrameOf {
  const frames = new Map<string | null, [BusFrame | undefined, BusFrame | undefined]>();
  const { offset } = event;
  const type = eventTypeOf(event);
  const head = JSON.stringify({
    specversion: "1.0",
    id: event.id,
    source: `/${key.workspaceId}/bus`,
    type,
    subject: `${key.topic}:${key.instance}`,
    time: event.at.toISOString(),
    datacontenttype: "application/json",
  }).slice(0, -1);
  return (rows, isSelf) => {
    let pair = frames.get(rows);
    if (pair === undefined) frames.set(rows, (pair = [undefined, undefined]));
    const actor = actorOf(event, workspace, isSelf);
    const text = (): string =>
      rows === null ? customText(head, event, actor) : rowsText(head, event, rows, actor);
    return (pair[isSelf ? 1 : 0] ??= { offset, type, text: Buffer.from(text()) });
  };
}

/**
 * The caller that caused the event, as subscribers see it. `self` is true if the subscriber itself
 * caused the event. Only server keys, members, and OAuth clients of members are shown with an id.
 */
interface ShownActor {
  readonly kind: string;
  readonly self: boolean;
  readonly id?: string;
  /** Id of the OAuth client that acted for the member. */
  readonly client?: string;
}

function actorOf(
  { actorKind: kind, actorId }: NumberedEvent,
  { keysById }: Workspace,
  self: boolean,
): ShownActor {
  if (kind === "oauth" && actorId !== null) return { kind, self, ...readClientActor(actorId) };
  const isNamed =
    kind === "member" ||
    (kind === "key" && keysById.get(actorId ?? "")?.definition.kind === "server");
  return { kind, self, ...(isNamed && actorId !== null && { id: actorId }) };
}

/**
 * Renders the event of a write to rows. `affectedRows` counts only the rows that the subscriber
 * sees. So the subscriber does not learn how many other rows the write changed.
 */
function rowsText(head: string, event: NumberedEvent, rows: string, actor: ShownActor): string {
  const { tableId, op } = event;
  const affectedRows = (JSON.parse(rows) as readonly unknown[]).length;
  const fields = JSON.stringify({ table: tableId, op, affectedRows }).slice(0, -1);
  // The event must be one line. PostgreSQL may put line breaks between JSON values, but never
  // inside a JSON string.
  const line = rows.replaceAll("\n", " ");
  return `${head},"data":${fields},"rows":${line},"actor":${JSON.stringify(actor)}}}`;
}

/**
 * Renders a custom event. The publisher decides the content of `data`, so the actor is in separate
 * attributes, with names that CloudEvents allows.
 */
function customText(head: string, { body }: NumberedEvent, actor: ShownActor): string {
  const { kind, self, id, client } = actor;
  const attributes = JSON.stringify({
    actorkind: kind,
    actorself: self,
    actorid: id,
    actorclient: client,
  }).slice(1, -1);
  return `${head},${attributes},"data":${body}}`;
}
