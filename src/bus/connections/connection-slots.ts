// Limits the number of bus connections of this node: per credential, per workspace, per network
// without a credential, and in total (G34.9). Connections beyond a limit are refused at once.
//
// Connections of publishable keys and end users are shared fairly between networks (G34.14). If all
// are in use, the network with the most connections loses its newest connection to a network with
// fewer.
import type { AuthenticatedCaller } from "../../contract/index.ts";
import {
  Capacity,
  leaseNow,
  type CapacityLease,
  type CapacityOptions,
  type Party,
} from "../../platform/capacity/index.ts";
import type { BusLimits } from "./limits.ts";

/**
 * A network keeps all its connections while it has at most this part of the connections of its
 * caller class.
 */
const NETWORK_PART = 1 / 4;

/**
 * Longer than any connection lasts, in milliseconds. Divides the age of a connection, so that age
 * only decides between connections of one network.
 */
const FOREVER_MS = 1e12;

/** The connection that occupies a slot. */
export interface SlotOwner {
  /** Ends the connection, because another connection took its slot. */
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
   * Reserves a slot for a connection with a credential.
   * @throws CapacitySpentError if a limit of connections is reached
   */
  enter(caller: AuthenticatedCaller, party: Party): ConnectionSlot {
    const slot = new ConnectionSlot();
    // The limit for one credential reserves no part for other caller classes.
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
   * Reserves a slot for a connection that has not authenticated yet.
   * @param client the client's network and caller class
   * @throws CapacitySpentError if a limit of connections is reached
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
   * Takes one connection of a limit.
   * @param isPreemptible true if a connection of another network may take it over
   * @throws CapacitySpentError if the limit is reached
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
        // Without a difference of at least two, two networks would take each other's slots again
        // and again.
        return line.unitsInUse > waiting.unitsInUse + 1
          ? line.unitsInUse - heldMs / FOREVER_MS
          : null;
      },
      isIdle: () => true,
      end: () => this.#displace(),
    });
  }

  /**
   * Sets the connection that occupies the slot. Ends the connection at once if another connection
   * has taken the slot already.
   */
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

/** Returns a text that is the same for all callers of one account. */
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
