// Limits the number of bus connections on this node: for each credential, for each workspace, for
// unauthenticated clients of one network, and in total (G34.9). Connections beyond a limit are
// refused at once.
//
// Connections of publishable keys and end users are shared fairly between networks (G34.14). If all
// of them are in use, a connection from a network with fewer connections is still accepted. The
// network with the most connections then loses its newest connection.
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
 * A network loses no connection while it has at most this fraction of all connections of its caller
 * class (`rank`).
 */
const NETWORK_PART = 1 / 4;

/**
 * A time in milliseconds that is longer than any connection lasts. The age of a connection divided
 * by this time is below 1. So the number of connections of a network decides first. The age decides
 * only between connections of one network.
 */
const FOREVER_MS = 1e12;

/** The connection that uses a slot, which counts as one connection against the limits. */
export interface SlotOwner {
  /** Ends the connection. Called when another connection has taken its slot. */
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
   * Reserves a slot for a connection of an authenticated caller.
   * @throws CapacitySpentError if a limit of connections is reached
   */
  enter(caller: AuthenticatedCaller, party: Party): ConnectionSlot {
    const slot = new ConnectionSlot();
    // All callers with one credential have the same class. So the limit for one credential reserves
    // no connections for trusted callers.
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
   * Counts the connection against one limit.
   * @param isPreemptible true if this connection may be ended, so that a connection of another
   *   network gets its slot
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
        // The network must have at least two connections more than the waiting network. Otherwise
        // two networks would take each other's slots again and again.
        return line.unitsInUse > waiting.unitsInUse + 1
          ? line.unitsInUse - heldMs / FOREVER_MS
          : null;
      },
      isIdle: () => true,
      end: () => this.#displace(),
    });
  }

  /**
   * Sets the connection that uses the slot. Ends this connection at once if another connection has
   * already taken the slot.
   */
  setOwner(owner: SlotOwner): void {
    this.#owner = owner;
    if (!this.#isHeld) owner.displace();
  }

  /**
   * Releases the slot, so that another connection can be opened. Only the first call has an effect.
   */
  release(): void {
    this.#isHeld = false;
    for (const lease of this.#leases.splice(0)) lease.release();
  }

  #displace(): void {
    this.release();
    this.#owner?.displace();
  }
}

/**
 * Returns a text that identifies the account of a caller. It is the same for all tokens of the
 * account.
 */
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
