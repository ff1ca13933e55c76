// Answers the body of a POST: one message, or a batch as in revision 2025-03-26. Stores nothing
// between requests. The first message loads this module and the MCP SDK, which takes 200 ms.
import type { IncomingHttpHeaders } from "node:http";
import { setImmediate as nextRound } from "node:timers/promises";
import { INVALID_REQUEST, METHOD_NOT_FOUND } from "@modelcontextprotocol/server";
import { capacityRefusal } from "../../contract/index.ts";
import { CapacitySpentError, withLease, type Capacity } from "../../platform/capacity/index.ts";
import { runInTurn } from "../../platform/index.ts";
import type { McpContext } from "../call-tool.ts";
import { errorText, OWN_CODE, withShortError } from "./errors.ts";
import { isObject } from "../../platform/index.ts";
import { idOf, messageSize } from "./message.ts";
import { unknownRevision } from "./revisions.ts";
import { respond } from "./server.ts";

/** Maximum messages of a batch, the same as steps of a transaction. */
export const BATCH_MAX = 20;
/**
 * Maximum characters of the answers to a batch. Beyond them the gateway performs no further request
 * of the batch.
 */
const BATCH_LENGTH_MAX = 4 * 1024 * 1024;
const BATCH_REVISION = "2025-03-26";

interface AnswerRequest {
  readonly headers: IncomingHttpHeaders;
  readonly context: McpContext;
  /**
   * Reserves response bytes for the answers so far.
   * @throws GatewayError EGRESS_EXHAUSTED
   */
  readonly reserveBytes: (bytes: number) => void;
  readonly longMessages: Capacity;
}

interface BodyAnswer {
  readonly status: number;
  /** Empty if there is no answer. */
  readonly text: string;
}

/**
 * Answers a body.
 * @throws the signal's reason if the client leaves during a call of a tool or a batch
 * @throws CapacitySpentError for a long message outside a batch
 */
export async function answerBody(body: unknown, request: AnswerRequest): Promise<BodyAnswer> {
  const unknown = unknownRevision(body, request.headers);
  if (unknown !== undefined) {
    const { code, message, data } = unknown;
    return { status: 400, text: errorText(idOf(body), { code, message, data }) };
  }
  return Array.isArray(body) ? answerBatch(body, request) : answerMessage(body, request);
}

async function answerMessage(message: unknown, request: AnswerRequest): Promise<BodyAnswer> {
  const { headers, context, longMessages } = request;
  const { signal, workspace } = context.call;
  const size = messageSize(message);
  if (size === "unfit") return refused(message, INVALID_REQUEST, NO_MESSAGE);
  // The gateway sends no notifications, so there is nothing to subscribe to.
  if ((message as Readonly<Record<string, unknown>>)["method"] === "subscriptions/listen")
    return { ...refused(message, METHOD_NOT_FOUND, "Method not found"), status: 404 };
  // The SDK reads the message in the round of its turn. The lease ends before a tool waits.
  if (size === "long")
    await withLease(longMessages, () => runInTurn(workspace.id, () => {}), { signal });
  const response = await respond(message, headers, context);
  // The client has left. The error of a cancelled statement is not a fault of the gateway.
  if (signal.aborted) throw signal.reason;
  return { status: response.status, text: withShortError(await response.text()) };
}

async function answerBatch(body: readonly unknown[], request: AnswerRequest): Promise<BodyAnswer> {
  const { headers, context, reserveBytes } = request;
  const { signal } = context.call;
  const revision = headers["mcp-protocol-version"] ?? BATCH_REVISION;
  if (revision !== BATCH_REVISION) return refused(null, INVALID_REQUEST, NO_BATCHES);
  if (body.length === 0 || body.length > BATCH_MAX)
    return refused(null, INVALID_REQUEST, BATCH_SIZE);
  const begins = (value: unknown): boolean => isObject(value) && value["method"] === "initialize";
  if (body.some(begins)) return refused(null, INVALID_REQUEST, NOT_IN_BATCH);
  const answers: string[] = [];
  let length = 0;
  // The elements run one after the other, each in its own round of the event loop. A batch is one
  // call, so it must not use more at a time, and other work runs in between.
  for (const element of body) {
    await nextRound();
    if (signal.aborted) throw signal.reason;
    const isFull = length > BATCH_LENGTH_MAX && isObject(element) && "id" in element;
    const { text } = isFull
      ? refused(element, OWN_CODE, BATCH_FULL)
      : await answerElement(element, request);
    if (text !== "") answers.push(text);
    length += text.length;
    reserveBytes(length);
  }
  return answers.length === 0
    ? { status: 202, text: "" }
    : { status: 200, text: `[${answers.join()}]` };
}

/**
 * Answers one element of a batch. Without capacity, only this element is refused, because earlier
 * messages may have had an effect.
 */
async function answerElement(element: unknown, request: AnswerRequest): Promise<BodyAnswer> {
  try {
    return await answerMessage(element, request);
  } catch (error) {
    if (!(error instanceof CapacitySpentError)) throw error;
    if (!isObject(element) || !("id" in element)) return { status: 202, text: "" };
    const { code, message } = capacityRefusal(error);
    return refused(element, OWN_CODE, message, { code });
  }
}

const refused = (body: unknown, code: number, message: string, data?: object): BodyAnswer => ({
  status: 400,
  text: errorText(idOf(body), { code, message, data }),
});

const NO_MESSAGE =
  "The body is not a JSON-RPC message, or is too large apart from the arguments of a tool. Send one message of the protocol.";
const NO_BATCHES = `Only revision ${BATCH_REVISION} has batches. Send one message per request.`;
const BATCH_SIZE = `A batch must have 1 to ${BATCH_MAX} messages.`;
const NOT_IN_BATCH = "A batch cannot contain the request `initialize`. Send it alone.";
const BATCH_FULL =
  "The answers to earlier requests of the batch are too long, so this request was not performed. Send it again alone.";
