// Step 7: reads the body as `x-body` says: `control` is JSON (exact content type, capped, strict UTF-8, scanned before parsing),
// `form` an HTML form with a smaller cap; `multipart` and `raw` are left to the handler, which reads them while they come.
import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError, UnreadableBody, type BodyKind } from "../../contract/index.ts";
import { inTurn, type Soon } from "../../platform/index.ts";
import { readBytes } from "../body/body-bytes.ts";
import { BodyRoom, type IncomingBodies } from "../http/incoming-bodies.ts";
import type { Exchange } from "../exchange.ts";
import { parseForm } from "../body/form-fields.ts";
import { IncomingForm } from "../body/incoming-form.ts";
import { IncomingRaw } from "../body/incoming-raw.ts";
import { withoutExcess } from "../body/json-excess.ts";
import { newBody } from "../body/known-bodies.ts";
import { placeOfFlaw } from "../body/json-place.ts";
import { scanJson } from "../body/json-scan.ts";
import type { Route } from "../routing/route.ts";

/** Cap of a control body (G24.2). */
export const controlBodyBytesMax = 4 * 1024 * 1024;
/** Bytes from which on a body is read in turn with other long work (G24.8). */
const longBody = 256 * 1024;
/** A form has few fields, and none of them is long. */
export const formBodyBytesMax = 8 * 1024;

export interface BodyStep {
  readonly bodies: IncomingBodies;
}

interface Expected {
  readonly contentType: RegExp;
  readonly typeName: string;
  /** What is missing where there is no body. */
  readonly what: string;
}

interface Reading extends Expected {
  readonly bytesMax: number;
  /** Notes in the exchange what the text means. @throws GatewayError INVALID_REQUEST */
  readonly take: (exchange: Exchange, route: Route, text: string) => void;
}

const typed = (name: string): RegExp =>
  new RegExp(`^${name}[ \\t]*(?:;[ \\t]*charset=(?:utf-?8|"utf-?8")[ \\t]*)?$`, "i");

const multipart: Expected = {
  contentType: /^multipart\/form-data[ \t]*(?:;|$)/i,
  typeName: "multipart/form-data",
  what: "A form with a file",
};

const readings: Readonly<Record<Exclude<BodyKind, "multipart" | "raw">, Reading>> = {
  control: {
    bytesMax: controlBodyBytesMax,
    contentType: typed("application/json"),
    typeName: "application/json",
    what: "A JSON body",
    take: takeControlBody,
  },
  form: {
    bytesMax: formBodyBytesMax,
    contentType: typed("application/x-www-form-urlencoded"),
    typeName: "application/x-www-form-urlencoded",
    what: "A form",
    take: takeForm,
  },
};

/**
 * Reads the body that the operation declares and notes it in the exchange, for the log also where it is refused. Of a multipart form
 * no more than the headers, of any bytes nothing.
 * @throws GatewayError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_REQUEST; TOO_MANY_CONCURRENT, UNAVAILABLE where too much is sent at a time
 * @throws ClientGone when the client leaves or stalls before the body is complete
 */
export function readBody(step: BodyStep, exchange: Exchange, route: Route): Soon<void> {
  if (route.bodyKind === null) return;
  const { request, response } = exchange;
  if (route.bodyKind === "multipart") {
    checkHeaders(request.headers, multipart);
    exchange.form = new IncomingForm(request, response, step.bodies, exchange);
    return;
  }
  if (route.bodyKind === "raw") {
    exchange.raw = new IncomingRaw(request, response, step.bodies, exchange);
    return;
  }
  if (!route.isBodyRequired && isAbsent(request.headers)) return;
  const reading = readings[route.bodyKind];
  checkHeaders(request.headers, reading);
  const room = new BodyRoom(step.bodies, exchange);
  const { idleMs, wholeMs } = step.bodies;
  const limits = { bytesMax: reading.bytesMax, idleMs, wholeMs };
  const read = readBytes(request, response, room, limits);
  const take = (bytes: Buffer): void => reading.take(exchange, route, textOf(bytes, reading));
  const isShort = !(read instanceof Promise) && read.length <= longBody;
  return isShort ? take(read) : takeLater(exchange, room, read, take);
}

async function takeLater(
  { workspaceId }: Exchange,
  room: BodyRoom,
  read: Soon<Buffer>,
  take: (bytes: Buffer) => void,
): Promise<void> {
  try {
    const bytes = await read;
    if (bytes.length <= longBody) take(bytes);
    else await inTurn(workspaceId ?? "", () => take(bytes));
  } finally {
    room.release();
  }
}

function textOf(bytes: Buffer, { what }: Reading): string {
  if (bytes.length === 0) throw new UnreadableBody(`${what} is required.`);
  if (!isUtf8(bytes)) throw new UnreadableBody("The body is not valid UTF-8.");
  return bytes.toString("utf8");
}

function takeControlBody(exchange: Exchange, route: Route, text: string): void {
  const known = route.knownBodies.get(text);
  exchange.body = known ?? newBody(text, undefined);
  if (known !== undefined) return;
  const { droppable, partsMax } = route;
  const cut = droppable === null ? null : withoutExcess(text, droppable);
  const kept = cut?.text ?? text;
  exchange.body = newBody(kept, readJson(kept, partsMax));
  if (cut !== null) exchange.facts.dropped = cut.excess;
}

/**
 * Returns the value of a JSON text under the rules of control bodies (G24.2).
 * @param partsMax elements and members that the whole text may have
 * @throws GatewayError INVALID_REQUEST
 */
export function readJson(text: string, partsMax: number): unknown {
  scanJson(text, partsMax);
  return parseJson(text);
}

/** Returns the value of a frame of the bus, whose parts are bounded by its bytes. */
export const readFrame = (text: string): unknown => readJson(text, text.length);

/** A form is logged as the JSON of its fields: percent-encoding could hide the name that makes a value a secret. */
function takeForm(exchange: Exchange, _route: Route, text: string): void {
  const value = parseForm(text);
  exchange.body = newBody(JSON.stringify(value), value);
}

const isAbsent = (headers: IncomingHttpHeaders): boolean =>
  headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0;

function checkHeaders(
  headers: IncomingHttpHeaders,
  { contentType, typeName, what }: Expected,
): void {
  if (isAbsent(headers)) throw new UnreadableBody(`${what} is required.`);
  if (!contentType.test(headers["content-type"] ?? "")) {
    throw unsupported(
      `The body must be sent as ${typeName}, which the header Content-Type must say.`,
    );
  }
  if (headers["content-encoding"] !== undefined) {
    throw unsupported("The body must be sent without a content encoding.");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const place = placeOfFlaw(text, error);
    if (place === undefined) throw new UnreadableBody("The body is not valid JSON.");
    throw new UnreadableBody(
      place < text.length
        ? `The body is not valid JSON (character ${place + 1}).`
        : `The body is not valid JSON: it ends too early, after character ${place}.`,
    );
  }
}

function unsupported(message: string): GatewayError {
  return new GatewayError("UNSUPPORTED_MEDIA_TYPE", { message });
}
