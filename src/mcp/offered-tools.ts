// The tools that a caller's rights leave something to do, as `tools/list` shows them: in the order of the contract, whatever is left out.
import { toolsDocument, type ToolDescription } from "../contract/index.ts";
import type { ToolAudience, Tools } from "./tool.ts";

export const offeredTools = (tools: Tools, audience: ToolAudience): readonly ToolDescription[] =>
  toolsDocument().tools.filter(({ name }) => tools[name].isOffered(audience));

/** The offered tool of that name; undefined for one that is not offered and one that does not exist alike. */
export const offeredTool = (
  tools: Tools,
  audience: ToolAudience,
  name: string,
): ToolDescription | undefined =>
  offeredTools(tools, audience).find((description) => description.name === name);

/** The offered ones as JSON: each is written out once, for they are long, and the same for everybody. */
export const offeredText = (tools: Tools, audience: ToolAudience): string =>
  `[${offeredTools(tools, audience).map(textOf).join()}]`;

const texts = new Map<ToolDescription, string>();

function textOf(tool: ToolDescription): string {
  const text = texts.get(tool) ?? JSON.stringify(tool);
  texts.set(tool, text);
  return text;
}
