// Reads rows for tools, as `/query` does: the same checks, plans, limits and caches.
import type { ContractSchema } from "../../contract/index.ts";
import {
  checkedRequest,
  noteRead,
  type ReadRequest,
  type WorkspaceData,
} from "../../query/index.ts";
import type { ToolCall } from "../tool.ts";
import { rowsOfAnswer } from "./answers.ts";
import { inArguments, samePlaces, type PlaceIn } from "./places.ts";

export interface RowReadDependencies {
  readonly data: Pick<WorkspaceData, "read">;
}

/** @throws GatewayError as `/query` does, in terms of the arguments */
export const readRows = (
  { data }: RowReadDependencies,
  { access, caller, facts }: ToolCall,
  body: ReadBody,
  placeIn: PlaceIn = samePlaces,
): Promise<ContractSchema<"QueryAnswer">> =>
  inArguments(placeIn, async () => {
    const memo = { kept: undefined };
    const answer = await data.read(access, readRequest(body), { caller, memo });
    noteRead(facts, answer);
    return rowsOfAnswer(answer.text);
  });

/** A body of `/query` that reads, whatever it holds. */
export interface ReadBody {
  readonly refs: Readonly<Record<string, string>>;
  readonly query: object;
  readonly includeTotalCount?: boolean | undefined;
}

/** @throws GatewayError where it does not fit the schema of `/query` */
export function readRequest(body: ReadBody): ReadRequest {
  const request = checkedRequest(body);
  if (!("query" in request)) throw new TypeError("A read of a tool is none.");
  return request;
}
