// Finds the parts of a request that an automation reads. The cache of a sync endpoint distinguishes
// requests by them.
import type { StepDefinition } from "../../catalog/index.ts";
import { pathsOf } from "../values/placeholders.ts";
import { everyStep, expressionsOf, templatesOf } from "./registry.ts";
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
  for (const { step } of everyStep(steps)) {
    for (const { text } of expressionsOf(step)) readExpression(String(text), found);
    for (const path of pathsOf(templatesOf(step))) readPath(path, found);
  }
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

function readExpression(text: string, found: RequestReads): void {
  const reads = readsOfExpression(text);
  for (const name of reads.headers) found.headers.add(name);
  for (const name of reads.query) found.query.add(name);
  found.body ||= reads.body || reads.rawBody || reads.request;
  found.whole ||= reads.request;
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
  for (const { step } of everyStep(steps)) {
    for (const path of pathsOf(templatesOf(step))) {
      const [root, id = "", member] = path.split(".");
      if (root === "steps" && member === "status") ids.add(id);
    }
    for (const { text } of expressionsOf(step))
      if (/\bstatus\b/.test(String(text)))
        for (const id of readsOfExpression(String(text)).steps) ids.add(id);
  }
  return ids;
}
