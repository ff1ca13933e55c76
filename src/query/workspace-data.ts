// Reads, writes and transactions of workspace data under an access.
// A request with a stale plan runs once more. A write also runs again after a deadlock, a
// serialisation failure or a lock timeout. After four attempts the write fails with 503
// UNAVAILABLE. Commits are reported to the change feed.
import { GatewayError, type AuthenticatedCaller, type Guid } from "../contract/index.ts";
import {
  projectEventRows,
  type ClaimSet,
  type ProjectedRows,
  type StoredEventRows,
} from "./execute/event-projection.ts";
import { cacheRulesOf, readCached, type Caching } from "./execute/cached-read.ts";
import { commit, type CommitDependencies } from "./execute/commit.ts";
import { replayRightsOf, workOnce, type Replay } from "./execute/idempotency.ts";
import { ownTransactionWork, type DataTransaction } from "./execute/own-transaction.ts";
import { isReferenced } from "./execute/referenced.ts";
import { executeRead } from "./execute/execute-read.ts";
import { bindRead, StalePlanError, type ReadAnswer } from "./execute/read.ts";
import { createTableSpace } from "./execute/table-space.ts";
import { transactionWork } from "./execute/transaction.ts";
import { mutationWork, type WriteAnswer } from "./execute/write.ts";
import { isRefusedBefore } from "./refusal.ts";
import { explainRequest, type Explanation } from "./shape/explain.ts";
import type { ResponseCache } from "../cache/index.ts";
import type { Catalog } from "../catalog/index.ts";
import type { RecordQuota } from "../metering/index.ts";
import type { Clock } from "../platform/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";
import {
  accountOf,
  type DataAccess,
  type DataContext,
  type WriteContext,
} from "./execute/data-access.ts";
import type { ReadRequest, TransactionRequest, WriteRequest } from "./parse/request.ts";

/**
 * Every method throws GatewayError with the codes of `/query`, and UNAUTHENTICATED if the workspace
 * or the rights no longer exist. A refused request has changed nothing.
 */
export interface WorkspaceData {
  /** Without `caching` it bypasses the cache. */
  readonly read: (
    access: DataAccess,
    request: ReadRequest,
    caching?: Caching,
  ) => Promise<ReadAnswer>;
  /** Returns true if the blob (a GUID) stands in a readable row and unmasked file column. */
  readonly refersTo: (access: DataAccess, blobId: Guid) => Promise<boolean>;
  /**
   * Projects the stored rows of events of one table for many callers with one grant (G9.4). Each
   * projection is a JSON array of the rows that a read of every readable column would return. It is
   * null if the caller sees no row. Equal texts share one string.
   * @param tableId any GUID; a table outside the grant shows no rows
   */
  readonly projectEventRows: (
    access: Pick<DataAccess, "grant" | "grantIn">,
    tableId: Guid,
    events: readonly StoredEventRows[],
    claimSets: readonly ClaimSet[],
  ) => Promise<ProjectedRows>;
  /** Explains how a request would run. Executes nothing. */
  readonly explain: (
    access: DataAccess,
    request: ReadRequest | WriteRequest,
    caller: AuthenticatedCaller,
  ) => Promise<Explanation>;
  /** Runs a mutation or transaction. It resolves after commit and this node's cache update. */
  readonly write: (
    access: DataAccess,
    request: WriteRequest | TransactionRequest,
  ) => Promise<WriteAnswer>;
  /** Also commits what `alongside` writes into `gateway_tx`. Of several calls only one commits. */
  readonly writeWith: (
    access: DataAccess,
    request: WriteRequest | TransactionRequest,
    alongside: (connection: Connection, answer: WriteAnswer) => Promise<void>,
  ) => Promise<WriteAnswer>;
  /** Returns true if `/query` refuses the body before it reads any row. Queries no database. */
  readonly isRefused: (access: DataAccess, body: unknown) => boolean;
  /** Writes once in 24 hours per key. @throws IDEMPOTENCY_CONFLICT, IDEMPOTENCY_IN_PROGRESS */
  readonly writeOnce: (
    access: DataAccess,
    request: WriteRequest | TransactionRequest,
    once: Once,
  ) => Promise<WriteAnswer | Replay>;
  /**
   * Commits what `work` does, including rows of `gateway_tx`. Of several calls only one commits.
   * @throws also GatewayErrors of `work`; its other errors become INTERNAL_ERROR
   */
  readonly transaction: <T>(
    access: DataAccess,
    work: (transaction: DataTransaction) => Promise<T>,
  ) => Promise<T>;
}

/** Identifies a repeated request. */
interface Once {
  readonly key: string;
  /** The request body. The order of its properties does not matter. */
  readonly body: unknown;
  /** The caller, whose rights are compared: an answer made under other rights is not replayed. */
  readonly caller: AuthenticatedCaller;
}

export interface ReadDependencies {
  readonly catalog: Pick<Catalog, "get" | "refresh">;
  /** Pool of the login that may only read. */
  readonly readPool: Pool;
}

export interface WorkspaceDataDependencies extends ReadDependencies, CommitDependencies {
  readonly clock: Clock;
  /** The room for stored answers of idempotency keys. */
  readonly records: RecordQuota;
  readonly responses: ResponseCache;
}

export function createWorkspaceData(deps: WorkspaceDataDependencies): WorkspaceData {
  const { readPool, writePool, clock, records, responses, heavyReads } = deps;
  const space = createTableSpace(readPool, clock);
  const writing = (context: DataContext): WriteContext => ({
    ...context,
    now: new Date(clock.now()),
    space,
  });
  return {
    read: (access, request, caching) =>
      underGrant(deps, access, async (context) => {
        if (caching !== undefined) {
          const rules = cacheRulesOf(context.grant.workspace, caching.caller);
          const { memo } = caching;
          if (rules.mode !== "off")
            return readCached(readPool, request, {
              ...context,
              heavyReads,
              responses,
              rules,
              memo,
            });
        }
        return executeRead(readPool, bindRead(request, context), context, heavyReads);
      }),
    refersTo: (access, blobId) =>
      underGrant(deps, access, (context) => isReferenced(readPool, blobId, context, heavyReads)),
    projectEventRows: (access, tableId, events, claimSets) =>
      underGrant(deps, access, ({ grant }) =>
        projectEventRows(readPool, grant, tableId, events, claimSets),
      ),
    explain: (access, request, caller) =>
      underGrant(deps, access, async (context) =>
        explainRequest(request, { ...writing(context), caller }),
      ),
    write: (access, request) =>
      underGrant(deps, access, (context) =>
        commit(deps, context.grant.workspace.id, workOf(request, writing(context))),
      ),
    writeWith: (access, request, alongside) =>
      underGrant(deps, access, (context) => {
        const work = workOf(request, writing(context));
        const run = async (connection: Connection): Promise<WriteAnswer> => {
          const answer = await work.run(connection);
          await alongside(connection, answer);
          return answer;
        };
        return commit(deps, context.grant.workspace.id, { ...work, isOneStatement: false, run });
      }),
    isRefused: (access, body) => isRefusedBefore(body, writing(access)),
    writeOnce: (access, request, { key, body, caller }) =>
      underGrant(deps, access, async (context) => {
        const { grant, actor } = context;
        const workspaceId = grant.workspace.id;
        const work = await workOnce(
          writePool,
          {
            workspaceId,
            workspace: grant.workspace,
            records,
            credentialId: accountOf(actor),
            key,
            body,
            rights: replayRightsOf(caller, grant),
            answerPlace: "mutation" in request ? "/mutation/returning" : "/transaction",
          },
          () => workOf(request, writing(context)),
        );
        return commit(deps, workspaceId, work);
      }),
    transaction: (access, work) =>
      underGrant(deps, access, async (context) => {
        const own = ownTransactionWork(work, writing(context));
        return (await commit(deps, context.grant.workspace.id, own)).value;
      }),
  };
}

/** Creates a reader for processes that have no caches and no change feed. */
export const createWorkspaceReader = (deps: ReadDependencies): Pick<WorkspaceData, "read"> => ({
  read: (access, request) =>
    underGrant(deps, access, (context) =>
      executeRead(deps.readPool, bindRead(request, context), context),
    ),
});

const workOf = (request: WriteRequest | TransactionRequest, context: WriteContext) =>
  "mutation" in request ? mutationWork(request, context) : transactionWork(request, context);

/** Runs the attempt; if the tables have changed, once more under the newest grant (G3.9). */
async function underGrant<T, Access extends Pick<DataAccess, "grant" | "grantIn">>(
  { catalog }: Pick<ReadDependencies, "catalog">,
  access: Access,
  attempt: (context: Omit<Access, "grantIn">) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(access);
  } catch (error) {
    if (!(error instanceof StalePlanError)) throw error;
  }
  await catalog.refresh();
  const workspace = await catalog.get(access.grant.workspace.id);
  if (workspace === undefined) throw new GatewayError("UNAUTHENTICATED");
  try {
    return await attempt({ ...access, grant: access.grantIn(workspace) });
  } catch (error) {
    throw error instanceof StalePlanError
      ? new GatewayError("UNAVAILABLE", { cause: error })
      : error;
  }
}
