// Finds the parts of a request that an automation reads. The cache of a sync endpoint distinguishes
// requests by them.
import type { StepDefinition } from "../../catalog/index.ts";
import { pathsIn } from "../values/placeholders.ts";
import { innerSteps } from "./inner-steps.ts";
import { readsOfExpression } from "./expressions/reads.ts";

export interface AutomationReads {
  /** Names in lower case. */
  readonly headers: readonly string[];
  readonly query: readonly string[];
  readonly body: boolean;
  /** True if the automation reads the whole request: every header and parameter. */
  readonly whole: boolean;
}

/** Returns the parts of a request that the steps can read. */
export function readsOfAutomation(steps: readonly StepDefinition[]): AutomationReads {
  const found = { headers: new Set<string>(), query: new Set<string>(), body: false, whole: false };
  readSteps(steps, found);
  const { body, whole } = found;
  return {
    headers: [...found.headers].toSorted(),
    query: [...found.query].toSorted(),
    body,
    whole,
  };
}

interface RequestReads {
  readonly headers: Set<string>;
  readonly query: Set<string>;
  body: boolean;
  whole: boolean;
}

function readSteps(steps: readonly StepDefinition[], found: RequestReads): void {
  for (const step of steps) {
    if (step.type === "transform") readExpression(step.expression, found);
    else if (step.type === "choose")
      for (const { when } of step.branches) readExpression(when, found);
    else if (step.type === "forEach") readTexts(step.items, found);
    else readTexts(step, found);
    for (const inner of innerSteps(step)) readSteps(inner, found);
  }
}

function readExpression(text: string, found: RequestReads): void {
  const reads = readsOfExpression(text);
  for (const name of reads.headers) found.headers.add(name);
  for (const name of reads.query) found.query.add(name);
  found.body ||= reads.body || reads.rawBody || reads.request;
  found.whole ||= reads.request;
}

function readTexts(value: unknown, found: RequestReads): void {
  if (typeof value === "string") for (const path of pathsIn(value)) readPath(path, found);
  else if (typeof value === "object" && value !== null)
    for (const part of Object.values(value)) readTexts(part, found);
}

function readPath(path: string, found: RequestReads): void {
  const [root, part, ...rest] = path.split(".");
  if (root !== "request") return;
  const name = rest.join(".");
  if (part === "body" || part === "rawBody") found.body = true;
  else if (part === "headers" && name !== "") found.headers.add(name.toLowerCase());
  else if (part === "query" && name !== "") found.query.add(name);
  else if (part === undefined || part === "headers" || part === "query") found.whole = true;
}

/** Returns the ids of the steps whose status the automation reads. */
export function statusReadsOf(steps: readonly StepDefinition[]): ReadonlySet<string> {
  const ids = new Set<string>();
  readStatuses(steps, ids);
  return ids;
}

function readStatuses(value: unknown, ids: Set<string>): void {
  if (typeof value === "string") {
    for (const path of pathsIn(value)) {
      const [root, id = "", member] = path.split(".");
      if (root === "steps" && member === "status") ids.add(id);
    }
  } else if (Array.isArray(value)) {
    for (const item of value as unknown[]) readStatuses(item, ids);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, part] of Object.entries(value))
      if ((name === "expression" || name === "when") && typeof part === "string") {
        if (/\bstatus\b/.test(part)) for (const id of readsOfExpression(part).steps) ids.add(id);
      } else readStatuses(part, ids);
  }
}
