// Answers the body of a POST: one message, or a batch as in revision 2025-03-26. Stores nothing
// between requests.
import type { IncomingHttpHeaders } from "node:http";
import { setImmediate as nextRound } from "node:timers/promises";
import { capacityRefusal } from "../../contract/index.ts";
import { CapacitySpentError, type Capacity } from "../../platform/capacity/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import { insertDeferred } from "./deferred-content.ts";
import { withLongMessageLease } from "./long-messages.ts";
import { idOf, isObject, readMessage, type Message, type RpcId } from "./message.ts";
import { unknownRevision } from "./revisions.ts";
import type { WorkspaceView } from "./view.ts";

/** Maximum messages of a batch, the same as steps of a transaction. */
export const BATCH_MAX = 20;
/**
 * Maximum characters of the answers to a batch. Beyond them the gateway performs no further request
 * of the batch.
 */
const BATCH_LENGTH_MAX = 4 * 1024 * 1024;
const BATCH_REVISION = "2025-03-26";

export interface AnswerRequest {
  readonly headers: IncomingHttpHeaders;
  /**
   * Returns the view of the workspace for one message.
   * @param input the arguments of the tool that the message calls
   */
  readonly viewOf: (input: unknown) => WorkspaceView;
  /** Fires when the client leaves. */
  readonly signal: Cancellation;
  /**
   * Reserves response bytes for the answers so far.
   * @throws GatewayError EGRESS_EXHAUSTED
   */
  readonly reserveBytes: (bytes: number) => void;
  /** Workspace for which long work is done. */
  readonly holder: string;
  readonly longMessages: Capacity;
}

export interface BodyAnswer {
  readonly status: number;
  /** The answer in pieces; empty if there is no answer. */
  readonly texts: readonly string[];
}

/**
 * Answers a body.
 * @throws the signal's reason if the client leaves during a batch
 * @throws CapacitySpentError for a long message outside a batch
 */
export async function answerBody(body: unknown, request: AnswerRequest): Promise<BodyAnswer> {
  const unknown = unknownRevision(body, request.headers);
  if (unknown !== undefined) return failed(idOf(body), unknown);
  return Array.isArray(body) ? answerBatch(body, request) : answerOne(body, request);
}

async function answerOne(body: unknown, request: AnswerRequest): Promise<BodyAnswer> {
  const message = readMessage(body);
  const id = idOf(body);
  if (message === undefined) return rpcRefused(id, INVALID, NO_MESSAGE);
  // The gateway sends no notifications, so there is nothing to subscribe to.
  if (message.envelope["method"] === "subscriptions/listen")
    return { ...rpcRefused(id, NO_METHOD, "Method not found"), status: 404 };
  return answerRead(message, request, "message");
}

async function answerRead(
  { envelope, input, isLong }: Message,
  { headers, viewOf, holder, signal, longMessages }: AnswerRequest,
  as: "message" | "element",
): Promise<BodyAnswer> {
  const { answerMessage, answerElement } = await import("./sdk.ts");
  const answer = as === "message" ? answerMessage : answerElement;
  const work = () => answer(envelope, headers, viewOf(input));
  const { status, text, deferred } = await (isLong
    ? withLongMessageLease(longMessages, holder, work, signal)
    : work());
  return { status, texts: text === "" ? [] : await insertDeferred(text, deferred, holder) };
}

/**
 * Answers one element of a batch. Without capacity, only this element is refused, because earlier
 * messages may have had an effect.
 */
async function answerElementOf(
  message: Message,
  request: AnswerRequest,
  element: unknown,
): Promise<BodyAnswer> {
  try {
    return await answerRead(message, request, "element");
  } catch (error) {
    if (!(error instanceof CapacitySpentError)) throw error;
    if (!isObject(element) || !("id" in element)) return { status: 202, texts: [] };
    const { code, message: sentence } = capacityRefusal(error);
    return failed(idOf(element), { code: OWN, message: sentence, data: { code } });
  }
}

async function answerBatch(body: readonly unknown[], request: AnswerRequest): Promise<BodyAnswer> {
  const { headers, signal, reserveBytes } = request;
  const revision = headers["mcp-protocol-version"] ?? BATCH_REVISION;
  if (revision !== BATCH_REVISION) return rpcRefused(null, INVALID, NO_BATCHES);
  if (body.length === 0 || body.length > BATCH_MAX) return rpcRefused(null, INVALID, BATCH_SIZE);
  const begins = (value: unknown): boolean => isObject(value) && value["method"] === "initialize";
  if (body.some(begins)) return rpcRefused(null, INVALID, NOT_IN_BATCH);
  const answers: string[] = [];
  let length = 0;
  // The elements run one after the other, each in its own round of the event loop. A batch is one
  // call, so it must not use more at a time, and other work runs in between.
  for (const element of body) {
    await nextRound();
    if (signal.aborted) throw signal.reason;
    const message = readMessage(element);
    const isFull = length > BATCH_LENGTH_MAX && isObject(element) && "id" in element;
    const { texts } =
      message === undefined
        ? rpcRefused(idOf(element), INVALID, NO_MESSAGE)
        : isFull
          ? rpcRefused(idOf(element), OWN, BATCH_FULL)
          : await answerElementOf(message, request, element);
    if (texts.length > 0) answers.push(answers.length === 0 ? "[" : ",", ...texts);
    length += texts.reduce((sum, text) => sum + text.length, 0);
    reserveBytes(length);
  }
  return answers.length === 0
    ? { status: 202, texts: [] }
    : { status: 200, texts: [...answers, "]"] };
}

const INVALID = -32_600;
const NO_METHOD = -32_601;
const OWN = -32_000;

const rpcRefused = (id: RpcId, code: number, message: string): BodyAnswer =>
  failed(id, { code, message });

const failed = (id: RpcId, error: object): BodyAnswer => ({
  status: 400,
  texts: [JSON.stringify({ jsonrpc: "2.0", id, error })],
});

const NO_MESSAGE =
  "The body is not a JSON-RPC message, or is too large apart from the arguments of a tool. Send one message of the protocol.";
const NO_BATCHES = `Only revision ${BATCH_REVISION} has batches. Send one message per request.`;
const BATCH_SIZE = `A batch must have 1 to ${BATCH_MAX} messages.`;
const NOT_IN_BATCH = "A batch cannot contain the request `initialize`. Send it alone.";
const BATCH_FULL =
  "The answers to earlier requests of the batch are too long, so this request was not performed. Send it again alone.";
