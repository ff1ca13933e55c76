// Calls a synchronous endpoint of the workspace on the caller's right to run it, instead of a signature. It gets what the arguments say, and nothing of the
// caller: no headers, no credential.
import { isUtf8 } from "node:buffer";
import {
  parseJson,
  type AutomationAnswer,
  type Automations,
  type EndpointRequest,
} from "../../automations/index.ts";
import type { EndpointDefinition } from "../../catalog/index.ts";
import { closestUsable } from "../../conditions/index.ts";
import { GatewayError, type ToolArguments, type ToolResult } from "../../contract/index.ts";
import { replyOf } from "../../endpoint/index.ts";
import { isGuid } from "../../platform/index.ts";
import { TOOL_RESULT_MAX, type Tool } from "../tool.ts";
import { endpointsFor } from "./offers.ts";

export interface RunDependencies {
  readonly automations: Pick<Automations, "answer">;
}

export const runEndpoint = ({ automations }: RunDependencies): Tool<"run_endpoint"> => ({
  name: "run_endpoint",
  isOffered: (audience) => endpointsFor(audience).length > 0,
  run: async (call, given) => {
    const name = endpointNamed(given.endpoint, endpointsFor(call));
    const request = requestFrom(given);
    const answer = await automations.answer(call.workspace, name, request, call.signal);
    if (answer.hasEffects === true) call.facts.hasEffects = true;
    return resultOf(answer);
  },
});

/** @throws GatewayError NOT_FOUND for one that does not exist, and one that the caller may not run */
function endpointNamed(
  asked: string,
  known: readonly (readonly [name: string, endpoint: EndpointDefinition])[],
): string {
  const id = isGuid(asked) ? asked.toLowerCase() : null;
  const found = known.find(([name, endpoint]) => name === asked || endpoint.id === id);
  if (found !== undefined) return found[0];
  const meant = closestUsable(
    asked,
    known.map(([name]) => name),
  );
  const hint = meant === undefined ? "." : `; did you mean ${JSON.stringify(meant)}?`;
  throw new GatewayError("NOT_FOUND", {
    message: `/endpoint: there is no endpoint ${JSON.stringify(asked)} that can be run here${hint}`,
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

/** @throws GatewayError AUTOMATION_FAILED for what could not be sent over HTTP either, and what a result cannot hold */
function resultOf(answer: AutomationAnswer): ToolResult<"run_endpoint"> {
  const { status, type } = replyOf(answer);
  const { body } = answer;
  if (body.length > TOOL_RESULT_MAX || !isUtf8(body)) throw unshown(answer);
  const text = body.toString();
  const json = jsonTypes.test(type) ? jsonIn(text) : undefined;
  const head = { status, contentType: type };
  const result = json === undefined ? { ...head, json: null, text } : { ...head, json, text: null };
  if (JSON.stringify(result).length > TOOL_RESULT_MAX) throw unshown(answer);
  return result;
}

/** Undefined where it is none. */
function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

const unshown = ({ status, body }: AutomationAnswer): GatewayError =>
  new GatewayError("AUTOMATION_FAILED", {
    message: `The endpoint has run, but its answer (status ${status}, ${body.length} bytes) cannot be shown: it is no text, or too long.`,
  });
