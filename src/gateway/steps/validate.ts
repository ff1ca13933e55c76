// Checks the parameters and the body of a request against the contract, and sets the default values
// of parameters. The error message names the location of each invalid value (G3.4).
import {
  GatewayError,
  describeRequestErrors,
  generatedChecks,
  type RequestChecks,
  type RequestParts,
} from "../../contract/index.ts";
import type { Exchange } from "../exchange.ts";
import { parseQuery, type QueryValues } from "../http/query-string.ts";
import type { RouteMatch } from "../routing/route.ts";

export interface CheckedRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<QueryValues>;
  readonly body: unknown;
}

/**
 * Checks the parameters and the body of a request. Call it after the body was read.
 * @param checks the validators; only the mock server passes validators of another contract
 * @throws GatewayError INVALID_REQUEST, INVALID_REFS, INVALID_QUERY or INVALID_MUTATION if a value
 *   is not valid
 * @throws GatewayError NOT_FOUND if a path parameter is not valid
 */
export function validate(
  exchange: Exchange,
  { route, path }: RouteMatch,
  queryString: string,
  checks: RequestChecks = generatedChecks,
): CheckedRequest {
  const query = parseQuery(queryString, route.queryTypes);
  const { body } = exchange;
  // The validators write the default values of missing parameters into `query`.
  const parts: RequestParts = {
    path,
    query,
    header: exchange.request.headers,
    requestBody: body?.value,
  };
  const validators = checks.validatorsOf(route.operation.id);
  const [checkBody] = body === null ? [] : validators;
  for (const check of validators) {
    if ((check === checkBody && body!.isChecked) || check(parts) === true) continue;
    const { id, errors } = route.operation;
    // If the operation declares the form `service` for its errors, the response lists all invalid
    // fields of the body, not only the first (G3.4).
    const bodyErrors =
      errors === "service" && check === checkBody ? checks.allBodyFlaws(id, body!.value) : null;
    const { code, ...options } = describeRequestErrors(
      route.operation,
      bodyErrors ?? check.errors ?? [],
    );
    throw new GatewayError(code, options);
  }
  if (body !== null) body.isChecked = true;
  return { path, query, body: body?.value };
}
