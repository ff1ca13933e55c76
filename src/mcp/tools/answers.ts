// What `/query` answers as text, as parts of results: with every digit, and never longer than a result may be (G37.13).
import { parseJson } from "../../automations/index.ts";
import { GatewayError, type ContractSchema } from "../../contract/index.ts";
import { TOOL_RESULT_MAX } from "../tool.ts";

/** Of what is beside the text of an answer in a result: how often it was done, what it reached. */
const BESIDE = 256 * 1024;

/** @throws GatewayError INVALID_QUERY */
export function rowsOfAnswer(text: readonly string[] | Uint8Array): ContractSchema<"QueryAnswer"> {
  const whole = typeof text === "string" || text instanceof Uint8Array ? text : text.join("");
  if (whole.length > TOOL_RESULT_MAX)
    throw new GatewayError("INVALID_QUERY", {
      message: `The answer has more than ${TOOL_RESULT_MAX} characters; ask for fewer rows by limit, or for fewer columns by select.`,
    });
  const json = typeof whole === "string" ? whole : new TextDecoder().decode(whole);
  return parseJson(json) as ContractSchema<"QueryAnswer">;
}

/** New rows are left out where they are too long: they are written. */
export function answerOfWrite(
  text: string,
): ContractSchema<"MutationAnswer"> & { readonly isCut: boolean } {
  const { data, ...answer } = parseJson(text) as ContractSchema<"MutationAnswer">;
  const isCut = text.length > TOOL_RESULT_MAX - BESIDE;
  return { ...answer, ...(data !== undefined && !isCut && { data }), isCut };
}
