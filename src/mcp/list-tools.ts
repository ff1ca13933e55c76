// Lists the tools that a given caller would see. It does not run them.
import type { ToolDescription } from "../contract/index.ts";
import { offeredTools } from "./offered-tools.ts";
import type { ToolAudience } from "./tool.ts";
import { createTools } from "./tools/index.ts";

const notRun = (): Promise<never> => Promise.reject(new Error("No tool is run here."));

/** Dependencies that are never used. */
const unusedDependencies = {
  data: { read: notRun, write: notRun, writeOnce: notRun, explain: notRun },
  files: { list: notRun, linkTo: notRun },
  automations: { answer: notRun },
};

/** Returns the tools as `tools/list` returns them to the audience. */
export const listTools = (audience: ToolAudience): readonly ToolDescription[] =>
  offeredTools(createTools(unusedDependencies), audience);
