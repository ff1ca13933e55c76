// Builds the data that an expression reads, as JSON. It contains only the parts of `request`,
// `steps` and `item` that the expression can read. So the gateway sends little data to the process
// that evaluates the expression.
import { jsonText } from "../../values/json.ts";
import type { PlaceholderScope } from "../../values/placeholders.ts";
import { readsOfExpression } from "./reads.ts";

/**
 * Returns the data for an expression as JSON text. If the body of the request is too large to be
 * parsed on the event loop, it is null here (see `largeBodyFor`).
 */
export function inputFor(expression: string, { request, steps, item }: PlaceholderScope): string {
  const reads = readsOfExpression(expression);
  const whole = reads.request;
  const { method, headers, query } = request;
  const seen = {
    method,
    headers,
    query,
    ...((whole || reads.body) && { body: request.largeBody === null ? request.body : null }),
    ...((whole || reads.rawBody) && { rawBody: request.rawBody }),
  };
  const outputs = [...steps]
    .filter(([id]) => reads.everyStep || reads.steps.has(id))
    .map(([id, { text }]) => `${jsonText(id)}:${text}`);
  const turn = item === undefined ? "" : `,"item":${jsonText(item.value)}`;
  return `{"request":${jsonText(seen)},"steps":{${outputs.join(",")}}${turn}}`;
}

/**
 * Returns the text of a body that is too large to be parsed on the event loop, if the expression
 * reads the body. Otherwise returns undefined.
 */
export function largeBodyFor(
  expression: string,
  { request }: PlaceholderScope,
): string | undefined {
  const reads = readsOfExpression(expression);
  return reads.request || reads.body ? request.largeBody?.text : undefined;
}
