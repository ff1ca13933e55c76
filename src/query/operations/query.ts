// POST /{workspaceId}/query (specification 4.1): the body decides what is done; this release reads.
// Refuses bodies that ask for nothing or for several things at once.
import { claimsOfCaller, grantFor } from "../../access/grants.ts";
import { GatewayError } from "../../contract/errors.ts";
import { runRead, StalePlanError, type ReadAnswer } from "../read.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { Call, Handler } from "../../contract/operations.ts";
import type { Pool } from "../../platform/pool.ts";
import type { ReadRequest } from "../request.ts";

export interface QueryDependencies {
  readonly catalog: Catalog;
  /** Pool of the login that may only read. */
  readonly readPool: Pool;
}

/** @throws GatewayError INVALID_REQUEST beside what `runRead` throws */
export function queryHandler(deps: QueryDependencies): Handler<"query"> {
  return async (call) => {
    const { refs, query, includeTotalCount } = call.body;
    if (
      query === undefined ||
      call.body.mutation !== undefined ||
      call.body.transaction !== undefined
    )
      throw notOneRead(call.body);
    const request: ReadRequest = { refs, query, includeTotalCount };
    const answer = await readOnce(deps, call, request).catch((error: unknown) => {
      if (!(error instanceof StalePlanError)) throw error;
      return readAgain(deps, call, request);
    });
    call.facts.tables = answer.tables;
    call.facts.rows = answer.rows;
    call.facts.dbMs = answer.dbMs;
    return { status: 200, rowsText: answer.text };
  };
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

async function readOnce(
  deps: QueryDependencies,
  call: Call<"query">,
  request: ReadRequest,
): Promise<ReadAnswer> {
  const { caller, signal } = call;
  const workspace = await deps.catalog.get(caller.workspaceId);
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
