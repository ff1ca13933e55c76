// Bounds the connections of this node to the bus: of each credential, of each workspace and its
// classes, of networks without a credential, and in all (G34.9). Refuses connections beyond the
// bounds at once. Of the connections of publishable keys and end users, the network that has most
// gives its newest one to networks that have fewer (G34.14).
import type { AuthenticatedCaller } from "../../contract/index.ts";
import {
  Capacity,
  leaseNow,
  type CapacityLease,
  type CapacityOptions,
  type Party,
} from "../../platform/capacity/index.ts";
import type { BusLimits } from "./limits.ts";

/** A network with no more than this part of a share keeps all its connections. */
const NETWORK_PART = 1 / 4;

/** Longer than any connection lasts. Used to order the connections of one network by age. */
const FOREVER_MS = 1e12;

/** The owner of a place, which can be told to leave it. */
export interface Holder {
  /** Ends the connection, because another connection has the place. */
  displace(): void;
}

export class ConnectionPlaces {
  readonly capacity: Capacity;
  readonly #credentials: Capacity;
  readonly #strangersPart: number;

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
    this.#strangersPart = networkWaitingMax / Math.min(workspaceMax, nodeMax);
  }

  /** Takes the place of a connection with a credential. @throws CapacitySpentError */
  enter(caller: AuthenticatedCaller, party: Party): ConnectionPlace {
    const place = new ConnectionPlace();
    // No part of the connections of one credential is kept for a class.
    const credential: Party = { ...party, holder: credentialOf(caller), rank: 0 };
    const isEverybodys = caller.kind === "key" && party.rank > 0;
    try {
      place.take(this.#credentials, credential, isEverybodys);
      place.take(this.capacity, party, party.rank > 0);
      return place;
    } catch (error) {
      place.giveBack();
      throw error;
    }
  }

  /**
   * Takes the place of a connection that has not brought a credential yet.
   * @param stranger its party
   * @throws CapacitySpentError
   */
  wait(stranger: Party): ConnectionPlace {
    const place = new ConnectionPlace();
    place.take(this.capacity, { ...stranger, networkShare: this.#strangersPart }, false);
    return place;
  }
}

export class ConnectionPlace {
  readonly #leases: CapacityLease[] = [];
  #holder: Holder | null = null;
  #isTaken = true;

  /**
   * @param givesWay true if connections of other networks may have the unit
   * @throws CapacitySpentError
   */
  take(capacity: Capacity, party: Party, givesWay: boolean): void {
    const lease = leaseNow(capacity, { party });
    this.#leases.push(lease);
    if (!givesWay) return;
    const { line } = lease;
    capacity.mayEnd(lease, {
      suitability(heldMs, waiting) {
        const rank = line.parent!;
        if (waiting.parent !== rank || line.held <= rank.held * NETWORK_PART) return null;
        // Two networks whose counts differ by one would give way to each other without end.
        return line.held > waiting.held + 1 ? line.held - heldMs / FOREVER_MS : null;
      },
      isIdle: () => true,
      end: () => this.#displace(),
    });
  }

  /** Sets the owner, which is told to leave if another connection gets the place. */
  heldBy(holder: Holder): void {
    this.#holder = holder;
    if (!this.#isTaken) holder.displace();
  }

  /** Gives the place back. Further calls do nothing. */
  giveBack(): void {
    this.#isTaken = false;
    for (const lease of this.#leases.splice(0)) lease.release();
  }

  #displace(): void {
    this.giveBack();
    this.#holder?.displace();
  }
}

/** Returns a name that all callers of the same account share. */
export function credentialOf(caller: AuthenticatedCaller): string {
  switch (caller.kind) {
    case "key":
      return caller.keyId;
    case "endUser":
      // Ids of accounts are unique within their workspace only.
      return `${caller.workspaceId} ${caller.endUserId}`;
    case "member":
      return caller.memberId;
    case "oauth":
      return `${caller.memberId} ${caller.clientId}`;
  }
}
