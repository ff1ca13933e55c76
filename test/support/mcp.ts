// Calls MCP tools over HTTP, as a client without a session does. Parses the answers without losing
// digits of long numbers.
import { expect } from "vitest";
import type { ExactAnswer, ExactRequest } from "./exact-http.ts";

/** The code and the message of a failed tool call. */
export interface ToolFailure {
  readonly code: string;
  readonly message: string;
  readonly details: readonly string[];
}

export interface ToolAnswer<Result = Record<string, unknown>> {
  /** The result of the tool; missing if the tool failed. */
  readonly result?: Result;
  /** Text of the result or of the error, unchanged. */
  readonly text: string;
  readonly failure?: ToolFailure;
  /** The error of JSON-RPC, which an unknown tool causes. */
  readonly error?: { readonly code: number; readonly message: string };
}

/** @param base the path before `/mcp` */
export const toolRequest = (
  base: string,
  token: string,
  name: string,
  given: object = {},
): ExactRequest & { readonly headers: Readonly<Record<string, string>> } => ({
  method: "POST",
  path: `${base}/mcp`,
  headers: {
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    "MCP-Protocol-Version": "2025-11-25",
  },
  body: message("tools/call", { name, arguments: given }),
});

const message = (method: string, params: object): string =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });

/** Returns a request for the list of tools that the credential of `toolRequest` may call. */
export const listRequest = (base: string, token: string): ExactRequest => ({
  ...toolRequest(base, token, ""),
  body: message("tools/list", {}),
});

interface Rpc {
  readonly result?: {
    readonly content?: readonly { readonly text: string }[];
    readonly structuredContent?: object;
    readonly isError?: boolean;
    readonly tools?: readonly { readonly name: string }[];
  };
  readonly error?: { readonly code: number; readonly message: string };
}

export const toolNames = ({ body }: Pick<ExactAnswer, "body">): string[] =>
  ((JSON.parse(body) as Rpc).result?.tools ?? []).map(({ name }) => name);

/**
 * Returns the result or the error of a tool call. Expects that the text and the structured content
 * are equal, including every digit.
 */
export function toolAnswer<Result = Record<string, unknown>>({
  body,
}: Pick<ExactAnswer, "body">): ToolAnswer<Result> {
  const { result, error } = JSON.parse(body) as Rpc;
  if (error !== undefined) return { text: "", error };
  const [{ text } = { text: "" }] = result?.content ?? [];
  if (result?.isError === true) return { text, failure: JSON.parse(text) as ToolFailure };
  expect(body).toContain(`"structuredContent":${text}`);
  return { text, result: JSON.parse(text) as Result };
}
