// Runs several reads and writes as one transaction (G8.1). Before the first step runs, the rights
// and names of all steps are checked. The steps run in order on one connection. An error contains
// its position in the step. After an error, the whole transaction is rolled back.
import { GatewayError } from "../../contract/index.ts";
import { columnTypes } from "../../catalog/index.ts";
import { Problem } from "../../conditions/index.ts";
import { isGuid } from "../../platform/index.ts";
import { sessionSettings, type Connection } from "../../platform/postgres/index.ts";
import { authorise } from "../authorise/authorise.ts";
import { ANSWER_BYTES_MAX } from "../compile/measured.ts";
import { bindRead } from "./read.ts";
import { prepareRead } from "./prepared.ts";
import { lookupBefore, lookupIn } from "./step-answers.ts";
import { refuseWildcards } from "../parse/shape-key.ts";
import { StepReferences, type Lookup } from "../parse/step-references.ts";
import { readStep, stepFailure, writeStep } from "./step.ts";
import { refsOfStep, usesOfSteps } from "../authorise/transaction-tables.ts";
import { bindWrite, type WriteAnswer } from "./write.ts";
import type { Grant } from "../../access/index.ts";
import { committedBy, type Work } from "./commit.ts";
import type { WriteContext } from "./data-access.ts";
import type { TransactionRequest, TransactionStep } from "../parse/request.ts";
import { transactionLabels, transactionMetaLabels } from "./answer-labels.ts";

/**
 * A transaction starts no further step after this number of milliseconds. It equals the maximum
 * duration of one statement in PostgreSQL.
 */
const DURATION_MAX_MS = Number.parseInt(sessionSettings.write.statement_timeout, 10) * 1_000;

/**
 * Checks and plans all steps of a transaction.
 * @throws GatewayError if a step is refused
 */
export function bindSteps(
  { refs, transaction }: TransactionRequest,
  context: WriteContext,
): readonly BoundStep[] {
  const uses = usesOfSteps(transaction);
  authorise(context.grant, refs, uses);
  const steps = transaction.map((step, index) => {
    try {
      return bindStep(step, refsOfStep(step, refs, uses), index, refs, context);
    } catch (error) {
      throw stepFailure(pointerTo(index), error, null);
    }
  });
  try {
    refuseWildcards(sum(steps.map(({ wildcards }) => wildcards)), "/transaction");
  } catch (error) {
    throw stepFailure("", error, null);
  }
  return steps;
}

/**
 * Returns a transaction as a write that is ready to run.
 * @throws GatewayError if a step is refused
 */
export function transactionWork(
  request: TransactionRequest,
  context: WriteContext,
): Work<WriteAnswer> {
  const steps = bindSteps(request, context);
  const { refs } = request;
  return {
    plan: null,
    writable: [...new Set(steps.flatMap(({ write }) => write?.write.written ?? []))],
    isOneStatement: false,
    heavyFor: steps.some(({ isHeavy }) => isHeavy) ? context : undefined,
    run: (connection) => runSteps(connection, steps, refs, context),
  };
}

const NOTHING = committedBy([]);
const TOO_LARGE = "makes the answer too large; return fewer rows or columns";

const pointerTo = (index: number): string => `/transaction/${index}`;

/** A checked step. Its references to earlier steps have no values yet. */
type BoundStep = ReturnType<typeof bindStep>;

/**
 * Checks and plans one step.
 * @param refs aliases and ids of the tables that this step may use
 * @param all aliases and ids of all tables in the transaction's `refs`
 */
function bindStep(
  step: TransactionStep,
  refs: TransactionRequest["refs"],
  index: number,
  all: TransactionRequest["refs"],
  context: WriteContext,
) {
  let refers = false;
  const before = lookupBefore(index);
  const lookup: Lookup = (path, pointer) => {
    refers = true;
    return before(path, pointer);
  };
  const references = referencesWith(lookup, context.grant, all);
  if (step.mutation === undefined) {
    const query = step.query!;
    const { read, shape } = prepareRead({ ...step, refs, query }, context.grant);
    references.query(query);
    const { isHeavy } = read.statement;
    return { step, refs, write: null, wildcards: shape.wildcards, refers, isHeavy };
  }
  const write = bindWrite({ refs, mutation: step.mutation }, context);
  references.mutation(step.mutation);
  return { step, refs, write, wildcards: write.wildcards, refers, isHeavy: false };
}

/**
 * Runs the steps in order.
 * @throws GatewayError, StalePlanError if a step fails; the database's error after a conflict with
 *   another transaction
 */
async function runSteps(
  connection: Connection,
  steps: readonly BoundStep[],
  refs: TransactionRequest["refs"],
  context: WriteContext,
): Promise<WriteAnswer> {
  const started = performance.now();
  const answers: WriteAnswer[] = [];
  const texts: string[] = [];
  const references = referencesWith(lookupIn(texts), context.grant, refs);
  for (const [index, step] of steps.entries()) {
    if (performance.now() - started > DURATION_MAX_MS) throw new GatewayError("MUTATION_TIMEOUT");
    const answer = await runStep(connection, step, index, references, context);
    answers.push(answer);
    texts.push(answer.text);
    if (sum(texts.map(({ length }) => length)) > ANSWER_BYTES_MAX)
      throw stepFailure(pointerTo(index), new Problem("", TOO_LARGE), null);
  }
  const durationMs = Math.round(performance.now() - started);
  return {
    text: `{${transactionLabels.steps}[${texts.join(",")}],${transactionLabels.meta}{${transactionMetaLabels.durationMs}${durationMs}}}`,
    affectedRows: sum(answers.map((answer) => answer.affectedRows)),
    rows: sum(answers.map((answer) => answer.rows ?? 0)),
    dbMs: sum(answers.map((answer) => answer.dbMs)),
    ...committedBy(answers),
    tables: [...new Set(answers.flatMap((answer) => answer.tables))],
  };
}

async function runStep(
  connection: Connection,
  { step, refs, write, refers }: BoundStep,
  index: number,
  references: StepReferences,
  context: WriteContext,
): Promise<WriteAnswer> {
  const pointer = pointerTo(index);
  if (write === null) {
    const bind = () => bindRead({ ...step, refs, query: references.query(step.query!) }, context);
    const answer = await readStep(connection, pointer, bind, context);
    return { ...answer, text: answer.text.join(""), affectedRows: 0, ...NOTHING };
  }
  const bind = () =>
    refers
      ? bindWrite({ refs, mutation: references.mutation(write.mutation) }, context)
      : { ...write, startedMs: performance.now() };
  return writeStep(connection, pointer, bind, context);
}

const referencesWith = (lookup: Lookup, grant: Grant, refs: TransactionRequest["refs"]) =>
  new StepReferences(lookup, (alias, name) => {
    const id = Object.hasOwn(refs, alias) ? refs[alias]!.toLowerCase() : "";
    const columns = grant.tables.get(id)?.table.columnBy;
    const column = columns?.get(isGuid(name) ? name.toLowerCase() : name);
    return column !== undefined && columnTypes[column.valueType].isJson === true;
  });

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, item) => total + item, 0);
