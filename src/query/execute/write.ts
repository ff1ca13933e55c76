// One write: authorised, planned (or with a cached plan), bound, executed and answered as text.
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

export interface WriteAnswer extends Committed {
  /** JSON text of the answer. */
  readonly text: string;
  readonly affectedRows: number;
  /** Rows that the steps of a transaction have read; absent for a mutation. */
  readonly rows?: number;
  readonly dbMs: number;
  /** GUIDs of the tables that the write uses. */
  readonly tables: readonly Guid[];
}

/** A write that is authorised and planned, with the values of its request. */
export interface BoundWrite {
  readonly mutation: Mutation;
  readonly write: PreparedWrite;
  readonly values: readonly unknown[];
  /** Wildcards in all patterns together. */
  readonly wildcards: number;
  /** Monotonic milliseconds. */
  readonly startedMs: number;
}

/** @throws GatewayError INVALID_REFS, INVALID_MUTATION, SCOPE_VIOLATION, NOTIFY_DENIED */
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

/** Authorises, plans and checks a write as far as possible before it runs. @throws GatewayError */
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
 * Runs the statements of a write on one connection. More than one statement requires a transaction.
 * @throws the database's errors and Problems, which `writeFailure` translates
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

/** Binds the parameters of one of the write's statements. @throws Problem */
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
  const data = plan.kind === "insert" && plan.returning !== null ? `"data":[${rows ?? ""}],` : "";
  return `{"affectedRows":${affected},${data}"meta":{"type":"${mutation.type}","table":"${mutation.table}","durationMs":${durationMs}}}`;
}
