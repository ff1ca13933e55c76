// Waits for the outcome of claims of other calls. All repeats of one call on this node share one
// poll of the database.
import { setTimeout as delay } from "node:timers/promises";
import { GatewayError, type Guid } from "../../contract/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { findClaim } from "./claim-store.ts";
import type { DedupeKey } from "./event-store.ts";

/** `released`: a repeat may run. `unknown`: the process that ran the call died. */
type ClaimOutcome =
  | { readonly kind: "answered"; readonly sealed: string }
  | { readonly kind: "released" }
  | { readonly kind: "unknown" };

/**
 * Waits for the outcome of a claim.
 * @throws GatewayError ENDPOINT_BUSY if repeats of too many calls of the workspace wait
 */
export type ClaimWaits = (key: DedupeKey) => Promise<ClaimOutcome>;

export interface ClaimWaitsOptions {
  readonly control: Pool;
  /** Number of calls per workspace whose repeats may wait on this node. */
  readonly perWorkspace: number;
  /** Age at which a claim without an answer belongs to a dead process. */
  readonly ageMsMax: number;
}

const PAUSE_MS = { first: 20, growth: 1.5, max: 250 };

/** Creates the function that waits for claims on this node. */
export function createClaimWaits({
  control,
  perWorkspace,
  ageMsMax,
}: ClaimWaitsOptions): ClaimWaits {
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

  return (key) => {
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
