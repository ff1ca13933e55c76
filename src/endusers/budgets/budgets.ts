// Budgets: limits for attempts against password guessing and mass mails, for each address, network
// and workspace. A budget allows a number of attempts in a time window, such as an hour. The
// gateway counts an attempt before it looks up an account, also for addresses without an account.
// Attempts beyond a budget are rejected until its window ends.
import { GatewayError } from "../../contract/index.ts";
import { keyedHash, type Cancellation } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { countAttempts, refundAttempts, type Window } from "./attempt-store.ts";
import type { Realm, RequestOrigin } from "./places.ts";
import { delayMsOf, type Slowdown } from "./slowdown.ts";

/** A budget: at most `max` attempts in a time window of `seconds`. */
interface Limit {
  readonly max: number;
  readonly seconds: number;
  /** Additional rules if all clients of the workspace share this budget. */
  readonly shared?: Shared;
}

/**
 * Rules for a budget that all clients of a workspace share. From half of `max` on, the gateway
 * delays its responses. Above `max`, it refuses networks with many attempts. Above `hardMax`, it
 * refuses all networks.
 */
interface Shared {
  /**
   * Name of the budget that counts the attempts of one network in a window of the same length.
   * Above `max`, a network with more than `networkMax` attempts is refused.
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
  /**
   * Sign-ins with a password, successful or not, for each pair of network and address. A client in
   * another network cannot use up the attempts of the account's owner.
   */
  signIn: { max: 10, seconds: minute },
  /** Failed sign-ins of each network, for all addresses together. */
  signInFrom: { max: 200, seconds: 15 * minute },
  /**
   * Failed sign-ins for each address, from all networks together. An attacker who reaches this
   * limit blocks the account's owner at most until the hour ends.
   */
  signInOf: { max: 100, seconds: hour },
  /**
   * Failed sign-ins of the whole workspace. Limits an attacker with many networks who guesses
   * passwords of many addresses.
   */
  signInIn: {
    max: 5_000,
    seconds: 15 * minute,
    shared: { networkBudget: "signInFrom", networkMax: 20, hardMax: 15_000 },
  },
  /**
   * Sign-ins from a known place (a network and a device of an earlier sign-in), successful or not.
   * The limit is the same as for an unknown place.
   */
  signInAt: { max: 10, seconds: minute },
  /**
   * Failed sign-ins from a known place. Only this budget counts them. An account has at most five
   * known places. Together with `signInOf`, at most 600 wrong passwords an hour are possible.
   */
  signInFailedAt: { max: 100, seconds: hour },
  /**
   * Wrong current passwords when a signed-in user changes the password, for each session. A client
   * without a session of the account cannot use up these attempts.
   */
  changeBy: { max: 10, seconds: minute },
  changeFailedBy: { max: 100, seconds: hour },
  /**
   * Registrations from each network. They are limited because the responses reveal which addresses
   * have accounts.
   */
  register: { max: 200, seconds: hour },
  /** Mails to one address that clients at unknown places request. */
  mailTo: { max: 4, seconds: hour },
  /**
   * Mails to one address that clients at its known places request. All known places count together,
   * because each sign-in can create a new place.
   */
  mailToKnown: { max: 4, seconds: hour },
  /**
   * Mails that clients in one network request. The limit is far above what the users of a network
   * need.
   */
  mailFrom: { max: 500, seconds: hour },
  /**
   * Mails of the whole workspace that clients at unknown places request. Too many mails would harm
   * the workspace's reputation as a sender.
   */
  mailIn: { max: 2_000, seconds: hour },
  /**
   * Mails to one address that members of the workspace cause. Requests of other clients do not
   * count here.
   */
  mailByMembers: { max: 10, seconds: hour },
  /**
   * Mails of automations that trusted callers have started, such as signed requests. One limit is
   * for the workspace, the other for each recipient.
   */
  mailByAutomations: { max: 200, seconds: hour },
  mailByAutomationsTo: { max: 4, seconds: hour },
  /**
   * Mails of automations that public or anonymous callers have started. They do not count in the
   * two budgets above.
   */
  mailByOpenRuns: { max: 100, seconds: hour },
  mailByOpenRunsTo: { max: 4, seconds: hour },
  /** Invitations by mail that one member causes. */
  inviteBy: { max: 100, seconds: hour },
  /** Wrong reset codes (mailed codes for a new password) for each address, from unknown places. */
  codeOf: { max: 20, seconds: day },
  /** Wrong reset codes for each address, from known places. */
  codeOfKnown: { max: 20, seconds: day },
  /**
   * Wrong reset codes from each network. The limit is below the limit of the workspace, so that one
   * network cannot use up all attempts of the workspace.
   */
  codeFrom: { max: 40, seconds: 15 * minute },
  /**
   * Wrong reset codes of the whole workspace. Limits an attacker who guesses codes of many
   * accounts.
   */
  codeIn: {
    max: 100,
    seconds: 15 * minute,
    shared: { networkBudget: "codeFrom", networkMax: 5, hardMax: 300 },
  },
} as const satisfies Record<string, Limit>;

export type Budget = keyof typeof limits;

/** The name of a budget, and the values that identify its counter, such as an e-mail address. */
export type CountedValue = readonly [budget: Budget, ...parts: readonly string[]];

/** The result of counting an attempt. */
export interface Consumed {
  readonly isWithin: boolean;
  /** Seconds until the time windows that reached their limits end. */
  readonly retryAfter: number;
  readonly refund: (connection: Connection) => Promise<void>;
  readonly windows: readonly Window[];
  /** The counters that are above their limits. */
  readonly spent: readonly Window[];
  /** The new count of each budget. */
  readonly taken: ReadonlyMap<string, number>;
  /**
   * Delay of the response in milliseconds, because a shared budget is nearly used up. Usually 0.
   */
  readonly delayMs: number;
}

/**
 * Raises each counter by one. If a budget is used up, lowers the other counters again. An attempt
 * that the limit of a network refuses then does not count for the address.
 * @param before the counts of the same attempt from an earlier call
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
 * @param counts the new count of each window
 * @param before the counts of the same attempt from an earlier call
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
 * Returns the limit of a counter. For a shared budget, a network with few attempts has the higher
 * limit `hardMax`, so that other networks cannot block it.
 */
const maxOf = ({ max, shared }: BudgetWindow, taken: ReadonlyMap<string, number>): number =>
  shared !== undefined && (taken.get(shared.networkBudget) ?? 0) <= shared.networkMax
    ? shared.hardMax
    : max;

/**
 * Delays the response while a shared budget is nearly used up.
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
 * Raises each counter by one, and rejects the attempt if a budget is used up.
 * @throws GatewayError TOO_MANY_TRIES if a budget is used up
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
 * Returns the error for a budget that is used up. Its header `Retry-After` says when the window
 * ends.
 */
export const tooManyTries = ({ retryAfter }: Consumed): GatewayError =>
  new GatewayError("TOO_MANY_TRIES", { headers: { "Retry-After": String(retryAfter) } });

/** The data of a request by which attempts are counted. */
export interface RateLimitSubject extends RequestOrigin {
  /** Time of the request, in milliseconds since 1970. */
  readonly now: number;
  readonly slowdown: Slowdown;
  /** Fires when the client no longer waits for the response. */
  readonly signal?: Cancellation | undefined;
}

/**
 * Returns the counter for the client's network. Returns an empty list for a server key, because it
 * sends requests for users in many networks.
 */
export const byNetwork = (
  budget: Budget,
  { network, keyKind }: Pick<RequestOrigin, "network" | "keyKind">,
): CountedValue[] => (keyKind === "server" ? [] : [[budget, network]]);

/**
 * Returns the counter that all clients of the workspace share. Server keys have a separate counter.
 * Clients without a server key therefore cannot block the servers, and the reverse.
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
