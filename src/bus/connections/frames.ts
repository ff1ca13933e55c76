// Frames as they go over the wire: text frames of a server, which nobody masks, so that those who see the same share the bytes. An event's
// text is put between what is said of the subscription, and never parsed or written out again.
import type { ServerFrame } from "../../contract/index.ts";
import type { BusFrame } from "../bus.ts";

const FINAL_TEXT = 0x81;
const SHORT_MAX = 125;
const MIDDLE_MAX = 65_535;

/** A frame of the WebSocket protocol around parts of a text. */
function textFrame(...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([headOf(length), ...parts]);
}

function headOf(length: number): Buffer {
  if (length <= SHORT_MAX) return Buffer.from([FINAL_TEXT, length]);
  if (length <= MIDDLE_MAX) {
    const head = Buffer.from([FINAL_TEXT, 126, 0, 0]);
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.alloc(10);
  head[0] = FINAL_TEXT;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

export const serverFrame = (frame: ServerFrame): Buffer =>
  textFrame(Buffer.from(JSON.stringify(frame)));

const END = Buffer.from("}");

/** By text of an event, by name of a subscription: many clients call theirs alike. */
const shared = new WeakMap<Buffer, Map<string, Buffer>>();

/** @param head of the subscription, from `eventHead` */
export function eventFrame(head: string, { offset, text }: BusFrame): Buffer {
  let known = shared.get(text);
  if (known === undefined) shared.set(text, (known = new Map()));
  const found = known.get(head);
  if (found !== undefined) return found;
  const frame = textFrame(Buffer.from(`${head}${offset},"event":`), text, END);
  known.set(head, frame);
  return frame;
}

/** What all frames of a subscription begin with. Joined into one piece: it is kept for as long as the subscription. */
export const eventHead = (id: string, bus: string): string =>
  ['{"type":"event","id":', JSON.stringify(id), ',"bus":', JSON.stringify(bus), ',"offset":'].join(
    "",
  );

const messages = new WeakMap<Buffer, Buffer>();

/** The event as a message of a stream; all of its readers share it. */
export function eventMessage({ offset, type, text }: BusFrame): Buffer {
  let message = messages.get(text);
  if (message === undefined) {
    const head = Buffer.from(`id: ${offset}\nevent: ${type}\ndata: `);
    messages.set(text, (message = Buffer.concat([head, text, Buffer.from("\n\n")])));
  }
  return message;
}

/**
 * A message without an event: the client goes on behind this offset.
 * @param next offset of the next event
 */
export const positionMessage = (next: number): Buffer => Buffer.from(`id: ${next - 1}\n\n`);

export const COMMENT = Buffer.from(":\n\n");
