// Converts answers of `/query` to parts of tool results. Numbers keep all digits, and a result has
// at most 1,048,576 characters (G37.13).
import { parseJson } from "../../automations/index.ts";
import { GatewayError, type ContractSchema } from "../../contract/index.ts";
import { runInTurn } from "../../platform/index.ts";
import { TOOL_RESULT_MAX } from "../tool.ts";

/** Characters of a result that are reserved for everything except the rows. */
const OVERHEAD = 256 * 1024;

/**
 * A JSON text with at least this number of characters is long. Workspaces take turns in parsing
 * long texts, because parsing blocks the event loop.
 */
const LONG = 64 * 1024;

/**
 * Parses JSON. Workspaces take turns in parsing long texts (G24.8). The MCP SDK converts the parsed
 * result to text at once. So the event loop rarely handles two long results without a pause
 * (G37.14).
 * @param holder id of the workspace
 */
export async function parseInTurn(holder: string, text: string): Promise<unknown> {
  return text.length < LONG ? parseJson(text) : runInTurn(holder, () => parseJson(text));
}

/**
 * Parses the answer of a read.
 * @throws GatewayError INVALID_QUERY if the answer is longer than a tool result may be
 */
export async function rowsOfAnswer(
  holder: string,
  text: readonly string[] | Uint8Array,
): Promise<ContractSchema<"QueryAnswer">> {
  const whole = text instanceof Uint8Array ? text : text.join("");
  if (whole.length > TOOL_RESULT_MAX)
    throw new GatewayError("INVALID_QUERY", {
      message: `The result of the tool is longer than ${TOOL_RESULT_MAX} characters. Request fewer rows with \`limit\`, or fewer columns with \`select\`.`,
    });
  const json = typeof whole === "string" ? whole : new TextDecoder().decode(whole);
  return (await parseInTurn(holder, json)) as ContractSchema<"QueryAnswer">;
}

/** The answer of a write. `isDataOmitted` is true if its rows were left out. */
export type ParsedWrite = ContractSchema<"MutationAnswer"> & { readonly isDataOmitted: boolean };

/**
 * Parses the answer of a write. If the answer is too long for a tool result, its rows are left out.
 * The write has happened nevertheless.
 */
export async function answerOfWrite(holder: string, text: string): Promise<ParsedWrite> {
  const parsed = (await parseInTurn(holder, text)) as ContractSchema<"MutationAnswer">;
  const { data, ...answer } = parsed;
  const isDataOmitted = text.length > TOOL_RESULT_MAX - OVERHEAD;
  return { ...answer, ...(data !== undefined && !isDataOmitted && { data }), isDataOmitted };
}
