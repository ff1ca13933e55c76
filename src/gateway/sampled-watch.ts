// Checks a sample of the responses against the contract, in production. A response is checked after
// it was sent, so the check neither delays nor changes it. Violations are counted, and logged at
// most once a minute for each operation, without bodies.
import { setImmediate } from "node:timers/promises";
import {
  findViolations,
  warmUpResponse,
  type OperationId,
  type ResponseViolation,
} from "../contract/index.ts";
import type { Clock, Logger } from "../platform/index.ts";
import {
  noContractWatch,
  readAnswer,
  type CheckedAnswer,
  type ContractWatch,
  type CountViolation,
} from "./contract-watch.ts";
import type { BodyPart } from "./http/long-answer.ts";

interface SampledWatchDependencies {
  /** The gateway checks one of this many responses. With 0 it checks none. */
  readonly oneIn: number;
  readonly log: Pick<Logger, "error">;
  readonly clock: Clock;
  readonly countViolation: CountViolation;
}

interface WaitingAnswer {
  readonly operation: OperationId | null;
  readonly answer: CheckedAnswer;
}

/**
 * Longest body that is checked, in characters. If a body is longer, only the status and the headers
 * of its response are checked.
 */
const BODY_LENGTH_MAX = 256 * 1024;
/** Number of responses that may wait for their check. More responses are not checked. */
const WAITING_MAX = 8;
const LOG_MS = 60_000;
const TEXTS_MAX = 5;
const TEXT_LENGTH_MAX = 300;

/** Creates the check of responses for production. */
export function createSampledWatch(deps: SampledWatchDependencies): ContractWatch {
  const { oneIn, log, clock, countViolation } = deps;
  if (oneIn === 0) return noContractWatch;
  const waiting: WaitingAnswer[] = [];
  const loggedAt = new Map<OperationId | null, number>();
  let isChecking = false;
  let left = nextDistance(oneIn);

  function take(waitingAnswer: WaitingAnswer): void {
    if (waiting.length >= WAITING_MAX) return;
    waiting.push(waitingAnswer);
    if (isChecking) return;
    isChecking = true;
    void checkWaiting().finally(() => (isChecking = false));
  }

  /** Checks the waiting responses one after the other. The event loop runs between the steps. */
  async function checkWaiting(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await setImmediate();
      const { operation, answer } = next;
      try {
        const response = readAnswer(answer, BODY_LENGTH_MAX);
        await warmUpResponse(operation, response, answer.origin);
        await setImmediate();
        report(next, findViolations(operation, response, answer.origin));
      } catch (error) {
        log.error(
          { err: error, operation },
          "A response could not be compared with the contract. The client got the response. This is a defect of the gateway. Please report it, and include the field `err` of this log line.",
        );
      }
    }
  }

  function report(
    { operation, answer: { status, headers } }: WaitingAnswer,
    violations: readonly ResponseViolation[],
  ): void {
    if (violations.length === 0) return;
    for (const kind of new Set(violations.map((each) => each.kind)))
      countViolation(operation, kind);
    const now = clock.now();
    if (now - (loggedAt.get(operation) ?? Number.NEGATIVE_INFINITY) < LOG_MS) return;
    loggedAt.set(operation, now);
    const texts = violations.slice(0, TEXTS_MAX).map(({ text }) => text.slice(0, TEXT_LENGTH_MAX));
    log.error(
      { operation, status, requestId: headers["X-Request-Id"], violations: texts },
      "A sampled response does not match the contract. The client got it unchanged. This is a defect of the gateway. Please report it, and include the field `violations` of this log line. For each operation, the gateway logs at most one such response a minute. The metric `gateway_contract_violations_total` counts all such responses.",
    );
  }

  return {
    takes() {
      left -= 1;
      if (left > 0) return false;
      left = nextDistance(oneIn);
      return true;
    },
    check(operation, { parts, ...answer }, sent) {
      const queue = (): void => take({ operation, answer: { ...answer, parts: copyOf(parts) } });
      if (sent === null) queue();
      // If the client has got another status, an error has replaced the handler's response, so the
      // response is not checked.
      else sent.once("close", () => sent.statusCode === answer.status && queue());
    },
  };
}

/**
 * Returns the number of responses until the next checked response. The number is random, so that
 * the sample does not follow the rhythm of a client.
 */
const nextDistance = (oneIn: number): number => 1 + Math.floor(Math.random() * (2 * oneIn - 1));

/** Returns the body as text. Bytes are decoded, unless there are too many of them. */
const copyOf = (parts: readonly BodyPart[] | null): readonly BodyPart[] | null =>
  parts === null || parts.some((part) => typeof part !== "string" && part.length > BODY_LENGTH_MAX)
    ? null
    : parts.map((part) => (typeof part === "string" ? part : Buffer.from(part).toString("utf8")));
