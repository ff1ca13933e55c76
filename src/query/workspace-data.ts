// Reads and writes rows of workspaces with the rights of a caller. All other folders of `src/` use
// this file to access rows. If tables have changed since a request was planned, the request runs
// once more. A write also runs again after a deadlock, a serialisation failure or a lock timeout.
// After four attempts, it fails with 503 UNAVAILABLE. Commits are reported to the change feed,
// which tells all nodes which tables were written.
import { GatewayError, type AuthenticatedCaller, type Guid } from "../contract/index.ts";
import {
  projectEventRows,
  type ClaimSet,
  type StoredEventRows,
} from "./execute/event-projection.ts";
import { cacheRulesOf, readCached, type Caching } from "./execute/cached-read.ts";
import { commit, type CommitDependencies } from "./execute/commit.ts";
import { workOnce } from "./execute/idempotency.ts";
import { ownTransactionWork, type DataTransaction } from "./execute/own-transaction.ts";
import { isReferenced } from "./execute/referenced.ts";
import { executeRead } from "./execute/execute-read.ts";
import { bindRead, FirstRowError, StalePlanError, type ReadAnswer } from "./execute/read.ts";
import { createTableSpace } from "./execute/table-space.ts";
import { transactionWork } from "./execute/transaction.ts";
import { mutationWork, type WriteAnswer } from "./execute/write.ts";
import { writeFailure } from "./execute/write-failure.ts";
import { isRefusedBefore } from "./refusal.ts";
import { explainRequest } from "./shape/explain.ts";
import type { ResponseCache } from "../cache/index.ts";
import type { Catalog } from "../catalog/index.ts";
import type { RecordQuota } from "../metering/index.ts";
import type { Clock } from "../platform/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";
import { type DataAccess, type DataContext, type WriteContext } from "./execute/data-access.ts";
import type { ReadRequest, TransactionRequest, WriteRequest } from "./parse/request.ts";

export interface ReadDependencies {
  readonly catalog: Pick<Catalog, "get" | "refresh">;
  /** Connection pool of the database login that may only read. */
  readonly readPool: Pool;
  /**
   * Adds the indexes and constraints that the tables of a new workspace get only before their first
   * row (`definitions/ddl/first-rows.ts`). Needed for writes.
   * @throws the database's error
   */
  readonly completeTables?: (workspaceId: Guid) => Promise<void>;
}

export interface WorkspaceDataDependencies extends ReadDependencies, CommitDependencies {
  readonly clock: Clock;
  /** Limits the space for stored responses to requests with an idempotency key. */
  readonly records: RecordQuota;
  readonly responses: ResponseCache;
}

/**
 * Methods to read and write rows. Every method throws GatewayErrors with the codes of `/query`, and
 * UNAUTHENTICATED if the workspace or the caller's rights no longer exist. A refused request has
 * changed nothing.
 */
export type WorkspaceData = ReturnType<typeof createWorkspaceData>;

type Write = WriteRequest | TransactionRequest;

export function createWorkspaceData(deps: WorkspaceDataDependencies) {
  const { readPool, writePool, clock, records, responses, heavyReads } = deps;
  const space = createTableSpace(readPool, clock);
  const writing = (context: DataContext): WriteContext => ({
    ...context,
    now: new Date(clock.now()),
    space,
  });
  return {
    /** Runs a read. Without `caching`, the response cache is not used. */
    read: (access: DataAccess, request: ReadRequest, caching?: Caching): Promise<ReadAnswer> =>
      underGrant(deps, access, (context) => {
        if (caching !== undefined) {
          const rules = cacheRulesOf(context.grant.workspace, caching.caller);
          const { memo } = caching;
          if (rules.mode !== "off") {
            const cached = { ...context, heavyReads, responses, rules, memo };
            return readCached(readPool, request, cached);
          }
        }
        return executeRead(readPool, bindRead(request, context), context, heavyReads);
      }),
    /**
     * Returns true if a row that the caller may read contains the file's id in an unmasked file
     * column.
     */
    refersTo: (access: DataAccess, blobId: Guid) =>
      underGrant(deps, access, (context) => isReferenced(readPool, blobId, context, heavyReads)),
    /**
     * Returns the visible rows of events of one table, for many callers with the same grant (G9.4).
     * For each caller and event, the result is a JSON array of the rows that a read of all readable
     * columns would return. If the caller may see no row, the result is null. Equal texts share one
     * string.
     * @param tableId GUID of the table; if the grant does not contain it, no rows are visible
     */
    projectEventRows: (
      access: Pick<DataAccess, "grant" | "grantIn">,
      tableId: Guid,
      events: readonly StoredEventRows[],
      claimSets: readonly ClaimSet[],
    ) =>
      underGrant(deps, access, ({ grant }) =>
        projectEventRows(readPool, grant, tableId, events, claimSets),
      ),
    /** Explains how a request would run. Executes nothing. */
    explain: (
      access: DataAccess,
      request: ReadRequest | WriteRequest,
      caller: AuthenticatedCaller,
    ) =>
      underGrant(deps, access, async (context) =>
        explainRequest(request, { ...writing(context), caller }),
      ),
    /**
     * Runs a mutation or a transaction. The promise resolves after the commit, when the caches of
     * this node are up to date.
     */
    write: (access: DataAccess, request: Write) =>
      underGrant(deps, access, (context) =>
        commit(deps, context, workOf(request, writing(context))),
      ),
    /**
     * Runs a write, and then `alongside` in the same transaction. `alongside` can change the
     * gateway's tables in the schema `gateway_tx`. It may run several times, but only one attempt
     * is committed.
     */
    writeWith: (
      access: DataAccess,
      request: Write,
      alongside: (connection: Connection, answer: WriteAnswer) => Promise<void>,
    ) =>
      underGrant(deps, access, (context) => {
        const work = workOf(request, writing(context));
        const run = async (connection: Connection): Promise<WriteAnswer> => {
          const answer = await work.run(connection);
          await alongside(connection, answer);
          return answer;
        };
        return commit(deps, context, { ...work, isOneStatement: false, run });
      }),
    /**
     * Returns true if `/query` would refuse the body before it reads a row. Does not query the
     * database.
     */
    isRefused: (access: DataAccess, body: unknown) => isRefusedBefore(body, writing(access)),
    /**
     * Runs a write at most once for an idempotency key within 24 hours. Later calls return the
     * stored response.
     * @param body the request body; the order of its properties does not matter
     * @param caller the caller; if its rights have changed, it does not get the stored response
     * @throws IDEMPOTENCY_CONFLICT if the body or the rights differ from the first request
     * @throws IDEMPOTENCY_IN_PROGRESS if the first request is still running
     */
    writeOnce: (
      access: DataAccess,
      request: Write,
      once: { readonly key: string; readonly body: unknown; readonly caller: AuthenticatedCaller },
    ) =>
      underGrant(deps, access, async (context) => {
        const answerPlace = "mutation" in request ? "/mutation/returning" : "/transaction";
        const bind = () => workOf(request, writing(context));
        const idempotent = { ...once, records, answerPlace };
        return commit(deps, context, await workOnce(writePool, context, idempotent, bind));
      }),
    /**
     * Runs `work` in a transaction, which may also change rows of the gateway's tables in the
     * schema `gateway_tx`. `work` may run several times, but only one attempt is committed.
     * @throws GatewayErrors that `work` throws; all other errors of `work` become INTERNAL_ERROR
     */
    transaction: <T>(access: DataAccess, work: (transaction: DataTransaction) => Promise<T>) =>
      underGrant(deps, access, async (context) => {
        const own = ownTransactionWork(work, writing(context));
        return (await commit(deps, context, own)).value;
      }),
  };
}

/**
 * Creates a reader for processes that only read rows. The reader has no response cache and no limit
 * for heavy reads.
 */
export const createWorkspaceReader = (deps: ReadDependencies): Pick<WorkspaceData, "read"> => ({
  read: (access, request) =>
    underGrant(deps, access, (context) =>
      executeRead(deps.readPool, bindRead(request, context), context),
    ),
});

const workOf = (request: Write, context: WriteContext) =>
  "mutation" in request ? mutationWork(request, context) : transactionWork(request, context);

/**
 * Runs `attempt`. If tables have changed since the request was planned, runs `attempt` once more
 * (G3.9). It also runs again if tables of a new workspace first had to get their indexes and
 * constraints. Later runs use the caller's rights in the newest version of the workspace.
 */
async function underGrant<T, Access extends Pick<DataAccess, "grant" | "grantIn">>(
  { catalog, completeTables }: Pick<ReadDependencies, "catalog" | "completeTables">,
  access: Access,
  attempt: (context: Omit<Access, "grantIn">) => Promise<T> | T,
): Promise<T> {
  const { id } = access.grant.workspace;
  let current: Omit<Access, "grantIn"> = access;
  const reasons: boolean[] = [];
  for (;;) {
    try {
      return await attempt(current);
    } catch (error) {
      if (!(error instanceof StalePlanError)) throw error;
      const isFirst = error instanceof FirstRowError;
      if (reasons.includes(isFirst)) throw new GatewayError("UNAVAILABLE", { cause: error });
      reasons.push(isFirst);
      if (isFirst)
        await completeTables?.(id).catch((failure: unknown) => {
          throw writeFailure(failure, null);
        });
    }
    await catalog.refresh();
    const workspace = await catalog.get(id);
    if (workspace === undefined) throw new GatewayError("UNAUTHENTICATED");
    current = { ...access, grant: access.grantIn(workspace) };
  }
}
