// Inserts long content into an answer after the MCP SDK has built it, because the SDK would copy
// the content several times. The SDK answers with an empty list, which the gateway replaces by the
// content's JSON (G37.14).
import { runInTurn } from "../../platform/index.ts";
import type { ToolOutcome } from "../call-tool.ts";
import type { ResourceContent } from "../resources.ts";

/** The content of an answer, set by the handler of the method. */
export interface DeferredContent {
  /** The list that is empty in the SDK's answer. */
  readonly list: "tools" | "content" | "contents";
  /** Returns the JSON in pieces: the list, and members of the result after it. Never throws. */
  readonly parts: (holder: string) => Promise<readonly string[]> | readonly string[];
}

/** Length from which a text is serialised in turn with other long work. */
const LONG = 64 * 1024;

/** Returns the answer in pieces, with the content inserted. A refusal stays unchanged. */
export async function insertDeferred(
  text: string,
  deferred: DeferredContent | undefined,
  holder: string,
): Promise<readonly string[]> {
  if (deferred === undefined) return [text];
  const name = `"${deferred.list}":`;
  const empty = `${name}[]`;
  // Text from the request can only be inside strings, in which quotes are escaped.
  const at = text.indexOf(empty);
  if (at === -1) return [text];
  const parts = await deferred.parts(holder);
  return [text.slice(0, at) + name, ...parts, text.slice(at + empty.length)];
}

/** Returns the content of a tool result, as text and as a structure. */
export async function outcomeParts(
  { text, isError }: ToolOutcome,
  holder: string,
): Promise<readonly string[]> {
  const content = ['[{"type":"text","text":', await quoted(text, holder), "}]"];
  return isError ? [...content, ',"isError":true'] : [...content, ',"structuredContent":', text];
}

/** Returns the content of a resource. */
export async function resourceParts(
  { uri, mimeType, text }: ResourceContent,
  holder: string,
): Promise<readonly string[]> {
  const head = JSON.stringify({ uri, mimeType }).slice(0, -1);
  return [`[${head},"text":`, await quoted(text, holder), "}]"];
}

const quoted = (text: string, holder: string): Promise<string> | string =>
  text.length < LONG ? JSON.stringify(text) : runInTurn(holder, () => JSON.stringify(text));
