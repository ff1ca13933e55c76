// What connections to the bus have in common, WebSocket or stream: on whose behalf they are held, and since when that is in doubt; what
// waits to be read; what is counted. One clock ticks for all of them, so that an idle one has no timers.
import type { Socket } from "node:net";
import { classOf, grantFor, partyOf } from "../../access/index.ts";
import type { Catalog } from "../../catalog/index.ts";
import {
  GatewayError,
  type AuthenticatedCaller,
  type KeptConnection,
} from "../../contract/index.ts";
import type { Party } from "../../platform/capacity/index.ts";
import { networkOf, type Clock, type Logger } from "../../platform/index.ts";
import { accessOf } from "../../query/index.ts";
import type { Bus, Subscriber } from "../bus.ts";
import { anotherAccount, displaced, endingOf, expired, tooSlow, type Ending } from "./ending.ts";
import type { Connections } from "./connections.ts";
import type { BusLimits } from "./limits.ts";
import { expiryOf, haveSameRights } from "./caller-changes.ts";
import { credentialOf, type ConnectionPlaces, type ConnectionPlace } from "./places.ts";
import { Unread } from "./unread.ts";

export interface Held {
  readonly bus: Bus;
  readonly catalog: Pick<Catalog, "get">;
  readonly clock: Clock;
  readonly connections: Pick<Connections, "leave">;
  readonly log: Logger;
  readonly limits: BusLimits;
  readonly places: ConnectionPlaces;
}

/** Somebody with a place among the connections. */
export interface LetIn {
  readonly subscriber: Subscriber;
  readonly place: ConnectionPlace;
}

/** @throws CapacitySpentError; GatewayError UNAUTHENTICATED if the workspace is gone */
export async function letIn(
  held: Held,
  caller: AuthenticatedCaller,
  sourceIp: string,
): Promise<LetIn> {
  const subscriber = await subscriberOf(held, caller, sourceIp);
  return { subscriber, place: held.places.enter(caller, subscriber.party) };
}

export abstract class HeldConnection {
  protected readonly held: Held;
  protected readonly kept: KeptConnection;
  protected readonly socket: Socket;
  /** Null until a credential has come. */
  subscriber: Subscriber | null = null;
  /** Of the credential, where it came in a message. */
  protected token: string | undefined;
  /** Why it has ended; null while it goes on. */
  protected ending: Ending | null = null;
  /** Milliseconds since 1970 at which the token ends; infinite for what has no end of its own. */
  #expiresAt = Number.POSITIVE_INFINITY;
  #isWarned = false;
  /** Since when (monotonic milliseconds) it is not known whether the credential is still good; and whether that is being asked. */
  #doubtedAt: number | null = null;
  #isAsking = false;
  #askedAt = performance.now();
  readonly #unread: Unread;
  #place: ConnectionPlace | null = null;
  #isGone = false;

  constructor(held: Held, kept: KeptConnection) {
    this.held = held;
    this.kept = kept;
    this.socket = kept.socket;
    this.#unread = new Unread(kept.socket, held.limits.unsentBytesMax, (isHeld) => {
      if (isHeld || this.ending === null) this.hold(isHeld);
    });
  }

  /** For whom the connection works. */
  get party(): Party {
    return this.subscriber?.party ?? strangerAt(this.kept.sourceIp);
  }

  /** Ends it; once. */
  end(ending: Ending): void {
    if (this.ending !== null) return;
    this.ending = ending;
    this.stop(ending);
  }

  /** Tells the client why, and closes. */
  protected abstract stop(ending: Ending): void;
  /** The token ends at this time. */
  protected abstract warn(at: number): void;
  /** Stops what is made for the client, or goes on. */
  protected abstract hold(isHeld: boolean): void;
  /** Somebody else holds it now, with other rights perhaps. */
  protected abstract moved(): Promise<void>;
  /** @param now monotonic milliseconds */
  protected abstract beat(now: number): void;

  /** To be called once the connection is closed, however that came. */
  protected gone(): void {
    this.ending ??= { close: 1006, reason: "the client has left", code: null };
    this.#isGone = true;
    this.#place?.giveBack();
    this.held.connections.leave(this);
    this.kept.ended(this.ending.code);
  }

  /** From now on it is held on their behalf. */
  enter({ subscriber, place }: LetIn, token?: string): void {
    this.#place = place;
    this.token = token;
    this.#hold(subscriber);
    // What has become of the credential since it was looked at was told to nobody.
    this.doubt();
    if (this.#isGone) place.giveBack();
    else place.heldBy(this);
  }

  /** Somebody else has its place now. */
  displace(): void {
    this.end(displaced);
  }

  /** Goes on with a fresh token, if it is one of the same account. */
  protected async renew(token: string): Promise<void> {
    const caller = await this.kept.identify(token);
    if (!this.#isSame(caller)) return this.end(anotherAccount);
    this.token = token;
    await this.#change(caller);
  }

  /** Its credential may have ended: it is asked about soon. */
  doubt(): void {
    this.#doubtedAt ??= performance.now();
  }

  get isInDoubt(): boolean {
    return this.#doubtedAt !== null && !this.#isAsking && this.ending === null;
  }

  /** Asks whether the credential is still good, and ends the connection where it is not. Never fails. */
  async ask(): Promise<void> {
    const { token } = this;
    const doubtedAt = this.#doubtedAt;
    if (this.subscriber === null || doubtedAt === null) return void (this.#doubtedAt = null);
    this.#isAsking = true;
    this.#doubtedAt = null;
    try {
      const caller = await this.kept.identify(token);
      // A fresher one has come, and was looked at.
      if (this.token !== token) return;
      if (this.#isSame(caller)) await this.#change(caller);
      else this.end(anotherAccount);
    } catch (error) {
      if (this.token !== token) return;
      const isRefused = error instanceof GatewayError && error.status < 500;
      // Nobody could say: asked again, for a while.
      this.#doubtedAt ??= doubtedAt;
      if (isRefused || performance.now() - doubtedAt > this.held.limits.doubtMs)
        this.end(endingOf(error));
    } finally {
      this.#isAsking = false;
    }
  }

  /** @param now monotonic milliseconds */
  tick(now: number): void {
    const { limits, clock } = this.held;
    if (this.ending === null) {
      const refused = this.kept.settle();
      if (refused !== null) this.end(endingOf(refused));
      else if (clock.now() >= this.#expiresAt) this.end(expired);
      else if (this.isStalled && this.#unread.stalledMs(now) >= limits.stalledMs) this.end(tooSlow);
      this.#warnInTime(clock.now());
      if (this.subscriber?.caller.kind === "member" && now - this.#askedAt >= limits.lookAgainMs)
        this.doubt();
    }
    this.beat(now);
  }

  /**
   * Charges a frame before it is written; ends the connection where too few response bytes are
   * left.
   */
  protected pays({ length }: Buffer): boolean {
    const refused = this.kept.charge(length);
    if (refused !== null) this.end(endingOf(refused));
    return refused === null;
  }

  /** To be called after each write. */
  protected wrote(): void {
    this.#unread.wrote();
  }

  /** What `write` writes goes out in few pieces. */
  together(write: () => void): void {
    this.#unread.together(write);
  }

  get isStalled(): boolean {
    return this.#unread.isStalled;
  }

  #warnInTime(now: number): void {
    if (this.#isWarned || this.ending !== null) return;
    if (now < this.#expiresAt - this.held.limits.expiringMs) return;
    this.#isWarned = true;
    this.warn(this.#expiresAt);
  }

  #isSame(caller: AuthenticatedCaller): boolean {
    const before = this.subscriber?.caller;
    return before?.kind === caller.kind && credentialOf(before) === credentialOf(caller);
  }

  async #change(caller: AuthenticatedCaller): Promise<void> {
    const before = this.subscriber?.caller;
    this.#hold(await subscriberOf(this.held, caller, this.kept.sourceIp));
    // What grants say of it is followed by the bus.
    if (before === undefined || !haveSameRights(before, caller)) await this.moved();
  }

  #hold(subscriber: Subscriber): void {
    this.subscriber = subscriber;
    this.#askedAt = performance.now();
    const expiresAt = expiryOf(subscriber.caller);
    if (expiresAt !== this.#expiresAt) this.#isWarned = false;
    this.#expiresAt = expiresAt;
  }
}

async function subscriberOf(
  { catalog }: Pick<Held, "catalog">,
  caller: AuthenticatedCaller,
  sourceIp: string,
): Promise<Subscriber> {
  const workspace = await catalog.get(caller.workspaceId);
  if (workspace === undefined) throw new GatewayError("UNAUTHENTICATED");
  const party = partyOf(classOf(caller), networkOf(sourceIp), workspace);
  return { caller, party, access: accessOf(caller, grantFor(workspace, caller)) };
}

/** A connection that has not brought a credential yet concerns no workspace. */
export const strangerAt = (sourceIp: string): Party =>
  partyOf("anonymous", networkOf(sourceIp), undefined);
