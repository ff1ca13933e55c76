// Reads, writes and transactions of workspace data under an access: binds and executes, again after stale plans; writes also after
// a deadlock, a serialisation failure or a lock timeout, four times in all, then 503 UNAVAILABLE. Tells the change feed of commits.
import { GatewayError, type AuthenticatedCaller, type Guid } from "../contract/index.ts";
import { cutRows, type Claims, type CutRows, type StoredRows } from "./execute/cut-rows.ts";
import { cacheRulesOf, readCached, type Caching } from "./execute/cached-read.ts";
import { commit, type CommitDependencies } from "./execute/commit.ts";
import { rightsOf, workOnce, type Replay } from "./execute/idempotency.ts";
import { ownTransactionWork, type DataTransaction } from "./execute/own-transaction.ts";
import { isReferenced } from "./execute/referenced.ts";
import { executeRead } from "./execute/execute-read.ts";
import { bindRead, StalePlanError, type ReadAnswer } from "./execute/read.ts";
import { createTableSpace } from "./execute/table-space.ts";
import { transactionWork } from "./execute/transaction.ts";
import { mutationWork, type WriteAnswer } from "./execute/write.ts";
import { isRefusedBefore } from "./refusal.ts";
import { explain, type Explanation } from "./shape/explain.ts";
import type { ResponseCache } from "../cache/index.ts";
import type { Catalog } from "../catalog/index.ts";
import type { RecordRoom } from "../metering/index.ts";
import type { Clock, Soon } from "../platform/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";
import {
  accountOf,
  type DataAccess,
  type DataContext,
  type WriteContext,
} from "./execute/data-access.ts";
import type { ReadRequest, TransactionRequest, WriteRequest } from "./parse/request.ts";

/**
 * Everything here refuses with GatewayError as `/query` does, in the codes of the contract, and with UNAUTHENTICATED where the workspace
 * or the rights are gone. What is refused has changed nothing.
 */
export interface WorkspaceData {
  /** At once from the cache. @param caching absent: the database is asked */
  readonly read: (access: DataAccess, request: ReadRequest, caching?: Caching) => Soon<ReadAnswer>;
  /** Whether a file column holds the blob in a row that may be read, readable and unmasked there. @param blobId a GUID */
  readonly refersTo: (access: DataAccess, blobId: Guid) => Promise<boolean>;
  /**
   * What each of many callers with one grant sees of the stored rows of events, all of one table: JSON arrays of rows, written as a read
   * of every readable column writes them; null where it sees none. Equal texts are one string (G9.4).
   *
   * @param tableId any GUID: one that the grant does not hold shows nothing
   * @param claimSets of each caller, as in `DataAccess`
   */
  readonly cutRows: (
    access: Pick<DataAccess, "grant" | "grantIn">,
    tableId: Guid,
    events: readonly StoredRows[],
    claimSets: readonly Claims[],
  ) => Promise<CutRows>;
  /** How a request would run; nothing is executed. */
  readonly explain: (
    access: DataAccess,
    request: ReadRequest | WriteRequest,
    caller: AuthenticatedCaller,
  ) => Promise<Explanation>;
  /** One mutation, or several steps that happen all or not at all; committed and told to this node's caches when it returns. */
  readonly write: (
    access: DataAccess,
    request: WriteRequest | TransactionRequest,
  ) => Promise<WriteAnswer>;
  /** The same, and what `alongside` writes into `gateway_tx` commits with it or not at all; it may be done several times, of which one commits. */
  readonly writeWith: (
    access: DataAccess,
    request: WriteRequest | TransactionRequest,
    alongside: (connection: Connection, answer: WriteAnswer) => Promise<void>,
  ) => Promise<WriteAnswer>;
  /** Whether a body of `/query` is refused before any row is looked at, and so again and again. Asks no database. */
  readonly isRefused: (access: DataAccess, body: unknown) => boolean;
  /** Like `write`, at most once a day for the key. @throws GatewayError IDEMPOTENCY_CONFLICT, IDEMPOTENCY_IN_PROGRESS beside */
  readonly writeOnce: (
    access: DataAccess,
    request: WriteRequest | TransactionRequest,
    once: Once,
  ) => Promise<WriteAnswer | Replay>;
  /**
   * Whatever `work` does commits as a whole, rows of `gateway_tx` included; it may be done several times, of which one commits.
   * @throws GatewayErrors that `work` throws, beside; anything else that it throws becomes INTERNAL_ERROR
   */
  readonly transaction: <T>(
    access: DataAccess,
    work: (transaction: DataTransaction) => Promise<T>,
  ) => Promise<T>;
}

/** What makes a request the same as an earlier one. */
export interface Once {
  readonly key: string;
  /** What was asked, in any order of its properties. */
  readonly body: unknown;
  /** An answer made under other rights than the caller's is not repeated. */
  readonly caller: AuthenticatedCaller;
}

export interface ReadDependencies {
  readonly catalog: Pick<Catalog, "get" | "refresh">;
  /** Pool of the login that may only read. */
  readonly readPool: Pool;
}

export interface WorkspaceDataDependencies extends ReadDependencies, CommitDependencies {
  readonly clock: Clock;
  /** Room for answers that are kept for idempotency keys. */
  readonly records: RecordRoom;
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
      atOnceInForce(deps, access, (context) => {
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
      inForce(deps, access, (context) => isReferenced(readPool, blobId, context, heavyReads)),
    cutRows: (access, tableId, events, claimSets) =>
      inForce(deps, access, ({ grant }) => cutRows(readPool, grant, tableId, events, claimSets)),
    explain: (access, request, caller) =>
      inForce(deps, access, (context) => explain(request, { ...writing(context), caller })),
    write: (access, request) =>
      inForce(deps, access, (context) =>
        commit(deps, context.grant.workspace.id, workOf(request, writing(context))),
      ),
    writeWith: (access, request, alongside) =>
      inForce(deps, access, (context) => {
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
      inForce(deps, access, async (context) => {
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
            rights: rightsOf(caller, grant),
            answerPlace: "mutation" in request ? "/mutation/returning" : "/transaction",
          },
          () => workOf(request, writing(context)),
        );
        return commit(deps, workspaceId, work);
      }),
    transaction: (access, work) =>
      inForce(deps, access, async (context) => {
        const own = ownTransactionWork(work, writing(context));
        return (await commit(deps, context.grant.workspace.id, own)).value;
      }),
  };
}

/** Reads alone, for those who have no caches and no change feed. */
export const createWorkspaceReader = (deps: ReadDependencies): Pick<WorkspaceData, "read"> => ({
  read: (access, request) =>
    inForce(deps, access, (context) =>
      executeRead(deps.readPool, bindRead(request, context), context),
    ),
});

const workOf = (request: WriteRequest | TransactionRequest, context: WriteContext) =>
  "mutation" in request ? mutationWork(request, context) : transactionWork(request, context);

/** Does something under the grant; where the tables have changed since, once more under that of the newest version (G3.9). */
async function inForce<T, Access extends Pick<DataAccess, "grant" | "grantIn">>(
  deps: Pick<ReadDependencies, "catalog">,
  access: Access,
  attempt: (context: Omit<Access, "grantIn">) => Soon<T>,
): Promise<T> {
  return atOnceInForce(deps, access, attempt);
}

/** The same, at once where it is done at once. */
function atOnceInForce<T, Access extends Pick<DataAccess, "grant" | "grantIn">>(
  deps: Pick<ReadDependencies, "catalog">,
  access: Access,
  attempt: (context: Omit<Access, "grantIn">) => Soon<T>,
): Soon<T> {
  const again = (error: unknown): Promise<T> => inNewest(deps, access, attempt, error);
  try {
    const done = attempt(access);
    return done instanceof Promise ? done.catch(again) : done;
  } catch (error) {
    return again(error);
  }
}

async function inNewest<T, Access extends Pick<DataAccess, "grant" | "grantIn">>(
  { catalog }: Pick<ReadDependencies, "catalog">,
  access: Access,
  attempt: (context: Omit<Access, "grantIn">) => Soon<T>,
  failure: unknown,
): Promise<T> {
  if (!(failure instanceof StalePlanError)) throw failure;
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

/** A row of an answer: values by name, as JSON has them; 64-bit and decimal numbers are strings. */
export type Row = Readonly<Record<string, unknown>>;

/** The rows of an answer, parsed: those read, or those that an insert returns. */
export function rowsOf({ text }: Pick<ReadAnswer | WriteAnswer, "text">): readonly Row[] {
  const json = text instanceof Uint8Array ? new TextDecoder().decode(text) : [text].flat().join("");
  return (JSON.parse(json) as { readonly data?: readonly Row[] }).data ?? [];
}
