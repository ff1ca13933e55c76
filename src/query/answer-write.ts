// What `/query` answers to `mutation` and `transaction`: the write itself, once where the caller names it by `Idempotency-Key`.
// An answer goes out only after the commit, and after this node's caches know of it.
import { retried, runWrite, bindWrite, executeWrite, type WriteContext } from "./write.ts";
import { rightsOf, runOnce, type IdempotentRequest } from "./idempotency.ts";
import { checkTransaction, executeTransaction, type TransactionRequest } from "./transaction.ts";
import { writeFailure } from "./write-failure.ts";
import type { Call, LogFacts, Reply } from "../contract/operations.ts";
import type { Workspace } from "../catalog/model.ts";
import type { Outbox } from "../outbox/index.ts";
import type { Connection, Pool } from "../platform/pool.ts";
import type { WritePlan } from "./plan/write-plan.ts";
import type { WriteRequest } from "./write-request.ts";

export interface WriteDependencies {
  /** Pool of the login that may write. */
  readonly writePool: Pool;
  readonly outbox: Pick<Outbox, "wrote">;
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
  { call, workspace, context }: WriteCall,
  request: WriteRequest,
): Promise<Reply<"query">> {
  const bound = bindWrite(request, context);
  const { plan, written, tables } = bound.write;
  const done = ({ text, affectedRows, dbMs, xid }: Awaited<ReturnType<typeof runWrite>>): Done => ({
    text,
    xid,
    affectedRows,
    dbMs,
    tables,
    written: affectedRows > 0 ? written : [],
  });
  const once = idempotentRequest(call, workspace, context);
  if (once === undefined)
    return reply(deps, call, workspace, done(await runWrite(deps.writePool, bound, context)));
  const work = async (connection: Connection) =>
    done(await executeWrite(connection, bound, context));
  return answerOnce(deps, call, workspace, once, work, plan);
}

/** @throws GatewayError, StalePlanError as `runWrite` does */
export async function answerTransaction(
  deps: WriteDependencies,
  { call, workspace, context }: WriteCall,
  request: TransactionRequest,
): Promise<Reply<"query">> {
  checkTransaction(request, context);
  const work = (connection: Connection): Promise<Done> =>
    executeTransaction(connection, request, context);
  const once = idempotentRequest(call, workspace, context);
  if (once !== undefined) return answerOnce(deps, call, workspace, once, work, null);
  try {
    const holder = workspace.id;
    const answer = await retried(() => deps.writePool.transaction(work, { holder }));
    return reply(deps, call, workspace, answer);
  } catch (error) {
    throw writeFailure(error, null);
  }
}

async function answerOnce(
  deps: WriteDependencies,
  call: Call<"query">,
  workspace: Workspace,
  request: IdempotentRequest,
  work: (connection: Connection) => Promise<Done>,
  plan: WritePlan | null,
): Promise<Reply<"query">> {
  try {
    const answer = await retried(() => runOnce(deps.writePool, request, work));
    if (!("replayed" in answer)) return reply(deps, call, workspace, answer);
    const headers = { "Idempotency-Replayed": "true" };
    return { status: 200, rowsText: [answer.replayed], headers };
  } catch (error) {
    throw writeFailure(error, plan);
  }
}

function reply(
  { outbox }: WriteDependencies,
  { facts }: Call<"query">,
  workspace: Workspace,
  { text, xid, written, ...done }: Done,
): Reply<"query"> {
  if (written.length > 0) outbox.wrote(workspace.id, written, xid);
  const { affectedRows, dbMs, tables, rows } = done;
  Object.assign(facts, { affectedRows, dbMs, tables, rows });
  return { status: 200, rowsText: [text] };
}

function idempotentRequest(
  { headers, caller, body }: Call<"query">,
  workspace: Workspace,
  { grant, credentialId }: WriteCall["context"],
): IdempotentRequest | undefined {
  const key = headers["idempotency-key"];
  if (typeof key !== "string") return undefined;
  return { workspaceId: workspace.id, credentialId, key, body, rights: rightsOf(caller, grant) };
}
