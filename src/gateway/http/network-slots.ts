// The slots for connections, which the networks of clients share before the gateway knows their
// callers (G24.11). A tenth is reserved for known networks. The networks of one workspace get at
// most a tenth of the reserve. Therefore one workspace cannot use up the reserve by calls from many
// networks.
import {
  Capacity,
  CapacitySpentError,
  leaseIfFree,
  type CapacityLease,
  type Party,
  type Spent,
} from "../../platform/capacity/index.ts";
import type { KnownNetworks } from "./known-networks.ts";

const RESERVED_PART = 0.1;
/** The part of the reserve that the networks of one workspace may use. */
const WORKSPACE_PART = 0.1;

export class NetworkSlots {
  readonly capacity: Capacity;
  readonly #known: KnownNetworks;
  /** The reserved slots in use, by workspace. */
  readonly #reserved: Capacity;
  /** Slots without the reserve. */
  readonly unreservedMax: number;

  /** @param networkMax most slots of one network, without the reserve */
  constructor(slots: number, networkMax: number, known: KnownNetworks) {
    const reserved = Math.max(1, Math.floor(slots * RESERVED_PART));
    const options = { what: "connections", waitMs: 0 };
    this.#known = known;
    this.unreservedMax = slots - reserved;
    this.capacity = new Capacity({
      ...options,
      name: "connections",
      slots,
      reserve: RESERVED_PART,
      holderMax: slots,
      networkMax,
    });
    this.#reserved = new Capacity({
      ...options,
      name: "connections of known networks",
      slots: reserved,
      holderMax: Math.max(1, Math.floor(reserved * WORKSPACE_PART)),
    });
  }

  /** Slots in use, without the reserve. */
  get unreservedInUse(): number {
    return this.capacity.unitsInUse - this.#reserved.unitsInUse;
  }

  /**
   * Takes a slot.
   * @param network null for a trusted proxy, which has no limit of its own
   * @returns the share that is used up if this network gets no slot
   */
  take(network: string | null): NetworkSlot | CapacitySpentError {
    const party = network === null ? slotParty(null, 0) : slotParty(null, 2, network);
    let outcome: CapacityLease | Spent = "node";
    // No exception is thrown here, because floods of refused connections run this code.
    this.capacity.acquire(party, (answer) => (outcome = answer));
    if (typeof outcome !== "string") return outcome;
    const reserved = network === null ? null : this.#takeReserved(network);
    return reserved ?? new CapacitySpentError(this.capacity, outcome);
  }

  #takeReserved(network: string): NetworkSlot | null {
    for (const workspaceId of this.#known.knowing(network)) {
      const party = slotParty(workspaceId, 0);
      const reserved = leaseIfFree(this.#reserved, party);
      if (reserved === null) continue;
      const lease = leaseIfFree(this.capacity, party);
      const release = (): void => {
        lease?.release();
        reserved.release();
      };
      if (lease !== null) return { release };
      release();
      return null;
    }
    return null;
  }
}

/** A slot in use. */
export interface NetworkSlot {
  /** Gives the slot back. Further calls do nothing. */
  release(): void;
}

const slotParty = (holder: string | null, rank: 0 | 2, network = ""): Party => ({
  holder,
  rank,
  network,
  reserve: 0,
  networkShare: 1,
});
