// Encodes the frames that the gateway sends to bus clients. WebSocket frames of a server are not
// masked, so connections that get the same frame share its bytes. The JSON text of an event is
// copied into the frame. It is not parsed or serialised again.
import type { ServerFrame } from "../../contract/index.ts";
import type { BusFrame } from "../bus.ts";

const FINAL_TEXT = 0x81;
const SHORT_MAX = 125;
const MIDDLE_MAX = 65_535;

/** Returns a WebSocket text frame. Its content is all `parts`, one after the other. */
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

/** Encodes a frame that is not an event, such as an error. */
export const serverFrame = (frame: ServerFrame): Buffer =>
  textFrame(Buffer.from(JSON.stringify(frame)));

const END = Buffer.from("}");

/**
 * Cache of encoded event frames. The first key is the text of the event, the second key is the
 * start of the frame. Many clients use the same subscription id and bus, so they share frames.
 */
const eventFrameCache = new WeakMap<Buffer, Map<string, Buffer>>();

/**
 * Returns the WebSocket frame of an event for one subscription.
 * @param head the start of all event frames of the subscription, from `eventHead`
 */
export function eventFrame(head: string, { offset, text }: BusFrame): Buffer {
  let framesByHead = eventFrameCache.get(text);
  if (framesByHead === undefined) eventFrameCache.set(text, (framesByHead = new Map()));
  const cached = framesByHead.get(head);
  if (cached !== undefined) return cached;
  const frame = textFrame(Buffer.from(`${head}${offset},"event":`), text, END);
  framesByHead.set(head, frame);
  return frame;
}

/**
 * Returns the text with which all event frames of a subscription begin. `join` makes one flat
 * string. A concatenated string would take more memory while the subscription exists.
 */
export const eventHead = (id: string, bus: string): string =>
  ['{"type":"event","id":', JSON.stringify(id), ',"bus":', JSON.stringify(bus), ',"offset":'].join(
    "",
  );

const eventMessageCache = new WeakMap<Buffer, Buffer>();

/** Returns the event as a server-sent event. All event streams send the same buffer. */
export function eventMessage({ offset, type, text }: BusFrame): Buffer {
  let message = eventMessageCache.get(text);
  if (message === undefined) {
    const head = Buffer.from(`id: ${offset}\nevent: ${type}\ndata: `);
    eventMessageCache.set(text, (message = Buffer.concat([head, text, Buffer.from("\n\n")])));
  }
  return message;
}

/**
 * Returns a server-sent message without an event. If the client reconnects, it continues after the
 * offset in this message.
 * @param next offset of the next event
 */
export const positionMessage = (next: number): Buffer => Buffer.from(`id: ${next - 1}\n\n`);

/** A server-sent comment. Clients ignore it, but it shows that an idle stream still works. */
export const COMMENT = Buffer.from(":\n\n");
