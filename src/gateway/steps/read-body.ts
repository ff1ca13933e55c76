// Reads the request body in the way that the operation declares (`x-body`). A `control` body is
// JSON, whose type, size, encoding and syntax are checked. A `form` is a URL-encoded HTML form.
// `multipart` and `raw` bodies are not read here, because their handler reads them while they
// arrive.
import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError, UnreadableBody, type BodyKind } from "../../contract/index.ts";
import { runInTurn } from "../../platform/index.ts";
import { arrivedBytes, readBytes } from "../body/body-bytes.ts";
import type { ByteBudget } from "../http/byte-budget.ts";
import type { Exchange } from "../exchange.ts";
import { parseForm } from "../body/form-fields.ts";
import { IncomingForm } from "../body/incoming-form.ts";
import { IncomingRaw } from "../body/incoming-raw.ts";
import { withoutExcess } from "../body/json-excess.ts";
import { newBody } from "../body/parsed-body-cache.ts";
import { positionOfJsonError } from "../body/json-error-position.ts";
import { scanJson } from "../body/json-scan.ts";
import type { Route } from "../routing/route.ts";

/** Maximum bytes of a JSON body (G24.2). */
export const controlBodyBytesMax = 4 * 1024 * 1024;
/**
 * A body with more bytes than this number waits for its turn before it is parsed, because long work
 * of several callers takes turns (G24.8).
 */
const longBody = 256 * 1024;
/** Maximum bytes of an HTML form. The forms of the gateway have few and short fields. */
const formBodyBytesMax = 8 * 1024;

export interface BodyStep {
  readonly byteBudget: ByteBudget;
}

interface ExpectedBody {
  readonly contentType: RegExp;
  readonly typeName: string;
  /** The name of this kind of body in the message about a missing body, such as `A JSON body`. */
  readonly what: string;
}

interface BodyFormat extends ExpectedBody {
  readonly bytesMax: number;
  /**
   * Parses the text of the body, and stores the result in the exchange.
   * @throws GatewayError INVALID_REQUEST if the text is not valid
   */
  readonly take: (exchange: Exchange, route: Route, text: string) => void;
}

const contentTypePattern = (name: string): RegExp =>
  new RegExp(`^${name}[ \\t]*(?:;[ \\t]*charset=(?:utf-?8|"utf-?8")[ \\t]*)?$`, "i");

const multipart: ExpectedBody = {
  contentType: /^multipart\/form-data[ \t]*(?:;|$)/i,
  typeName: "multipart/form-data",
  what: "A form with a file",
};

const bodyFormats: Readonly<Record<Exclude<BodyKind, "multipart" | "raw">, BodyFormat>> = {
  control: {
    bytesMax: controlBodyBytesMax,
    contentType: contentTypePattern("application/json"),
    typeName: "application/json",
    what: "A JSON body",
    take: takeControlBody,
  },
  form: {
    bytesMax: formBodyBytesMax,
    contentType: contentTypePattern("application/x-www-form-urlencoded"),
    typeName: "application/x-www-form-urlencoded",
    what: "A form",
    take: takeForm,
  },
};

/**
 * Reads the body that the operation declares, and stores it in the exchange. For a multipart form,
 * it checks only the headers. For a raw body, it checks nothing.
 * @returns a promise only if the body must be awaited or is long
 * @throws GatewayError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or INVALID_REQUEST if the body is
 *   not accepted
 * @throws GatewayError TOO_MANY_CONCURRENT or UNAVAILABLE if too many bodies arrive at the same
 *   time
 * @throws ClientGone if the client disconnects, or stops sending before the body is complete
 */
export function readBody(
  { byteBudget }: BodyStep,
  exchange: Exchange,
  route: Route,
): Promise<void> | undefined {
  if (route.bodyKind === null) return undefined;
  const { request } = exchange;
  const { headers } = request;
  if (route.bodyKind === "multipart") {
    checkHeaders(headers, multipart);
    exchange.form = new IncomingForm(exchange, byteBudget);
    return undefined;
  }
  if (route.bodyKind === "raw") {
    exchange.raw = new IncomingRaw(exchange, byteBudget);
    return undefined;
  }
  if (!route.isBodyRequired && isAbsent(headers)) return undefined;
  const format = bodyFormats[route.bodyKind];
  checkHeaders(headers, format);
  const take = (bytes: Buffer): void => format.take(exchange, route, bodyText(bytes, format));
  const arrived = arrivedBytes(request, format.bytesMax);
  if (arrived === null || arrived.length > longBody)
    return readLater(byteBudget, exchange, format.bytesMax, { arrived, take });
  take(arrived);
  return undefined;
}

/** Reads and parses a body that has not arrived completely, or that is long. */
async function readLater(
  byteBudget: ByteBudget,
  exchange: Exchange,
  bytesMax: number,
  { arrived, take }: { readonly arrived: Buffer | null; readonly take: (bytes: Buffer) => void },
): Promise<void> {
  const room = byteBudget.forBody(exchange);
  try {
    const bytes = arrived ?? (await readBytes(exchange, room, bytesMax, byteBudget.limits));
    if (bytes.length <= longBody) take(bytes);
    else await runInTurn(exchange.workspaceId ?? "", () => take(bytes));
  } finally {
    room.release();
  }
}

function bodyText(bytes: Buffer, { what }: BodyFormat): string {
  if (bytes.length === 0) throw new UnreadableBody(`${what} is required. Send one.`);
  if (!isUtf8(bytes)) throw new UnreadableBody("The body is not valid UTF-8. Encode it as UTF-8.");
  return bytes.toString("utf8");
}

function takeControlBody(exchange: Exchange, route: Route, text: string): void {
  const known = route.bodyCache.get(text);
  exchange.body = known ?? newBody(text, undefined);
  if (known !== undefined) return;
  const { droppable, partsMax } = route;
  const reduced = droppable === null ? null : withoutExcess(text, droppable);
  const usedText = reduced?.text ?? text;
  exchange.body = newBody(usedText, readJson(usedText, partsMax));
  if (reduced !== null) exchange.facts.dropped = reduced.excess;
}

/**
 * Parses JSON with the rules for request bodies (G24.2).
 * @param partsMax maximum number of elements and members in the whole text
 * @throws GatewayError INVALID_REQUEST if the text violates a rule or is not valid JSON
 */
export function readJson(text: string, partsMax: number): unknown {
  scanJson(text, partsMax);
  return parseBody(text);
}

/**
 * Parses the JSON of an event bus message. The number of its elements and members needs no separate
 * limit, because the size of a message is limited.
 */
export const readFrame = (text: string): unknown => readJson(text, text.length);

/**
 * Parses an HTML form and stores it. The query log gets its fields as JSON, because the
 * percent-encoding of the original text could hide the name of a secret.
 */
function takeForm(exchange: Exchange, _route: Route, text: string): void {
  const value = parseForm(text);
  exchange.body = newBody(JSON.stringify(value), value);
}

const isAbsent = (headers: IncomingHttpHeaders): boolean =>
  headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0;

function checkHeaders(
  headers: IncomingHttpHeaders,
  { contentType, typeName, what }: ExpectedBody,
): void {
  if (isAbsent(headers)) throw new UnreadableBody(`${what} is required. Send one.`);
  if (!contentType.test(headers["content-type"] ?? "")) {
    throw unsupported(
      `Send the body as ${typeName}, and name this type in the \`Content-Type\` header.`,
    );
  }
  if (headers["content-encoding"] !== undefined) {
    throw unsupported(
      "The gateway does not accept compressed bodies. Send the body without a `Content-Encoding` header.",
    );
  }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = positionOfJsonError(text, error);
    if (position === undefined) throw new UnreadableBody("The body is not valid JSON.");
    throw new UnreadableBody(
      position < text.length
        ? `The body is not valid JSON (character ${position + 1}).`
        : `The body is not valid JSON: it ends too early, after character ${position}.`,
    );
  }
}

function unsupported(message: string): GatewayError {
  return new GatewayError("UNSUPPORTED_MEDIA_TYPE", { message });
}
