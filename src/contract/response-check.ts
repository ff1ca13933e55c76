// Checks the status, media type, headers and body of responses against the gateway's own contract.
// Tests and development mode check every response. Production checks a sample, after it was sent.
import { setImmediate } from "node:timers/promises";
import { contract, operations, unmatched } from "./document.ts";
import type { OperationId } from "./operations.ts";
import { createResponseFlaws, type ResponseFlaw, type SentResponse } from "./response-flaws.ts";

export type { SentResponse };

const flaws = createResponseFlaws(() => contract);

/** The creator of a response: the gateway itself (`gateway`), or an automation (`another`). */
export type AnswerOrigin = "gateway" | "another";

/** A part of a response that does not match the contract. */
export interface ResponseViolation {
  readonly kind: "status" | ResponseFlaw["kind"];
  readonly text: string;
}

/**
 * Checks a response against the contract. Returns one text for each violation, or an empty list.
 * @param id the operation of the request, or null if the request matched no operation
 */
export const checkResponse = (
  id: OperationId | null,
  response: SentResponse,
  origin: AnswerOrigin,
): string[] => findViolations(id, response, origin).map(({ text }) => text);

/** Checks a response like `checkResponse`, and returns also the kind of each violation. */
export function findViolations(
  id: OperationId | null,
  response: SentResponse,
  origin: AnswerOrigin,
): ResponseViolation[] {
  const { declared, isPassedThrough } = declarationOf(id, response.status, origin);
  const author = isPassedThrough ? "response of the automation" : `status ${response.status}`;
  const violations: readonly ResponseViolation[] =
    declared === undefined
      ? [{ kind: "status", text: "the status is not declared" }]
      : flaws.of(declared, response);
  return violations.map(({ kind, text }) => ({
    kind,
    text: `${id ?? "an unmatched address"}, ${author}: ${text}`,
  }));
}

/** Returns the declaration of a response. `declared` is undefined for an undeclared status. */
function declarationOf(id: OperationId | null, status: number, origin: AnswerOrigin) {
  const operation = id === null ? undefined : operations.get(id);
  const passThrough = origin === "gateway" ? null : operation?.passThrough;
  return {
    declared: passThrough ?? (id === null ? unmatched : operation?.responses)?.get(status),
    isPassedThrough: Boolean(passThrough),
  };
}

/**
 * Compiles all validators in advance. It pauses after each validator, so that the event loop can
 * serve requests meanwhile.
 * @param stop ends the compilation early
 */
export async function warmUpResponses(stop: AbortSignal): Promise<void> {
  for (const { responses, passThrough } of operations.values()) {
    for (const declared of [...responses.values(), ...(passThrough ? [passThrough] : [])]) {
      for (const _step of flaws.compile(declared)) {
        await setImmediate();
        if (stop.aborted) return;
      }
    }
  }
}

/**
 * Compiles the validators that the check of a response needs. It pauses after each validator, so
 * that the event loop can serve requests meanwhile.
 */
export async function warmUpResponse(
  id: OperationId | null,
  { status, headers }: SentResponse,
  origin: AnswerOrigin,
): Promise<void> {
  const { declared } = declarationOf(id, status, origin);
  if (declared === undefined) return;
  await setImmediate();
  for (const _step of flaws.compile(declared, headers)) await setImmediate();
}
