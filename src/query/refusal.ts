// Checks whether `/query` would refuse a request, without querying the database. A request that is
// not refused here can later fail only because of its values or the stored rows.
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

/**
 * Returns the reason why `/query` would refuse a body, with the JSON Pointer of the error. Returns
 * undefined if the body is accepted.
 * @param body body of `/query` without `notify`; its values may be placeholders
 */
export function queryRefusalOf(grant: Grant, body: unknown) {
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
 * Returns true if `/query` refuses the body before it reads a row, because of its form, its values
 * or the caller's rights. The gateway refuses this body again until the workspace changes.
 */
export function isRefusedBefore(body: unknown, context: WriteContext): boolean {
  try {
    const request = checkedRequest(body);
    if ("query" in request) bindRead(request, context);
    else if ("mutation" in request) bindValues(bindWrite(request, context), context);
    else
      for (const { step, refs, write, refers } of bindSteps(request, context)) {
        // A step with references to earlier steps is skipped, because their values are not known
        // yet.
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

function refusalOfTransaction(grant: Grant, { refs, transaction }: TransactionRequest) {
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

/**
 * Returns the JSON Pointer and the message of an error with which `/query` refuses a request.
 * @throws `error` itself if it is another kind of error
 */
function refusalFrom(error: unknown) {
  if (error instanceof Problem) return { pointer: error.pointer, message: error.message };
  if (!(error instanceof GatewayError)) throw error;
  const sentence = error.details[0] ?? error.message;
  const [, pointer = "", message = sentence] = /^(\/\S*): (.*)$/s.exec(sentence) ?? [];
  return { pointer, message: message.replace(/\.$/, "") };
}
