// Answers a signed call of a sync endpoint only once (G33.13). The first call inserts a claim (a
// row with the call's dedupe key) into the database, and runs the automation. Repeated calls on any
// node get the stored answer. A repeated call is refused if the answer of the first call is not
// known. A first call is refused if the workspace's storage for records is full.
import { setTimeout as delay } from "node:timers/promises";
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError, type Guid } from "../../contract/index.ts";
import { recordsFull, type RecordQuota } from "../../metering/index.ts";
import {
  guidV7,
  sha256,
  succeeds,
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
import { concludeClaim, findClaim, sealedAnswers, takeClaim, type Claim } from "./claim-store.ts";
import type { DedupeKey } from "./event-store.ts";
import { storedAnswer, readStoredAnswer, type StoredSyncAnswer } from "./stored-answer.ts";

export interface AnswerOnceDependencies {
  readonly control: Pool;
  readonly log: Logger;
  readonly secretBox: SecretBox;
  readonly records: RecordQuota;
  readonly answer: RunAnswer;
  readonly limits: Pick<AnswerLimits, "deadlineMs" | "perWorkspace">;
}

/**
 * Maximum milliseconds that the gateway waits after a failed run for its unfinished writes and
 * calls to other servers. If one of them takes longer, the run counts as a run that has changed
 * something.
 */
const SETTLE_MS = 500;
/**
 * Time after the deadline of a run in which its process may still store the answer, in
 * milliseconds.
 */
const GRACE_MS = 2_000;
/** Bytes of storage that a call reserves for its answer, before the size of the answer is known. */
const ANSWER_BYTES = 64 * 1024;
/** If an answer cannot be stored, the gateway tries again after each of these pauses. */
const RETRY_PAUSES_MS = [250, 1_000, 4_000];

/**
 * A signal that never fires. A run with a claim continues after its caller disconnects, because a
 * repeated call gets the stored answer.
 */
const NEVER: Cancellation = new AbortController().signal;

/**
 * Creates the function that runs the automation once for a signed call, and answers repeated calls
 * with the stored answer.
 */
export function createAnswerOnce(deps: AnswerOnceDependencies) {
  const { control, log, secretBox, limits, records } = deps;
  const waitFor = createClaimWaits(control, limits);
  const running = new Set<Promise<unknown>>();

  function track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => running.delete(tracked));
    running.add(tracked);
    tracked.catch(() => {});
    return tracked;
  }

  /**
   * Stores the outcome of a call in its claim (the row with its dedupe key), or deletes the claim
   * if `stored` is null. If the database fails, the claim stays without an answer, and repeated
   * calls are refused.
   */
  async function conclude(claim: Claim, stored: StoredSyncAnswer | null): Promise<void> {
    const { workspaceId, endpointId, hash } = claim;
    const place = sealedAnswers.place(workspaceId, endpointId, hash.toString("hex"));
    const sealed = stored === null ? null : secretBox.seal(JSON.stringify(stored), place);
    const attempt = (): Promise<void> => concludeClaim(control, claim, sealed);
    await attempt().catch((error: unknown) => {
      log.warn(
        { reason: String(error) },
        "The response to a signed call of a sync endpoint could not be stored in the database. The gateway tries again in a moment. Check the database if this message repeats.",
      );
      void track(retried(attempt));
    });
  }

  /**
   * Executes a call, and reserves storage of the workspace for its answer. If no storage is free,
   * the call fails and its claim is deleted.
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
    async answer(
      workspace: Workspace,
      endpointName: string,
      request: EndpointRequest,
      signal: Cancellation,
      dedupe: Dedupe,
    ): Promise<AutomationAnswer> {
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
    /** Waits until all calls with a claim have ended on this node. */
    async close(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

async function retried(attempt: () => Promise<void>): Promise<void> {
  for (const pause of RETRY_PAUSES_MS) {
    await delay(pause);
    if (await succeeds(attempt())) return;
  }
}

/**
 * The outcome of an earlier call with the same dedupe key. `answered`: its answer is stored.
 * `released`: its claim was deleted, so a repeated call may run. `unknown`: the process that
 * executed it died.
 */
type ClaimOutcome =
  | { readonly kind: "answered"; readonly sealed: string }
  | { readonly kind: "released" }
  | { readonly kind: "unknown" };

const PAUSE_MS = { first: 20, growth: 1.5, max: 250 };

/**
 * Creates a function that waits for the outcome of an earlier call with the same dedupe key. All
 * repeats of one call on this node share one poll of the database.
 */
function createClaimWaits(
  control: Pool,
  { deadlineMs, perWorkspace }: AnswerOnceDependencies["limits"],
) {
  /**
   * Maximum age of a claim without an answer, in milliseconds. If a claim is older and still has no
   * answer, the process that inserted it has died.
   */
  const ageMsMax = deadlineMs + GRACE_MS;
  const polls = new Map<Guid, Map<string, Promise<ClaimOutcome>>>();

  async function poll(key: DedupeKey): Promise<ClaimOutcome> {
    const until = performance.now() + ageMsMax;
    for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * PAUSE_MS.growth, PAUSE_MS.max)) {
      const found = await findClaim(control, key);
      if (found === undefined) return { kind: "released" };
      if (found.sealed !== null) return { kind: "answered", sealed: found.sealed };
      if (found.ageMs > ageMsMax || performance.now() > until) return { kind: "unknown" };
      await delay(pause);
    }
  }

  /**
   * Returns the outcome of the call with this dedupe key.
   * @throws GatewayError ENDPOINT_BUSY if repeats of `perWorkspace` other calls of the workspace
   *   already wait on this node
   */
  return (key: DedupeKey): Promise<ClaimOutcome> => {
    const { workspaceId, endpointId, hash } = key;
    const own = polls.get(workspaceId) ?? new Map<string, Promise<ClaimOutcome>>();
    const name = `${endpointId} ${hash.toString("base64url")}`;
    const present = own.get(name);
    if (present !== undefined) return present;
    if (own.size >= perWorkspace) throw new GatewayError("ENDPOINT_BUSY", { isRefusal: true });
    polls.set(workspaceId, own);
    const polling = poll(key).finally(() => {
      own.delete(name);
      if (own.size === 0) polls.delete(workspaceId);
    });
    own.set(name, polling);
    return polling;
  };
}
