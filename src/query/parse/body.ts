// Turns the body of `/query` into a request. A body must contain exactly one of `query`, `mutation`
// and `transaction`. Code inside the gateway uses `checkedRequest`, which also validates the body
// by the schema of `/query`.
import {
  describeRequestErrors,
  GatewayError,
  operations,
  requestValidators,
  type Call,
} from "../../contract/index.ts";
import type { ReadRequest, TransactionRequest, WriteRequest } from "./request.ts";

type QueryBody = Call<"query">["body"];

/**
 * Returns the request in a body.
 * @throws GatewayError INVALID_REQUEST if the body does not contain exactly one request
 */
export function requestOf(body: QueryBody): ReadRequest | WriteRequest | TransactionRequest {
  const { refs, query, mutation, transaction, includeTotalCount } = body;
  const parts = Number(query !== undefined) + Number(mutation !== undefined);
  if (parts + Number(transaction !== undefined) !== 1) throw invalidRequest(NOT_ONE);
  if (query === undefined && body.as !== undefined) throw invalidRequest(AS_READS);
  if (query !== undefined) return { refs, query, includeTotalCount };
  if (includeTotalCount !== undefined) throw invalidRequest(NO_TOTAL);
  return mutation !== undefined ? { refs, mutation } : { refs, transaction: transaction! };
}

/**
 * Validates a value as a body of `/query`, and returns the request in it.
 * @throws GatewayError INVALID_REFS, INVALID_QUERY, INVALID_MUTATION or INVALID_REQUEST if the
 *   value is not a valid body
 */
export function checkedRequest(body: unknown): ReadRequest | WriteRequest | TransactionRequest {
  if (!isBody(body)) {
    const [check] = requestValidators("query");
    const errors = check?.errors ?? [];
    const { code, ...options } = describeRequestErrors(operations.get("query")!, errors);
    throw new GatewayError(code, options);
  }
  if (body.as !== undefined) throw invalidRequest(AS_OF_MEMBERS);
  return requestOf(body);
}

const isBody = (requestBody: unknown): requestBody is QueryBody =>
  requestValidators("query")[0]!({ path: {}, query: {}, header: {}, requestBody }) === true;

const NOT_ONE = "The body must contain exactly one of `query`, `mutation` and `transaction`.";
const NO_TOTAL =
  "/includeTotalCount: is only allowed with `query`; in a transaction, put it into the step that reads.";
const AS_READS = "/as: is only allowed with `query`, because it only reads.";
const AS_OF_MEMBERS = "/as: is only allowed in calls of `/query` with a portal session.";

const invalidRequest = (message: string): GatewayError =>
  new GatewayError("INVALID_REQUEST", { message });
