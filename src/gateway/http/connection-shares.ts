// Bounds the connections of a node and of each network (G24.9), trusted proxies excepted. Known
// networks have a part of their own (G24.11). Beyond the bounds a few places stay for health probes.
// The request of a connection is known only when it is there, so the newest connection displaces
// the oldest of them.
import type { Socket } from "node:net";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import { networkOf } from "../../platform/index.ts";
import { isAnswering } from "./connection-refusal.ts";
import type { KnownNetworks } from "./known-networks.ts";
import { NetworkPlaces, type NetworkPlace } from "./network-places.ts";
import { peerOf } from "./source-ip.ts";

export interface ConnectionLimits {
  readonly connectionsMax: number;
  readonly networkConnectionsMax: number;
  /** Places beside those, for connections that bring a health probe at once. */
  readonly probeConnectionsMax: number;
  readonly probeMs: number;
  /** Silence on a kept-alive connection, where nine tenths of the places are taken. */
  readonly crowdedKeepAliveMs: number;
}

const crowdedShare = 0.9;

interface Taken {
  readonly place: NetworkPlace;
  readonly network: string | null;
}

export class ConnectionShares {
  readonly #limits: ConnectionLimits;
  readonly #isTrusted: (address: string) => boolean;
  readonly places: NetworkPlaces;
  /** The place of each connection, and its network. Trusted proxies have no network. */
  readonly #taken = new Map<Socket, Taken>();
  /** Connections in places for probes, the oldest first, and why they have no other place. */
  readonly #probes = new Map<Socket, CapacitySpentError>();
  /** In a crowd: what a silent connection had sent, and since when it has sent no more. */
  readonly #silent = new WeakMap<Socket, { readonly read: number; readonly since: number }>();

  constructor(
    limits: ConnectionLimits,
    isTrusted: (address: string) => boolean,
    known: KnownNetworks,
  ) {
    this.#limits = limits;
    this.#isTrusted = isTrusted;
    const { connectionsMax: slots, networkConnectionsMax: networkMax } = limits;
    const options = { name: "connections", what: "connections", slots, networkMax };
    this.places = new NetworkPlaces(options, known);
  }

  /** Whether so many places are taken that connections should not be kept for long. */
  get isCrowded(): boolean {
    return this.places.openHeld >= this.places.openMax * crowdedShare;
  }

  /** Gives a new connection a place. */
  enter(socket: Socket): void {
    const peer = peerOf(socket);
    const network = this.#isTrusted(peer) ? null : networkOf(peer);
    const place = this.places.take(network);
    if (place instanceof CapacitySpentError) this.#enterForProbe(socket, place);
    else this.#taken.set(socket, { place, network });
  }

  /** To be called when a connection is closed. */
  leave(socket: Socket): void {
    this.#taken.get(socket)?.place.release();
    this.#taken.delete(socket);
  }

  /**
   * Returns why a connection may bring nothing but a health probe; undefined if it may bring
   * anything.
   */
  refusalOf(socket: Socket): CapacitySpentError | undefined {
    return this.#probes.get(socket);
  }

  /** In a crowd, closes connections that were silent for long; to be called every now and then. */
  look(): void {
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
