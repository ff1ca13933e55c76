// Budgets against password guessing and mass mails, per address, network and workspace. Counted before anything is looked up, also for
// addresses without an account. Refuses attempts beyond a budget until its window ends.
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError, type KeyCaller } from "../../contract/index.ts";
import { keyedHash, type Cancellation } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { countAttempts, refundAttempts, type Window } from "./attempt-store.ts";
import { delayMsOf, type Slowdown } from "./slowdown.ts";

/** Among whose accounts is guessed, and counted: a workspace's, or the portal's. */
export type Realm = Pick<Workspace, "id" | "derive">;

/** What is counted, how many fit, and in how many seconds. */
interface Limit {
  readonly max: number;
  readonly seconds: number;
  /** Of a budget of the whole workspace: whom it refuses when it is spent. */
  readonly shared?: Shared;
}

/** Answers slow down before such a budget is spent. Then it refuses the networks that have spent it, and all others at its end. */
interface Shared {
  /** Counts a network's own tries, in a window of the same length; a network with more than so many has spent it. */
  readonly by: string;
  readonly fewMax: number;
  readonly end: number;
}

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** The figures (G13.5, G13.6). */
const limits = {
  /** Sign-ins by password, right or wrong, per network and address: a stranger elsewhere cannot spend the person's own. */
  signIn: { max: 10, seconds: minute },
  /** Failed sign-ins of a network, whichever addresses it tries. */
  signInFrom: { max: 200, seconds: 15 * minute },
  /** Failed sign-ins of an address from everywhere. Whoever spends them keeps the person out until the hour is over, and no longer. */
  signInOf: { max: 100, seconds: hour },
  /** Failed sign-ins of the whole workspace: guesses from very many networks, at very many addresses, end here. */
  signInIn: {
    max: 5_000,
    seconds: 15 * minute,
    shared: { by: "signInFrom", fewMax: 20, end: 15_000 },
  },
  /** Sign-ins from a place that the address is known at, right or wrong: as many as from a network that it is not known at. */
  signInAt: { max: 10, seconds: minute },
  /** Failed ones of those, which are counted nowhere else. With five places, 600 wrong passwords an hour are the most of an account. */
  signInFailedAt: { max: 100, seconds: hour },
  /** Wrong passwords of one session that asks for another one: whoever has no session of the account spends nothing of these. */
  changeBy: { max: 10, seconds: minute },
  changeFailedBy: { max: 100, seconds: hour },
  /** Registrations asked for by a network, since their answers tell which addresses have accounts. */
  register: { max: 200, seconds: hour },
  /** Mails that strangers can have sent to an address. */
  mailTo: { max: 4, seconds: hour },
  /** Mails asked for at the places that the address is known at: of all together, since who signs in makes new ones at will. */
  mailToKnown: { max: 4, seconds: hour },
  /** Mails that a network can have sent, where anybody may ask: far more than its people need. */
  mailFrom: { max: 500, seconds: hour },
  /** Mails of the whole workspace that strangers have had sent, from wherever: its name as a sender suffers by them. */
  mailIn: { max: 2_000, seconds: hour },
  /** Mails to an address that members of the workspace have caused, whatever they did; nothing of what strangers can spend. */
  mailByMembers: { max: 10, seconds: hour },
  /**
   * Mails of steps of automations that trusted callers started, such as signed calls: of a
   * workspace, and to one mailbox.
   */
  mailByAutomations: { max: 200, seconds: hour },
  mailByAutomationsTo: { max: 4, seconds: hour },
  /**
   * Mails of runs that public and anonymous callers started. They spend nothing of the budgets
   * above.
   */
  mailByOpenRuns: { max: 100, seconds: hour },
  mailByOpenRunsTo: { max: 4, seconds: hour },
  /** Invitations that a member has mailed. */
  inviteBy: { max: 100, seconds: hour },
  /** Wrong reset codes per address. */
  codeOf: { max: 20, seconds: day },
  /** Wrong reset codes from the places that the address is known at. */
  codeOfKnown: { max: 20, seconds: day },
  /** Wrong reset codes per network, below the workspace's so that one network cannot spend those of all. */
  codeFrom: { max: 40, seconds: 15 * minute },
  /** Wrong reset codes of the whole workspace: a spray over many accounts ends here. */
  codeIn: { max: 100, seconds: 15 * minute, shared: { by: "codeFrom", fewMax: 5, end: 300 } },
} as const satisfies Record<string, Limit>;

export type Budget = keyof typeof limits;

/** What is counted: parts of the key, such as an address. */
export type Counted = readonly [budget: Budget, ...parts: readonly string[]];

/** Counts that were made, to be taken back where what they count did not happen. */
export interface Consumed {
  readonly isWithin: boolean;
  /** Seconds after which the windows that are spent begin anew. */
  readonly retryAfter: number;
  readonly refund: (connection: Connection) => Promise<void>;
  readonly windows: readonly Window[];
  /** Those of them that are not spent. */
  readonly unspent: readonly Window[];
  /** How many each budget has now. */
  readonly taken: ReadonlyMap<string, number>;
  /** For how long the answer is held back, since a budget of the whole workspace runs out. */
  readonly delayMs: number;
}

/** Counts one more of each. @param before what was counted for the same try already */
export async function consume(
  connection: Connection,
  workspace: Realm,
  now: number,
  counted: readonly Counted[],
  before?: Pick<Consumed, "taken">,
): Promise<Consumed> {
  const windows = counted.map((one) => windowOf(workspace, one, now));
  return judged(windows, await countAttempts(connection, windows), now, before);
}

/** @param counts how many each window has now */
export function judged(
  windows: readonly BudgetWindow[],
  counts: readonly number[],
  now: number,
  before?: Pick<Consumed, "taken">,
): Consumed {
  const taken = new Map(before?.taken);
  windows.forEach(({ budget }, index) => taken.set(budget, counts[index]!));
  const isSpent = (window: BudgetWindow, index: number): boolean =>
    counts[index]! > maxOf(window, taken);
  const spent = windows.filter(isSpent);
  const delays = windows.map(({ shared, max }, index) =>
    shared === undefined ? 0 : delayMsOf(counts[index]!, max),
  );
  const end = Math.max(now, ...spent.map((window) => window.end.getTime()));
  return {
    isWithin: spent.length === 0,
    retryAfter: Math.max(1, Math.ceil((end - now) / 1000)),
    refund: (connection) => refundAttempts(connection, windows),
    windows,
    unspent: windows.filter((window, index) => !isSpent(window, index)),
    taken,
    delayMs: Math.max(0, ...delays),
  };
}

/** Who has tried little is not shut out by those who have spent the workspace's budget; server keys have one of their own. */
const maxOf = ({ max, shared }: BudgetWindow, taken: ReadonlyMap<string, number>): number =>
  shared !== undefined && (taken.get(shared.by) ?? 0) <= shared.fewMax ? shared.end : max;

/** Holds an answer back while a budget of the workspace runs out. @throws CapacitySpentError if too many are held back already */
export const slowed = (
  { workspace, network, keyKind, slowdown, signal }: RateLimitSubject,
  { delayMs }: Consumed,
): Promise<void> => {
  const who = { workspaceId: workspace.id, network: keyKind === "server" ? null : network };
  return slowdown.wait(who, delayMs, signal);
};

/** The same, refusing what is beyond. @throws GatewayError TOO_MANY_TRIES */
export async function consumeOrRefuse(
  connection: Connection,
  workspace: Realm,
  now: number,
  counted: readonly Counted[],
): Promise<Consumed> {
  const consumed = await consume(connection, workspace, now, counted);
  if (consumed.isWithin) return consumed;
  await forget(connection, consumed);
  throw refusal(consumed);
}

/** Takes back what a refused try has counted beside what was spent: nobody spends an address's budget by what their network is refused. */
export async function forget(connection: Connection, { unspent }: Consumed): Promise<void> {
  if (unspent.length > 0) await refundAttempts(connection, unspent);
}

export const refusal = ({ retryAfter }: Consumed): GatewayError =>
  new GatewayError("TOO_MANY_TRIES", { headers: { "Retry-After": String(retryAfter) } });

/** Whoever asks for something, as budgets count them. */
export interface RateLimitSubject {
  readonly workspace: Realm;
  /** Where it is asked from, as `networkOf` tells it. */
  readonly network: string;
  readonly userAgent: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly slowdown: Slowdown;
  /** Fires when nobody waits for the answer any more. */
  readonly signal?: Cancellation | undefined;
  /** A server asks on behalf of people everywhere: what is counted by network does not count for it. */
  readonly keyKind?: KeyCaller["keyKind"] | undefined;
}

export const byNetwork = (
  budget: Budget,
  { network, keyKind }: Pick<RateLimitSubject, "network" | "keyKind">,
): Counted[] => (keyKind === "server" ? [] : [[budget, network]]);

/** A budget of the whole workspace: strangers and server keys cannot spend each other's. */
export const byWorkspace = (
  budget: Budget,
  { keyKind }: Pick<RateLimitSubject, "keyKind">,
): Counted => (keyKind === "server" ? [budget, "server"] : [budget]);

export interface BudgetWindow extends Window {
  readonly budget: Budget;
  /** How many fit. */
  readonly max: number;
  readonly shared: Shared | undefined;
}

export function windowOf(workspace: Realm, [budget, ...parts]: Counted, now: number): BudgetWindow {
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
