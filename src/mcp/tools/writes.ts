// Writes rows for tools, as `/query` does: the same checks, plans, limits, announcements, and once for an idempotency key.
import { requireScopes } from "../../access/index.ts";
import type { Guid } from "../../contract/index.ts";
import {
  checkedRequest,
  noteWrite,
  scopesOf,
  type DataAccess,
  type WorkspaceData,
  type WriteRequest,
} from "../../query/index.ts";
import type { ToolCall } from "../tool.ts";
import { answerOfWrite } from "./answers.ts";
import { inArguments, samePlaces } from "./places.ts";

export interface RowWriteDependencies {
  readonly data: Pick<WorkspaceData, "write" | "writeOnce">;
}

/** A body of `/query` that writes. */
export interface WriteBody {
  readonly refs: Readonly<Record<string, Guid>>;
  readonly mutation: object;
}

/** What a write answers, and whether it was done before. */
export type WriteResult = ReturnType<typeof answerOfWrite> & { readonly replayed: boolean };

/**
 * @param access under whose rights
 * @throws GatewayError as `/query` does, in terms of the arguments
 */
export const writeRows = (
  { data }: RowWriteDependencies,
  { caller, facts }: Pick<ToolCall, "caller" | "facts">,
  access: DataAccess,
  body: WriteBody,
  key: string | undefined,
): Promise<WriteResult> =>
  inArguments(samePlaces, async () => {
    const request = writeRequest(body);
    requireScopes(caller, scopesOf(request));
    const answer =
      key === undefined
        ? await data.write(access, request)
        : await data.writeOnce(access, request, { key, body, caller });
    const replayed = "isReplay" in answer;
    if (!("isReplay" in answer)) noteWrite(facts, answer);
    return { ...answerOfWrite(answer.text), replayed };
  });

/** @throws GatewayError where it does not fit the schema of `/query` */
function writeRequest(body: WriteBody): WriteRequest {
  const request = checkedRequest(body);
  if (!("mutation" in request)) throw new TypeError("A write of a tool is none.");
  return request;
}
