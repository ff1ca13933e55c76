// Whether a request could ever be carried out with a grant: by every stage that knows no values, so that what passes here is refused later
// only for its values, or for what the tables hold. Asks no database.
import { GatewayError } from "../contract/index.ts";
import { Problem } from "../conditions/index.ts";
import { authorise } from "./authorise/authorise.ts";
import { refsOfStep, usesOfSteps } from "./authorise/transaction-tables.ts";
import { checkedRequest } from "./parse/body.ts";
import { prepareRead, prepareWrite } from "./execute/prepared.ts";
import { bindRead } from "./execute/read.ts";
import { bindSteps } from "./execute/transaction.ts";
import { bindAll, bindWrite, type BoundWrite } from "./execute/write.ts";
import type { WriteContext } from "./execute/data-access.ts";
import type { Grant } from "../access/index.ts";
import type { TransactionRequest } from "./parse/request.ts";

export interface Refusal {
  /** JSON Pointer into the body. */
  readonly pointer: string;
  readonly message: string;
}

/** @param body of `/query`, in which any value may stand for another one; without `notify` */
export function refusalOf(grant: Grant, body: unknown): Refusal | undefined {
  try {
    const request = checkedRequest(body);
    if ("query" in request) prepareRead(request, grant);
    else if ("mutation" in request) prepareWrite(request, grant);
    else return refusalOfTransaction(grant, request);
    return undefined;
  } catch (error) {
    return refusalFrom(error);
  }
}

/**
 * Whether a body of `/query` is refused before any row is looked at, for its form, the rights, or its values: so again and again, for as long
 * as the workspace is what it is. Asks no database.
 */
export function isRefusedBefore(body: unknown, context: WriteContext): boolean {
  try {
    const request = checkedRequest(body);
    if ("query" in request) bindRead(request, context);
    else if ("mutation" in request) bindValues(bindWrite(request, context), context);
    else
      for (const { step, refs, write, refers } of bindSteps(request, context)) {
        // What rows of the steps before give is not known.
        if (refers) continue;
        if (write !== null) bindValues(write, context);
        else bindRead({ refs, query: step.query! }, context);
      }
    return false;
  } catch (error) {
    return error instanceof Problem || (error instanceof GatewayError && error.status < 500);
  }
}

const bindValues = ({ write, values }: BoundWrite, context: WriteContext): void =>
  void bindAll(write.statements.main, values, "{}", context);

function refusalOfTransaction(
  grant: Grant,
  { refs, transaction }: TransactionRequest,
): Refusal | undefined {
  const uses = usesOfSteps(transaction);
  authorise(grant, refs, uses);
  for (const [index, step] of transaction.entries()) {
    const { query, mutation } = step;
    const own = { refs: refsOfStep(step, refs, uses) };
    try {
      if (query !== undefined) prepareRead({ ...own, query }, grant);
      if (mutation !== undefined) prepareWrite({ ...own, mutation }, grant);
    } catch (error) {
      const { pointer, message } = refusalFrom(error);
      const place = pointer.startsWith("/refs") ? "" : `/transaction/${index}`;
      return { pointer: `${place}${pointer}`, message };
    }
  }
  return undefined;
}

/** @throws what is no refusal */
function refusalFrom(error: unknown): Refusal {
  if (error instanceof Problem) return { pointer: error.pointer, message: error.message };
  if (!(error instanceof GatewayError)) throw error;
  const sentence = error.details[0] ?? error.message;
  const [, pointer = "", message = sentence] = /^(\/\S*): (.*)$/s.exec(sentence) ?? [];
  return { pointer, message: message.replace(/\.$/, "") };
}
