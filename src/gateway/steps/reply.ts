// Sends the response: JSON, a stream, or a response that a function of the handler writes itself.
// Every response, also an error response, gets the usual headers here.
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { GatewayError, type Delegated, type LongLivedReply } from "../../contract/index.ts";
import { AppRefusal, failurePage, isAuthEvent } from "../../auth/index.ts";
import { runInTurn, LendingStream, type Logger } from "../../platform/index.ts";
import type { ContractWatch } from "../contract-watch.ts";
import { asGatewayError, renderError, retryAfterOf, sentenceOf } from "../error-shapes.ts";
import type { Exchange } from "../exchange.ts";
import type { AnyReply } from "../routing/route.ts";
import type { ResponseHeaders } from "../http/response-headers.ts";
import {
  assembled,
  totalLength,
  longAnswer,
  sendLent,
  sendPieces,
  bodySizeOf,
  type BodyPart,
} from "../http/long-answer.ts";
import { discardBody } from "../body/body-bytes.ts";
import { commonHeaders, withType } from "./answer-headers.ts";
import { challengeOf } from "./challenge.ts";
import { releaseBody } from "./log-call.ts";
import { reserveEgress } from "./meter.ts";
import { withRequestedPrefix } from "./mount.ts";
import { roomFor, type RoomStep } from "./unsent-room.ts";

export interface ReplyStep extends RoomStep {
  readonly watch: ContractWatch;
  readonly log: Logger;
  /**
   * The configured base URL of the gateway. The header `WWW-Authenticate` of a 401 contains URLs
   * that begin with it, and never the `Host` header of the request (G1.11).
   */
  readonly baseUrl: string;
}

const json = "application/json";
/**
 * Sends the reply of a handler. Returns a promise for a long response, a stream, and a response
 * that a function writes itself. The promise resolves when the response has ended.
 * @throws ContractViolation in development mode, before anything is sent, if the reply does not
 *   match the contract
 * @throws CapacitySpentError if no memory for the response is free, before anything is sent
 * @throws ClientGone if the client disconnects before anything is sent
 * @throws GatewayError EGRESS_EXHAUSTED if too few response bytes are left this month, before
 *   anything is sent
 */
export function sendReply(
  step: ReplyStep,
  exchange: Exchange,
  reply: Exclude<AnyReply, LongLivedReply>,
): Promise<void> | void {
  if ("delegated" in reply) return sendDelegated(exchange, reply.delegated);
  const { status, type = json, body, rowsText, stream } = reply;
  exchange.origin = stream === undefined ? "gateway" : "another";
  const headers = commonHeaders(exchange, status);
  if (reply.headers !== undefined)
    Object.assign(headers, withRequestedPrefix(exchange.path, reply.headers));
  if (stream instanceof Readable)
    return sendStream(step, exchange, status, withType(headers, type), stream);
  if (stream !== undefined && ![204, 205, 304].includes(status))
    return sendBody(step, exchange, status, withType(headers, type), [stream]);
  if (rowsText !== undefined) {
    const parts = rowsText instanceof Uint8Array ? [rowsText] : rowsText;
    return sendBody(step, exchange, status, withType(headers, json), parts);
  }
  if (body === undefined) return sendBody(step, exchange, status, headers, null);
  return sendBody(step, exchange, status, withType(headers, type), [JSON.stringify(body)]);
}

/**
 * Sends an error response in the JSON form that the operation declares for errors. The client never
 * gets the cause of an unexpected error, which is written to the process log.
 */
export function sendFailure(step: ReplyStep, exchange: Exchange, thrown: unknown): void {
  const { response, requestId } = exchange;
  const error = asGatewayError(thrown, requestId);
  exchange.origin = "gateway";
  exchange.facts.code = error.code;
  exchange.facts.message = loggedMessage(exchange, error);
  exchange.facts.isRefused = error.isRefusal;
  if (error.code === "INTERNAL_ERROR")
    step.log.error(
      { err: thrown, requestId },
      "A request failed because of an unexpected error in the gateway, and the client got a 500. The cause is in `err`. Please report it if the cause is a defect of the gateway.",
    );
  if (response.headersSent) {
    // If a part of the response was already sent, closing the connection is the only way to tell
    // the client that the rest is missing.
    response.destroy();
    return;
  }
  const retryAfter = retryAfterOf(error);
  const headers = {
    ...commonHeaders(exchange, error.status),
    ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
    ...(error.status === 401 || error.challenge !== null
      ? { "WWW-Authenticate": challengeOf(step.baseUrl, exchange, error) }
      : {}),
    ...error.headers,
  };
  const shape = exchange.nearest?.errors ?? "flat";
  try {
    if (shape === "page") {
      const page = failurePage(error.status, {
        acceptLanguage: exchange.request.headers["accept-language"],
        detail: sentenceOf(error),
        isFromApp: exchange.nearest?.path.startsWith("/api/v1/oauth/") === true,
        problem: error instanceof AppRefusal ? error.problem : undefined,
      });
      Object.assign(headers, page.headers);
      void sendBody(step, exchange, error.status, withType(headers, page.type), [page.stream]);
      return;
    }
    const text = JSON.stringify(renderError(error, shape));
    void sendBody(step, exchange, error.status, withType(headers, json), [text]);
  } catch (violation) {
    if (error.code === "INTERNAL_ERROR") throw violation;
    sendFailure(step, exchange, new GatewayError("INTERNAL_ERROR", { cause: violation }));
  }
}

/**
 * Returns the message of an error for the query log. The details of an error quote the request. In
 * a sign-in request, such a quote may be a password under a misspelled key. So for sign-ins, the
 * log gets the message without the details (G19.4).
 */
function loggedMessage({ route }: Exchange, error: GatewayError): string {
  const isEvent = route !== null && isAuthEvent(route.operation.id);
  return isEvent ? error.message : sentenceOf(error);
}

/** Sends a response without a body, for an `OPTIONS` request. */
export function sendEmpty(exchange: Exchange, status: number, more: ResponseHeaders): void {
  writeBody(exchange, status, { ...commonHeaders(exchange, status), ...more }, null);
}

async function sendDelegated(exchange: Exchange, write: Delegated["delegated"]): Promise<void> {
  const { request, response } = exchange;
  // The function that writes the response chooses the status later. Nearly all these responses are
  // successes, so the headers are created for the status 200.
  for (const [name, value] of Object.entries(commonHeaders(exchange, 200)))
    response.setHeader(name, value);
  const ended = finished(response).catch(() => {});
  write(request, response);
  await ended;
  exchange.status = response.statusCode;
  exchange.bytesOut = Number(response.getHeader("content-length") ?? 0);
}

function sendBody(
  step: ReplyStep,
  exchange: Exchange,
  status: number,
  headers: ResponseHeaders,
  parts: readonly BodyPart[] | null,
): Promise<void> | void {
  if (parts !== null && exchange.request.method !== "HEAD" && totalLength(parts) > longAnswer)
    return sendLong(step, exchange, status, headers, parts);
  checkBody(step, exchange, status, headers, parts);
  writeBody(exchange, status, headers, parts === null ? null : assembled(parts));
}

function checkBody(
  step: ReplyStep,
  exchange: Exchange,
  status: number,
  headers: ResponseHeaders,
  parts: readonly BodyPart[] | null,
): void {
  const { watch } = step;
  if (!watch.takes()) return;
  const { origin, nearest, response } = exchange;
  watch.check(nearest?.id ?? null, { status, headers, parts, origin }, response);
}

async function sendLong(
  step: ReplyStep,
  exchange: Exchange,
  status: number,
  headers: ResponseHeaders,
  parts: readonly BodyPart[],
): Promise<void> {
  const { response, workspaceId } = exchange;
  const holder = workspaceId ?? "";
  // The memory is reserved before the response waits for its turn, because a waiting response is
  // already in memory.
  const size = bodySizeOf(parts);
  reserveEgress(exchange, size.length);
  releaseBody(exchange, status);
  const release = await roomFor(step, exchange, size);
  try {
    await runInTurn(holder, () => {
      checkBody(step, exchange, status, headers, parts);
      writeHead(exchange, status, headers, size.length);
    });
    await sendPieces(response, holder, parts, (sent) => (exchange.bytesOut += sent));
  } finally {
    release();
  }
}

function writeBody(
  exchange: Exchange,
  status: number,
  headers: ResponseHeaders,
  bytes: string | Uint8Array | null,
): void {
  const { request, response } = exchange;
  const length = bytes === null ? 0 : Buffer.byteLength(bytes);
  writeHead(exchange, status, headers, length);
  exchange.bytesOut = request.method === "HEAD" || request.socket.destroyed ? 0 : length;
  // A text with as many bytes as characters is ASCII, so it needs no encoding.
  if (typeof bytes === "string" && bytes.length === length) response.end(bytes, "latin1");
  else response.end(bytes ?? undefined);
}

function writeHead(
  exchange: Exchange,
  status: number,
  headers: ResponseHeaders,
  length: number,
): void {
  const { request, response } = exchange;
  if (request.method !== "HEAD") reserveEgress(exchange, length);
  // Without `Content-Length`, Node would send a redirect without a body with chunked encoding.
  if (status !== 204 && status !== 304) headers["Content-Length"] = String(length);
  exchange.status = status;
  discardBody(request, response);
  response.writeHead(status, headers);
}

async function sendStream(
  step: ReplyStep,
  exchange: Exchange,
  status: number,
  headers: ResponseHeaders,
  body: Readable,
): Promise<void> {
  const { request, response } = exchange;
  checkBody(step, exchange, status, headers, null);
  exchange.status = status;
  discardBody(request, response);
  // `pipeline` would throw if the response is already destroyed. This is possible, because a client
  // may disconnect at any time.
  if (response.destroyed || request.method === "HEAD") {
    body.destroy();
    if (!response.destroyed) response.writeHead(status, headers).end();
    return;
  }
  try {
    reserveEgress(exchange, Number(headers["Content-Length"] ?? 0));
  } catch (error) {
    body.destroy();
    throw error;
  }
  const onPiece = (bytes: number): void => void (exchange.bytesOut += bytes);
  response.writeHead(status, headers);
  if (body instanceof LendingStream) return sendLent(response, body, onPiece);
  body.on("data", (chunk: Buffer | string) => onPiece(Buffer.byteLength(chunk)));
  await pipeline(body, response);
}
