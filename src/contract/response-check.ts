// Checks the status, media type, headers and body of responses against the gateway's own contract.
// Only tests and development mode use it.
import { setImmediate } from "node:timers/promises";
import { contract, operations, unmatched } from "./document.ts";
import type { OperationId } from "./operations.ts";
import { createResponseFlaws, type SentResponse } from "./response-flaws.ts";

export type { SentResponse };

const flaws = createResponseFlaws(() => contract);

/** The creator of a response: the gateway itself (`gateway`), or an automation (`another`). */
export type AnswerOrigin = "gateway" | "another";

/**
 * Checks a response against the contract. Returns one text for each violation, or an empty list.
 * @param id the operation of the request, or null if the request matched no operation
 */
export function checkResponse(
  id: OperationId | null,
  response: SentResponse,
  origin: AnswerOrigin,
): string[] {
  const operation = id === null ? undefined : operations.get(id);
  const passThrough = origin === "gateway" ? null : operation?.passThrough;
  const declared =
    passThrough ?? (id === null ? unmatched : operation?.responses)?.get(response.status);
  const author = passThrough ? "response of the automation" : `status ${response.status}`;
  const violations =
    declared === undefined
      ? ["the status is not declared"]
      : flaws.of(declared, response).map(({ text }) => text);
  return violations.map((text) => `${id ?? "an unmatched address"}, ${author}: ${text}`);
}

/**
 * Compiles all validators in advance. It pauses after each declared response, so that the event
 * loop can serve requests meanwhile.
 * @param stop ends the compilation early
 */
export async function warmUpResponses(stop: AbortSignal): Promise<void> {
  for (const { responses, passThrough } of operations.values()) {
    for (const declared of [...responses.values(), ...(passThrough ? [passThrough] : [])]) {
      flaws.warmUp(declared);
      await setImmediate();
      if (stop.aborted) return;
    }
  }
}
