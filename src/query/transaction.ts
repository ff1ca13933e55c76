// Several reads and writes as one (decisions 3): every step is authorised and planned before the first one runs, then they run in order
// on one connection. Refuses with the place of the flaw inside its step; what is refused anywhere has changed nothing.
import { GatewayError } from "../contract/errors.ts";
import { Problem } from "../conditions/problem.ts";
import { isGuid } from "../platform/ids.ts";
import { sessionSettings } from "../platform/logins.ts";
import { authorise } from "./authorise.ts";
import { ANSWER_BYTES_MAX } from "./compile/read-statement.ts";
import { bindRead, executeRead } from "./read.ts";
import { prepareRead } from "./prepared-reads.ts";
import { lookupBefore, lookupIn, type Lookup } from "./step-answers.ts";
import { resolveMutation, resolveQuery, type Referring } from "./step-references.ts";
import { stepFailure } from "./step-failure.ts";
import { refsOfStep, usesOfSteps } from "./transaction-tables.ts";
import { bindWrite, executeWrite, type WriteContext } from "./write.ts";
import type { Grant } from "../access/grant.ts";
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

/** Of the whole, and of each step. */
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

/** From its beginning, by which no further step is begun: as long as one statement may take. */
const DURATION_MAX_MS = Number.parseInt(sessionSettings.write.statement_timeout, 10) * 1_000;

/**
 * Asks of every step what can be asked before anything runs.
 * @throws GatewayError
 */
export function checkTransaction(request: TransactionRequest, context: TransactionContext): void {
  const { refs, transaction } = request;
  const uses = usesOfSteps(transaction);
  authorise(context.grant, refs, uses);
  for (const [index, step] of transaction.entries()) {
    const own = refsOfStep(step, refs, uses);
    const referring = referringWith(lookupBefore(index), context.grant, refs);
    try {
      if (step.mutation === undefined) {
        prepareRead({ ...readOf(step), refs: own }, context.grant);
        resolveQuery(step.query!, referring);
      } else {
        bindWrite({ refs: own, mutation: step.mutation }, context);
        resolveMutation(step.mutation, referring);
      }
    } catch (error) {
      throw stepFailure(index, error, null);
    }
  }
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
  const answers: TransactionAnswer[] = [];
  const texts: string[] = [];
  const referring = referringWith(lookupIn(texts), context.grant, refs);
  for (const [index, step] of transaction.entries()) {
    if (performance.now() - started > DURATION_MAX_MS) throw new GatewayError("MUTATION_TIMEOUT");
    const own = refsOfStep(step, refs, uses);
    const answer = await runStep(connection, step, own, index, referring, context);
    answers.push(answer);
    texts.push(answer.text);
    if (sum(texts.map(({ length }) => length)) > ANSWER_BYTES_MAX)
      throw stepFailure(index, new Problem("", "makes the answer too large"), null);
  }
  const durationMs = Math.round(performance.now() - started);
  return {
    text: `{"steps":[${texts.join(",")}],"meta":{"durationMs":${durationMs}}}`,
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
  referring: Referring,
  context: TransactionContext,
): Promise<TransactionAnswer> {
  let plan: WritePlan | null = null;
  try {
    if (step.mutation === undefined) {
      const query = resolveQuery(step.query!, referring);
      const bound = bindRead({ ...readOf(step), query, refs }, context);
      const answer = await executeRead(connection, bound, context);
      return { ...answer, text: answer.text.join(""), affectedRows: 0, xid: null, written: [] };
    }
    const mutation = resolveMutation(step.mutation, referring);
    const bound = bindWrite({ refs, mutation }, context);
    plan = bound.write.plan;
    const answer = await executeWrite(connection, bound, context);
    const { written, tables } = bound.write;
    return { ...answer, rows: 0, written: answer.affectedRows > 0 ? written : [], tables };
  } catch (error) {
    throw stepFailure(index, error, plan);
  }
}

const readOf = ({ query, includeTotalCount }: TransactionStep) => ({
  query: query!,
  ...(includeTotalCount === undefined ? {} : { includeTotalCount }),
});

const referringWith = (
  lookup: Lookup,
  grant: Grant,
  refs: TransactionRequest["refs"],
): Referring => ({
  lookup,
  holdsJson: (alias, name) => {
    const id = Object.hasOwn(refs, alias) ? refs[alias]!.toLowerCase() : "";
    const columns = grant.tables.get(id)?.table.columnBy;
    return columns?.get(isGuid(name) ? name.toLowerCase() : name)?.valueType === "json";
  },
});

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, item) => total + item, 0);
