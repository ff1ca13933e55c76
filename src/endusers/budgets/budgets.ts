// Budgets: limits for attempts, against password guessing and mass mails. A budget allows a number
// of attempts in a time window, such as an hour. Each e-mail address, network or workspace has its
// own counter. The gateway counts an attempt before it looks up an account, also for addresses
// without an account. Attempts beyond a budget are rejected until its time window ends.
import { GatewayError } from "../../contract/index.ts";
import { keyedHash, type Cancellation } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { countAttempts, refundAttempts, type Window } from "./attempt-store.ts";
import type { Realm, RequestOrigin } from "./places.ts";
import { limits, type Limit } from "./limits.ts";
import { delayMsOf, type Slowdown } from "./slowdown.ts";

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
 * Raises each counter by one. If a counter is then above its limit, lowers again the counters that
 * are within their limits. So an attempt that the limit of its network refuses does not count for
 * the e-mail address.
 * @param before the result of an earlier count of the same attempt; if it counted the network, its
 *   count decides which limit of a shared budget applies
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
 * @param before the result of an earlier count of the same attempt; if it counted the network, its
 *   count decides which limit of a shared budget applies
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
  readonly shared: Limit["shared"] | undefined;
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
