// Bounds what waits for clients to read it (G24.7): in time for each connection, in bytes for each source address and for the node.
// Where room is short, the readers that have stood still the longest lose their connections first; what finds none is refused.
// Not a Capacity: one answer may exceed the bound, and bytes that wait in sockets have no lease.
import type { Socket } from "node:net";
import { capacityRefusal, type GatewayError } from "../../contract/index.ts";
import { ClientGone } from "./client-gone.ts";
import { waitingIn } from "./delivered-bytes.ts";
import type { BodySize } from "./long-answer.ts";
import {
  CapacityCounts,
  CapacitySpentError,
  type MeasuredResource,
  type Rank,
  type SpentResource,
} from "../../platform/capacity/index.ts";
import { ByteTally } from "./byte-tally.ts";
import type { ServerLimits } from "./server-limits.ts";

type UnsentLimits = Pick<
  ServerLimits,
  "writeIdleMs" | "slowReaderMs" | "sourceUnsentBytesMax" | "nodeUnsentBytesMax" | "roomWaitMs"
>;

/** A reader is slow that takes less than this of its answer in `slowReaderMs`: all of it would take a minute. */
const slowShare = 1 / 12;

/** The bytes that may wait for room, as a part of those that may be held. */
const WAITING_PART = 1 / 4;

/** An answer, and the client that reads it. */
export interface UnsentAnswer extends BodySize {
  /** The client's network. */
  readonly source: string;
  readonly rank: Rank;
}

interface Held extends UnsentAnswer {
  readonly socket: Socket;
}

interface Waiter extends Held {
  readonly since: number;
  readonly admit: () => void;
  readonly refuse: (error: Error) => void;
}

type Marks = Map<Socket, { readonly taken: number; readonly since: number }>;

export class UnsentAnswers implements MeasuredResource, SpentResource {
  readonly name = "unsent answers";
  readonly what = "bytes of large answers that wait to be read";
  readonly holder = "network";
  readonly retryAfterSeconds = 1;
  /** Bytes of large answers. */
  readonly counts = new CapacityCounts();
  readonly #limits: UnsentLimits;
  readonly #sockets: ReadonlySet<Socket>;
  readonly #sourceOf: (socket: Socket) => string;
  readonly #timer: NodeJS.Timeout;
  /** Large answers that are being sent, by connection: each has one at a time. */
  readonly #held = new Map<Socket, Held>();
  readonly #heldBytes = new ByteTally();
  readonly #waiters = new Set<Waiter>();
  readonly #waitingBytes = new ByteTally();
  /** What waits in connections beside, as of the last look. */
  #otherBytes = new ByteTally();
  /** What each connection with waiting bytes had taken, and since when it has taken no more. */
  #stalls: Marks = new Map();
  /** The same, since when it has not taken its share. */
  #paces: Marks = new Map();

  /**
   * @param sockets all connections
   * @param sourceOf address behind the request that a connection is answering
   */
  constructor(
    limits: UnsentLimits,
    sockets: ReadonlySet<Socket>,
    sourceOf: (socket: Socket) => string,
  ) {
    this.#limits = limits;
    this.#sockets = sockets;
    this.#sourceOf = sourceOf;
    const everyMs = Math.min(1_000, limits.writeIdleMs / 4, limits.roomWaitMs / 4);
    this.#timer = setInterval(() => this.#look(), everyMs).unref();
  }

  /**
   * Waits for room for a large answer of a connection.
   * @returns gives the room back; may be called again
   * @throws GatewayError TOO_MANY_CONCURRENT where the source address has too much to read, UNAVAILABLE where the node has
   * @throws ClientGone
   */
  async take(socket: Socket, answer: UnsentAnswer): Promise<() => void> {
    const held: Held = { socket, ...answer };
    if (!this.#fits(held)) await this.#wait(held);
    else this.#hold(held);
    return () => this.#release(held);
  }

  get waiting(): number {
    return this.#waiters.size;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #fits({ source, bytes }: Held): boolean {
    return !this.#fillsSource(source, bytes) && !this.#fillsNode(bytes);
  }

  #fillsSource(source: string, bytes: number): boolean {
    const present = this.#heldBytes.of(source) + this.#otherBytes.of(source);
    return present > 0 && present + bytes > this.#limits.sourceUnsentBytesMax;
  }

  #fillsNode(bytes: number): boolean {
    const present = this.#heldBytes.total + this.#otherBytes.total;
    return present > 0 && present + bytes > this.#limits.nodeUnsentBytesMax;
  }

  #hold(held: Held): void {
    this.#held.set(held.socket, held);
    this.#heldBytes.add(held.source, held.bytes);
    this.counts.held[held.rank] += held.bytes;
  }

  #release(held: Held): void {
    if (this.#held.get(held.socket) !== held) return;
    this.#held.delete(held.socket);
    this.#heldBytes.add(held.source, -held.bytes);
    this.counts.held[held.rank] -= held.bytes;
    this.#admitWaiters();
  }

  #wait(held: Held): Promise<void> {
    const { socket, source, bytes } = held;
    if (this.#isTooMuchToWait(source, bytes)) throw this.#refusal(held);
    return new Promise((resolve, reject) => {
      const onClose = (): void => end(() => reject(new ClientGone()));
      const end = (settle: () => void): void => {
        socket.off("close", onClose);
        if (this.#waiters.delete(waiter)) this.#waitingBytes.add(source, -bytes);
        settle();
      };
      const waiter: Waiter = {
        ...held,
        since: performance.now(),
        admit: () => {
          this.#hold(held);
          end(resolve);
        },
        refuse: (error) => end(() => reject(error)),
      };
      if (socket.destroyed) return reject(new ClientGone());
      socket.once("close", onClose);
      this.#waiters.add(waiter);
      this.#waitingBytes.add(source, bytes);
      this.#makeRoom();
    });
  }

  /** An answer that waits for room takes memory, too. One answer may always wait. */
  #isTooMuchToWait(source: string, bytes: number): boolean {
    const { sourceUnsentBytesMax, nodeUnsentBytesMax } = this.#limits;
    const isBeyond = (present: number, max: number): boolean =>
      present > 0 && present + bytes > max * WAITING_PART;
    return (
      isBeyond(this.#waitingBytes.of(source), sourceUnsentBytesMax) ||
      isBeyond(this.#waitingBytes.total, nodeUnsentBytesMax)
    );
  }

  /** Those of the addresses that hold least come first. */
  #admitWaiters(): void {
    const fair = [...this.#waiters].sort(
      (one, other) => this.#heldBytes.of(one.source) - this.#heldBytes.of(other.source),
    );
    for (const waiter of fair) if (this.#fits(waiter)) waiter.admit();
  }

  /** Closes slow readers, the longest first, as long as there is too much or somebody waits for their room. */
  #makeRoom(): void {
    const { sourceUnsentBytesMax, nodeUnsentBytesMax } = this.#limits;
    const present = (source: string): number =>
      this.#heldBytes.of(source) + this.#otherBytes.of(source) + this.#waitingBytes.of(source);
    const isShort = (source: string): boolean =>
      this.#heldBytes.total + this.#otherBytes.total + this.#waitingBytes.total >
        nodeUnsentBytesMax || present(source) > sourceUnsentBytesMax;
    const latest = performance.now() - this.#limits.slowReaderMs;
    const slow = [...this.#paces]
      .filter(([socket, { since }]) => since <= latest && !socket.destroyed)
      .sort(([, one], [, other]) => one.since - other.since);
    for (const [socket] of slow) {
      const source = this.#held.get(socket)?.source ?? this.#sourceOf(socket);
      if (isShort(source)) this.#drop(socket, source);
    }
    this.#admitWaiters();
  }

  #drop(socket: Socket, source: string): void {
    const held = this.#held.get(socket);
    this.counts.ended += 1;
    if (held === undefined) this.#otherBytes.add(source, -socket.writableLength);
    this.#paces.delete(socket);
    socket.resetAndDestroy();
    if (held !== undefined) this.#release(held);
  }

  #look(): void {
    const now = performance.now();
    const stalls: Marks = new Map();
    const paces: Marks = new Map();
    const others = new ByteTally();
    for (const socket of this.#sockets) {
      const { writableLength } = socket;
      // Nothing waits in it: if its answer is not finished, it is not the reader who is late.
      if (writableLength === 0) continue;
      const taken = socket.bytesWritten - waitingIn(socket);
      const before = this.#stalls.get(socket);
      const stall = before?.taken === taken ? before : { taken, since: now };
      if (now - stall.since >= this.#limits.writeIdleMs) {
        // What the system holds for it is dropped, too.
        socket.resetAndDestroy();
        continue;
      }
      stalls.set(socket, stall);
      const held = this.#held.get(socket);
      const pace = this.#paces.get(socket);
      const due = (held?.length ?? writableLength) * slowShare;
      const isSlow = pace !== undefined && taken - pace.taken < due;
      paces.set(socket, isSlow ? pace : { taken, since: now });
      if (held === undefined) others.add(this.#sourceOf(socket), writableLength);
    }
    this.#stalls = stalls;
    this.#paces = paces;
    this.#otherBytes = others;
    const latest = now - this.#limits.roomWaitMs;
    for (const waiter of this.#waiters)
      if (waiter.since <= latest) waiter.refuse(this.#refusal(waiter));
    this.#makeRoom();
  }

  #refusal({ source, bytes }: Held): GatewayError {
    const spent = this.#fillsSource(source, bytes) || !this.#fillsNode(bytes) ? "holder" : "node";
    this.counts.refused[spent] += 1;
    return capacityRefusal(new CapacitySpentError(this, spent));
  }
}
