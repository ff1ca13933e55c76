// The body of `/query` as one request. Refuses bodies that ask for nothing or for several things at once; those from inside the gateway
// are held against the schema, too, that the edge holds callers' against.
import {
  describeRequestErrors,
  GatewayError,
  operations,
  requestValidators,
  type Call,
} from "../../contract/index.ts";
import type { ReadRequest, TransactionRequest, WriteRequest } from "./request.ts";

type Body = Call<"query">["body"];

/** @throws GatewayError INVALID_REQUEST */
export function requestOf({
  refs,
  query,
  mutation,
  transaction,
  includeTotalCount,
}: Body): ReadRequest | WriteRequest | TransactionRequest {
  const parts = Number(query !== undefined) + Number(mutation !== undefined);
  if (parts + Number(transaction !== undefined) !== 1) throw refused(NOT_ONE);
  if (query !== undefined) return { refs, query, includeTotalCount };
  if (includeTotalCount !== undefined) throw refused(NO_TOTAL);
  return mutation !== undefined ? { refs, mutation } : { refs, transaction: transaction! };
}

/** The same of anything. @throws GatewayError INVALID_REFS, INVALID_QUERY, INVALID_MUTATION, INVALID_REQUEST */
export function checkedRequest(body: unknown): ReadRequest | WriteRequest | TransactionRequest {
  if (!isBody(body)) {
    const [check] = requestValidators("query");
    const { code, ...options } = describeRequestErrors(
      operations.get("query")!,
      check?.errors ?? [],
    );
    throw new GatewayError(code, options);
  }
  return requestOf(body);
}

const isBody = (requestBody: unknown): requestBody is Body =>
  requestValidators("query")[0]!({ path: {}, query: {}, header: {}, requestBody }) === true;

const NOT_ONE = "The body must hold exactly one of `query`, `mutation` and `transaction`.";
const NO_TOTAL =
  "/includeTotalCount: goes with `query`; inside a transaction it stands in the step that reads.";

const refused = (message: string): GatewayError => new GatewayError("INVALID_REQUEST", { message });
