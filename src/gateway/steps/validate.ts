// Step 8: reads the query string, validates parameters and body against the contract, and sets
// defaults. Refuses values that do not fit, and names their location (G3.4).
import {
  GatewayError,
  describeRequestErrors,
  allBodyFlaws,
  requestValidators,
  type RequestParts,
} from "../../contract/index.ts";
import type { Exchange } from "../exchange.ts";
import { parseQuery, type QueryValues } from "../http/query-string.ts";
import type { RouteMatch } from "../routing/route-match-cache.ts";

export interface CheckedRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<QueryValues>;
  readonly body: unknown;
}

/**
 * Validates a request after its credential and body were read.
 * @throws GatewayError INVALID_REQUEST, INVALID_REFS, INVALID_QUERY, INVALID_MUTATION; NOT_FOUND
 *   for a path segment that does not fit
 */
export function validate(
  exchange: Exchange,
  { route, path }: RouteMatch,
  queryString: string,
): CheckedRequest {
  const query = parseQuery(queryString, route.queryTypes);
  const { body } = exchange;
  // The validators put defaults into `query`.
  const parts: RequestParts = {
    path,
    query,
    header: exchange.request.headers,
    requestBody: body?.value,
  };
  const validators = requestValidators(route.operation.id);
  const [checkBody] = body === null ? [] : validators;
  for (const check of validators) {
    if ((check === checkBody && body!.isChecked) || check(parts) === true) continue;
    const { id, errors } = route.operation;
    // The service envelope has a line for each invalid field (G3.4).
    const bodyErrors =
      errors === "service" && check === checkBody ? allBodyFlaws(id, body!.value) : null;
    const { code, ...options } = describeRequestErrors(
      route.operation,
      bodyErrors ?? check.errors ?? [],
    );
    throw new GatewayError(code, options);
  }
  if (body !== null) body.isChecked = true;
  return { path, query, body: body?.value };
}
