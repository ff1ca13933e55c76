// What `/query` answers to `mutation` and `transaction`: the write itself, once where the caller names it by `Idempotency-Key`.
// An answer goes out only after the commit, and after this node's caches know of it.
import {
  bindWrite,
  executeWrite,
  retried,
  runWrite,
  type BoundWrite,
  type WriteContext,
} from "../execute/write.ts";
import {
  conflictWithStored,
  rightsOf,
  runOnce,
  type IdempotentRequest,
} from "../execute/idempotency.ts";
import {
  bindTransaction,
  executeTransaction,
  type BoundTransaction,
} from "../execute/transaction.ts";
import { writeFailure } from "../execute/write-failure.ts";
import type { Call, LogFacts, Reply } from "../../contract/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { ChangeFeed } from "../../outbox/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
import type { WritePlan } from "../plan/write-plan.ts";
import type { TransactionRequest } from "../parse/transaction-request.ts";
import type { WriteRequest } from "../parse/write-request.ts";

export interface WriteDependencies {
  /** Pool of the login that may write. */
  readonly writePool: Pool;
  readonly changeFeed: Pick<ChangeFeed, "wrote">;
}

export interface WriteCall {
  readonly call: Call<"query">;
  readonly workspace: Workspace;
  readonly context: WriteContext & { readonly credentialId: string };
}

/** A write that was done, whatever it consisted of. */
interface Done extends LogFacts {
  readonly text: string;
  /** Id of the transaction. */
  readonly xid: string | null;
  readonly written: readonly string[];
}

/** @throws GatewayError, StalePlanError as `runWrite` does */
export async function answerMutation(
  deps: WriteDependencies,
  writeCall: WriteCall,
  request: WriteRequest,
): Promise<Reply<"query">> {
  const { context } = writeCall;
  const once = idempotentRequest(writeCall);
  const bind = (): BoundWrite => bindWrite(request, context);
  const bound = once === undefined ? bind() : await bindOnce(deps, once, bind);
  const { written, tables } = bound.write;
  const done = ({ text, affectedRows, dbMs, xid }: Awaited<ReturnType<typeof runWrite>>): Done => ({
    text,
    xid,
    affectedRows,
    dbMs,
    tables,
    written: affectedRows > 0 ? written : [],
  });
  if (once === undefined)
    return reply(deps, writeCall, done(await runWrite(deps.writePool, bound, context)));
  const work = async (connection: Connection) =>
    done(await executeWrite(connection, bound, context));
  return answerOnce(deps, writeCall, once, work, bound.write);
}

/** @throws GatewayError, StalePlanError as `runWrite` does */
export async function answerTransaction(
  deps: WriteDependencies,
  writeCall: WriteCall,
  request: TransactionRequest,
): Promise<Reply<"query">> {
  const { context, workspace } = writeCall;
  const once = idempotentRequest(writeCall);
  const bind = (): BoundTransaction => bindTransaction(request, context);
  const bound = once === undefined ? bind() : await bindOnce(deps, once, bind);
  const work = (connection: Connection): Promise<Done> =>
    executeTransaction(connection, bound, context);
  if (once !== undefined)
    return answerOnce(deps, writeCall, once, work, { plan: null, written: bound.written });
  try {
    const holder = workspace.id;
    const answer = await retried(() => deps.writePool.transaction(work, { holder }));
    return reply(deps, writeCall, answer);
  } catch (error) {
    throw writeFailure(error, null);
  }
}

/** What is refused before it runs may have been done already, when the caller still had the right: then it is told so. */
async function bindOnce<B>(
  { writePool }: WriteDependencies,
  request: IdempotentRequest,
  bind: () => B,
): Promise<B> {
  try {
    return bind();
  } catch (refusal) {
    const failed = (error: unknown): unknown => writeFailure(error, null);
    throw (await conflictWithStored(writePool, request).catch(failed)) ?? refusal;
  }
}

async function answerOnce(
  deps: WriteDependencies,
  writeCall: WriteCall,
  request: IdempotentRequest,
  work: (connection: Connection) => Promise<Done>,
  { plan, written }: { readonly plan: WritePlan | null; readonly written: readonly string[] },
): Promise<Reply<"query">> {
  try {
    const answer = await retried(() => runOnce(deps.writePool, request, work));
    if (!("replayed" in answer)) return reply(deps, writeCall, answer);
    // If the first answer was lost with its connection, this node has not heard of the write that is acknowledged now.
    deps.changeFeed.wrote(writeCall.workspace.id, written, null);
    const headers = { "Idempotency-Replayed": "true" };
    return { status: 200, rowsText: [answer.replayed], headers };
  } catch (error) {
    throw writeFailure(error, plan);
  }
}

function reply(
  { changeFeed }: WriteDependencies,
  { call: { facts }, workspace }: WriteCall,
  { text, xid, written, ...done }: Done,
): Reply<"query"> {
  if (written.length > 0) changeFeed.wrote(workspace.id, written, xid);
  const { affectedRows, dbMs, tables, rows } = done;
  Object.assign(facts, { affectedRows, dbMs, tables, rows });
  return { status: 200, rowsText: [text] };
}

/** Undefined without a key, and for a transaction that only reads: to run it again is right, and nothing of it need be kept. */
function idempotentRequest({
  call: { headers, caller, body },
  workspace,
  context: { grant, credentialId },
}: WriteCall): IdempotentRequest | undefined {
  const key = headers["idempotency-key"];
  const { mutation, transaction = [] } = body;
  const writes = mutation !== undefined || transaction.some((step) => "mutation" in step);
  if (typeof key !== "string" || !writes) return undefined;
  const answerPlace = mutation === undefined ? "/transaction" : "/mutation/returning";
  const rights = rightsOf(caller, grant);
  return { workspaceId: workspace.id, credentialId, key, body, rights, answerPlace };
}
