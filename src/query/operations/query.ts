// POST /{workspaceId}/query (specification 4.1): the body decides what is done; this release reads.
// Refuses bodies that ask for nothing or for several things at once.
import { claimsOfCaller, grantFor } from "../../access/grants.ts";
import { GatewayError } from "../../contract/errors.ts";
import { runCachedRead, type CachedReadAnswer } from "../cached-read.ts";
import { runRead, StalePlanError, type ReadAnswer } from "../read.ts";
import type { ResponseCache } from "../../cache/index.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { Call, Handler, Reply } from "../../contract/operations.ts";
import type { Workspace } from "../../catalog/model.ts";
import type { Pool } from "../../platform/pool.ts";
import type { ReadRequest } from "../request.ts";

export interface QueryDependencies {
  readonly catalog: Catalog;
  /** Pool of the login that may only read. */
  readonly readPool: Pool;
  readonly cache: ResponseCache;
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
    const reply = (answer: Answer): Reply<"query"> => replyOf(call, answer);
    const reading = readOnce(deps, call, request);
    if (!(reading instanceof Promise)) return reply(reading);
    return reading.then(reply, (error: unknown) => {
      if (!(error instanceof StalePlanError)) throw error;
      return readAgain(deps, call, request).then(reply);
    });
  };
}

/** With what says how it was cached, where the credential has caching. */
type Answer = ReadAnswer | CachedReadAnswer;

function replyOf({ facts }: Call<"query">, answer: Answer): Reply<"query"> {
  facts.tables = answer.tables;
  facts.rows = answer.rows;
  if (answer.dbMs !== undefined) facts.dbMs = answer.dbMs;
  if (!("cache" in answer)) return { status: 200, rowsText: answer.text };
  const { status, headers, text } = answer;
  facts.cache = answer.cache;
  return status === 304 ? { status, headers } : { status, headers, rowsText: text };
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

/** At once where a cache has the answer. */
function readOnce(
  deps: QueryDependencies,
  call: Call<"query">,
  request: ReadRequest,
): Answer | Promise<Answer> {
  const found = deps.catalog.get(call.caller.workspaceId);
  return found instanceof Promise
    ? found.then((workspace) => readIn(workspace, deps, call, request))
    : readIn(found, deps, call, request);
}

function readIn(
  workspace: Workspace | undefined,
  { readPool, cache }: QueryDependencies,
  { caller, signal, headers }: Call<"query">,
  request: ReadRequest,
): Answer | Promise<Answer> {
  if (workspace === undefined) throw new GatewayError("UNAUTHENTICATED");
  const isKey = caller.kind === "key";
  const context = {
    grant: grantFor(workspace, caller),
    claims: claimsOfCaller(caller),
    credentialId: isKey ? caller.keyId : caller.endUserId,
    signal,
  };
  const rules = isKey
    ? workspace.keysById.get(caller.keyId)!.definition.cache
    : workspace.definition.workspace.auth.cache;
  if (rules.mode === "off") return runRead(readPool, request, context);
  return runCachedRead(readPool, request, {
    ...context,
    cache,
    rules,
    credentialLabel: isKey ? caller.keyId : "enduser",
    ifNoneMatch: headers["if-none-match"],
  });
}

/** The tables changed while the plan was in use: once more with what is in force now (architecture 5). */
async function readAgain(
  deps: QueryDependencies,
  call: Call<"query">,
  request: ReadRequest,
): Promise<Answer> {
  await deps.catalog.refresh();
  try {
    return await readOnce(deps, call, request);
  } catch (error) {
    throw error instanceof StalePlanError
      ? new GatewayError("UNAVAILABLE", { cause: error })
      : error;
  }
}
