// Watches how fast clients take what waits for them in their connections (G24.7). Closes the
// connections that take nothing for long. Bounds what waits apart from large answers: small answers,
// and frames of the bus.
import type { Socket } from "node:net";
import { ByteTally } from "./byte-tally.ts";
import { waitingIn } from "./delivered-bytes.ts";
import type { ServerLimits } from "./server-limits.ts";

type PaceLimits = Pick<ServerLimits, "writeIdleMs" | "slowReaderMs" | "smallUnsentBytesMax">;

/** A reader is slow that takes less than this part of its answer in `slowReaderMs`. */
const SLOW_PART = 1 / 12;

/** What a connection had taken, and since when it has not taken enough more. */
interface Mark {
  readonly taken: number;
  readonly since: number;
}

export class ReaderPace {
  readonly #limits: PaceLimits;
  readonly #sockets: ReadonlySet<Socket>;
  readonly #networkOf: (socket: Socket) => string;
  readonly #timer: NodeJS.Timeout;
  /** Bytes of the large answers that are being sent, by connection. */
  readonly #lengths = new Map<Socket, number>();
  /** Connections that take nothing. */
  #stalls = new Map<Socket, Mark>();
  /** Connections that take less than their part. */
  #paces = new Map<Socket, Mark>();

  /**
   * @param sockets all connections
   * @param networkOf network of the client that a connection is answering
   */
  constructor(
    limits: PaceLimits,
    sockets: ReadonlySet<Socket>,
    networkOf: (socket: Socket) => string,
  ) {
    this.#limits = limits;
    this.#sockets = sockets;
    this.#networkOf = networkOf;
    const everyMs = Math.min(1_000, limits.writeIdleMs / 4, limits.slowReaderMs / 4);
    this.#timer = setInterval(() => this.#look(), Math.max(10, everyMs)).unref();
  }

  /** Notes that a connection is sent a large answer of so many bytes. */
  begin(socket: Socket, length: number): void {
    this.#lengths.set(socket, length);
  }

  end(socket: Socket): void {
    this.#lengths.delete(socket);
  }

  isSlow(socket: Socket): boolean {
    const pace = this.#paces.get(socket);
    return pace !== undefined && performance.now() - pace.since >= this.#limits.slowReaderMs;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    const stalls = new Map<Socket, Mark>();
    const paces = new Map<Socket, Mark>();
    const small = new ByteTally();
    for (const socket of this.#sockets) {
      const { writableLength } = socket;
      // Nothing waits: if the answer is not complete, the reader is not late.
      if (writableLength === 0) continue;
      const taken = socket.bytesWritten - waitingIn(socket);
      const before = this.#stalls.get(socket);
      const stall = before?.taken === taken ? before : { taken, since: now };
      if (now - stall.since >= this.#limits.writeIdleMs) {
        // What the system holds for the client is dropped, too.
        socket.resetAndDestroy();
        continue;
      }
      stalls.set(socket, stall);
      const length = this.#lengths.get(socket);
      const pace = this.#paces.get(socket);
      const isLate =
        pace !== undefined && taken - pace.taken < (length ?? writableLength) * SLOW_PART;
      paces.set(socket, isLate ? pace : { taken, since: now });
      if (length === undefined) small.add(this.#networkOf(socket), writableLength);
    }
    this.#stalls = stalls;
    this.#paces = paces;
    if (small.total > this.#limits.smallUnsentBytesMax) this.#dropSmall(small, now);
  }

  /** Closes connections that were late since the last look, of the network with most bytes first. */
  #dropSmall(small: ByteTally, now: number): void {
    const late = [...this.#paces]
      .filter(([socket, { since }]) => since < now && !this.#lengths.has(socket))
      .map(([socket, { since }]) => ({ socket, since, network: this.#networkOf(socket) }))
      .map((one) => ({ ...one, bytes: small.of(one.network) }))
      .sort((one, other) => other.bytes - one.bytes || one.since - other.since);
    for (const { socket, network } of late) {
      if (small.total <= this.#limits.smallUnsentBytesMax) return;
      small.add(network, -socket.writableLength);
      socket.resetAndDestroy();
    }
  }
}
