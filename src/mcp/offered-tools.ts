// Lists the tools that a caller's rights allow, for `tools/list`, in the order of the contract.
import { toolsDocument, type ToolDescription } from "../contract/index.ts";
import type { ToolAudience, Tools } from "./tool.ts";
import { createTools } from "./tools/index.ts";

/** Returns the descriptions of the offered tools. */
export const offeredTools = (tools: Tools, audience: ToolAudience): ToolDescription[] =>
  toolsDocument().tools.filter(({ name }) => tools[name].isOffered(audience));

const notRun = (): Promise<never> => Promise.reject(new Error("No tool is run here."));

/** Dependencies that are never used. */
const unusedDependencies = {
  data: { read: notRun, write: notRun, writeOnce: notRun, explain: notRun },
  files: { list: notRun, linkTo: notRun },
  automations: { answer: notRun },
};

/** Returns the tools as `tools/list` returns them to the audience. No tool is run. */
export const listTools = (audience: ToolAudience): readonly ToolDescription[] =>
  offeredTools(createTools(unusedDependencies), audience);
