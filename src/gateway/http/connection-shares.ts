// Bounds the connections of a node and of each network (G24.9), trusted proxies excepted. Beyond them a few places stay for health
// probes: which request a connection brings is known only when it is there, so the newest comer displaces the oldest of them.
import type { Socket } from "node:net";
import { networkOf } from "../../platform/index.ts";
import { isAnswering } from "./connection-refusal.ts";
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

export class ConnectionShares {
  readonly #limits: ConnectionLimits;
  readonly #isTrusted: (address: string) => boolean;
  /** By connection its network; trusted proxies share none. */
  readonly #places = new Map<Socket, string | null>();
  readonly #byNetwork = new Map<string, number>();
  /** Connections in places for probes, the oldest first. */
  readonly #probes = new Set<Socket>();
  /** In a crowd: what a silent connection had sent, and since when it has sent no more. */
  readonly #silent = new WeakMap<Socket, { readonly read: number; readonly since: number }>();

  constructor(limits: ConnectionLimits, isTrusted: (address: string) => boolean) {
    this.#limits = limits;
    this.#isTrusted = isTrusted;
  }

  /** Whether so many places are taken that connections should not be kept for long. */
  get isCrowded(): boolean {
    return this.#places.size >= this.#limits.connectionsMax * crowdedShare;
  }

  /** Gives a new connection a place. */
  enter(socket: Socket): void {
    const peer = peerOf(socket);
    const network = this.#isTrusted(peer) ? null : networkOf(peer);
    const present = this.#presentOf(network);
    const { connectionsMax, networkConnectionsMax } = this.#limits;
    if (this.#places.size >= connectionsMax || present >= networkConnectionsMax)
      return this.#enterForProbe(socket);
    this.#places.set(socket, network);
    if (network !== null) this.#byNetwork.set(network, present + 1);
  }

  /** To be called when a connection is closed. */
  leave(socket: Socket): void {
    const network = this.#places.get(socket);
    if (!this.#places.delete(socket) || network === null || network === undefined) return;
    const left = this.#presentOf(network) - 1;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
  }

  /** Whether a connection may bring nothing but a health probe. */
  isForProbe(socket: Socket): boolean {
    return this.#probes.has(socket);
  }

  /** In a crowd, closes connections that were silent for long; to be called every now and then. */
  look(): void {
    const isNodeCrowded = this.isCrowded;
    const networkMax = this.#limits.networkConnectionsMax * crowdedShare;
    const crowded = new Set(
      [...this.#byNetwork].filter(([, count]) => count >= networkMax).map(([network]) => network),
    );
    if (!isNodeCrowded && crowded.size === 0) return;
    const now = performance.now();
    for (const [socket, network] of this.#places) {
      if (isNodeCrowded || (network !== null && crowded.has(network))) this.#endSilent(socket, now);
    }
  }

  #presentOf(network: string | null): number {
    return network === null ? 0 : (this.#byNetwork.get(network) ?? 0);
  }

  #enterForProbe(socket: Socket): void {
    const { probeConnectionsMax, probeMs } = this.#limits;
    this.#probes.add(socket);
    const timer = setTimeout(() => socket.destroy(), probeMs).unref();
    socket.once("close", () => {
      clearTimeout(timer);
      this.#probes.delete(socket);
    });
    if (this.#probes.size <= probeConnectionsMax) return;
    const [oldest] = this.#probes;
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
