// Bounds the bytes that a node holds of bodies that are incomplete or not parsed yet (G24.10): for
// each network, and in all, with a part that is kept for trusted callers and known networks. Where
// room is short, slow bodies end first; a body without room is refused.
import { classOf } from "../../access/index.ts";
import { GatewayError, type Caller } from "../../contract/index.ts";
import { networkOf } from "../../platform/index.ts";
import { ByteTally } from "./byte-tally.ts";
import { KnownNetworks } from "./known-networks.ts";

export interface BodyLimits {
  /** Longest silence in the middle of a body. */
  readonly bodyIdleMs: number;
  /** Longest time for a whole body that is read before it is looked at, and for a form with a file. */
  readonly requestTimeoutMs: number;
  readonly formTimeoutMs: number;
  /** After so long an incomplete body may be ended for others, where room is short. */
  readonly slowBodyMs: number;
  /** Bytes held of the bodies of one network, and of all. */
  readonly sourceBodyBytesMax: number;
  readonly nodeBodyBytesMax: number;
}

/** The part of a node's bytes that strangers may not use. */
const KEPT_PART = 0.25;

export class IncomingBodies {
  /** Networks that bodies of trusted callers come from. */
  readonly knownNetworks = new KnownNetworks();
  readonly #limits: BodyLimits;
  readonly #bytes = new ByteTally();
  #strangersBytes = 0;
  /** Bodies that hold bytes, in the order in which they began. */
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

  /**
   * @throws GatewayError TOO_MANY_CONCURRENT if the network sends too much at a time, UNAVAILABLE
   *   if all networks do
   */
  hold(room: BodyRoom, bytes: number): void {
    const more = bytes - room.bytes;
    if (!this.#fits(room, more)) this.#makeRoom(room, more);
    this.#rooms.add(room);
    this.#count(room, more);
    room.bytes = bytes;
  }

  release(room: BodyRoom): void {
    if (this.#rooms.delete(room)) this.#count(room, -room.bytes);
    room.bytes = 0;
  }

  #count(room: BodyRoom, bytes: number): void {
    this.#bytes.add(room.source, bytes);
    if (!room.isTrusted) this.#strangersBytes += bytes;
  }

  #fits(room: BodyRoom, more: number): boolean {
    return !this.#fillsSource(room, more) && !this.#fillsNode(room, more);
  }

  #fillsSource({ source }: BodyRoom, more: number): boolean {
    return this.#bytes.of(source) + more > this.#limits.sourceBodyBytesMax;
  }

  #fillsNode({ isTrusted }: BodyRoom, more: number): boolean {
    const { nodeBodyBytesMax } = this.#limits;
    if (this.#bytes.total + more > nodeBodyBytesMax) return true;
    return !isTrusted && this.#strangersBytes + more > nodeBodyBytesMax * (1 - KEPT_PART);
  }

  #makeRoom(room: BodyRoom, more: number): void {
    const latest = performance.now() - this.#limits.slowBodyMs;
    for (const other of this.#rooms) {
      if (this.#fits(room, more)) return;
      const isInTheWay = other.source === room.source || this.#fillsNode(room, more);
      const mayEnd = room.isTrusted || !other.isTrusted;
      if (other !== room && other.end !== null && other.since <= latest && isInTheWay && mayEnd) {
        this.release(other);
        other.end();
      }
    }
    if (this.#fillsSource(room, more))
      throw new GatewayError("TOO_MANY_CONCURRENT", { message: SOURCE_FULL });
    if (this.#fillsNode(room, more)) throw new GatewayError("UNAVAILABLE", { message: NODE_FULL });
  }
}

/** The client of a body. */
export interface BodySender {
  readonly sourceIp: string;
  readonly caller: Caller;
}

/**
 * What one body holds. A body that is there at once holds nothing, so all that costs time waits for
 * the first bytes.
 */
export class BodyRoom {
  readonly #bodies: IncomingBodies;
  readonly #sender: BodySender;
  bytes = 0;
  /** The network; empty before the first bytes. */
  source = "";
  /** True for trusted callers, and for all callers of a known network. */
  isTrusted = false;
  since = 0;
  /** Ends the body and its connection; null once it is complete. */
  end: (() => void) | null = null;

  constructor(bodies: IncomingBodies, sender: BodySender) {
    this.#bodies = bodies;
    this.#sender = sender;
  }

  /** @throws GatewayError */
  hold(bytes: number): void {
    if (bytes === this.bytes) return;
    if (this.source === "") this.#begin();
    this.#bodies.hold(this, bytes);
  }

  release(): void {
    if (this.bytes > 0) this.#bodies.release(this);
  }

  #begin(): void {
    const { caller, sourceIp } = this.#sender;
    this.source = networkOf(sourceIp);
    this.since = performance.now();
    this.isTrusted =
      classOf(caller) === "trusted" || this.#bodies.knownNetworks.isKnown(this.source);
  }
}

const SOURCE_FULL =
  "Too many bytes of bodies are being sent from your address at a time; send fewer large ones at once.";
const NODE_FULL =
  "Too many bytes of bodies are being sent at a time; try again, or send smaller ones.";
