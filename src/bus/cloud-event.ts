// A numbered event as CloudEvents 1.0 objects: one text for all who see the same of it, made when the first of them is sent it (G9.6).
import type { Workspace } from "../catalog/index.ts";
import { readClientActor } from "../query/index.ts";
import type { BusKey, NumberedEvent } from "../outbox/index.ts";
import type { BusFrame } from "./bus.ts";

const rowTypes = { insert: "row.inserted", update: "row.updated", delete: "row.deleted" } as const;

/** @param rows JSON array as the subscriber sees them; null for a custom event. @param isSelf whether it has caused the event */
export type FrameOf = (rows: string | null, isSelf: boolean) => BusFrame;

export function framesOf(event: NumberedEvent, key: BusKey, workspace: Workspace): FrameOf {
  const frames = new Map<string | null, [BusFrame | undefined, BusFrame | undefined]>();
  const { offset } = event;
  const type = event.op === "custom" ? `custom.${event.name}` : rowTypes[event.op];
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

/** Who caused it, as everybody may know: which key or person it was only of server keys and members. */
interface ShownActor {
  readonly kind: string;
  readonly self: boolean;
  readonly id?: string;
  /** Who acted for the member. */
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

/** Rows are counted as they are seen: how many there were beside them is nobody's to know. */
function rowsText(head: string, event: NumberedEvent, rows: string, actor: ShownActor): string {
  const { tableId, op } = event;
  const affectedRows = (JSON.parse(rows) as readonly unknown[]).length;
  const fields = JSON.stringify({ table: tableId, op, affectedRows }).slice(0, -1);
  // Between values JSON may be broken into lines, inside of them it is not.
  const line = rows.replaceAll("\n", " ");
  return `${head},"data":${fields},"rows":${line},"actor":${JSON.stringify(actor)}}}`;
}

/** The data are the publisher's own; the actor stands beside them, in attributes of the form that CloudEvents allows. */
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
