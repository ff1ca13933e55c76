// The tools that somebody would see, for those who ask on their behalf: none of them is run.
import type { ToolDescription } from "../contract/index.ts";
import { offeredTools } from "./offered-tools.ts";
import type { ToolAudience } from "./tool.ts";
import { createTools } from "./tools/index.ts";

const notRun = (): Promise<never> => Promise.reject(new Error("No tool is run here."));

/** What tools would work with. */
const nothing = {
  data: { read: notRun, write: notRun, writeOnce: notRun, explain: notRun },
  files: { list: notRun, linkTo: notRun },
  automations: { answer: notRun },
};

/** As `tools/list` answers them to a client of the audience. */
export const listTools = (audience: ToolAudience): readonly ToolDescription[] =>
  offeredTools(createTools(nothing), audience);
