// Finds the request headers and query parameters that an automation reads. The cache key of a sync
// endpoint contains only these, and the body. So calls that differ only in other headers share a
// cached response.
import type { StepDefinition } from "../../catalog/index.ts";
import { pathsOf } from "../values/placeholders.ts";
import { everyStep, expressionsOf, templatesOf } from "./registry.ts";
import { readsOfExpression } from "./expressions/reads.ts";

export interface AutomationReads {
  /** Header names in lower case. */
  readonly headers: readonly string[];
  readonly query: readonly string[];
  /** True if the automation may read every header and parameter of the request. */
  readonly whole: boolean;
}

/**
 * Returns the request headers and query parameters that these steps, and the steps inside them, can
 * read.
 */
export function readsOfAutomation(steps: readonly StepDefinition[]): AutomationReads {
  const headers = new Set<string>();
  const query = new Set<string>();
  let whole = false;
  for (const { step } of everyStep(steps)) {
    for (const { text } of expressionsOf(step)) {
      const reads = readsOfExpression(String(text));
      for (const name of reads.headers) headers.add(name);
      for (const name of reads.query) query.add(name);
      whole ||= reads.request;
    }
    for (const path of pathsOf(templatesOf(step))) {
      const [root, part, ...rest] = path.split(".");
      const name = rest.join(".");
      if (root !== "request") continue;
      if (part === "headers" && name !== "") headers.add(name.toLowerCase());
      else if (part === "query" && name !== "") query.add(name);
      else whole ||= part === undefined || part === "headers" || part === "query";
    }
  }
  return { headers: [...headers].toSorted(), query: [...query].toSorted(), whole };
}

/** Returns the ids of the steps whose HTTP status (`steps.<id>.status`) the automation reads. */
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
