// Answers a signed call of a sync endpoint once (G33.13). The first call claims the replay key in
// the database and runs; repeats get its answer, on every node. Refuses repeats whose answer is not
// known, and calls that the workspace has no room for.
import { setTimeout as delay } from "node:timers/promises";
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";
import { recordsFull, type RecordRoom } from "../../metering/index.ts";
import {
  guidV7,
  sha256,
  type Cancellation,
  type Logger,
  type SecretBox,
} from "../../platform/index.ts";
import type { Rank } from "../../platform/capacity/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { AutomationAnswer, Dedupe, EndpointRequest } from "../automations.ts";
import { Effects } from "../steps/effects.ts";
import { endpointOf, rankOf } from "./accept.ts";
import type { AnswerLimits, RunAnswer } from "./answer.ts";
import { concludeClaim, sealedAnswers, takeClaim, type Claim } from "./claim-store.ts";
import { createClaimWaits } from "./claim-waits.ts";
import { keptAnswer, readKept, type KeptAnswer } from "./kept-answer.ts";

export interface AnswerOnceDependencies {
  readonly control: Pool;
  readonly log: Logger;
  readonly secretBox: SecretBox;
  readonly records: RecordRoom;
  readonly answer: RunAnswer;
  readonly limits: Pick<AnswerLimits, "deadlineMs" | "perWorkspace">;
}

export interface AnswerOnce {
  readonly answer: (
    workspace: Workspace,
    endpointName: string,
    request: EndpointRequest,
    signal: Cancellation,
    dedupe: Dedupe,
  ) => Promise<AutomationAnswer>;
  /** Waits for the runs that hold claims. */
  readonly close: () => Promise<void>;
}

/** Time for effects that are under way when a run ends; then they count as begun. */
const SETTLE_MS = 500;
/** Time by which a run may outlast its deadline until its answer is stored. */
const GRACE_MS = 2_000;
/** Room that a call takes for its answer before the answer is known. */
const ANSWER_BYTES = 64 * 1024;
/** Pauses before each further try to store an answer. */
const RETRY_PAUSES_MS = [250, 1_000, 4_000];

/** A claimed run goes on if its caller leaves: the caller's repeat is answered by it. */
const NEVER: Cancellation = new AbortController().signal;

export function createAnswerOnce(deps: AnswerOnceDependencies): AnswerOnce {
  const { control, log, secretBox, limits, records } = deps;
  const ageMsMax = limits.deadlineMs + GRACE_MS;
  const waitFor = createClaimWaits({ control, perWorkspace: limits.perWorkspace, ageMsMax });
  const running = new Set<Promise<unknown>>();

  function track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => running.delete(tracked));
    running.add(tracked);
    tracked.catch(() => {});
    return tracked;
  }

  /** A claim that cannot be concluded stays, so that repeats are refused. */
  async function conclude(claim: Claim, kept: KeptAnswer | null): Promise<void> {
    const { workspaceId, endpointId, hash } = claim;
    const place = sealedAnswers.place(workspaceId, endpointId, hash.toString("hex"));
    const sealed = kept === null ? null : secretBox.seal(JSON.stringify(kept), place);
    const attempt = (): Promise<void> => concludeClaim(control, claim, sealed);
    await attempt().catch((error: unknown) => {
      log.warn({ reason: String(error) }, "the answer of a signed call could not be stored");
      void track(retried(attempt));
    });
  }

  /**
   * Holds room for the answer until it is stored. A failure to get room ends the claim, as a failed
   * run does.
   */
  async function runInRoom(
    workspace: Workspace,
    rank: Rank,
    claim: Claim,
    work: (effects: Effects) => Promise<AutomationAnswer>,
  ): Promise<AutomationAnswer> {
    let settle: (() => void) | undefined;
    try {
      return await run(claim, async (effects) => {
        settle = await records.take(control, workspace, rank, ANSWER_BYTES);
        if (settle === undefined) throw recordsFull();
        return work(effects);
      });
    } finally {
      settle?.();
    }
  }

  async function run(
    claim: Claim,
    work: (effects: Effects) => Promise<AutomationAnswer>,
  ): Promise<AutomationAnswer> {
    const effects = new Effects();
    try {
      const answer = await work(effects);
      const isKept = answer.status < 500 || effects.areBegun;
      await conclude(claim, isKept ? keptAnswer(answer) : null);
      return answer;
    } catch (error) {
      await effects.settled(SETTLE_MS);
      const isLate = error instanceof GatewayError && error.code === "AUTOMATION_TIMEOUT";
      const failure = isLate ? "AUTOMATION_TIMEOUT" : "AUTOMATION_FAILED";
      await conclude(claim, effects.areBegun ? { failure } : null);
      throw error;
    }
  }

  return {
    async answer(workspace, endpointName, request, signal, dedupe) {
      const workspaceId = workspace.id;
      const endpoint = endpointOf(workspace, endpointName);
      const deadline = performance.now() + limits.deadlineMs;
      const leftMs = (): number => deadline - performance.now();
      const key = { workspaceId, endpointId: endpoint.id, hash: sha256(dedupe.key) };
      for (;;) {
        const claim = { ...key, claimId: guidV7() };
        if (await takeClaim(control, claim, dedupe.seconds)) {
          const work = (effects: Effects): Promise<AutomationAnswer> => {
            const terms = { signal: NEVER, effects, deadlineMs: leftMs() };
            return deps.answer(workspace, endpointName, request, terms);
          };
          return track(runInRoom(workspace, rankOf(endpoint), claim, work));
        }
        const outcome = await inTime(waitFor(key), leftMs(), signal);
        if (outcome?.kind === "answered") {
          const place = sealedAnswers.place(workspaceId, endpoint.id, key.hash.toString("hex"));
          return readKept(secretBox.open(outcome.sealed, place));
        }
        if (outcome?.kind !== "released" || leftMs() <= 0) throw new GatewayError("ANSWER_UNKNOWN");
      }
    },
    async close() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

async function retried(attempt: () => Promise<void>): Promise<void> {
  for (const pause of RETRY_PAUSES_MS) {
    await delay(pause);
    if (
      await attempt().then(
        () => true,
        () => false,
      )
    )
      return;
  }
}

/**
 * What the work gives, or undefined when the time is over.
 * @throws the signal's reason when the caller leaves
 */
function inTime<T>(
  work: Promise<T>,
  milliseconds: number,
  signal: Cancellation,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), Math.max(0, milliseconds));
    const leave = (): void => reject(signal.reason);
    signal.addEventListener("abort", leave);
    if (signal.aborted) leave();
    void work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
    });
  });
}
