// Lists the tools that a caller's rights allow, for `tools/list`, in the order of the contract.
import { toolsDocument, type ToolDescription } from "../contract/index.ts";
import type { ToolAudience, Tools } from "./tool.ts";

/** Returns the descriptions of the offered tools. */
export const offeredTools = (tools: Tools, audience: ToolAudience): readonly ToolDescription[] =>
  toolsDocument().tools.filter(({ name }) => tools[name].isOffered(audience));

/** Returns an offered tool by name; undefined if it is not offered or does not exist. */
export const offeredTool = (
  tools: Tools,
  audience: ToolAudience,
  name: string,
): ToolDescription | undefined =>
  offeredTools(tools, audience).find((description) => description.name === name);

/**
 * Returns the offered tools as JSON. Each description is long and the same for all callers, so its
 * text is cached.
 */
export const offeredText = (tools: Tools, audience: ToolAudience): string =>
  `[${offeredTools(tools, audience).map(toolText).join()}]`;

const textCache = new Map<ToolDescription, string>();

function toolText(tool: ToolDescription): string {
  const text = textCache.get(tool) ?? JSON.stringify(tool);
  textCache.set(tool, text);
  return text;
}
