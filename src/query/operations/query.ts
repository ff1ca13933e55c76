// POST /{workspaceId}/query (specification 4.1): the body decides what is done; this release reads.
// Refuses bodies that ask for nothing or for several things at once.
import { claimsOfCaller, grantFor } from "../../access/grants.ts";
import { GatewayError } from "../../contract/errors.ts";
import { runRead, StalePlanError, type ReadAnswer } from "../read.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { Call, Handler, Reply } from "../../contract/operations.ts";
import type { Workspace } from "../../catalog/model.ts";
import type { Pool } from "../../platform/pool.ts";
import type { ReadRequest } from "../request.ts";

export interface QueryDependencies {
  readonly catalog: Catalog;
  /** Pool of the login that may only read. */
  readonly readPool: Pool;
}

/** @throws GatewayError INVALID_REQUEST beside what `runRead` throws */
export function queryHandler(deps: QueryDependencies): Handler<"query"> {
  return (call) => {
    const { refs, query, includeTotalCount } = call.body;
    if (
      query === undefined ||
      call.body.mutation !== undefined ||
      call.body.transaction !== undefined
    )
      throw notOneRead(call.body);
    const request: ReadRequest = { refs, query, includeTotalCount };
    const reply = (answer: ReadAnswer): Reply<"query"> => replyOf(call, answer);
    return readOnce(deps, call, request).then(reply, (error: unknown) => {
      if (!(error instanceof StalePlanError)) throw error;
      return readAgain(deps, call, request).then(reply);
    });
  };
}

function replyOf({ facts }: Call<"query">, answer: ReadAnswer): Reply<"query"> {
  facts.tables = answer.tables;
  facts.rows = answer.rows;
  facts.dbMs = answer.dbMs;
  return { status: 200, rowsText: answer.text };
}

function notOneRead(body: Call<"query">["body"]): GatewayError {
  const given = (["query", "mutation", "transaction"] as const).filter(
    (name) => body[name] !== undefined,
  );
  const message =
    given.length === 1
      ? `/${given[0]}: this release answers reads only; send \`query\`.`
      : "The body must hold exactly one of `query`, `mutation` and `transaction`.";
  return new GatewayError("INVALID_REQUEST", { message });
}

function readOnce(
  deps: QueryDependencies,
  call: Call<"query">,
  request: ReadRequest,
): Promise<ReadAnswer> {
  const found = deps.catalog.get(call.caller.workspaceId);
  return found instanceof Promise
    ? found.then((workspace) => readIn(workspace, deps, call, request))
    : readIn(found, deps, call, request);
}

function readIn(
  workspace: Workspace | undefined,
  deps: QueryDependencies,
  { caller, signal }: Call<"query">,
  request: ReadRequest,
): Promise<ReadAnswer> {
  if (workspace === undefined) throw new GatewayError("UNAUTHENTICATED");
  const credentialId = caller.kind === "key" ? caller.keyId : caller.endUserId;
  return runRead(deps.readPool, request, {
    grant: grantFor(workspace, caller),
    claims: claimsOfCaller(caller),
    credentialId,
    signal,
  });
}

/** The tables changed while the plan was in use: once more with what is in force now (architecture 5). */
async function readAgain(
  deps: QueryDependencies,
  call: Call<"query">,
  request: ReadRequest,
): Promise<ReadAnswer> {
  await deps.catalog.refresh();
  return readOnce(deps, call, request).catch((error: unknown) => {
    throw error instanceof StalePlanError
      ? new GatewayError("UNAVAILABLE", { cause: error })
      : error;
  });
}
