// Writes rows for tools, as `/query` does: with the same checks, plans, limits and announcements,
// and once per idempotency key.
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

/** A `/query` body with a write. */
export interface WriteBody {
  readonly refs: Readonly<Record<string, Guid>>;
  readonly mutation: object;
}

/** The answer of a write, and whether it repeats an earlier one. */
type WriteResult = ParsedWrite & { readonly replayed: boolean };

/**
 * Writes rows.
 * @param access rights of the write
 * @throws GatewayError as `/query` does, with pointers into the arguments
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
 * Returns the request of a body.
 * @throws GatewayError if the body does not match the schema of `/query`
 */
function writeRequest(body: WriteBody): WriteRequest {
  const request = checkedRequest(body);
  if (!("mutation" in request))
    throw new TypeError("The body of a writing tool contains no mutation.");
  return request;
}
