// The registry of tools: each of the contract, by its name, with what it works with.
import type { Tools } from "../tool.ts";
import { whoami } from "./whoami.ts";

/** What tools work with, beside the call. */
export type ToolDependencies = Readonly<Record<never, never>>;

export const createTools = (_deps: ToolDependencies): Tools => ({
  whoami,
});
