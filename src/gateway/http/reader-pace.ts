// Measures how fast clients read the answers that wait in their connections (G24.7). Closes
// connections that read nothing for long. Limits the waiting bytes of small answers and of bus
// frames.
import type { Socket } from "node:net";
import { bytesTakenBy } from "./delivered-bytes.ts";
import type { ServerLimits } from "./server-limits.ts";

/** A client is slow if it reads less than this part of its answer in `slowReaderMs`. */
const SLOW_PART = 1 / 12;

/** The bytes that a connection had taken, and since when it has not taken enough more. */
interface ReadMark {
  readonly taken: number;
  readonly since: number;
}

export class ReaderPace {
  readonly #limits: ServerLimits;
  readonly #sockets: ReadonlySet<Socket>;
  readonly #networkOf: (socket: Socket) => string;
  readonly #timer: NodeJS.Timeout;
  /** Bytes of the large answers in progress, by connection. */
  readonly #lengths = new Map<Socket, number>();
  /** Connections that read nothing. */
  #stalls = new Map<Socket, ReadMark>();
  /** Connections that read less than `SLOW_PART`. */
  #paces = new Map<Socket, ReadMark>();

  /**
   * @param sockets all connections
   * @param networkOf returns the network of the client of a connection
   */
  constructor(
    limits: ServerLimits,
    sockets: ReadonlySet<Socket>,
    networkOf: (socket: Socket) => string,
  ) {
    this.#limits = limits;
    this.#sockets = sockets;
    this.#networkOf = networkOf;
    const everyMs = Math.min(1_000, limits.writeIdleMs / 4, limits.slowReaderMs / 4);
    this.#timer = setInterval(() => this.#measure(), Math.max(10, everyMs)).unref();
  }

  /** Records that a large answer of so many bytes is sent on a connection. */
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

  #measure(): void {
    const now = performance.now();
    const stalls = new Map<Socket, ReadMark>();
    const paces = new Map<Socket, ReadMark>();
    const small = new Map<string, number>();
    for (const socket of this.#sockets) {
      const { writableLength } = socket;
      // Nothing waits, so the client is not late even if the answer is incomplete.
      if (writableLength === 0) continue;
      const taken = bytesTakenBy(socket);
      const before = this.#stalls.get(socket);
      const stall = before?.taken === taken ? before : { taken, since: now };
      if (now - stall.since >= this.#limits.writeIdleMs) {
        // A reset also drops the bytes in the system's send buffer.
        socket.resetAndDestroy();
        continue;
      }
      stalls.set(socket, stall);
      const length = this.#lengths.get(socket);
      const pace = this.#paces.get(socket);
      const isLate =
        pace !== undefined && taken - pace.taken < (length ?? writableLength) * SLOW_PART;
      paces.set(socket, isLate ? pace : { taken, since: now });
      if (length !== undefined) continue;
      const network = this.#networkOf(socket);
      small.set(network, (small.get(network) ?? 0) + writableLength);
    }
    this.#stalls = stalls;
    this.#paces = paces;
    this.#dropSmall(small, now);
  }

  /**
   * Closes connections that were late at the last measurement, while small answers have too many
   * bytes. Begins with the network that has the most waiting bytes.
   */
  #dropSmall(small: ReadonlyMap<string, number>, now: number): void {
    let excess = -this.#limits.smallUnsentBytesMax;
    for (const bytes of small.values()) excess += bytes;
    if (excess <= 0) return;
    const late = [...this.#paces]
      .filter(([socket, { since }]) => since < now && !this.#lengths.has(socket))
      .map(([socket, { since }]) => ({ socket, since, bytes: small.get(this.#networkOf(socket))! }))
      .sort((one, other) => other.bytes - one.bytes || one.since - other.since);
    for (const { socket } of late) {
      if (excess <= 0) return;
      excess -= socket.writableLength;
      socket.resetAndDestroy();
    }
  }
}
