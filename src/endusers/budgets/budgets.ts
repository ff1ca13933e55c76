// Budgets against password guessing and mass mails, per address, network and workspace. The gateway
// counts before it looks up an account, also for addresses without one. Rejects attempts beyond a
// budget until its window ends.
import { GatewayError } from "../../contract/index.ts";
import { keyedHash, type Cancellation } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { countAttempts, refundAttempts, type Window } from "./attempt-store.ts";
import type { Realm, RequestOrigin } from "./places.ts";
import { delayMsOf, type Slowdown } from "./slowdown.ts";

/** A budget: `max` attempts in a window of `seconds`. */
interface Limit {
  readonly max: number;
  readonly seconds: number;
  /** Rules for a budget that the whole workspace shares. */
  readonly shared?: Shared;
}

/**
 * Rules for a shared budget. The gateway delays answers before the budget is spent. Then it refuses
 * networks with many attempts. At `hardMax` it refuses every network.
 */
interface Shared {
  /**
   * The budget that counts one network's attempts in a window of the same length. A network with
   * more than `networkMax` attempts is refused once the shared budget is spent.
   */
  readonly networkBudget: string;
  readonly networkMax: number;
  readonly hardMax: number;
}

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** The limits (G13.5, G13.6). */
const limits = {
  /**
   * Password sign-ins, successful or not, per network and address. A client in another network
   * cannot spend the budget of the account owner.
   */
  signIn: { max: 10, seconds: minute },
  /** Failed sign-ins per network, for any address. */
  signInFrom: { max: 200, seconds: 15 * minute },
  /**
   * Failed sign-ins per address, from all networks. An attacker who spends this budget blocks the
   * account owner at most until the hour ends.
   */
  signInOf: { max: 100, seconds: hour },
  /** Failed sign-ins of the whole workspace: many networks guess at many addresses. */
  signInIn: {
    max: 5_000,
    seconds: 15 * minute,
    shared: { networkBudget: "signInFrom", networkMax: 20, hardMax: 15_000 },
  },
  /** Sign-ins from a known place, successful or not. An unknown network has the same limit. */
  signInAt: { max: 10, seconds: minute },
  /**
   * Failed sign-ins from a known place. No other budget counts them. With five places, an account
   * allows at most 600 wrong passwords an hour.
   */
  signInFailedAt: { max: 100, seconds: hour },
  /**
   * Wrong current passwords in one session that changes its password. A client without a session of
   * the account cannot spend these budgets.
   */
  changeBy: { max: 10, seconds: minute },
  changeFailedBy: { max: 100, seconds: hour },
  /** Registrations per network, because their answers reveal which addresses have accounts. */
  register: { max: 200, seconds: hour },
  /** Mails that unknown clients request for one address. */
  mailTo: { max: 4, seconds: hour },
  /**
   * Mails requested from all known places of an address together, because each sign-in can create a
   * new place.
   */
  mailToKnown: { max: 4, seconds: hour },
  /**
   * Mails per network for requests that any client may make. The limit is far above the needs of a
   * network's users.
   */
  mailFrom: { max: 500, seconds: hour },
  /**
   * Mails of the whole workspace that unknown clients request. A flood would harm the workspace's
   * reputation as a sender.
   */
  mailIn: { max: 2_000, seconds: hour },
  /**
   * Mails to one address that members cause. Requests of unknown clients do not use this budget.
   */
  mailByMembers: { max: 10, seconds: hour },
  /**
   * Mails of automations that trusted callers started, such as signed calls: per workspace, and per
   * mailbox.
   */
  mailByAutomations: { max: 200, seconds: hour },
  mailByAutomationsTo: { max: 4, seconds: hour },
  /**
   * Mails of automations that public and anonymous callers started. They do not use the budgets
   * above.
   */
  mailByOpenRuns: { max: 100, seconds: hour },
  mailByOpenRunsTo: { max: 4, seconds: hour },
  /** Invitations that one member mails. */
  inviteBy: { max: 100, seconds: hour },
  /** Wrong reset codes per address, from unknown places. */
  codeOf: { max: 20, seconds: day },
  /** Wrong reset codes per address, from known places. */
  codeOfKnown: { max: 20, seconds: day },
  /**
   * Wrong reset codes per network. The limit is below the workspace's limit, so that one network
   * cannot spend the shared budget.
   */
  codeFrom: { max: 40, seconds: 15 * minute },
  /** Wrong reset codes of the whole workspace. Stops guessing at many accounts. */
  codeIn: {
    max: 100,
    seconds: 15 * minute,
    shared: { networkBudget: "codeFrom", networkMax: 5, hardMax: 300 },
  },
} as const satisfies Record<string, Limit>;

export type Budget = keyof typeof limits;

/** A budget and the values that identify its counter, such as an address. */
export type CountedValue = readonly [budget: Budget, ...parts: readonly string[]];

/** The result of counting an attempt. `refund` undoes the counts. */
export interface Consumed {
  readonly isWithin: boolean;
  /** Seconds until the spent windows end. */
  readonly retryAfter: number;
  readonly refund: (connection: Connection) => Promise<void>;
  readonly windows: readonly Window[];
  /** The windows beyond their limits. */
  readonly spent: readonly Window[];
  /** The new count of each budget. */
  readonly taken: ReadonlyMap<string, number>;
  /** Delay of the answer in milliseconds, because a shared budget is nearly spent. */
  readonly delayMs: number;
}

/**
 * Adds one to each counter. If a budget is spent, undoes the counts of the others. Attempts that
 * the network's budget refuses then use nothing of the address's budget.
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
 * Compares the counts with the limits.
 * @param counts the new count of each window
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
 * Returns the limit of a window. A network with few attempts may use a shared budget up to
 * `hardMax`, so that other networks cannot block it. Server keys have separate counters.
 */
const maxOf = ({ max, shared }: BudgetWindow, taken: ReadonlyMap<string, number>): number =>
  shared !== undefined && (taken.get(shared.networkBudget) ?? 0) <= shared.networkMax
    ? shared.hardMax
    : max;

/**
 * Delays an answer while a shared budget is nearly spent.
 * @throws CapacitySpentError if too many answers are already delayed
 */
export const delayAnswer = (
  { workspace, network, keyKind, slowdown, signal }: RateLimitSubject,
  { delayMs }: Consumed,
): Promise<void> => {
  const delayed = { workspaceId: workspace.id, network: keyKind === "server" ? null : network };
  return slowdown.wait(delayed, delayMs, signal);
};

/**
 * Adds one to each counter and rejects the attempt if a budget is spent.
 * @throws GatewayError TOO_MANY_TRIES
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

/** Returns the error for a spent budget, with the time until the window ends. */
export const tooManyTries = ({ retryAfter }: Consumed): GatewayError =>
  new GatewayError("TOO_MANY_TRIES", { headers: { "Retry-After": String(retryAfter) } });

/** The client of a request, as budgets count it. */
export interface RateLimitSubject extends RequestOrigin {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly slowdown: Slowdown;
  /** Fires when the client no longer waits for the answer. */
  readonly signal?: Cancellation | undefined;
}

/** Returns the counter of the client's network; an empty list for server keys. */
export const byNetwork = (
  budget: Budget,
  { network, keyKind }: Pick<RequestOrigin, "network" | "keyKind">,
): CountedValue[] => (keyKind === "server" ? [] : [[budget, network]]);

/**
 * Returns the shared counter of the workspace. Server keys have a counter of their own, so neither
 * group can spend the other's budget.
 */
export const byWorkspace = (
  budget: Budget,
  { keyKind }: Pick<RequestOrigin, "keyKind">,
): CountedValue => (keyKind === "server" ? [budget, "server"] : [budget]);

export interface BudgetWindow extends Window {
  readonly budget: Budget;
  /** Highest count within the budget. */
  readonly max: number;
  readonly shared: Shared | undefined;
}

/** Returns the current window of a counter. */
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
