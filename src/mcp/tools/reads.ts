// Reads rows for tools in the same way as `/query`: with the same checks, plans, limits and caches.
import type { ContractSchema } from "../../contract/index.ts";
import { checkedRequest, noteRead, type ReadRequest } from "../../query/index.ts";
import type { ToolCall } from "../tool.ts";
import { rowsOfAnswer } from "./answers.ts";
import { withArgumentPointers, mapPointer, type PointerMapping } from "./argument-pointers.ts";

/**
 * Reads rows with a `/query` body that a tool has built.
 * @throws GatewayError if `/query` would refuse the read; its JSON Pointers point into the tool's
 *   arguments
 */
export const readRows = (
  { access, caller, facts, workspace, services }: ToolCall,
  body: ReadBody,
  mapping: PointerMapping = mapPointer,
): Promise<ContractSchema<"QueryAnswer">> =>
  withArgumentPointers(mapping, async () => {
    const memo = { cachedValue: undefined };
    const answer = await services.data.read(access, readRequest(body), { caller, memo });
    noteRead(facts, answer);
    return rowsOfAnswer(workspace.id, answer.text);
  });

/** A `/query` body that reads rows. */
export interface ReadBody {
  readonly refs: Readonly<Record<string, string>>;
  readonly query: object;
  readonly includeTotalCount?: boolean | undefined;
}

/**
 * Checks a `/query` body, and returns its read request.
 * @throws GatewayError if the body does not match the schema of `/query`
 */
export function readRequest(body: ReadBody): ReadRequest {
  const request = checkedRequest(body);
  if (!("query" in request))
    throw new TypeError(
      "A tool built a body without `query` for a read. This is a defect of the gateway. Please report it.",
    );
  return request;
}
