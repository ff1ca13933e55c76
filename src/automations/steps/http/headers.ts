// Headers of an `http` step. Refuses those that belong to the connection, and values that could carry a second one.
import type { PlaceholderScope } from "../../values/placeholders.ts";
import { headerValue } from "../header-value.ts";
import { StepFailure } from "../step-failure.ts";

/** Set by whoever sends. */
const ofConnection: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Counts how many automations have called one another; a call that would be one too many is not made. */
const DEPTH_HEADER = "x-automation-depth";
const DEPTH_MAX = 3;

/** @throws StepFailure */
export function headersOf(
  templates: Readonly<Record<string, string>>,
  scope: PlaceholderScope,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, template] of Object.entries(templates)) {
    const lower = name.toLowerCase();
    if (ofConnection.has(lower) || lower === DEPTH_HEADER)
      throw new StepFailure("INVALID_VALUE", `The header ${name} is not an automation's to set.`);
    headers[lower] = headerValue(name, template, scope);
  }
  return headers;
}

/** The header that says how deep the call is. @throws StepFailure for one that is too deep */
export function depthHeader({ request }: PlaceholderScope): Record<string, string> {
  const { [DEPTH_HEADER]: text = "" } = request.headers;
  const depth = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (depth >= DEPTH_MAX)
    throw new StepFailure(
      "LIMIT_EXCEEDED",
      `Automations call one another ${DEPTH_MAX} deep at most; this request came out of ${depth} such calls.`,
    );
  return { [DEPTH_HEADER]: String(depth + 1) };
}
