// Step 8: parameters and body against the contract. What passes has the declared types: numbers in query strings are numbers,
// defaults are filled in. What does not is explained by the place of the flaw (decisions 2).
import type { OpenAPIBackend } from "openapi-backend";
import { GatewayError } from "../../contract/errors.ts";
import { describeRequestErrors } from "../../contract/request-errors.ts";
import type { Exchange } from "../exchange.ts";
import { parseQuery, type QueryValues } from "../query-string.ts";
import type { Match } from "./match.ts";

export interface CheckedRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<QueryValues>;
  readonly body: unknown;
}

/**
 * Checks a request whose credential and body have been read.
 * @throws GatewayError INVALID_REQUEST, INVALID_REFS, INVALID_QUERY, INVALID_MUTATION
 */
export function validate(
  exchange: Exchange,
  api: OpenAPIBackend,
  { route, path }: Match,
  queryString: string,
): CheckedRequest {
  const query = parseQuery(queryString, route.arrayNames);
  const body = exchange.body?.value;
  // The router hands this object through as the parsed request; the validators coerce `query` and `params` in place.
  const request = {
    method: route.described.method,
    path: route.described.path,
    headers: exchange.request.headers as Record<string, string>,
    params: path as Record<string, string>,
    query,
    requestBody: body,
  };
  const { errors } = api.validator.validateRequest(request, route.described);
  if (errors) {
    const { code, ...options } = describeRequestErrors(route.operation, errors);
    throw new GatewayError(code, options);
  }
  return { path, query, body };
}
