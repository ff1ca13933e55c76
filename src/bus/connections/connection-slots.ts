// Bounds the bus connections of this node: per credential, per workspace with its classes, per
// network without a credential, and in total (G34.9). Refuses connections beyond the bounds at
// once.
//
// Publishable keys and end users share connections fairly between networks (G34.14): the network
// with the most connections loses its newest one to networks with fewer.
import type { AuthenticatedCaller } from "../../contract/index.ts";
import {
  Capacity,
  leaseNow,
  type CapacityLease,
  type CapacityOptions,
  type Party,
} from "../../platform/capacity/index.ts";
import type { BusLimits } from "./limits.ts";

/** Part of a share up to which a network keeps all its connections. */
const NETWORK_PART = 1 / 4;

/** Longer than any connection lasts. Used to order the connections of one network by age. */
const FOREVER_MS = 1e12;

/** The owner of a slot. */
export interface SlotOwner {
  /** Ends the connection because another connection took the slot. */
  displace(): void;
}

export class ConnectionSlots {
  readonly capacity: Capacity;
  readonly #credentials: Capacity;
  readonly #unauthenticatedPart: number;

  constructor({ credentialMax, workspaceMax, nodeMax, networkWaitingMax }: BusLimits) {
    const options: Omit<CapacityOptions, "name"> = {
      what: "connections to the bus",
      slots: nodeMax,
      waitMs: 0,
      patienceMs: 0,
      openPatienceMs: 0,
    };
    this.capacity = new Capacity({
      ...options,
      name: "bus connections",
      holderMax: workspaceMax,
    });
    this.#credentials = new Capacity({
      ...options,
      name: "bus connections of a credential",
      holder: "credential",
      holderMax: credentialMax,
    });
    this.#unauthenticatedPart = networkWaitingMax / Math.min(workspaceMax, nodeMax);
  }

  /**
   * Takes a slot for a connection with a credential.
   * @throws CapacitySpentError
   */
  enter(caller: AuthenticatedCaller, party: Party): ConnectionSlot {
    const slot = new ConnectionSlot();
    // The connections of one credential have no reserved part per class.
    const credential: Party = { ...party, holder: credentialOf(caller), rank: 0 };
    const isPublishableKey = caller.kind === "key" && party.rank > 0;
    try {
      slot.take(this.#credentials, credential, isPublishableKey);
      slot.take(this.capacity, party, party.rank > 0);
      return slot;
    } catch (error) {
      slot.release();
      throw error;
    }
  }

  /**
   * Takes a slot for a connection that has not authenticated yet.
   * @param client party of the client
   * @throws CapacitySpentError
   */
  enterUnauthenticated(client: Party): ConnectionSlot {
    const slot = new ConnectionSlot();
    slot.take(this.capacity, { ...client, networkShare: this.#unauthenticatedPart }, false);
    return slot;
  }
}

export class ConnectionSlot {
  readonly #leases: CapacityLease[] = [];
  #owner: SlotOwner | null = null;
  #isHeld = true;

  /**
   * Takes one unit of a capacity.
   * @param isPreemptible true if a connection of another network may take the unit over
   * @throws CapacitySpentError
   */
  take(capacity: Capacity, party: Party, isPreemptible: boolean): void {
    const lease = leaseNow(capacity, { party });
    this.#leases.push(lease);
    if (!isPreemptible) return;
    const { line } = lease;
    capacity.mayEnd(lease, {
      suitability(heldMs, waiting) {
        const rank = line.parent!;
        if (waiting.parent !== rank || line.unitsInUse <= rank.unitsInUse * NETWORK_PART)
          return null;
        // Without this difference two networks would take over each other's slots forever.
        return line.unitsInUse > waiting.unitsInUse + 1
          ? line.unitsInUse - heldMs / FOREVER_MS
          : null;
      },
      isIdle: () => true,
      end: () => this.#displace(),
    });
  }

  /** Sets the owner. Displaces it at once if another connection has already taken the slot. */
  setOwner(owner: SlotOwner): void {
    this.#owner = owner;
    if (!this.#isHeld) owner.displace();
  }

  /** Releases the slot. Further calls do nothing. */
  release(): void {
    this.#isHeld = false;
    for (const lease of this.#leases.splice(0)) lease.release();
  }

  #displace(): void {
    this.release();
    this.#owner?.displace();
  }
}

/** Returns a key that all callers of one account share. */
export function credentialOf(caller: AuthenticatedCaller): string {
  switch (caller.kind) {
    case "key":
      return caller.keyId;
    case "endUser":
      // End-user ids are unique only within their workspace.
      return `${caller.workspaceId} ${caller.endUserId}`;
    case "member":
      return caller.memberId;
    case "oauth":
      return `${caller.memberId} ${caller.clientId}`;
  }
}
