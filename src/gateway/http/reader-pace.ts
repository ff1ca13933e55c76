// Measures how fast clients read the responses that wait in their connections (G24.7). Closes
// connections whose clients read nothing for `writeIdleMs`. Limits the waiting bytes of small
// responses and of event bus messages.
import type { Socket } from "node:net";
import { bytesTakenBy } from "./delivered-bytes.ts";
import type { ServerLimits } from "./server-limits.ts";

/** A client is slow if it reads less than this fraction of its response within `slowReaderMs`. */
const SLOW_PART = 1 / 12;

/**
 * The number of bytes that a client had read (`taken`) at the time `since`. When the client has
 * read enough further bytes, a new mark replaces it.
 */
interface ReadMark {
  readonly taken: number;
  readonly since: number;
}

export class ReaderPace {
  readonly #limits: ServerLimits;
  readonly #sockets: ReadonlySet<Socket>;
  readonly #networkOf: (socket: Socket) => string;
  readonly #timer: NodeJS.Timeout;
  /** Number of bytes of each large response that is being sent, by connection. */
  readonly #lengths = new Map<Socket, number>();
  /**
   * Finds clients that read nothing: a mark for each connection with waiting bytes. A new mark
   * replaces it when the client has read any byte.
   */
  #stalls = new Map<Socket, ReadMark>();
  /**
   * Finds slow clients: a mark for each connection with waiting bytes. A new mark replaces it when
   * the client has read the fraction `SLOW_PART` of its response.
   */
  #paces = new Map<Socket, ReadMark>();

  /**
   * @param sockets all open connections to clients
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

  /** Records that the gateway begins to send a large response of `length` bytes on a connection. */
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
      // If no bytes wait, the client has read everything that was sent. So the client is not slow,
      // even if the response is not complete.
      if (writableLength === 0) continue;
      const taken = bytesTakenBy(socket);
      const before = this.#stalls.get(socket);
      const stall = before?.taken === taken ? before : { taken, since: now };
      if (now - stall.since >= this.#limits.writeIdleMs) {
        // Unlike `destroy`, this also drops the bytes in the send buffer of the operating system.
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
   * If the small responses of all connections together have too many waiting bytes, closes
   * connections with slow clients. It begins with connections of the network that has the most
   * waiting bytes.
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
