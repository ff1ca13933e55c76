// Writes rows for tools in the same way as `/query`: with the same checks, plans, limits and change
// events. If two calls have the same idempotency key, the write happens only once.
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

/** A `/query` body that writes rows. */
export interface WriteBody {
  readonly refs: Readonly<Record<string, Guid>>;
  readonly mutation: object;
}

/**
 * The answer of a write. `replayed` is true if nothing was written, because an earlier call with
 * the same idempotency key did the write.
 */
type WriteResult = ParsedWrite & { readonly replayed: boolean };

/**
 * Writes rows with a `/query` body that a tool has built.
 * @param access the rights with which the rows are written
 * @param key the idempotency key of the call
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
 * Checks a `/query` body, and returns its write request.
 * @throws GatewayError if the body does not match the schema of `/query`
 */
function writeRequest(body: WriteBody): WriteRequest {
  const request = checkedRequest(body);
  if (!("mutation" in request))
    throw new TypeError(
      "A tool built a body without `mutation` for a write. This is a defect of the gateway. Please report it.",
    );
  return request;
}
