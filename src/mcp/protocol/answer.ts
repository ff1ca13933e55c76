// Answers the body of an MCP request: one message, or a batch of messages as in protocol revision
// 2025-03-26. Stores nothing between requests. This file and the MCP SDK are loaded with the first
// message, which takes 200 ms.
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

/** Maximum number of messages in a batch. A transaction of `/query` has the same maximum. */
export const BATCH_MAX = 20;
/**
 * Maximum total characters of the answers to a batch. When the answers are longer, the gateway
 * refuses the remaining requests of the batch.
 */
const BATCH_LENGTH_MAX = 4 * 1024 * 1024;
const BATCH_REVISION = "2025-03-26";

interface AnswerRequest {
  readonly headers: IncomingHttpHeaders;
  readonly context: McpContext;
  /**
   * Reserves response bytes of the workspace's monthly allowance. `bytes` is the total of all
   * answers so far.
   * @throws GatewayError EGRESS_EXHAUSTED if the workspace has too few response bytes left
   */
  readonly reserveBytes: (bytes: number) => void;
  readonly longMessages: Capacity;
}

interface BodyAnswer {
  readonly status: number;
  /** The JSON of the answer. Empty if the body expects no answer. */
  readonly text: string;
}

/**
 * Answers the body of an MCP request.
 * @throws the signal's reason if the client disconnects during a tool call or a batch
 * @throws CapacitySpentError if the body is one long message, and too many long messages are
 *   already waiting
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
  // The gateway sends no notifications, so clients cannot subscribe to any.
  if ((message as Readonly<Record<string, unknown>>)["method"] === "subscriptions/listen")
    return { ...refused(message, METHOD_NOT_FOUND, "Method not found"), status: 404 };
  // A long message (more than 100 values) waits until the limit has room and it is the workspace's
  // turn. Then the SDK reads it at once. The message does not count against the limit while its
  // tool works.
  if (size === "long")
    await withLease(longMessages, () => runInTurn(workspace.id, () => {}), { signal });
  const response = await respond(message, headers, context);
  // The client has disconnected. So an error comes from a cancelled statement, and is not an error
  // of the gateway.
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
  // The messages of a batch run one after the other. A batch counts as one call, so it must not use
  // more resources at a time than one call. Between two messages, the event loop handles other
  // requests.
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
 * Answers one message of a batch. If too many long messages are waiting, only this message is
 * refused, because earlier messages may have had an effect.
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
  "This is not a JSON-RPC message, or it is too large. Send a message with at most 1,000 values and 131,072 characters. The values of the arguments of a tool do not count.";
const NO_BATCHES = `Only revision ${BATCH_REVISION} of the MCP protocol allows batches. Send one message per request.`;
const BATCH_SIZE = `A batch must have 1 to ${BATCH_MAX} messages. Send the messages in several batches.`;
const NOT_IN_BATCH = "A batch cannot contain the request `initialize`. Send `initialize` alone.";
const BATCH_FULL =
  "The answers to earlier requests of the batch have more than 4,194,304 characters in total, so this request was not performed. Send this request alone.";
