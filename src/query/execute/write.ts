// Runs a write: checks the rights, makes the plan or takes it from the cache, binds the values,
// executes the statements, and builds the text of the response.
import { Problem } from "../../conditions/index.ts";
import { authoriseNotify } from "../authorise/notify.ts";
import { prepareWrite, type PreparedWrite } from "./prepared.ts";
import { statementFor } from "./statement-name.ts";
import { refusedFile } from "./refused-file.ts";
import { passesEveryRow } from "../plan/unscoped-write.ts";
import { referenceReason } from "../compile/row-checks.ts";
import { refusedBy, writeFailure } from "./write-failure.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { bindParameters, type PreparedStatement } from "../compile/parameters.ts";
import type { WriteRow } from "../compile/write-statement.ts";
import type { Committed, Work } from "./commit.ts";
import type { WriteContext } from "./data-access.ts";
import type { Mutation, WriteRequest } from "../parse/request.ts";
import { writeLabels, writeMetaLabels as label } from "./answer-labels.ts";

export interface WriteAnswer extends Committed {
  /** JSON text of the response. */
  readonly text: string;
  readonly affectedRows: number;
  /** Number of rows that the steps of a transaction have read. Undefined for a mutation. */
  readonly rows?: number;
  readonly dbMs: number;
  /** GUIDs of all tables that the write reads or writes. */
  readonly tables: readonly Guid[];
}

/** A checked write with its plan and the values of the request. */
export interface BoundWrite {
  readonly mutation: Mutation;
  readonly write: PreparedWrite;
  readonly values: readonly unknown[];
  /** Total number of wildcards (`%` and `_`) in all patterns of the request. */
  readonly wildcards: number;
  /** Start time in milliseconds, by the monotonic clock. */
  readonly startedMs: number;
}

/**
 * Returns a single mutation as a write that is ready to run.
 * @throws GatewayError INVALID_REFS, INVALID_MUTATION, SCOPE_VIOLATION or NOTIFY_DENIED if the
 *   request is refused
 */
export function mutationWork(request: WriteRequest, context: WriteContext): Work<WriteAnswer> {
  const bound = bindWrite(request, context);
  const { plan, written, statements } = bound.write;
  const isOneStatement = statements.locks.length === 0 && statements.check === null;
  return {
    plan,
    writable: written,
    isOneStatement,
    check: () => isOneStatement || bindAll(statements.main, bound.values, "{}", context),
    run: (connection) => executeWrite(connection, bound, context),
  };
}

/**
 * Checks and plans a write.
 * @throws GatewayError if the write is refused
 */
export function bindWrite(request: WriteRequest, { grant, claims }: WriteContext): BoundWrite {
  const startedMs = performance.now();
  const { mutation } = request;
  try {
    const { write, shape } = prepareWrite(request, grant);
    const { values, wildcards } = shape;
    if (mutation.notify !== undefined) authoriseNotify(grant, claims, mutation.notify);
    const { plan } = write;
    if (plan.kind !== "insert" && passesEveryRow(plan.where, values))
      throw new Problem(
        "/mutation/where",
        "matches every row; add a condition that selects the rows to change",
      );
    return { mutation, write, values, wildcards, startedMs };
  } catch (error) {
    throw writeFailure(error, null);
  }
}

/**
 * Runs the statements of a write on one connection. If there are several statements, the calling
 * function must begin a transaction first.
 * @throws the database's errors and Problems; `writeFailure` translates them
 */
export async function executeWrite(
  connection: Connection,
  bound: BoundWrite,
  context: WriteContext,
): Promise<WriteAnswer> {
  const { write, values, startedMs } = bound;
  const { locks, main, check } = write.statements;
  if (write.plan.kind === "insert") {
    const space = context.space.check(context.grant.workspace);
    if (space !== null) await space;
  }
  const sentAtMs = performance.now();
  write.uses++;
  const run = async (prepared: PreparedStatement, keys: string): Promise<WriteRow> => {
    const parameters = bindAll(prepared, values, keys, context);
    const isPartial = write.plan.kind !== "insert" && write.plan.isPartial;
    const statement = statementFor(prepared, write.uses, isPartial ? parameters : []);
    const options = { rowMode: "text", signal: context.signal } as const;
    try {
      const [row] = await connection.run<WriteRow>(statement, parameters, options);
      if (row === undefined) throw refusedBy(referenceReason(0), write.plan);
      return row;
    } catch (error) {
      throw refusedFile(error, write.plan, values) ?? error;
    }
  };
  let found = "{}";
  for (const lock of locks) found = (await run(lock, found))[2] ?? found;
  const [affected, rows, keys, xid = null] = await run(main, found);
  if (check !== null) await run(check, keys ?? "{}");
  const ended = performance.now();
  const affectedRows = Number(affected);
  return {
    text: answerText(bound, affected, rows, Math.round(ended - startedMs)),
    affectedRows,
    dbMs: ended - sentAtMs,
    tables: write.tables,
    written: affectedRows > 0 ? write.written : [],
    isAnnounced: affectedRows > 0 && bound.mutation.notify !== undefined,
    xid,
  };
}

/**
 * Returns the parameters of one of the write's statements.
 * @throws Problem if a value of the request does not fit its column or operator
 */
export const bindAll = (
  statement: PreparedStatement,
  values: readonly unknown[],
  keys: string,
  { claims, now, actor }: WriteContext,
): readonly unknown[] =>
  bindParameters(statement, { values, claims, after: [], write: { now, actor, keys } });

function answerText(
  { mutation, write: { plan } }: BoundWrite,
  affected: string,
  rows: string | null,
  durationMs: number,
): string {
  const data =
    plan.kind === "insert" && plan.returning !== null ? `${writeLabels.data}[${rows ?? ""}],` : "";
  const meta = `${label.type}"${mutation.type}",${label.table}"${mutation.table}",${label.durationMs}${durationMs}`;
  return `{${writeLabels.affectedRows}${affected},${data}${writeLabels.meta}{${meta}}}`;
}
