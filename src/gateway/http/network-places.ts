// Places that the networks of clients share before the gateway knows their callers: connections and
// requests that wait (G24.11). A tenth is kept for known networks. Of that, the networks of one
// workspace have a tenth, so that a workspace cannot take it by making many networks known.
import {
  Capacity,
  CapacitySpentError,
  leaseIfFree,
  type CapacityLease,
  type Party,
  type Spent,
} from "../../platform/capacity/index.ts";
import type { KnownNetworks } from "./known-networks.ts";

export interface NetworkPlacesOptions {
  /** Label of the metrics. */
  readonly name: string;
  readonly what: string;
  readonly slots: number;
  /** Places of one network beside those that are kept. */
  readonly networkMax: number;
}

const KEPT_PART = 0.1;
/** The part of the kept places that the networks of one workspace may use. */
const WORKSPACE_PART = 0.1;

export class NetworkPlaces {
  readonly capacity: Capacity;
  readonly #known: KnownNetworks;
  /** The kept places in use, by workspace. */
  readonly #kept: Capacity;
  /** Places that are not kept. */
  readonly openMax: number;

  constructor({ name, what, slots, networkMax }: NetworkPlacesOptions, known: KnownNetworks) {
    const kept = Math.max(1, Math.floor(slots * KEPT_PART));
    const options = { what, waitMs: 0 };
    this.#known = known;
    this.openMax = slots - kept;
    this.capacity = new Capacity({
      ...options,
      name,
      slots,
      reserve: KEPT_PART,
      holderMax: slots,
      networkMax,
    });
    this.#kept = new Capacity({
      ...options,
      name: `${name} of known networks`,
      slots: kept,
      holderMax: Math.max(1, Math.floor(kept * WORKSPACE_PART)),
    });
  }

  /** Places in use beside those that are kept. */
  get openHeld(): number {
    return this.capacity.held - this.#kept.held;
  }

  /**
   * Takes a place.
   * @param network null for a trusted proxy, which has no bound of its own
   * @returns the share that is used up if there is no place for this network
   */
  take(network: string | null): NetworkPlace | CapacitySpentError {
    const party = network === null ? partyOf(null, 0) : partyOf(null, 2, network);
    let outcome: CapacityLease | Spent = "node";
    // Without an exception, because floods of refused connections come through here.
    this.capacity.acquire(party, (answer) => (outcome = answer));
    if (typeof outcome !== "string") return outcome;
    const kept = network === null ? null : this.#takeKept(network);
    return kept ?? new CapacitySpentError(this.capacity, outcome);
  }

  #takeKept(network: string): NetworkPlace | null {
    for (const workspaceId of this.#known.knowing(network)) {
      const party = partyOf(workspaceId, 0);
      const kept = leaseIfFree(this.#kept, party);
      if (kept !== null) return placeOf(leaseIfFree(this.capacity, party), kept);
    }
    return null;
  }
}

/** A place in use. */
export interface NetworkPlace {
  /** Gives the place back. Further calls do nothing. */
  release(): void;
}

/** @param kept released alone if there is no lease beside it */
function placeOf(lease: CapacityLease | null, kept?: CapacityLease): NetworkPlace | null {
  if (kept === undefined) return lease;
  if (lease === null) {
    kept.release();
    return null;
  }
  return {
    release() {
      lease.release();
      kept.release();
    },
  };
}

const partyOf = (holder: string | null, rank: 0 | 2, network = ""): Party => ({
  holder,
  rank,
  network,
  reserve: 0,
  networkShare: 1,
});
