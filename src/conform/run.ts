// Runs cases one after the other, checks every response, and collects findings and coverage.
import { setTimeout as sleep } from "node:timers/promises";
import {
  SkippedError,
  type Case,
  type CaseContext,
  type CaseRequest,
  type CaseExchange,
  type CaseFinding,
} from "./case.ts";
import { createBudgets } from "./budgets.ts";
import { checkExchange } from "./check-response.ts";
import type { Client } from "./client.ts";
import type { Contract } from "./contract.ts";
import { createCoverage, type Coverage } from "./coverage.ts";
import { ConnectionError } from "./http.ts";
import { createKeeper } from "./kept-exchange.ts";
import { createMade } from "./made.ts";
import { rfcPlace } from "./rfc-9110.ts";
import { responseRulesOf } from "./semantics/index.ts";

export interface CaseResult {
  readonly id: string;
  readonly operations: readonly string[];
  readonly outcome: "passed" | "failed" | "skipped";
  /** The reason why the case was skipped. */
  readonly reason?: string;
  readonly findings: readonly CaseFinding[];
  readonly durationMs: number;
}

export interface RunResult {
  readonly results: readonly CaseResult[];
  readonly coverage: Coverage;
  /** All exchanges, in their order, for the HAR file. */
  readonly exchanges: readonly CaseExchange[];
  /** True if a signal or an unreachable server ended the run early. */
  readonly isPartial: boolean;
  /** Sentences about the objects that the run could not remove. */
  readonly leftOver: readonly string[];
}

interface CaseRunOptions {
  readonly contract: Contract;
  readonly client: Client;
  /**
   * A client for the clean-up at the end. The signal that ends the run early does not cancel the
   * requests of this client.
   */
  readonly cleaner: Client;
  readonly cases: readonly Case[];
  readonly signal: AbortSignal;
  /** Called after each case; `done` is the number of finished cases. */
  readonly onResult: (result: CaseResult, done: number) => void;
  /** True if all requests and responses are kept until the end of the run, for the HAR report. */
  readonly keepsExchanges: boolean;
}

/**
 * Number of cases without a connection after which the run ends, because the server no longer runs.
 */
const unreachableMax = 3;
/**
 * Number of consecutive cases without a response after which the run ends. Each case waits 30 s.
 */
const silentMax = 5;
const cleanUpMs = 20_000;
/** Maximum number of equal findings that a run reports. */
const sameMax = 3;

/**
 * Runs cases in their order. Never throws because of the server: its faults become findings. A
 * signal ends the run early.
 */
export async function runCases(options: CaseRunOptions): Promise<RunResult> {
  const { contract, client, cleaner, cases, signal, onResult, keepsExchanges } = options;
  const coverage = createCoverage(contract);
  const budgets = createBudgets();
  const keep = createKeeper();
  const made = createMade(contract.isOwn);
  const rules = responseRulesOf(contract.document);
  const exchanges: CaseExchange[] = [];
  const results: CaseResult[] = [];
  const works: (() => Promise<void>)[] = [];
  const seen = new Map<string, number>();
  let unreachable = 0;
  let silent = 0;
  let isCleaning = false;

  for (const each of cases) {
    if (signal.aborted || unreachable >= unreachableMax || silent >= silentMax) break;
    const result = await runCase(each);
    if (signal.aborted) break;
    results.push(result);
    if (result.outcome === "skipped") coverage.skip(each.operations, result.reason ?? "");
    onResult(result, results.length);
  }
  const leftOver = await cleanUp();
  return {
    results,
    coverage: coverage.result(),
    exchanges,
    isPartial: results.length < cases.length,
    leftOver,
  };

  async function runCase(each: Case): Promise<CaseResult> {
    const { id, operations } = each;
    const findings: CaseFinding[] = [];
    const begun = performance.now();
    let last: CaseExchange | undefined;
    let current: string | null = operations[0] ?? null;
    const add = (finding: CaseFinding): void => {
      const { operationId, kind, place, message, at } = finding;
      const key = [operationId, kind, place, message, at].join("\n");
      const times = (seen.get(key) ?? 0) + 1;
      seen.set(key, times);
      if (times > sameMax) return;
      const { exchange } = finding;
      findings.push({ ...finding, ...(exchange !== undefined && { exchange: keep(exchange) }) });
    };
    const judge = (exchange: CaseExchange): void => {
      last = exchange;
      coverage.reach(exchange);
      if (keepsExchanges) exchanges.push(keep(exchange));
      for (const finding of [...checkExchange(contract, exchange), ...rules.check(exchange)])
        add(finding);
    };
    const sendWithin = async (
      request: CaseRequest,
      onResponse: (exchange: CaseExchange) => void,
    ): Promise<CaseExchange> => {
      // After a signal the client of the run sends nothing more.
      if (isCleaning) return cleaner.send(request);
      current = request.operationId;
      for (;;) {
        budgets.spend(request);
        const exchange = await client.send(request);
        budgets.count(exchange);
        made.note(exchange);
        onResponse(exchange);
        const { status, headers } = exchange.response;
        if (status !== 429 || request.wantsTooMany === true) return exchange;
        const waitMs = budgets.wait(headers["retry-after"]);
        if (waitMs === undefined)
          throw new SkippedError(
            `${request.operationId ?? request.path} answered 429 (Retry-After: ${headers["retry-after"] ?? "none"}), and a run waits at most 60 s in all`,
          );
        await sleep(waitMs, undefined, { signal });
      }
    };
    const context: CaseContext = {
      judge,
      report: add,
      skip: (reason) => {
        throw new SkippedError(reason);
      },
      hmac: (_secret, algorithm, data) => {
        const made = client.secrets.hmac("CONFORM_SERVER_KEY", algorithm, data);
        if (made === undefined) throw new SkippedError("CONFORM_SERVER_KEY is not set");
        return made;
      },
      atEnd: (work) => void works.push(work),
      send: (request) => sendWithin(request, judge),
      forward: (request) => sendWithin(request, () => {}),
    };
    let reason: string | undefined;
    try {
      await each.run(context);
      unreachable = 0;
      silent = 0;
    } catch (error) {
      if (error instanceof SkippedError) reason = error.message;
      else if (error instanceof ConnectionError) {
        if (error.isUnreachable) unreachable += 1;
        if (error.isTimeout) silent += 1;
        add(connectionFinding(error, current));
      } else if (findings.length === 0 && !signal.aborted) add(unreadableFinding(error, last));
    }
    const failed = findings.length > 0;
    return {
      id,
      operations,
      outcome: failed ? "failed" : reason === undefined ? "passed" : "skipped",
      ...(reason !== undefined && { reason }),
      findings,
      durationMs: performance.now() - begun,
    };
  }

  function connectionFinding(
    { message }: ConnectionError,
    operationId: string | null,
  ): CaseFinding {
    return {
      operationId,
      kind: "connection",
      message: `The server gave no response: ${message}.`,
      place: rfcPlace("3.4"),
    };
  }

  /**
   * Removes the objects that the cases have created, the newest first. Returns sentences about the
   * objects that remain.
   */
  async function cleanUp(): Promise<string[]> {
    isCleaning = true;
    const until = AbortSignal.timeout(cleanUpMs);
    const failures: string[] = [];
    for (const work of [...works, ...made.removals(cleaner)].toReversed()) {
      if (until.aborted) {
        failures.push(
          "The removal of test data took too long. Remove the remaining test data in the portal.",
        );
        break;
      }
      try {
        await work();
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }
    return [...failures, ...made.permanent()];
  }
}

/**
 * Returns the finding for an error that a case threw. A case may throw an error if a response has a
 * form that the case does not expect.
 */
function unreadableFinding(error: unknown, last: CaseExchange | undefined): CaseFinding {
  const text = error instanceof Error ? error.message.split("\n")[0]! : String(error);
  return {
    operationId: last?.request.operationId ?? null,
    kind: "semantics",
    message: `The case could not go on with this response: ${text}`,
    place: "the case",
    ...(last !== undefined && { exchange: last }),
  };
}
