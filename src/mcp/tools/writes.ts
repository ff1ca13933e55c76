// Writes rows for tools in the same way as `/query`: with the same checks, plans, limits and change
// events. A write with an idempotency key happens only once.
import { requireScopes } from "../../access/index.ts";
import type { Guid } from "../../contract/index.ts";
import {
  checkedRequest,
  noteWrite,
  scopesOf,
  type DataAccess,
  type WriteRequest,
} from "../../query/index.ts";
import type { ToolCall } from "../tool.ts";
import { answerOfWrite, type ParsedWrite } from "./answers.ts";
import { withArgumentPointers, mapPointer } from "./argument-pointers.ts";

/** A `/query` body that writes. */
export interface WriteBody {
  readonly refs: Readonly<Record<string, Guid>>;
  readonly mutation: object;
}

/** The answer of a write. `replayed` is true if the answer repeats an earlier write. */
type WriteResult = ParsedWrite & { readonly replayed: boolean };

/**
 * Writes rows.
 * @param access the rights with which the rows are written
 * @throws GatewayError if `/query` would refuse the write; its JSON Pointers point into the tool's
 *   arguments
 */
export const writeRows = (
  { caller, facts, workspace, services: { data } }: ToolCall,
  access: DataAccess,
  body: WriteBody,
  key: string | undefined,
): Promise<WriteResult> =>
  withArgumentPointers(mapPointer, async () => {
    const request = writeRequest(body);
    requireScopes(caller, scopesOf(request));
    const answer =
      key === undefined
        ? await data.write(access, request)
        : await data.writeOnce(access, request, { key, body, caller });
    const replayed = "isReplay" in answer;
    if (!("isReplay" in answer)) noteWrite(facts, answer);
    return { ...(await answerOfWrite(workspace.id, answer.text)), replayed };
  });

/**
 * Returns the checked request of a `/query` body.
 * @throws GatewayError if the body does not match the schema of `/query`
 */
function writeRequest(body: WriteBody): WriteRequest {
  const request = checkedRequest(body);
  if (!("mutation" in request))
    throw new TypeError("The body of a tool that writes contains no mutation.");
  return request;
}
