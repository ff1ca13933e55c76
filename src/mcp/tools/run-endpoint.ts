// The tool `run_endpoint`: runs a sync endpoint of the workspace. The caller needs the right to run
// the endpoint, but need not sign the call. The endpoint gets only the arguments, and no headers or
// credential of the caller.
import { isUtf8 } from "node:buffer";
import type { AutomationAnswer, EndpointRequest } from "../../automations/index.ts";
import type { EndpointDefinition } from "../../catalog/index.ts";
import { closestUsable } from "../../conditions/index.ts";
import { GatewayError, type ToolArguments, type ToolResult } from "../../contract/index.ts";
import { replyOf } from "../../endpoint/index.ts";
import { isGuid } from "../../platform/index.ts";
import { TOOL_RESULT_MAX, type Tool } from "../tool.ts";
import { parseInTurn } from "./answers.ts";
import { endpointsFor } from "./offers.ts";

export const runEndpoint: Tool<"run_endpoint"> = {
  scope: "gateway:write",
  isOffered: (audience) => endpointsFor(audience).length > 0,
  run: async (call, input) => {
    const name = endpointNamed(input.endpoint, endpointsFor(call));
    const request = requestFrom(input);
    const answer = await call.services.automations.answer(
      call.workspace,
      name,
      request,
      call.signal,
    );
    if (answer.hasEffects === true) call.facts.hasEffects = true;
    return resultOf(call.workspace.id, answer);
  },
};

/**
 * Returns the name of the endpoint with the requested name or id.
 * @throws GatewayError NOT_FOUND if the endpoint does not exist or the caller may not run it
 */
function endpointNamed(
  requested: string,
  known: readonly (readonly [name: string, endpoint: EndpointDefinition])[],
): string {
  const id = isGuid(requested) ? requested.toLowerCase() : null;
  const found = known.find(([name, endpoint]) => name === requested || endpoint.id === id);
  if (found !== undefined) return found[0];
  const suggestion = closestUsable(
    requested,
    known.map(([name]) => name),
  );
  const hint = suggestion === undefined ? "." : `; did you mean ${JSON.stringify(suggestion)}?`;
  throw new GatewayError("NOT_FOUND", {
    message: `/endpoint: The endpoint ${JSON.stringify(requested)} does not exist, or you may not run it${hint}`,
  });
}

const requestFrom = ({ body, query = {} }: ToolArguments<"run_endpoint">): EndpointRequest => ({
  method: "POST",
  headers: body === undefined ? {} : { "content-type": JSON_TYPE },
  query,
  contentType: body === undefined ? null : JSON_TYPE,
  body: Buffer.from(body === undefined ? "" : JSON.stringify(body)),
});

const JSON_TYPE = "application/json";
const jsonTypes = /^application\/(?:[^;]+\+)?json\s*(?:;|$)/i;

/**
 * Converts the answer of an endpoint to the result of the tool.
 * @throws GatewayError AUTOMATION_FAILED if the answer could not be sent over HTTP, is not text, or
 *   is too long for a result
 */
async function resultOf(
  holder: string,
  answer: AutomationAnswer,
): Promise<ToolResult<"run_endpoint">> {
  const { status, type } = replyOf(answer);
  const { body } = answer;
  if (body.length > TOOL_RESULT_MAX || !isUtf8(body)) throw undisplayable(answer);
  const text = body.toString();
  const json = jsonTypes.test(type) ? await jsonIn(holder, text) : undefined;
  const head = { status, contentType: type };
  const result = json === undefined ? { ...head, json: null, text } : { ...head, json, text: null };
  if (JSON.stringify(result).length > TOOL_RESULT_MAX) throw undisplayable(answer);
  return result;
}

/** Parses a JSON text. Returns undefined if the text is not JSON. */
async function jsonIn(holder: string, text: string): Promise<unknown> {
  try {
    return await parseInTurn(holder, text);
  } catch {
    return undefined;
  }
}

const undisplayable = ({ status, body }: AutomationAnswer): GatewayError =>
  new GatewayError("AUTOMATION_FAILED", {
    message: `The endpoint has run, but the tool cannot show its response (status ${status}, ${body.length} bytes). The response is not text, or is longer than ${TOOL_RESULT_MAX} characters. Change the automation of the endpoint so that it returns a shorter text.`,
  });
