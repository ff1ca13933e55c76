// Builds the headers of an `http` step. Refuses connection headers, and values that could start a
// second header.
import type { PlaceholderScope } from "../../values/placeholders.ts";
import { headerValue } from "../header-value.ts";
import { StepFailure } from "../step-failure.ts";

/** Headers that the HTTP client sets itself. */
const connectionHeaders: ReadonlySet<string> = new Set([
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

/** Counts nested calls between automations. The gateway refuses a call beyond the maximum depth. */
const DEPTH_HEADER = "x-automation-depth";
const DEPTH_MAX = 3;

/** Returns the headers of a step, in lower case. @throws StepFailure */
export function headersOf(
  templates: Readonly<Record<string, string>>,
  scope: PlaceholderScope,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, template] of Object.entries(templates)) {
    const lower = name.toLowerCase();
    if (connectionHeaders.has(lower) || lower === DEPTH_HEADER)
      throw new StepFailure(
        "INVALID_VALUE",
        `An automation cannot set the header ${name}. Remove it from the step.`,
      );
    headers[lower] = headerValue(name, template, scope);
  }
  return headers;
}

/**
 * Returns the header with the depth of the call.
 * @throws StepFailure for a call that is too deep
 */
export function depthHeader({ request }: PlaceholderScope): Record<string, string> {
  const { [DEPTH_HEADER]: text = "" } = request.headers;
  const depth = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (depth >= DEPTH_MAX)
    throw new StepFailure(
      "LIMIT_EXCEEDED",
      `Automations can call one another ${DEPTH_MAX} levels deep. This request is already at level ${depth}.`,
    );
  return { [DEPTH_HEADER]: String(depth + 1) };
}
