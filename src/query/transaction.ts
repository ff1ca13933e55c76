// Several reads and writes as one (decisions 3): every step is authorised and planned before the first one runs, then they run in order
// on one connection. Refuses with the place of the flaw inside its step; what is refused anywhere has changed nothing.
import { GatewayError } from "../contract/errors.ts";
import { Problem } from "../conditions/problem.ts";
import { authorise, type Uses } from "./authorise.ts";
import { ANSWER_BYTES_MAX } from "./compile/read-statement.ts";
import { usesOf } from "./plan/build-write.ts";
import { bindRead, executeRead } from "./read.ts";
import { prepareRead } from "./prepared-reads.ts";
import { lookUp, resolveMutation, resolveQuery, type Lookup } from "./step-references.ts";
import { bindWrite, executeWrite, type WriteContext } from "./write.ts";
import { writeFailure } from "./write-failure.ts";
import type { Grant } from "../access/grant.ts";
import type { Action } from "../catalog/definition.ts";
import type { Connection } from "../platform/pool.ts";
import type { ReadQuery } from "./request.ts";
import type { WritePlan } from "./plan/write-plan.ts";
import type { Mutation } from "./write-request.ts";

export interface TransactionRequest {
  readonly refs: Readonly<Record<string, string>>;
  readonly transaction: readonly TransactionStep[];
}

export interface TransactionStep {
  readonly query?: ReadQuery | undefined;
  readonly includeTotalCount?: boolean | undefined;
  readonly mutation?: Mutation | undefined;
}

export interface TransactionContext extends WriteContext {
  /** Who a cursor belongs to. */
  readonly credentialId: string;
}

export interface TransactionAnswer {
  /** JSON text of the answer. */
  readonly text: string;
  readonly affectedRows: number;
  readonly rows: number;
  readonly dbMs: number;
  /** Id of the transaction; null where no step has written. */
  readonly xid: string | null;
  /** GUIDs of the tables written by steps that changed rows, and of all that were touched. */
  readonly written: readonly string[];
  readonly tables: readonly string[];
}

/** What one step does, and what it adds to the answer of the whole. */
interface StepAnswer extends Omit<TransactionAnswer, "text"> {
  readonly text: string;
}

/**
 * Asks of every step what can be asked before anything runs.
 * @throws GatewayError
 */
export function checkTransaction(request: TransactionRequest, context: TransactionContext): void {
  const { refs, transaction } = request;
  const uses = usesOfSteps(transaction);
  authorise(context.grant, refs, uses);
  transaction.forEach((step, index) => {
    inStep(index, null, () => {
      const own = refsOf(step, refs, uses);
      const earlier: Lookup = (path, pointer) => refuseLater(path, pointer, index);
      if (step.mutation !== undefined) {
        bindWrite({ refs: own, mutation: step.mutation }, context);
        resolveMutation(step.mutation, earlier, holdsJson(context.grant, refs, step.mutation));
      } else {
        prepareRead({ ...readOf(step), refs: own }, context.grant);
        resolveQuery(step.query!, earlier);
      }
    });
  });
}

/**
 * Runs the steps on a connection that is inside a transaction.
 * @throws GatewayError, StalePlanError; the transaction is lost then
 */
export async function executeTransaction(
  connection: Connection,
  { refs, transaction }: TransactionRequest,
  context: TransactionContext,
): Promise<TransactionAnswer> {
  const started = performance.now();
  const uses = usesOfSteps(transaction);
  const answers: StepAnswer[] = [];
  for (const [index, step] of transaction.entries()) {
    const texts = answers.map(({ text }) => text);
    const lookup: Lookup = (path, pointer) => lookUp(texts, path, pointer);
    const own = refsOf(step, refs, uses);
    answers.push(await runStep(connection, step, own, index, lookup, context));
    if (sum(answers.map(({ text }) => text.length)) > ANSWER_BYTES_MAX)
      throw writeFailure(new Problem(`/transaction/${index}`, "makes the answer too large"), null);
  }
  const durationMs = Math.round(performance.now() - started);
  return {
    text: `{"steps":[${answers.map(({ text }) => text).join(",")}],"meta":{"durationMs":${durationMs}}}`,
    affectedRows: sum(answers.map((answer) => answer.affectedRows)),
    rows: sum(answers.map((answer) => answer.rows)),
    dbMs: sum(answers.map((answer) => answer.dbMs)),
    xid: answers.find((answer) => answer.xid !== null)?.xid ?? null,
    written: [...new Set(answers.flatMap((answer) => answer.written))],
    tables: [...new Set(answers.flatMap((answer) => answer.tables))],
  };
}

async function runStep(
  connection: Connection,
  step: TransactionStep,
  refs: TransactionRequest["refs"],
  index: number,
  lookup: Lookup,
  context: TransactionContext,
): Promise<StepAnswer> {
  let plan: WritePlan | null = null;
  try {
    if (step.mutation === undefined) {
      const bound = bindRead(
        { ...readOf(step), query: resolveQuery(step.query!, lookup), refs },
        context,
      );
      const answer = await executeRead(connection, bound, context);
      return { ...answer, text: answer.text.join(""), affectedRows: 0, xid: null, written: [] };
    }
    const json = holdsJson(context.grant, refs, step.mutation);
    const mutation = resolveMutation(step.mutation, lookup, json);
    const bound = bindWrite({ refs, mutation }, context);
    plan = bound.write.plan;
    const answer = await executeWrite(connection, bound, context);
    const { written, tables } = bound.write;
    return { ...answer, rows: 0, written: answer.affectedRows > 0 ? written : [], tables };
  } catch (error) {
    throw failureIn(index, error, plan);
  }
}

function inStep<T>(index: number, plan: WritePlan | null, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw failureIn(index, error, plan);
  }
}

/** The same refusal, with the place of the step before the place inside it. */
function failureIn(index: number, error: unknown, plan: WritePlan | null): unknown {
  const failure = writeFailure(error, plan);
  if (!(failure instanceof GatewayError) || !(failure.cause instanceof Problem)) return failure;
  const { pointer, message, code } = failure.cause;
  // Whatever stands inside a transaction is part of a write (decisions 2).
  return new GatewayError(code ?? "INVALID_MUTATION", {
    message: `/transaction/${index}${pointer}: ${message}.`,
    cause: failure.cause,
  });
}

const readOf = ({ query, includeTotalCount }: TransactionStep) => ({
  query: query!,
  ...(includeTotalCount === undefined ? {} : { includeTotalCount }),
});

function refuseLater(path: string, pointer: string, index: number): null {
  const step = /^steps\.(\d{1,2})\./.exec(path)?.[1];
  if (step === undefined || Number(step) >= index)
    throw new Problem(pointer, `${JSON.stringify(path)} names no value of an earlier step`);
  return null;
}

/** What all steps together do with each table; a table that no step names is read, by a relation. */
function usesOfSteps(steps: readonly TransactionStep[]): Uses {
  const uses = new Map<string, Set<Action>>();
  const add = (alias: string, action: Action): void =>
    void uses.set(alias, (uses.get(alias) ?? new Set<Action>()).add(action));
  for (const { query, mutation } of steps) {
    if (query !== undefined) add(query.from, "read");
    if (mutation === undefined) continue;
    for (const [alias, actions] of usesOf(mutation))
      for (const action of actions) add(alias, action);
  }
  return uses;
}

/** The tables of a step: its own, and those that may be read; a table that others only write is none of its business. */
function refsOf(
  { query, mutation }: TransactionStep,
  refs: TransactionRequest["refs"],
  uses: Uses,
): TransactionRequest["refs"] {
  const own = query?.from ?? mutation?.table;
  return Object.fromEntries(
    Object.entries(refs).filter(
      ([alias]) => alias === own || (uses.get(alias)?.has("read") ?? true),
    ),
  );
}

function holdsJson(grant: Grant, refs: TransactionRequest["refs"], { table }: Mutation) {
  const id = new Map(Object.entries(refs)).get(table)?.toLowerCase() ?? "";
  const columns = grant.tables.get(id)?.table.columnBy;
  return (name: string): boolean =>
    columns?.get(name.toLowerCase())?.valueType === "json" ||
    columns?.get(name)?.valueType === "json";
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, item) => total + item, 0);
