// Limits the connections of a node and of each network (G24.9), except those of trusted proxies.
// Known networks have a reserved part (G24.11). Beyond the limits, a few slots remain for health
// probes. The request of a connection is not known before it arrives. Therefore the newest
// connection replaces the oldest one in these slots.
import type { Socket } from "node:net";
import {
  Capacity,
  type CapacityLease,
  CapacitySpentError,
  leaseIfFree,
  type Party,
  type Spent,
} from "../../platform/capacity/index.ts";
import { networkOf } from "../../platform/index.ts";
import { isAnswering } from "./connection-refusal.ts";
import type { KnownNetworks } from "./known-networks.ts";
import type { ServerLimits } from "./server-limits.ts";
import { peerOf } from "./source-ip.ts";

/** The part of the slots that is reserved for known networks. */
const RESERVED_PART = 0.1;
/**
 * The part of the reserve that the networks of one workspace may use. Otherwise one workspace could
 * use up the reserve by calls from many networks.
 */
const WORKSPACE_PART = 0.1;
const crowdedShare = 0.9;

type NetworkSlot = Pick<CapacityLease, "release">;

export class ConnectionShares {
  readonly #limits: ServerLimits;
  readonly #isTrusted: (address: string) => boolean;
  readonly #known: KnownNetworks;
  /** The slots, which networks share before the gateway knows their callers. */
  readonly capacity: Capacity;
  /** The reserved slots in use, by workspace. */
  readonly #reserved: Capacity;
  /** Slots without the reserve. */
  readonly #unreservedMax: number;
  /** The slot of each connection, and its network. Trusted proxies have no network. */
  readonly #taken = new Map<
    Socket,
    { readonly slot: NetworkSlot; readonly network: string | null }
  >();
  /** Connections in slots for probes, the oldest first, and why they have no other slot. */
  readonly #probes = new Map<Socket, CapacitySpentError>();
  /** While the node is crowded: the bytes that each silent connection had sent, and since when. */
  readonly #silent = new WeakMap<Socket, { readonly read: number; readonly since: number }>();

  constructor(limits: ServerLimits, isTrusted: (address: string) => boolean, known: KnownNetworks) {
    this.#limits = limits;
    this.#isTrusted = isTrusted;
    this.#known = known;
    const { connectionsMax: slots, networkConnectionsMax: networkMax } = limits;
    const reserved = Math.max(1, Math.floor(slots * RESERVED_PART));
    const options = { what: "connections", waitMs: 0 };
    this.#unreservedMax = slots - reserved;
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

  /** True if connections should not be kept alive for long, because most slots are in use. */
  get isCrowded(): boolean {
    const unreserved = this.capacity.unitsInUse - this.#reserved.unitsInUse;
    return unreserved >= this.#unreservedMax * crowdedShare;
  }

  /** Gives a new connection a slot. */
  enter(socket: Socket): void {
    const peer = peerOf(socket);
    const network = this.#isTrusted(peer) ? null : networkOf(peer);
    const slot = this.#take(network);
    if (slot instanceof CapacitySpentError) this.#enterForProbe(socket, slot);
    else this.#taken.set(socket, { slot, network });
  }

  /** Frees the slot of a closed connection. */
  leave(socket: Socket): void {
    this.#taken.get(socket)?.slot.release();
    this.#taken.delete(socket);
  }

  /**
   * Returns why a connection may send only a health probe; undefined if it may send any request.
   */
  refusalOf(socket: Socket): CapacitySpentError | undefined {
    return this.#probes.get(socket);
  }

  /**
   * Closes connections that were silent for long, while the node or their network is crowded. Call
   * it regularly.
   */
  closeSilent(): void {
    const networkMax = this.#limits.networkConnectionsMax * crowdedShare;
    const isNodeCrowded = this.isCrowded;
    // While there are few connections, no network is crowded either.
    if (!isNodeCrowded && this.#taken.size < networkMax) return;
    const counts = new Map<string | null, number>();
    for (const { network } of this.#taken.values())
      counts.set(network, (counts.get(network) ?? 0) + 1);
    const now = performance.now();
    for (const [socket, { network }] of this.#taken) {
      const isCrowded = network !== null && counts.get(network)! >= networkMax;
      if (isNodeCrowded || isCrowded) this.#endSilent(socket, now);
    }
  }

  /**
   * Takes a slot.
   * @param network null for a trusted proxy, which has no limit of its own
   * @returns the share that is used up if this network gets no slot
   */
  #take(network: string | null): NetworkSlot | CapacitySpentError {
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

  #enterForProbe(socket: Socket, refusal: CapacitySpentError): void {
    const { probeConnectionsMax, probeMs } = this.#limits;
    this.#probes.set(socket, refusal);
    const timer = setTimeout(() => socket.destroy(), probeMs).unref();
    socket.once("close", () => {
      clearTimeout(timer);
      this.#probes.delete(socket);
    });
    if (this.#probes.size <= probeConnectionsMax) return;
    const [oldest] = this.#probes.keys();
    this.#probes.delete(oldest!);
    oldest!.destroy();
  }

  #endSilent(socket: Socket, now: number): void {
    const { bytesRead: read } = socket;
    const before = this.#silent.get(socket);
    if (isAnswering(socket) || before?.read !== read)
      this.#silent.set(socket, { read, since: now });
    else if (now - before.since >= this.#limits.crowdedKeepAliveMs) socket.destroy();
  }
}

const slotParty = (holder: string | null, rank: 0 | 2, network = ""): Party => ({
  holder,
  rank,
  network,
  reserve: 0,
  networkShare: 1,
});
