// Converts answers of `/query` to parts of tool results, without loss of digits and within the size
// limit (G37.13).
import { parseJson } from "../../automations/index.ts";
import { GatewayError, type ContractSchema } from "../../contract/index.ts";
import { runInTurn } from "../../platform/index.ts";
import { TOOL_RESULT_MAX } from "../tool.ts";

/** Space in a result for everything besides the answer. */
const OVERHEAD = 256 * 1024;

/** Length from which a text is parsed in turn with other long work. */
const LONG = 64 * 1024;

/**
 * Parses JSON. A long text waits for the turn of its holder (G24.8). The MCP SDK writes the
 * result in the same round of the event loop, so two long results rarely share a round (G37.14).
 */
export async function parseInTurn(holder: string, text: string): Promise<unknown> {
  return text.length < LONG ? parseJson(text) : runInTurn(holder, () => parseJson(text));
}

/**
 * Parses the answer of a read.
 * @throws GatewayError INVALID_QUERY if it is too long
 */
export async function rowsOfAnswer(
  holder: string,
  text: readonly string[] | Uint8Array,
): Promise<ContractSchema<"QueryAnswer">> {
  const whole = text instanceof Uint8Array ? text : text.join("");
  if (whole.length > TOOL_RESULT_MAX)
    throw new GatewayError("INVALID_QUERY", {
      message: `The answer is longer than ${TOOL_RESULT_MAX} characters. Request fewer rows with \`limit\`, or fewer columns with \`select\`.`,
    });
  const json = typeof whole === "string" ? whole : new TextDecoder().decode(whole);
  return (await parseInTurn(holder, json)) as ContractSchema<"QueryAnswer">;
}

/** The answer of a write. */
export type ParsedWrite = ContractSchema<"MutationAnswer"> & { readonly isDataOmitted: boolean };

/** Parses the answer of a write. Omits the new rows if they are too long; they are written. */
export async function answerOfWrite(holder: string, text: string): Promise<ParsedWrite> {
  const parsed = (await parseInTurn(holder, text)) as ContractSchema<"MutationAnswer">;
  const { data, ...answer } = parsed;
  const isDataOmitted = text.length > TOOL_RESULT_MAX - OVERHEAD;
  return { ...answer, ...(data !== undefined && !isDataOmitted && { data }), isDataOmitted };
}
