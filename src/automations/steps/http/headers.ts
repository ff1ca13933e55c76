// Builds the request headers of an `http` step. Refuses headers that control the connection, and
// values that could start a second header.
import type { PlaceholderScope } from "../../values/placeholders.ts";
import { headerValue } from "../header-value.ts";
import { StepFailure } from "../step-failure.ts";

/** Headers that the HTTP client sets itself. A step must not set them. */
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

/**
 * The header that counts nested calls: an automation calls an endpoint, whose automation calls
 * another endpoint, and so on. The gateway refuses a call beyond `DEPTH_MAX` levels.
 */
const DEPTH_HEADER = "x-automation-depth";
const DEPTH_MAX = 3;

/**
 * Returns the headers of a step by their names in lower case.
 * @throws StepFailure if the step sets a header of the HTTP client, or if a value is not valid
 */
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
        `An automation cannot set the header ${name}, because the gateway sets it. Remove the header from the step.`,
      );
    headers[lower] = headerValue(name, template, scope);
  }
  return headers;
}

/**
 * Returns the header that counts nested calls, raised by one.
 * @throws StepFailure if the request of the run is already at level `DEPTH_MAX`
 */
export function depthHeader({ request }: PlaceholderScope): Record<string, string> {
  const { [DEPTH_HEADER]: text = "" } = request.headers;
  const depth = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (depth >= DEPTH_MAX)
    throw new StepFailure(
      "LIMIT_EXCEEDED",
      `Automations can call each other in a chain of at most ${DEPTH_MAX} calls. The request of this run is already call ${depth} of a chain, so this step called nothing. Shorten the chain.`,
    );
  return { [DEPTH_HEADER]: String(depth + 1) };
}
