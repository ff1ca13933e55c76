// The labels of steps, of their lists and of their states.
import type { AutomationStep, RunSummary, RunStepRecord } from "./automation-data.ts";

export const stepWords: Readonly<Record<AutomationStep["type"], string>> = {
  query: "reads rows",
  mutation: "writes rows",
  transaction: "writes rows together",
  http: "calls a server",
  email: "sends a mail",
  notify: "publishes an event",
  transform: "computes a value",
  choose: "chooses a branch",
  forEach: "repeats for each item",
  wait: "waits",
  fail: "ends the run as failed",
  response: "answers the call",
};

/** Returns the label of a list of steps inside a step: "Branch 1" for `branches.0.steps`. */
export function listWords(list: string | null): string {
  const [, branch] = /^branches\.(\d+)\./.exec(list ?? "") ?? [];
  if (branch !== undefined) return `Branch ${Number(branch) + 1}`;
  return list === "otherwise" ? "Otherwise" : "Each item";
}

/** Colours with enough contrast for white text in both schemes. */
export const statusColors: Readonly<
  Record<RunSummary["status"] | RunStepRecord["status"], string>
> = {
  waiting: "gray.7",
  running: "blue.8",
  started: "blue.8",
  finished: "green.9",
  succeeded: "green.9",
  failed: "red.9",
  parked: "red.9",
};
