// The base class of the two kinds of bus connections: WebSockets and event streams. It contains the
// subscriber, the checks of its credential, backpressure, and the counting of usage. All
// connections share one clock, so that an idle connection needs no timer.
import type { Socket } from "node:net";
import type { Writable } from "node:stream";
import { classOf, grantFor, partyOf } from "../../access/index.ts";
import type { Catalog } from "../../catalog/index.ts";
import {
  GatewayError,
  type AuthenticatedCaller,
  type LongLivedConnection,
} from "../../contract/index.ts";
import type { Party } from "../../platform/capacity/index.ts";
import { networkOf, type Clock, type Logger } from "../../platform/index.ts";
import { accessOf } from "../../query/index.ts";
import type { Bus, Subscriber } from "../bus.ts";
import { accountMismatch, displaced, endingOf, expired, tooSlow, type Ending } from "./ending.ts";
import type { BusLimits } from "./limits.ts";
import { expiryOf, haveSameRights } from "./caller-changes.ts";
import { credentialOf, type ConnectionSlots, type ConnectionSlot } from "./connection-slots.ts";
import { Backpressure } from "./backpressure.ts";

export interface BusConnectionDependencies {
  readonly bus: Bus;
  readonly catalog: Pick<Catalog, "get">;
  readonly clock: Clock;
  /** The set of connections of this node. */
  readonly connections: {
    enter(connection: BusConnection): void;
    leave(connection: BusConnection): void;
  };
  readonly log: Logger;
  readonly limits: BusLimits;
  readonly slots: ConnectionSlots;
  /**
   * Parses the JSON text of a frame.
   * @throws GatewayError INVALID_REQUEST if the text is not valid JSON
   */
  readonly readJson: (text: string) => unknown;
}

/** An authenticated subscriber, with the slot that counts its connection against the limits. */
export interface AdmittedSubscriber {
  readonly subscriber: Subscriber;
  readonly slot: ConnectionSlot;
}

/**
 * Reserves a connection slot for an authenticated caller, and returns the caller as a subscriber.
 * @throws CapacitySpentError if too many connections are open
 * @throws GatewayError UNAUTHENTICATED if the workspace does not exist
 */
export async function admitSubscriber(
  deps: BusConnectionDependencies,
  caller: AuthenticatedCaller,
  sourceIp: string,
): Promise<AdmittedSubscriber> {
  const subscriber = await subscriberOf(deps, caller, sourceIp);
  return { subscriber, slot: deps.slots.enter(caller, subscriber.party) };
}

export abstract class BusConnection {
  protected readonly deps: BusConnectionDependencies;
  readonly openConnection: LongLivedConnection;
  protected readonly socket: Socket;
  /** The authenticated client; null until the client has authenticated. */
  subscriber: Subscriber | null = null;
  /** The client's token if the client sent it in an `auth` frame; undefined otherwise. */
  protected token: string | undefined;
  /** The reason why the connection ends; null while the connection is open. */
  protected ending: Ending | null = null;
  /**
   * The time when the client's credential expires, in milliseconds since 1970. Infinite if it does
   * not expire.
   */
  #expiresAt = Number.POSITIVE_INFINITY;
  #isWarned = false;
  /**
   * The time of the first request for a new check of the credential, in monotonic milliseconds.
   * Null if no check is requested.
   */
  #uncheckedSince: number | null = null;
  #isRechecking = false;
  #checkedAt = performance.now();
  readonly #backpressure: Backpressure;
  #slot: ConnectionSlot | null = null;
  #isClosed = false;

  constructor(deps: BusConnectionDependencies, openConnection: LongLivedConnection) {
    this.deps = deps;
    this.openConnection = openConnection;
    this.socket = openConnection.socket;
    this.#backpressure = new Backpressure(
      openConnection.socket,
      deps.limits.unsentBytesMax,
      (isPaused) => {
        if (isPaused || this.ending === null) this.pauseDelivery(isPaused);
      },
    );
  }

  /** The workspace, caller class and network of the client. Their limits apply to its work. */
  get party(): Party {
    return this.subscriber?.party ?? unauthenticatedParty(this.openConnection.sourceIp);
  }

  /** Ends the connection for a reason. Only the first call has an effect. */
  end(ending: Ending): void {
    if (this.ending !== null) return;
    this.ending = ending;
    this.stop(ending);
  }

  /** Tells the client why the connection ends, and closes it. */
  protected abstract stop(ending: Ending): void;
  /**
   * Warns the client one minute (`expiringMs`) before its token expires.
   * @param at time of expiry in milliseconds since 1970
   */
  protected abstract warn(at: number): void;
  /** Pauses or resumes the delivery of events to the client. */
  protected abstract pauseDelivery(isPaused: boolean): void;
  /** Opens the subscriptions again, with the new rights of the subscriber. */
  protected abstract rightsChanged(): Promise<void>;
  /**
   * Performs the regular work of the subclass, such as pings. Called about once a second.
   * @param now monotonic milliseconds
   */
  protected abstract onTick(now: number): void;

  /** Releases the resources of the closed connection. Each subclass calls this method once. */
  protected closed(): void {
    this.ending ??= { close: 1006, reason: "the client has left", code: null };
    this.#isClosed = true;
    this.#slot?.release();
    this.deps.connections.leave(this);
    this.openConnection.ended(this.ending.code);
  }

  /** Assigns an authenticated subscriber and its connection slot to the connection. */
  enter({ subscriber, slot }: AdmittedSubscriber, token?: string): void {
    this.#slot = slot;
    this.token = token;
    this.#setSubscriber(subscriber);
    // The credential may have been revoked since its check. So it is checked again.
    this.requestRecheck();
    if (this.#isClosed) slot.release();
    else slot.setOwner(this);
  }

  /** Ends the connection. Called when a connection of another network has taken its slot. */
  displace(): void {
    this.end(displaced);
  }

  /**
   * Checks a new token that the client has sent, and continues with it. Ends the connection if the
   * new token belongs to another account.
   */
  protected async renew(token: string): Promise<void> {
    const caller = await this.openConnection.identify(token);
    if (!this.#isSameAccount(caller)) return this.end(accountMismatch);
    this.token = token;
    await this.#change(caller);
  }

  /** Requests a new check of the client's credential, which starts after about a second. */
  requestRecheck(): void {
    this.#uncheckedSince ??= performance.now();
  }

  get needsRecheck(): boolean {
    return this.#uncheckedSince !== null && !this.#isRechecking && this.ending === null;
  }

  /**
   * Checks the client's credential again, and ends the connection if the credential is no longer
   * valid. Never rejects.
   */
  async recheckCredential(): Promise<void> {
    const { token } = this;
    const uncheckedSince = this.#uncheckedSince;
    if (this.subscriber === null || uncheckedSince === null)
      return void (this.#uncheckedSince = null);
    this.#isRechecking = true;
    this.#uncheckedSince = null;
    try {
      const caller = await this.openConnection.identify(token);
      // If the client has sent a newer token during the check, `renew` has checked that token.
      if (this.token !== token) return;
      if (this.#isSameAccount(caller)) await this.#change(caller);
      else this.end(accountMismatch);
    } catch (error) {
      if (this.token !== token) return;
      const isRefused = error instanceof GatewayError && error.status < 500;
      // If the credential could not be checked, the next call of `tick` tries again. After
      // `uncheckedMs` without a check, the connection ends.
      this.#uncheckedSince ??= uncheckedSince;
      if (isRefused || performance.now() - uncheckedSince > this.deps.limits.uncheckedMs)
        this.end(endingOf(error));
    } finally {
      this.#isRechecking = false;
    }
  }

  /**
   * Ends the connection if its credential has expired, if a usage limit is reached, or if the
   * client reads too slowly. Called about once a second.
   * @param now monotonic milliseconds
   */
  tick(now: number): void {
    const { limits, clock } = this.deps;
    if (this.ending === null) {
      const refused = this.openConnection.settle();
      if (refused !== null) this.end(endingOf(refused));
      else if (clock.now() >= this.#expiresAt) this.end(expired);
      else if (this.isStalled && this.#backpressure.stalledMs(now) >= limits.stalledMs)
        this.end(tooSlow);
      this.#warnInTime(clock.now());
      if (
        this.subscriber?.caller.kind === "member" &&
        now - this.#checkedAt >= limits.memberRecheckMs
      )
        this.requestRecheck();
    }
    this.onTick(now);
  }

  /**
   * Writes bytes to the client, unless the connection is ending. Ends the connection if the
   * workspace has no response bytes left this month.
   * @returns true if the bytes were written
   */
  protected send(target: Writable, bytes: Buffer): boolean {
    if (this.ending !== null || !target.writable) return false;
    const refused = this.openConnection.charge(bytes.length);
    if (refused !== null) this.end(endingOf(refused));
    else {
      target.write(bytes);
      this.#backpressure.wrote();
    }
    return refused === null;
  }

  /** Calls `write`, and sends all bytes that `write` writes in as few packets as possible. */
  batch(write: () => void): void {
    this.#backpressure.batch(write);
  }

  get isStalled(): boolean {
    return this.#backpressure.isStalled;
  }

  #warnInTime(now: number): void {
    if (this.#isWarned || this.ending !== null) return;
    if (now < this.#expiresAt - this.deps.limits.expiringMs) return;
    this.#isWarned = true;
    this.warn(this.#expiresAt);
  }

  #isSameAccount(caller: AuthenticatedCaller): boolean {
    const before = this.subscriber?.caller;
    return before?.kind === caller.kind && credentialOf(before) === credentialOf(caller);
  }

  async #change(caller: AuthenticatedCaller): Promise<void> {
    const before = this.subscriber?.caller;
    this.#setSubscriber(await subscriberOf(this.deps, caller, this.openConnection.sourceIp));
    // The bus itself reacts if a new workspace definition changes rights. Work is needed here only
    // if the caller itself has changed, for example its roles.
    if (before === undefined || !haveSameRights(before, caller)) await this.rightsChanged();
  }

  #setSubscriber(subscriber: Subscriber): void {
    this.subscriber = subscriber;
    this.#checkedAt = performance.now();
    const expiresAt = expiryOf(subscriber.caller);
    if (expiresAt !== this.#expiresAt) this.#isWarned = false;
    this.#expiresAt = expiresAt;
  }
}

async function subscriberOf(
  { catalog }: Pick<BusConnectionDependencies, "catalog">,
  caller: AuthenticatedCaller,
  sourceIp: string,
): Promise<Subscriber> {
  const workspace = await catalog.get(caller.workspaceId);
  if (workspace === undefined) throw new GatewayError("UNAUTHENTICATED");
  const party = partyOf(classOf(caller), networkOf(sourceIp), workspace);
  return { caller, party, access: accessOf(caller, grantFor(workspace, caller)) };
}

/**
 * Returns the party of a client that has not authenticated: no workspace, and the anonymous class.
 */
export const unauthenticatedParty = (sourceIp: string): Party =>
  partyOf("anonymous", networkOf(sourceIp), undefined);
