// Handles POST /{workspaceId}/query: reads, writes, runs a transaction, or explains a request,
// depending on the body.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { requestOf } from "../parse/body.ts";
import { scopesOf } from "../parse/request-scopes.ts";
import { accessOf } from "../execute/data-access.ts";
import { accessLike, type ViewAsDependencies } from "../view-as.ts";
import { readReply, writeReply } from "../shape/reply.ts";
import { requireScopes, type Grant } from "../../access/index.ts";
import type { TransactionRequest, WriteRequest } from "../parse/request.ts";
import type { WorkspaceData } from "../workspace-data.ts";

export interface QueryDependencies extends ViewAsDependencies {
  readonly data: Pick<WorkspaceData, "read" | "write" | "writeOnce" | "explain">;
}

/**
 * Returns the handler of the operation. The handler throws INVALID_REQUEST if the body does not
 * contain exactly one request, and the errors of reads and writes.
 */
export function queryHandler(deps: QueryDependencies): Handler<"query", Grant> {
  const { data } = deps;
  return async (call) => {
    const { caller, grant, body, memo, signal } = call;
    const request = requestOf(body);
    if (caller.kind === "oauth") requireScopes(caller, scopesOf(request, body.explain === true));
    const access =
      body.as === undefined
        ? accessOf(caller, grant, signal)
        : await accessLike(deps, call, body.as);
    if (body.explain === true) {
      if ("transaction" in request)
        throw new GatewayError("INVALID_REQUEST", { message: NO_EXPLANATION });
      return { status: 200, body: await data.explain(access, request, caller) };
    }
    if ("query" in request)
      return readReply(call, await data.read(access, request, { caller, memo }));
    const key = call.headers["idempotency-key"];
    const answer =
      typeof key === "string" && mutates(request)
        ? await data.writeOnce(access, request, { key, body, caller })
        : await data.write(access, request);
    return writeReply(call, answer);
  };
}

/**
 * Returns true if the request writes. Only the response to such a request is stored for the
 * idempotency key. A transaction that only reads can run again.
 */
const mutates = (request: WriteRequest | TransactionRequest): boolean =>
  "mutation" in request || request.transaction.some((step) => "mutation" in step);

const NO_EXPLANATION =
  "/explain: is only allowed with `query` and `mutation`; explain each step of a transaction separately.";
