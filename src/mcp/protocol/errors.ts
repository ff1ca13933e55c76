// The JSON-RPC errors of the endpoint. Those of the MCP SDK may repeat the request, and report some
// invalid parameters as an internal error with all its details.
import { INTERNAL_ERROR, INVALID_PARAMS } from "@modelcontextprotocol/server";
import type { RpcId } from "./message.ts";

/** Maximum characters of a message; the SDK's normal messages are shorter. */
const MESSAGE_MAX = 1_000;
/** Maximum number of invalid parameters in a message. */
const SHOWN_MAX = 5;

/** The code of refusals that the protocol does not define. */
export const OWN_CODE = -32_000;

interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

interface ParameterFlaw {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Returns the JSON of an answer with an error. */
export const errorText = (id: RpcId, error: RpcError): string =>
  JSON.stringify({ jsonrpc: "2.0", id, error });

/** Returns an answer of the SDK with a short error. A result stays unchanged. */
export function withShortError(text: string): string {
  // In a result, `result` is the first member.
  if (!text.startsWith('{"jsonrpc"')) return text;
  const { error, ...answer } = JSON.parse(text) as { readonly error?: RpcError };
  if (error === undefined) return text;
  const isFlawed = error.code === INTERNAL_ERROR && error.message.startsWith("[");
  const message = isFlawed ? flawSentence(error.message) : error.message;
  const code = isFlawed ? INVALID_PARAMS : error.code;
  const short = message.slice(0, MESSAGE_MAX).toWellFormed();
  return JSON.stringify({ ...answer, error: { ...error, code, message: short } });
}

/** @param json the SDK's list of invalid parameters */
const flawSentence = (json: string): string =>
  (JSON.parse(json) as readonly ParameterFlaw[])
    .slice(0, SHOWN_MAX)
    .map(({ path, message }) => `/${path.join("/")}: ${message}`)
    .join("; ");
