// Answers a signed call of a sync endpoint once (G33.13). The first call claims the replay key in
// the database and runs; repeats on any node get its answer. Refuses repeats without a known
// answer, and calls beyond the workspace's storage.
import { setTimeout as delay } from "node:timers/promises";
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";
import { recordsFull, type RecordQuota } from "../../metering/index.ts";
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
import { inTime } from "../in-time.ts";
import { Effects } from "../steps/effects.ts";
import { endpointOf, rankOf } from "./accept.ts";
import type { AnswerLimits, RunAnswer } from "./answer.ts";
import { concludeClaim, sealedAnswers, takeClaim, type Claim } from "./claim-store.ts";
import { createClaimWaits } from "./claim-waits.ts";
import { storedAnswer, readStoredAnswer, type StoredSyncAnswer } from "./stored-answer.ts";

export interface AnswerOnceDependencies {
  readonly control: Pool;
  readonly log: Logger;
  readonly secretBox: SecretBox;
  readonly records: RecordQuota;
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
  /** Waits for the runs with claims. */
  readonly close: () => Promise<void>;
}

/** Time for effects in progress when a run ends. After it they count as begun. */
const SETTLE_MS = 500;
/** Time after the deadline in which a run may still store its answer. */
const GRACE_MS = 2_000;
/** Storage that a call reserves for its answer before it is known. */
const ANSWER_BYTES = 64 * 1024;
/** Pauses before each further attempt to store an answer. */
const RETRY_PAUSES_MS = [250, 1_000, 4_000];

/** A claimed run continues if its caller leaves, because the caller's repeat gets its answer. */
const NEVER: Cancellation = new AbortController().signal;

/** Creates the function that answers signed calls once. */
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

  /** Concludes a claim. If that fails, the claim stays, so that repeats are refused. */
  async function conclude(claim: Claim, stored: StoredSyncAnswer | null): Promise<void> {
    const { workspaceId, endpointId, hash } = claim;
    const place = sealedAnswers.place(workspaceId, endpointId, hash.toString("hex"));
    const sealed = stored === null ? null : secretBox.seal(JSON.stringify(stored), place);
    const attempt = (): Promise<void> => concludeClaim(control, claim, sealed);
    await attempt().catch((error: unknown) => {
      log.warn(
        { reason: String(error) },
        "The answer of a signed call could not be stored yet. The gateway tries again.",
      );
      void track(retried(attempt));
    });
  }

  /**
   * Reserves storage for the answer until it is stored. Without storage the claim ends, as after a
   * failed run.
   */
  async function runWithStorage(
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
      const isStored = answer.status < 500 || effects.areBegun;
      await conclude(claim, isStored ? storedAnswer(answer) : null);
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
          return track(runWithStorage(workspace, rankOf(endpoint), claim, work));
        }
        const outcome = await inTime(waitFor(key), leftMs(), signal);
        if (outcome?.kind === "answered") {
          const place = sealedAnswers.place(workspaceId, endpoint.id, key.hash.toString("hex"));
          return readStoredAnswer(secretBox.open(outcome.sealed, place));
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
