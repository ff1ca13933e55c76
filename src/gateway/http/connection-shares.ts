// Limits the connections of a node and of each network (G24.9), except those of trusted proxies.
// Known networks have a reserved part (G24.11). Beyond the limits, a few slots remain for health
// probes. The request of a connection is not known before it arrives. Therefore the newest
// connection replaces the oldest one in these slots.
import type { Socket } from "node:net";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import { networkOf } from "../../platform/index.ts";
import { isAnswering } from "./connection-refusal.ts";
import type { KnownNetworks } from "./known-networks.ts";
import { NetworkSlots, type NetworkSlot } from "./network-slots.ts";
import type { ServerLimits } from "./server-limits.ts";
import { peerOf } from "./source-ip.ts";

const crowdedShare = 0.9;

interface TakenSlot {
  readonly slot: NetworkSlot;
  readonly network: string | null;
}

export class ConnectionShares {
  readonly #limits: ServerLimits;
  readonly #isTrusted: (address: string) => boolean;
  readonly networkSlots: NetworkSlots;
  /** The slot of each connection, and its network. Trusted proxies have no network. */
  readonly #taken = new Map<Socket, TakenSlot>();
  /** Connections in slots for probes, the oldest first, and why they have no other slot. */
  readonly #probes = new Map<Socket, CapacitySpentError>();
  /** While the node is crowded: the bytes that each silent connection had sent, and since when. */
  readonly #silent = new WeakMap<Socket, { readonly read: number; readonly since: number }>();

  constructor(limits: ServerLimits, isTrusted: (address: string) => boolean, known: KnownNetworks) {
    this.#limits = limits;
    this.#isTrusted = isTrusted;
    const { connectionsMax, networkConnectionsMax } = limits;
    this.networkSlots = new NetworkSlots(connectionsMax, networkConnectionsMax, known);
  }

  /** True if connections should not be kept alive for long, because most slots are in use. */
  get isCrowded(): boolean {
    return this.networkSlots.unreservedInUse >= this.networkSlots.unreservedMax * crowdedShare;
  }

  /** Gives a new connection a slot. */
  enter(socket: Socket): void {
    const peer = peerOf(socket);
    const network = this.#isTrusted(peer) ? null : networkOf(peer);
    const slot = this.networkSlots.take(network);
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
