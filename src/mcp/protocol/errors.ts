// Writes the JSON-RPC errors of the MCP endpoint, and shortens the errors of the MCP SDK. An error
// message of the SDK may repeat the whole request. The SDK also reports some invalid parameters as
// an internal error with a long list of details.
import { INTERNAL_ERROR, INVALID_PARAMS } from "@modelcontextprotocol/server";
import type { RpcId } from "./message.ts";

/** Maximum characters of an error message. The usual messages of the SDK are shorter. */
const MESSAGE_MAX = 1_000;
/** Maximum number of invalid parameters that an error message lists. */
const SHOWN_MAX = 5;

/**
 * The JSON-RPC error code for refusals of the gateway for which the MCP protocol defines no code.
 */
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

/** Returns the JSON text of an error response. */
export const errorText = (id: RpcId, error: RpcError): string =>
  JSON.stringify({ jsonrpc: "2.0", id, error });

/**
 * Shortens the error message in an answer of the SDK. Returns an answer without an error unchanged.
 */
export function withShortError(text: string): string {
  // In a successful answer the first member is `result`, and in an error it is `jsonrpc`.
  if (!text.startsWith('{"jsonrpc"')) return text;
  const { error, ...answer } = JSON.parse(text) as { readonly error?: RpcError };
  if (error === undefined) return text;
  const isFlawed = error.code === INTERNAL_ERROR && error.message.startsWith("[");
  const message = isFlawed ? flawSentence(error.message) : error.message;
  const code = isFlawed ? INVALID_PARAMS : error.code;
  const short = message.slice(0, MESSAGE_MAX).toWellFormed();
  return JSON.stringify({ ...answer, error: { ...error, code, message: short } });
}

/**
 * Returns a text that names the first invalid parameters, at most `SHOWN_MAX`.
 * @param json the SDK's list of invalid parameters, as JSON
 */
const flawSentence = (json: string): string =>
  (JSON.parse(json) as readonly ParameterFlaw[])
    .slice(0, SHOWN_MAX)
    .map(({ path, message }) => `/${path.join("/")}: ${message}`)
    .join("; ");
