// Budgets against password guessing and mass mails, per address, network and workspace. Counted before anything is looked up, also for
// addresses without an account. Refuses attempts beyond a budget until its window ends.
import { createHmac } from "node:crypto";
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError, type KeyCaller } from "../../contract/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { countAttempts, refundAttempts, type Window } from "./attempt-store.ts";
import { delayMsOf, type Slowdown } from "./slowdown.ts";

/** What is counted, how many fit, and in how many seconds. */
interface Limit {
  readonly max: number;
  readonly seconds: number;
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
  signInIn: { max: 5_000, seconds: 15 * minute },
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
  /** Wrong reset codes per address. */
  codeOf: { max: 20, seconds: day },
  /** Wrong reset codes from the places that the address is known at. */
  codeOfKnown: { max: 20, seconds: day },
  /** Wrong reset codes per network, below the workspace's so that one network cannot spend those of all. */
  codeFrom: { max: 40, seconds: 15 * minute },
  /** Wrong reset codes of the whole workspace: a spray over many accounts ends here. */
  codeIn: { max: 100, seconds: 15 * minute },
} as const satisfies Record<string, Limit>;

export type Budget = keyof typeof limits;

/** Budgets of the whole workspace: answers slow down before these refuse. */
const shared: ReadonlySet<Budget> = new Set(["signInIn", "codeIn"]);

/** What is counted: parts of the key, such as an address. */
export type Counted = readonly [budget: Budget, ...parts: readonly string[]];

/** Counts that were made, to be taken back where what they count did not happen. */
export interface Consumed {
  readonly isWithin: boolean;
  /** Seconds after which the windows that are spent begin anew. */
  readonly retryAfter: number;
  readonly refund: (connection: Connection) => Promise<void>;
  readonly windows: readonly Window[];
  /** For how long the answer is held back, since a budget of the whole workspace runs out. */
  readonly delayMs: number;
}

/** Counts one more of each. */
export async function consume(
  connection: Connection,
  workspace: Workspace,
  now: number,
  counted: readonly Counted[],
): Promise<Consumed> {
  const windows = counted.map((one) => windowOf(workspace, one, now));
  return judged(windows, await countAttempts(connection, windows), now);
}

/** @param counts how many each window has now */
export function judged(
  windows: readonly BudgetWindow[],
  counts: readonly number[],
  now: number,
): Consumed {
  const spent = windows.filter(({ max }, index) => counts[index]! > max);
  const delays = windows.map(({ isShared, max }, index) =>
    isShared ? delayMsOf(counts[index]!, max) : 0,
  );
  const end = Math.max(now, ...spent.map((window) => window.end.getTime()));
  return {
    isWithin: spent.length === 0,
    retryAfter: Math.max(1, Math.ceil((end - now) / 1000)),
    refund: (connection) => refundAttempts(connection, windows),
    windows,
    delayMs: Math.max(0, ...delays),
  };
}

/** Holds an answer back while a budget of the workspace runs out. @returns false where too many are held back already */
export const slowed = (
  { workspace, slowdown, signal }: RateLimitSubject,
  { delayMs }: Consumed,
): Promise<boolean> => slowdown.wait(workspace.id, delayMs, signal);

/** The same, refusing what is beyond. @throws GatewayError TOO_MANY_TRIES */
export async function consumeOrRefuse(
  connection: Connection,
  workspace: Workspace,
  now: number,
  counted: readonly Counted[],
): Promise<Consumed> {
  const consumed = await consume(connection, workspace, now, counted);
  if (consumed.isWithin) return consumed;
  throw refusal(consumed);
}

export const refusal = ({ retryAfter }: Consumed): GatewayError =>
  new GatewayError("TOO_MANY_TRIES", { headers: { "Retry-After": String(retryAfter) } });

/** Whoever asks for something, as budgets count them. */
export interface RateLimitSubject {
  readonly workspace: Workspace;
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

export interface BudgetWindow extends Window {
  /** How many fit. */
  readonly max: number;
  /** Whether it is the whole workspace's. */
  readonly isShared: boolean;
}

export function windowOf(
  workspace: Workspace,
  [budget, ...parts]: Counted,
  now: number,
): BudgetWindow {
  const { max, seconds } = limits[budget];
  const length = seconds * 1000;
  const start = now - (now % length);
  const key = createHmac("sha256", workspace.derive("attempts"))
    .update(JSON.stringify([budget, ...parts]))
    .digest();
  return {
    key,
    start: new Date(start),
    end: new Date(start + length),
    max,
    isShared: shared.has(budget),
  };
}
