// Budgets: limits for attempts, against password guessing and mass mails. A budget allows a number
// of attempts in a time window, such as an hour. Each e-mail address, network or workspace has its
// own counter. The gateway counts an attempt before it looks up an account, also for addresses
// without an account. Attempts beyond a budget are rejected until its time window ends.
import { GatewayError } from "../../contract/index.ts";
import { keyedHash, type Cancellation } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { countAttempts, refundAttempts, type Window } from "./attempt-store.ts";
import type { Realm, RequestOrigin } from "./places.ts";
import { delayMsOf, type Slowdown } from "./slowdown.ts";

/** A budget. It allows at most `max` attempts in a time window of `seconds`. */
interface Limit {
  readonly max: number;
  readonly seconds: number;
  /** Set for a budget that all clients of a workspace use together. */
  readonly shared?: Shared;
}

/**
 * Rules for a budget that all clients of a workspace use together. From half of `max` on, the
 * gateway delays its responses. Above `max`, it refuses attempts from networks with more than
 * `networkMax` attempts. Above `hardMax`, it refuses attempts from all networks.
 */
interface Shared {
  /**
   * Name of the budget that counts the attempts of one network in a time window of the same length.
   * If the shared budget is above `max`, a network with more than `networkMax` attempts is refused.
   */
  readonly networkBudget: string;
  readonly networkMax: number;
  readonly hardMax: number;
}

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** All budgets with their limits (G13.5, G13.6). */
const limits = {
  /** Sign-ins with a password, successful or not, for each pair of network and address. */
  signIn: { max: 10, seconds: minute },
  /** Failed sign-ins from one network, for all e-mail addresses together. */
  signInFrom: { max: 200, seconds: 15 * minute },
  /**
   * Failed sign-ins for one e-mail address, from all networks together. An attacker who reaches
   * this limit blocks the account owner until the hour ends, except at known places (network and
   * device) of earlier sign-ins.
   */
  signInOf: { max: 100, seconds: hour },
  /** Failed sign-ins of the whole workspace, against guessing from many networks. */
  signInIn: {
    max: 5_000,
    seconds: 15 * minute,
    shared: { networkBudget: "signInFrom", networkMax: 20, hardMax: 15_000 },
  },
  /**
   * Sign-ins from one known place, successful or not. A known place is the network and the device
   * of an earlier sign-in. The limit is the same as for unknown places (`signIn`).
   */
  signInAt: { max: 10, seconds: minute },
  /**
   * Failed sign-ins from one known place. `signInFrom`, `signInOf` and `signInIn` do not count
   * them. An account has at most five known places. Together with `signInOf`, an attacker can try
   * at most 600 wrong passwords of an account in an hour.
   */
  signInFailedAt: { max: 100, seconds: hour },
  /** Wrong current passwords of one session, when a signed-in user changes the password. */
  changeBy: { max: 10, seconds: minute },
  changeFailedBy: { max: 100, seconds: hour },
  /**
   * Registrations from one network. They are limited because the response reveals whether an
   * address has an account.
   */
  register: { max: 200, seconds: hour },
  /**
   * Mails to one address that clients request from unknown places (networks and devices).
   * Registrations and invitations to the portal count here too.
   */
  mailTo: { max: 4, seconds: hour },
  /**
   * Mails to one address that clients request from places (networks and devices) of its earlier
   * sign-ins. All these places count together, because each sign-in can create a new place.
   */
  mailToKnown: { max: 4, seconds: hour },
  /** Mails that clients in one network request. One network normally needs far fewer mails. */
  mailFrom: { max: 500, seconds: hour },
  /**
   * Mails of the whole workspace that clients request. A mail to a confirmed address does not count
   * if the request comes from the place of an earlier sign-in.
   */
  mailIn: { max: 2_000, seconds: hour },
  /** Mails to one address that members of the workspace cause. */
  mailByMembers: { max: 10, seconds: hour },
  /**
   * Mails of automations that trusted callers have started, such as signed requests. The first
   * limit is for the workspace, the second for one recipient.
   */
  mailByAutomations: { max: 200, seconds: hour },
  mailByAutomationsTo: { max: 4, seconds: hour },
  /**
   * Mails of automations that public or anonymous callers have started. The first limit is for the
   * workspace, the second for one recipient.
   */
  mailByOpenRuns: { max: 100, seconds: hour },
  mailByOpenRunsTo: { max: 4, seconds: hour },
  /** Mailed invitations of one workspace member. */
  inviteBy: { max: 100, seconds: hour },
  /** Wrong reset codes (mailed to set a new password) for one address, from unknown places. */
  codeOf: { max: 20, seconds: day },
  /** Wrong reset codes for one address, from all places of its earlier sign-ins together. */
  codeOfKnown: { max: 20, seconds: day },
  /**
   * Wrong reset codes from one network. The limit is below the limit of the workspace (`codeIn`),
   * so that one network cannot use up all attempts of the workspace.
   */
  codeFrom: { max: 40, seconds: 15 * minute },
  /** Wrong reset codes of the whole workspace, against guessing the codes of many accounts. */
  codeIn: {
    max: 100,
    seconds: 15 * minute,
    shared: { networkBudget: "codeFrom", networkMax: 5, hardMax: 300 },
  },
} as const satisfies Record<string, Limit>;

export type Budget = keyof typeof limits;

/** A counter: the name of its budget, and the values that it counts, such as an address. */
export type CountedValue = readonly [budget: Budget, ...parts: readonly string[]];

/** The result of counting an attempt. */
export interface Consumed {
  readonly isWithin: boolean;
  /** Seconds until the end of all time windows whose limits are reached. */
  readonly retryAfter: number;
  readonly refund: (connection: Connection) => Promise<void>;
  readonly windows: readonly Window[];
  /** The counters of this attempt that are above their limits. */
  readonly spent: readonly Window[];
  /** The new counts of all budgets in which the attempt counts. The keys are the budgets' names. */
  readonly taken: ReadonlyMap<string, number>;
  /**
   * Time in milliseconds by which the response is delayed, because a shared budget is more than
   * half used up. Usually 0.
   */
  readonly delayMs: number;
}

/**
 * Raises each counter by one. If a counter is then above its limit, lowers all counters that are
 * within their limits again. So an attempt that the limit of its network refuses does not count for
 * the e-mail address.
 * @param before the result of an earlier call for the same attempt, for the rules of shared budgets
 */
export async function consume(
  connection: Connection,
  workspace: Realm,
  now: number,
  counted: readonly CountedValue[],
  before?: Pick<Consumed, "taken">,
): Promise<Consumed> {
  const windows = counted.map((one) => windowOf(workspace, one, now));
  const counts = await countAttempts(connection, windows);
  const consumed = compareWithLimits(windows, counts, now, before);
  if (!consumed.isWithin) {
    const unspent = windows.filter((window) => !consumed.spent.includes(window));
    if (unspent.length > 0) await refundAttempts(connection, unspent);
  }
  return consumed;
}

/**
 * Compares the counts of an attempt with the limits.
 * @param counts the new count of each counter in `windows`, in the same order
 * @param before the result of an earlier call for the same attempt, for the rules of shared budgets
 */
export function compareWithLimits(
  windows: readonly BudgetWindow[],
  counts: readonly number[],
  now: number,
  before?: Pick<Consumed, "taken">,
): Consumed {
  const taken = new Map(before?.taken);
  windows.forEach(({ budget }, index) => taken.set(budget, counts[index]!));
  const spent = windows.filter((window, index) => counts[index]! > maxOf(window, taken));
  const delays = windows.map(({ shared, max }, index) =>
    shared === undefined ? 0 : delayMsOf(counts[index]!, max),
  );
  const end = Math.max(now, ...spent.map((window) => window.end.getTime()));
  return {
    isWithin: spent.length === 0,
    retryAfter: Math.max(1, Math.ceil((end - now) / 1000)),
    refund: (connection) => refundAttempts(connection, windows),
    windows,
    spent,
    taken,
    delayMs: Math.max(0, ...delays),
  };
}

/**
 * Returns the limit of a counter. In a budget that all clients share, a network with at most
 * `networkMax` attempts has the higher limit `hardMax`. So networks with more attempts cannot block
 * such a network.
 */
const maxOf = ({ max, shared }: BudgetWindow, taken: ReadonlyMap<string, number>): number =>
  shared !== undefined && (taken.get(shared.networkBudget) ?? 0) <= shared.networkMax
    ? shared.hardMax
    : max;

/**
 * Delays the response while more than half of a budget that all clients share is used up.
 * @throws CapacitySpentError if too many responses are already delayed
 */
export const delayAnswer = (
  { workspace, network, keyKind, slowdown, signal }: RateLimitSubject,
  { delayMs }: Consumed,
): Promise<void> => {
  const delayed = { workspaceId: workspace.id, network: keyKind === "server" ? null : network };
  return slowdown.wait(delayed, delayMs, signal);
};

/**
 * Raises each counter by one, and rejects the attempt if a counter is then above its limit.
 * @throws GatewayError TOO_MANY_TRIES if a limit is reached
 */
export async function consumeOrRefuse(
  connection: Connection,
  workspace: Realm,
  now: number,
  counted: readonly CountedValue[],
): Promise<Consumed> {
  const consumed = await consume(connection, workspace, now, counted);
  if (!consumed.isWithin) throw tooManyTries(consumed);
  return consumed;
}

/**
 * Returns the error for an attempt that is above a limit. Its header `Retry-After` contains the
 * seconds until the time window ends.
 */
export const tooManyTries = ({ retryAfter }: Consumed): GatewayError =>
  new GatewayError("TOO_MANY_TRIES", { headers: { "Retry-After": String(retryAfter) } });

/** The data of a request by which its attempts are counted and delayed. */
export interface RateLimitSubject extends RequestOrigin {
  /** Time of the request, in milliseconds since 1970. */
  readonly now: number;
  readonly slowdown: Slowdown;
  /** Fires when the client no longer waits for the response. */
  readonly signal?: Cancellation | undefined;
}

/**
 * Returns the counter for the client's network, in a list. Returns an empty list for a server key,
 * because an application sends requests for users in many networks with one server key.
 */
export const byNetwork = (
  budget: Budget,
  { network, keyKind }: Pick<RequestOrigin, "network" | "keyKind">,
): CountedValue[] => (keyKind === "server" ? [] : [[budget, network]]);

/**
 * Returns the counter that all clients of the workspace share. Requests with a server key have
 * their own counter. So clients with and without a server key cannot block each other.
 */
export const byWorkspace = (
  budget: Budget,
  { keyKind }: Pick<RequestOrigin, "keyKind">,
): CountedValue => (keyKind === "server" ? [budget, "server"] : [budget]);

/** A counter with its limit. */
export interface BudgetWindow extends Window {
  readonly budget: Budget;
  /** Maximum count that the budget allows. */
  readonly max: number;
  readonly shared: Shared | undefined;
}

/** Returns a counter in its current time window. */
export function windowOf(
  workspace: Realm,
  [budget, ...parts]: CountedValue,
  now: number,
): BudgetWindow {
  const { max, seconds, shared }: Limit = limits[budget];
  const length = seconds * 1000;
  const start = now - (now % length);
  const key = keyedHash(workspace.derive("attempts"))
    .update(JSON.stringify([workspace.id, budget, ...parts]))
    .digest();
  return {
    key,
    start: new Date(start),
    end: new Date(start + length),
    budget,
    max,
    shared,
  };
}
