// POST /{workspaceId}/query: the body decides what is done.
// Refuses bodies that ask for nothing or for several things at once.
import { claimsOfCaller, grantFor } from "../../access/index.ts";
import { GatewayError } from "../../contract/index.ts";
import {
  answerMutation,
  answerTransaction,
  type WriteDependencies,
} from "../shape/answer-write.ts";
import { answerRead, type ReadDependencies } from "../shape/answer-read.ts";
import { explain } from "../shape/explain.ts";
import { StalePlanError } from "../execute/read.ts";
import type { Catalog, Workspace } from "../../catalog/index.ts";
import type { Call, Handler, Reply } from "../../contract/index.ts";
import type { Clock } from "../../platform/index.ts";

export interface QueryDependencies extends ReadDependencies, WriteDependencies {
  readonly catalog: Catalog;
  readonly clock: Clock;
}

/** @throws GatewayError INVALID_REQUEST beside what reads and writes throw */
export function queryHandler(deps: QueryDependencies): Handler<"query"> {
  return (call) => {
    const answering = answer(deps, call);
    if (!(answering instanceof Promise)) return answering;
    return answering.catch((error: unknown) => {
      if (!(error instanceof StalePlanError)) throw error;
      return answerAgain(deps, call);
    });
  };
}

type Answering = Reply<"query"> | Promise<Reply<"query">>;

/** At once where a cache has the answer. */
function answer(deps: QueryDependencies, call: Call<"query">): Answering {
  const found = deps.catalog.get(call.caller.workspaceId);
  return found instanceof Promise
    ? found.then((workspace) => answerIn(workspace, deps, call))
    : answerIn(found, deps, call);
}

function answerIn(
  workspace: Workspace | undefined,
  deps: QueryDependencies,
  call: Call<"query">,
): Answering {
  if (workspace === undefined) throw new GatewayError("UNAUTHENTICATED");
  const { caller, body, signal } = call;
  const isKey = caller.kind === "key";
  const credentialId = isKey ? caller.keyId : caller.endUserId;
  const context = {
    grant: grantFor(workspace, caller),
    claims: claimsOfCaller(caller),
    credentialId,
    signal,
  };
  const cache = isKey
    ? workspace.keysById.get(caller.keyId)!.definition.cache
    : workspace.definition.workspace.auth.cache;
  const { refs, query, mutation, transaction, includeTotalCount } = body;
  const parts = Number(query !== undefined) + Number(mutation !== undefined);
  if (parts + Number(transaction !== undefined) !== 1) throw notOne();
  if (query === undefined && includeTotalCount !== undefined) throw noTotal();
  if (query !== undefined && body.explain !== true)
    return answerRead(deps, call, { refs, query, includeTotalCount }, { ...context, cache });
  const writing = {
    ...context,
    actor: { kind: caller.kind, id: credentialId },
    now: new Date(deps.clock.now()),
  };
  if (body.explain === true) {
    if (transaction !== undefined) throw noExplanation();
    const request =
      query !== undefined ? { refs, query, includeTotalCount } : { refs, mutation: mutation! };
    return explain(request, { ...writing, caller, workspace, cache });
  }
  const writeCall = { call, workspace, context: writing };
  return mutation !== undefined
    ? answerMutation(deps, writeCall, { refs, mutation })
    : answerTransaction(deps, writeCall, { refs, transaction: transaction! });
}

const notOne = (): GatewayError =>
  new GatewayError("INVALID_REQUEST", {
    message: "The body must hold exactly one of `query`, `mutation` and `transaction`.",
  });

const noExplanation = (): GatewayError =>
  new GatewayError("INVALID_REQUEST", {
    message:
      "/explain: goes with `query` and `mutation`; ask for each step of a transaction alone.",
  });

const noTotal = (): GatewayError =>
  new GatewayError("INVALID_REQUEST", {
    message:
      "/includeTotalCount: goes with `query`; inside a transaction it stands in the step that reads.",
  });

/** The tables changed while the plan was in use: once more with what is in force now (G3.9). */
async function answerAgain(deps: QueryDependencies, call: Call<"query">): Promise<Reply<"query">> {
  await deps.catalog.refresh();
  try {
    return await answer(deps, call);
  } catch (error) {
    throw error instanceof StalePlanError
      ? new GatewayError("UNAVAILABLE", { cause: error })
      : error;
  }
}
