// POST /{workspaceId}/query: the body decides what is done. Refuses bodies that ask for nothing or for several things at once.
import { GatewayError, type Call, type Handler } from "../../contract/index.ts";
import { accessOf } from "../execute/data-access.ts";
import { readReply, writeReply } from "../shape/reply.ts";
import type { Grant } from "../../access/index.ts";
import type { ReadRequest, TransactionRequest, WriteRequest } from "../parse/request.ts";
import type { WorkspaceData } from "../workspace-data.ts";

export interface QueryDependencies {
  readonly data: Pick<WorkspaceData, "read" | "write" | "writeOnce" | "explain">;
}

/** @throws GatewayError INVALID_REQUEST beside what reads and writes throw */
export function queryHandler({ data }: QueryDependencies): Handler<"query", Grant> {
  return async (call) => {
    const { caller, grant, body, memo, signal, headers } = call;
    const request = requestOf(body);
    const access = accessOf(caller, grant, signal);
    if (body.explain === true) {
      if ("transaction" in request) throw refused(NO_EXPLANATION);
      return { status: 200, body: await data.explain(access, request, caller) };
    }
    if ("query" in request)
      return readReply(call, await data.read(access, request, { caller, memo }));
    const key = headers["idempotency-key"];
    const answer =
      typeof key === "string" && mutates(request)
        ? await data.writeOnce(access, request, { key, body, caller })
        : await data.write(access, request);
    return writeReply(call, answer);
  };
}

/** @throws GatewayError INVALID_REQUEST */
function requestOf({
  refs,
  query,
  mutation,
  transaction,
  includeTotalCount,
}: Call<"query">["body"]): ReadRequest | WriteRequest | TransactionRequest {
  const parts = Number(query !== undefined) + Number(mutation !== undefined);
  if (parts + Number(transaction !== undefined) !== 1) throw refused(NOT_ONE);
  if (query !== undefined) return { refs, query, includeTotalCount };
  if (includeTotalCount !== undefined) throw refused(NO_TOTAL);
  return mutation !== undefined ? { refs, mutation } : { refs, transaction: transaction! };
}

/** A transaction that only reads may be run again: nothing of it need be kept. */
const mutates = (request: WriteRequest | TransactionRequest): boolean =>
  "mutation" in request || request.transaction.some((step) => "mutation" in step);

const NOT_ONE = "The body must hold exactly one of `query`, `mutation` and `transaction`.";
const NO_EXPLANATION =
  "/explain: goes with `query` and `mutation`; ask for each step of a transaction alone.";
const NO_TOTAL =
  "/includeTotalCount: goes with `query`; inside a transaction it stands in the step that reads.";

const refused = (message: string): GatewayError => new GatewayError("INVALID_REQUEST", { message });
