// Turns the body of `/query` into one request. Refuses bodies with no request or with several.
// Bodies from inside the gateway are checked against the same schema as the bodies of callers.
import {
  describeRequestErrors,
  GatewayError,
  operations,
  requestValidators,
  type Call,
} from "../../contract/index.ts";
import type { ReadRequest, TransactionRequest, WriteRequest } from "./request.ts";

type QueryBody = Call<"query">["body"];

/** Returns the request of a body. @throws GatewayError INVALID_REQUEST */
export function requestOf(body: QueryBody): ReadRequest | WriteRequest | TransactionRequest {
  const { refs, query, mutation, transaction, includeTotalCount } = body;
  const parts = Number(query !== undefined) + Number(mutation !== undefined);
  if (parts + Number(transaction !== undefined) !== 1) throw invalidRequest(NOT_ONE);
  if (query !== undefined) return { refs, query, includeTotalCount };
  if (includeTotalCount !== undefined) throw invalidRequest(NO_TOTAL);
  return mutation !== undefined ? { refs, mutation } : { refs, transaction: transaction! };
}

/**
 * Validates any value as a body of `/query` and returns its request.
 * @throws GatewayError INVALID_REFS, INVALID_QUERY, INVALID_MUTATION, INVALID_REQUEST
 */
export function checkedRequest(body: unknown): ReadRequest | WriteRequest | TransactionRequest {
  if (!isBody(body)) {
    const [check] = requestValidators("query");
    const errors = check?.errors ?? [];
    const { code, ...options } = describeRequestErrors(operations.get("query")!, errors);
    throw new GatewayError(code, options);
  }
  return requestOf(body);
}

const isBody = (requestBody: unknown): requestBody is QueryBody =>
  requestValidators("query")[0]!({ path: {}, query: {}, header: {}, requestBody }) === true;

const NOT_ONE = "The body must hold exactly one of `query`, `mutation` and `transaction`.";
const NO_TOTAL =
  "/includeTotalCount: is only allowed with `query`; in a transaction, put it into the step that reads.";

const invalidRequest = (message: string): GatewayError =>
  new GatewayError("INVALID_REQUEST", { message });
