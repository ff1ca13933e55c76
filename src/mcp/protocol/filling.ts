// What may be long in an answer, and so does not go through the protocol's package, which would copy it several times in one go: the package answers
// with an empty list in its place, and the JSON of it is put in there (G37.14).
import { inTurn } from "../../platform/index.ts";
import type { ToolOutcome } from "../call-tool.ts";
import type { ResourceContent } from "../resources.ts";

/** What a message asks for, told by the handler of its method. */
export interface Filling {
  /** The list that is empty in what the package answers. */
  readonly list: "tools" | "content" | "contents";
  /** JSON in its place, in pieces: the list, and members of the result behind it. @throws never */
  readonly parts: (holder: string) => Promise<readonly string[]> | readonly string[];
}

/** Characters from which on a text is written out in turn with other long work. */
const LONG = 64 * 1024;

/** @returns the answer in pieces; as it was where it is a refusal */
export async function filled(
  text: string,
  filling: Filling | undefined,
  holder: string,
): Promise<readonly string[]> {
  if (filling === undefined) return [text];
  const name = `"${filling.list}":`;
  const empty = `${name}[]`;
  // What a request may repeat of itself stands in strings, in which quotes are escaped.
  const at = text.indexOf(empty);
  if (at === -1) return [text];
  const parts = await filling.parts(holder);
  return [text.slice(0, at) + name, ...parts, text.slice(at + empty.length)];
}

/** The result of a tool: once as text, once as structure. */
export async function ofOutcome(
  { text, isError }: ToolOutcome,
  holder: string,
): Promise<readonly string[]> {
  const content = ['[{"type":"text","text":', await quoted(text, holder), "}]"];
  return isError ? [...content, ',"isError":true'] : [...content, ',"structuredContent":', text];
}

export async function ofContent(
  { uri, mimeType, text }: ResourceContent,
  holder: string,
): Promise<readonly string[]> {
  const head = JSON.stringify({ uri, mimeType }).slice(0, -1);
  return [`[${head},"text":`, await quoted(text, holder), "}]"];
}

const quoted = (text: string, holder: string): Promise<string> | string =>
  text.length < LONG ? JSON.stringify(text) : inTurn(holder, () => JSON.stringify(text));
