// Limits the number of connections of this node and of each network (G24.9). Connections of trusted
// proxies count only for the node. Some connections are reserved for known networks (G24.11).
// Beyond the limits, `probeConnectionsMax` connections are accepted, which may only send health
// probes. If more such connections arrive, the oldest is closed.
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

/**
 * The fraction of all connections that is reserved for known networks. A network is known if it
 * recently sent a call of a trusted caller or a valid signature.
 */
const RESERVED_PART = 0.1;
/**
 * The fraction of the reserved connections that networks of one workspace may use. Otherwise calls
 * of one workspace from many networks could use all of them.
 */
const WORKSPACE_PART = 0.1;
const crowdedShare = 0.9;

type NetworkSlot = Pick<CapacityLease, "release">;

export class ConnectionShares {
  readonly #limits: ServerLimits;
  readonly #isTrusted: (address: string) => boolean;
  readonly #known: KnownNetworks;
  /**
   * The limit of connections. It is shared between networks, because the callers are not known
   * before a request is read.
   */
  readonly capacity: Capacity;
  /**
   * The limit of reserved connections. It is shared between the workspaces to which the networks
   * sent calls.
   */
  readonly #reserved: Capacity;
  /** Number of connections that are not reserved. */
  readonly #unreservedMax: number;
  /**
   * Every accepted connection, with its network and with the slot that it occupies in the limit.
   * The network is null for a trusted proxy.
   */
  readonly #taken = new Map<
    Socket,
    { readonly slot: NetworkSlot; readonly network: string | null }
  >();
  /**
   * Connections that may send only a health probe, because a limit was reached. The oldest
   * connection is first. The error names the limit.
   */
  readonly #probes = new Map<Socket, CapacitySpentError>();
  /**
   * Connections that send nothing while most slots are in use. For each connection: how many bytes
   * it had sent (`read`), and the time since which this number has not changed.
   */
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

  /**
   * True if nine tenths of the unreserved connections are in use, so that idle connections should
   * be closed soon.
   */
  get isCrowded(): boolean {
    const unreserved = this.capacity.unitsInUse - this.#reserved.unitsInUse;
    return unreserved >= this.#unreservedMax * crowdedShare;
  }

  /**
   * Accepts a new connection. If the limits are reached, the connection may only send a health
   * probe.
   */
  enter(socket: Socket): void {
    const peer = peerOf(socket);
    const network = this.#isTrusted(peer) ? null : networkOf(peer);
    const slot = this.#take(network);
    if (slot instanceof CapacitySpentError) this.#enterForProbe(socket, slot);
    else this.#taken.set(socket, { slot, network });
  }

  /** Frees the slot of a connection that was closed. */
  leave(socket: Socket): void {
    this.#taken.get(socket)?.slot.release();
    this.#taken.delete(socket);
  }

  /**
   * Returns which limit was reached when the connection was opened, so that it may send only a
   * health probe. Returns undefined if it may send any request.
   */
  refusalOf(socket: Socket): CapacitySpentError | undefined {
    return this.#probes.get(socket);
  }

  /**
   * Closes connections that have sent nothing for `crowdedKeepAliveMs`, if most connections of the
   * node or of their network are in use. Call it regularly.
   */
  closeSilent(): void {
    const networkMax = this.#limits.networkConnectionsMax * crowdedShare;
    const isNodeCrowded = this.isCrowded;
    // If the node has fewer connections than one network may have, no network can have too many.
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
   * Takes a slot for a connection, first an unreserved one, then a reserved one.
   * @param network null for a trusted proxy, which has no limit of its own
   * @returns the slot, or an error that names the limit that is reached
   */
  #take(network: string | null): NetworkSlot | CapacitySpentError {
    const party = network === null ? slotParty(null, 0) : slotParty(null, 2, network);
    let outcome: CapacityLease | Spent = "node";
    // `acquire` does not throw if the limit is reached. Exceptions would be slow in a flood of
    // connections.
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
