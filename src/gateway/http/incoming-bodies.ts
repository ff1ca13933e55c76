// Bounds what is held of bodies that are not complete, or not parsed yet (G24.10): in bytes for each source address and for the node.
// Where room is short, bodies that have been coming for long are ended first; what finds none is refused.
import { GatewayError } from "../../contract/index.ts";
import { networkOf } from "../../platform/index.ts";
import { ByteTally } from "./byte-tally.ts";

export interface BodyLimits {
  /** Longest silence in the middle of a body. */
  readonly bodyIdleMs: number;
  /** Longest time for a whole body that is read before it is looked at, and for a form with a file. */
  readonly requestTimeoutMs: number;
  readonly formTimeoutMs: number;
  /** After so long an incomplete body may be ended for others, where room is short. */
  readonly slowBodyMs: number;
  /** Bytes held of the bodies of one source address, and of all. */
  readonly sourceBodyBytesMax: number;
  readonly nodeBodyBytesMax: number;
}

/** What each body may hold uncounted: nearly all of them are smaller. */
const freeBytes = 256 * 1024;

export class IncomingBodies {
  readonly #limits: BodyLimits;
  readonly #bytes = new ByteTally();
  /** Larger bodies, those that began first first. */
  readonly #rooms = new Set<BodyRoom>();

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  get idleMs(): number {
    return this.#limits.bodyIdleMs;
  }

  get wholeMs(): number {
    return this.#limits.requestTimeoutMs;
  }

  get formMs(): number {
    return this.#limits.formTimeoutMs;
  }

  /** @throws GatewayError TOO_MANY_CONCURRENT where the source address sends too much at a time, UNAVAILABLE where all do */
  hold(room: BodyRoom, bytes: number): void {
    const more = bytes - room.bytes;
    if (!this.#fits(room.source, more)) this.#makeRoom(room, more);
    this.#rooms.add(room);
    this.#bytes.add(room.source, more);
    room.bytes = bytes;
  }

  release(room: BodyRoom): void {
    if (this.#rooms.delete(room)) this.#bytes.add(room.source, -room.bytes);
    room.bytes = 0;
  }

  #fits(source: string, more: number): boolean {
    return !this.#fillsSource(source, more) && !this.#fillsNode(more);
  }

  #fillsSource(source: string, more: number): boolean {
    return this.#bytes.of(source) + more > this.#limits.sourceBodyBytesMax;
  }

  #fillsNode(more: number): boolean {
    return this.#bytes.total + more > this.#limits.nodeBodyBytesMax;
  }

  #makeRoom(room: BodyRoom, more: number): void {
    const latest = performance.now() - this.#limits.slowBodyMs;
    for (const other of this.#rooms) {
      if (this.#fits(room.source, more)) return;
      const isInTheWay = other.source === room.source || this.#fillsNode(more);
      if (other !== room && other.end !== null && other.since <= latest && isInTheWay) {
        this.release(other);
        other.end();
      }
    }
    if (this.#fillsSource(room.source, more))
      throw new GatewayError("TOO_MANY_CONCURRENT", { message: SOURCE_FULL });
    if (this.#fillsNode(more)) throw new GatewayError("UNAVAILABLE", { message: NODE_FULL });
  }
}

/** What one body holds. */
export class BodyRoom {
  readonly #bodies: IncomingBodies;
  readonly #sourceIp: string;
  readonly since = performance.now();
  bytes = 0;
  /** Ends the body and its connection; null once it is complete. */
  end: (() => void) | null = null;

  constructor(bodies: IncomingBodies, sourceIp: string) {
    this.#bodies = bodies;
    this.#sourceIp = sourceIp;
  }

  get source(): string {
    return networkOf(this.#sourceIp);
  }

  /** @throws GatewayError */
  hold(bytes: number): void {
    if (bytes > freeBytes && bytes !== this.bytes) this.#bodies.hold(this, bytes);
  }

  release(): void {
    if (this.bytes > 0) this.#bodies.release(this);
  }
}

const SOURCE_FULL =
  "Too many bytes of bodies are being sent from your address at a time; send fewer large ones at once.";
const NODE_FULL =
  "Too many bytes of bodies are being sent at a time; try again, or send smaller ones.";
