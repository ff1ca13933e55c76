// Converts answers of `/query` to parts of tool results, without loss of digits and within the size
// limit (G37.13).
import { parseJson } from "../../automations/index.ts";
import { GatewayError, type ContractSchema } from "../../contract/index.ts";
import { TOOL_RESULT_MAX } from "../tool.ts";

/** Space in a result for everything besides the answer. */
const OVERHEAD = 256 * 1024;

/**
 * Parses the answer of a read.
 * @throws GatewayError INVALID_QUERY if it is too long
 */
export function rowsOfAnswer(text: readonly string[] | Uint8Array): ContractSchema<"QueryAnswer"> {
  const whole = typeof text === "string" || text instanceof Uint8Array ? text : text.join("");
  if (whole.length > TOOL_RESULT_MAX)
    throw new GatewayError("INVALID_QUERY", {
      message: `The answer is longer than ${TOOL_RESULT_MAX} characters. Request fewer rows with \`limit\`, or fewer columns with \`select\`.`,
    });
  const json = typeof whole === "string" ? whole : new TextDecoder().decode(whole);
  return parseJson(json) as ContractSchema<"QueryAnswer">;
}

/** Parses the answer of a write. Omits the new rows if they are too long; they are written. */
export function answerOfWrite(
  text: string,
): ContractSchema<"MutationAnswer"> & { readonly isDataOmitted: boolean } {
  const { data, ...answer } = parseJson(text) as ContractSchema<"MutationAnswer">;
  const isDataOmitted = text.length > TOOL_RESULT_MAX - OVERHEAD;
  return { ...answer, ...(data !== undefined && !isDataOmitted && { data }), isDataOmitted };
}
