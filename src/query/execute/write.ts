// A write from body to answer: authorise and plan (or a plan made before), bind, execute, shape. The one way of requests to change workspace data.
// Refuses what the stages refuse, as errors of `/query`; what is refused has changed nothing.
import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "../../conditions/index.ts";
import { classify } from "../../platform/postgres/index.ts";
import { authoriseNotify } from "../authorise/notify.ts";
import { prepareWrite, type PreparedWrite } from "./prepared-writes.ts";
import { statementFor } from "./statement-name.ts";
import { passesEveryRow } from "../plan/unscoped-write.ts";
import { writeFailure } from "./write-failure.ts";
import type { Grant } from "../../access/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
import type { PreparedStatement, WriteRow } from "../compile/write-statement.ts";
import type { WriteInput } from "../compile/parameters.ts";
import type { Mutation, WriteRequest } from "../parse/write-request.ts";

export interface WriteContext {
  readonly grant: Grant;
  /** Claims that row filters and defaults read; null for API keys. */
  readonly claims: Readonly<Record<string, unknown>> | null;
  readonly actor: WriteInput["actor"];
  readonly now: Date;
  /** Fires when nobody waits for the answer any more; the statement is then cancelled. */
  readonly signal?: Cancellation;
}

export interface WriteAnswer {
  /** JSON text of the answer. */
  readonly text: string;
  readonly affectedRows: number;
  readonly dbMs: number;
  /** Id of the transaction that wrote; null where nothing was written. */
  readonly xid: string | null;
}

/** A write that is authorised and planned, with the values of its request. */
export interface BoundWrite {
  readonly mutation: Mutation;
  readonly write: PreparedWrite;
  readonly values: readonly unknown[];
  /** Monotonic milliseconds. */
  readonly startedMs: number;
}

/** Attempts after a deadlock or a serialisation failure. */
const ATTEMPTS_MAX = 4;
const PAUSE_MAX_MS = 10;

/**
 * @throws GatewayError INVALID_REFS, INVALID_MUTATION, SCOPE_VIOLATION, NOTIFY_DENIED, MUTATION_TIMEOUT, TOO_MANY_CONCURRENT,
 *   UNAVAILABLE, INTERNAL_ERROR
 * @throws StalePlanError when the workspace must be loaded anew; nothing was written
 */
export async function runWrite(
  pool: Pool,
  bound: BoundWrite,
  context: WriteContext,
): Promise<WriteAnswer> {
  const { locks, check } = bound.write.statements;
  const holder = context.grant.workspace.id;
  const isOne = locks.length === 0 && check === null;
  try {
    if (!isOne) checkValues(bound, context);
    return await retried(() =>
      isOne
        ? executeWrite(pool, bound, context)
        : pool.transaction((connection) => executeWrite(connection, bound, context), { holder }),
    );
  } catch (error) {
    throw writeFailure(error, bound.write.plan);
  }
}

/** Everything that can be asked before anything runs. @throws GatewayError */
export function bindWrite(request: WriteRequest, { grant }: WriteContext): BoundWrite {
  const startedMs = performance.now();
  const { mutation } = request;
  try {
    const { write, values } = prepareWrite(request, grant);
    if (mutation.notify !== undefined) authoriseNotify(grant, mutation.notify);
    const { plan } = write;
    if (plan.kind !== "insert" && passesEveryRow(plan.where, values))
      throw new Problem("/mutation/where", "lets every row through; name the rows that are meant");
    return { mutation, write, values, startedMs };
  } catch (error) {
    throw writeFailure(error, null);
  }
}

/**
 * Runs the statements of a write on one connection; more than one only inside a transaction.
 * @throws the database's errors and Problems, which `writeFailure` turns into answers
 */
export async function executeWrite(
  connection: Connection,
  bound: BoundWrite,
  context: WriteContext,
): Promise<WriteAnswer> {
  const { write, values, startedMs } = bound;
  const { locks, main, check } = write.statements;
  const asked = performance.now();
  write.uses++;
  const run = async (prepared: PreparedStatement, keys: string): Promise<WriteRow> => {
    const statement = statementFor(prepared, write.uses);
    const options = {
      rowMode: "text",
      holder: context.grant.workspace.id,
      signal: context.signal,
    } as const;
    const [row] = await connection.run<WriteRow>(
      statement,
      bindAll(prepared, values, keys, context),
      options,
    );
    return row!;
  };
  let found = "{}";
  for (const lock of locks) found = (await run(lock, found))[2] ?? found;
  const [affected, rows, keys, xid = null] = await run(main, found);
  if (check !== null) await run(check, keys ?? "{}");
  const ended = performance.now();
  return {
    text: answerText(bound, affected, rows, Math.round(ended - startedMs)),
    affectedRows: Number(affected),
    dbMs: ended - asked,
    xid,
  };
}

/** Refuses values before a transaction is begun for them. @throws Problem */
function checkValues({ write, values }: BoundWrite, context: WriteContext): void {
  bindAll(write.statements.main, values, "{}", context);
}

const bindAll = (
  { parameters }: PreparedStatement,
  values: readonly unknown[],
  keys: string,
  { claims, now, actor }: WriteContext,
): readonly unknown[] => {
  const input = { values, claims, after: [], write: { now, actor, keys } };
  return parameters.map((parameter) => parameter.bind(input));
};

function answerText(
  { mutation, write: { plan } }: BoundWrite,
  affected: string,
  rows: string | null,
  durationMs: number,
): string {
  const data = plan.kind === "insert" && plan.returning !== null ? `"data":[${rows ?? ""}],` : "";
  return `{"affectedRows":${affected},${data}"meta":{"type":"${mutation.type}","table":"${mutation.table}","durationMs":${durationMs}}}`;
}

/** What the server undid because of other transactions is done again. */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS_MAX - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || classify(error) !== "retry") throw error;
      // Not all at once again, or those that have met meet once more.
      await sleep(Math.random() * PAUSE_MAX_MS);
    }
  }
}
