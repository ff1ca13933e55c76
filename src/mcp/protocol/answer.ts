// Answers the body of a POST: one message, or a batch of them, as the older revision has it. Nothing of one request is kept for the next.
import type { IncomingHttpHeaders } from "node:http";
import { setImmediate as nextRound } from "node:timers/promises";
import { capacityRefusal } from "../../contract/index.ts";
import { CapacitySpentError, type Capacity } from "../../platform/capacity/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import { filled } from "./filling.ts";
import { inLongTurn } from "./long-messages.ts";
import { idOf, isObject, readMessage, type Message, type RpcId } from "./message.ts";
import { unknownRevision } from "./revisions.ts";
import type { WorkspaceView } from "./view.ts";

/** Messages of a batch, as many as a transaction has steps. */
export const BATCH_MAX = 20;
/** Characters of the answers to a batch, beyond which no further request of it is carried out. */
const BATCH_LENGTH_MAX = 4 * 1024 * 1024;
const BATCH_REVISION = "2025-03-26";

export interface AnswerRequest {
  readonly headers: IncomingHttpHeaders;
  /** @param given the arguments of a tool, should one be called */
  readonly viewOf: (given: unknown) => WorkspaceView;
  /** Fires when the client has gone away. */
  readonly signal: Cancellation;
  /** Holds response bytes for the answers so far. @throws GatewayError EGRESS_EXHAUSTED */
  readonly hold: (bytes: number) => void;
  /** On whose behalf long work is done. */
  readonly holder: string;
  readonly longMessages: Capacity;
}

export interface BodyAnswer {
  readonly status: number;
  /** In pieces; empty where nothing is answered. */
  readonly texts: readonly string[];
}

/**
 * @throws what the signal says, once nobody waits for the rest of a batch; CapacitySpentError for a
 *   long message that is no element of a batch
 */
export async function answerBody(body: unknown, request: AnswerRequest): Promise<BodyAnswer> {
  const unknown = unknownRevision(body, request.headers);
  if (unknown !== undefined) return failed(idOf(body), unknown);
  return Array.isArray(body) ? answerBatch(body, request) : answerOne(body, request);
}

async function answerOne(body: unknown, request: AnswerRequest): Promise<BodyAnswer> {
  const message = readMessage(body);
  const id = idOf(body);
  if (message === undefined) return refused(id, INVALID, NO_MESSAGE);
  // Nothing here changes that a client could be told of.
  if (message.shell["method"] === "subscriptions/listen")
    return { ...refused(id, NO_METHOD, "Method not found"), status: 404 };
  return answerRead(message, request, "message");
}

async function answerRead(
  { shell, given, isLong }: Message,
  { headers, viewOf, holder, signal, longMessages }: AnswerRequest,
  as: "message" | "element",
): Promise<BodyAnswer> {
  const { answerMessage, answerElement } = await import("./sdk.ts");
  const answer = as === "message" ? answerMessage : answerElement;
  const work = () => answer(shell, headers, viewOf(given));
  const { status, text, filling } = await (isLong
    ? inLongTurn(longMessages, holder, work, signal)
    : work());
  return { status, texts: text === "" ? [] : await filled(text, filling, holder) };
}

/**
 * Messages of the batch before this one may have had an effect, so an element without capacity is
 * refused alone.
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
  const { headers, signal, hold } = request;
  const revision = headers["mcp-protocol-version"] ?? BATCH_REVISION;
  if (revision !== BATCH_REVISION) return refused(null, INVALID, NO_BATCHES);
  if (body.length === 0 || body.length > BATCH_MAX) return refused(null, INVALID, BATCH_SIZE);
  const begins = (value: unknown): boolean => isObject(value) && value["method"] === "initialize";
  if (body.some(begins)) return refused(null, INVALID, NOT_IN_BATCH);
  const answers: string[] = [];
  let length = 0;
  // One after the other, and each in a round of its own: a batch is one call, takes no more than that at a time, and lets others in between.
  for (const element of body) {
    await nextRound();
    if (signal.aborted) throw signal.reason;
    const message = readMessage(element);
    const isFull = length > BATCH_LENGTH_MAX && isObject(element) && "id" in element;
    const { texts } =
      message === undefined
        ? refused(idOf(element), INVALID, NO_MESSAGE)
        : isFull
          ? refused(idOf(element), OWN, BATCH_FULL)
          : await answerElementOf(message, request, element);
    if (texts.length > 0) answers.push(answers.length === 0 ? "[" : ",", ...texts);
    length += texts.reduce((sum, text) => sum + text.length, 0);
    hold(length);
  }
  return answers.length === 0
    ? { status: 202, texts: [] }
    : { status: 200, texts: [...answers, "]"] };
}

const INVALID = -32_600;
const NO_METHOD = -32_601;
const OWN = -32_000;

const refused = (id: RpcId, code: number, message: string): BodyAnswer =>
  failed(id, { code, message });

const failed = (id: RpcId, error: object): BodyAnswer => ({
  status: 400,
  texts: [JSON.stringify({ jsonrpc: "2.0", id, error })],
});

const NO_MESSAGE =
  "This is no JSON-RPC message, or has more beside the arguments of a tool than any message of the protocol.";
const NO_BATCHES = `Batches of messages are a part of revision ${BATCH_REVISION} alone.`;
const BATCH_SIZE = `A batch has 1 to ${BATCH_MAX} messages.`;
const NOT_IN_BATCH = "The request initialize cannot be a part of a batch.";
const BATCH_FULL =
  "The answers to the requests before this one fill the batch; nothing was done, ask again.";
