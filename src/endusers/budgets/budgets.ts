// Budgets against guessing and mail bombs: how often something may be tried, by whom it is tried with and where from. Counted before
// anything is looked up, for addresses without an account too. Refuses what is beyond them, each for a window's length only.
import { createHmac } from "node:crypto";
import type { Workspace } from "../../catalog/index.ts";
import type { KeyCaller } from "../../contract/index.ts";
import { GatewayError } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { refundAttempts, countAttempts, countAttemptsAfter, type Window } from "./attempt-store.ts";
import { networkOf } from "./network.ts";

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
  /** Sign-ins by password, right or wrong, per place and address: a stranger elsewhere cannot spend the person's own. */
  signIn: { max: 10, seconds: minute },
  /** Failed sign-ins of a place, whichever addresses it tries; those of one network share it. */
  signInFrom: { max: 200, seconds: 15 * minute },
  /** Failed sign-ins of an address from everywhere. Whoever spends them keeps the person out until the hour is over, and no longer. */
  signInOf: { max: 100, seconds: hour },
  /** Failed sign-ins of the whole workspace: guesses from very many places, at very many addresses, end here. */
  signInIn: { max: 5_000, seconds: 15 * minute },
  /** Registrations asked for by a place, since their answers tell which addresses have accounts. */
  register: { max: 200, seconds: hour },
  /** Mails that strangers can have sent to an address. */
  mailTo: { max: 4, seconds: hour },
  /** Mails that a place can have sent, where anybody may ask: far more than people of one network need. */
  mailFrom: { max: 500, seconds: hour },
  /** Mails of the whole workspace that strangers have had sent, from wherever: its name as a sender suffers by them. */
  mailIn: { max: 2_000, seconds: hour },
  /** Wrong reset codes per address. */
  codeOf: { max: 20, seconds: day },
  /** Wrong reset codes per place, below the workspace's so that one place cannot spend those of all. */
  codeFrom: { max: 40, seconds: 15 * minute },
  /** Wrong reset codes of the whole workspace: a spray over many accounts ends here. */
  codeIn: { max: 100, seconds: 15 * minute },
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
}

/** Counts one more of each. */
export async function take(
  connection: Connection,
  workspace: Workspace,
  now: number,
  counted: readonly Counted[],
): Promise<Consumed> {
  const windows = counted.map((one) => windowOf(workspace, one, now));
  return takenIn(windows, await countAttempts(connection, windows), now);
}

/** @param counts how many each window has now */
function takenIn(
  windows: readonly BudgetWindow[],
  counts: readonly number[],
  now: number,
): Consumed {
  const spent = windows.filter(({ max }, index) => counts[index]! > max);
  const end = Math.max(now, ...spent.map((window) => window.end.getTime()));
  return {
    isWithin: spent.length === 0,
    retryAfter: Math.max(1, Math.ceil((end - now) / 1000)),
    refund: (connection) => refundAttempts(connection, windows),
    windows,
  };
}

/** The same, refusing what is beyond. @throws GatewayError TOO_MANY_TRIES */
export async function consumeOrRefuse(
  connection: Connection,
  workspace: Workspace,
  now: number,
  counted: readonly Counted[],
): Promise<Consumed> {
  const taken = await take(connection, workspace, now, counted);
  if (taken.isWithin) return taken;
  throw refusal(taken);
}

const refusal = ({ retryAfter }: Consumed): GatewayError =>
  new GatewayError("TOO_MANY_TRIES", { headers: { "Retry-After": String(retryAfter) } });

/** Whoever asks for something, as budgets count them. */
export interface RateLimitSubject {
  readonly workspace: Workspace;
  /** As `placeOf` tells it. */
  readonly place: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A server asks on behalf of people everywhere: what is counted by place does not count for it. */
  readonly keyKind?: KeyCaller["keyKind"] | undefined;
}

/** Counts a mail that a stranger asks for; the workspace's last, so that what is refused before does not spend it. @returns whether it may be sent */
export async function consumeMail(
  connection: Connection,
  { workspace, now, ...subject }: RateLimitSubject,
  email: string,
): Promise<boolean> {
  const own = await take(connection, workspace, now, [
    ["mailTo", email],
    ...byPlace("mailFrom", subject),
  ]);
  return own.isWithin && (await take(connection, workspace, now, [["mailIn"]])).isWithin;
}

/** A sign-in that counts as failed as long as it is not given back. */
export type CountedFailure = Pick<Consumed, "refund" | "windows">;

/**
 * Counts an attempt to sign in, before anything is compared, as a failure; to be given back where it was none. Of what is refused only
 * the place's own count for the address goes up.
 * @param who the address, or the id of an account
 * @param count for statements that do more than to count
 * @throws GatewayError TOO_MANY_TRIES
 */
export async function consumeSignIn(
  connection: Connection,
  { workspace, now, ...subject }: RateLimitSubject,
  who: string,
  count = countAttemptsAfter,
): Promise<CountedFailure> {
  const window = (counted: Counted): BudgetWindow => windowOf(workspace, counted, now);
  const first = window(["signIn", subject.place, who]);
  const failing = [
    ...byPlace("signInFrom", subject),
    ["signInOf", who] as const,
    ["signInIn"] as const,
  ];
  const others = failing.map(window);
  const taken = await count(connection, { first, others });
  if (taken.others === undefined) throw refusal(takenIn([first], [taken.first], now));
  const failure = takenIn(others, taken.others, now);
  if (failure.isWithin) return failure;
  await failure.refund(connection);
  throw refusal(failure);
}

/** Counts a registration. @throws GatewayError TOO_MANY_TRIES */
export async function consumeRegistration(
  connection: Connection,
  { workspace, now, ...subject }: RateLimitSubject,
): Promise<void> {
  const counted = byPlace("register", subject);
  if (counted.length > 0) await consumeOrRefuse(connection, workspace, now, counted);
}

const byPlace = (
  budget: Budget,
  { place, keyKind }: Pick<RateLimitSubject, "place" | "keyKind">,
): Counted[] => (keyKind === "server" ? [] : [[budget, place]]);

/** Where a request came from, as budgets count it. */
export const placeOf = networkOf;

interface BudgetWindow extends Window {
  /** How many fit. */
  readonly max: number;
}

function windowOf(workspace: Workspace, [budget, ...parts]: Counted, now: number): BudgetWindow {
  const { max, seconds } = limits[budget];
  const length = seconds * 1000;
  const start = now - (now % length);
  const key = createHmac("sha256", workspace.derive("attempts"))
    .update(JSON.stringify([budget, ...parts]))
    .digest();
  return { key, start: new Date(start), end: new Date(start + length), max };
}
