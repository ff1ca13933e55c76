// Budgets against password guessing and mass mails, per address, network and workspace. Counted before anything is looked up, also for
// addresses without an account. Refuses attempts beyond a budget until its window ends.
import { createHmac } from "node:crypto";
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError, type KeyCaller } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { countAttempts, refundAttempts, type Window } from "./attempt-store.ts";

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
  /** Registrations asked for by a network, since their answers tell which addresses have accounts. */
  register: { max: 200, seconds: hour },
  /** Mails that strangers can have sent to an address. */
  mailTo: { max: 4, seconds: hour },
  /** Mails that a network can have sent, where anybody may ask: far more than its people need. */
  mailFrom: { max: 500, seconds: hour },
  /** Mails of the whole workspace that strangers have had sent, from wherever: its name as a sender suffers by them. */
  mailIn: { max: 2_000, seconds: hour },
  /** Wrong reset codes per address. */
  codeOf: { max: 20, seconds: day },
  /** Wrong reset codes per network, below the workspace's so that one network cannot spend those of all. */
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
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A server asks on behalf of people everywhere: what is counted by network does not count for it. */
  readonly keyKind?: KeyCaller["keyKind"] | undefined;
}

/** Counts a mail that a stranger asks for; the workspace's last, so that what is refused before does not spend it. @returns whether it may be sent */
export async function consumeMail(
  connection: Connection,
  { workspace, now, ...subject }: RateLimitSubject,
  email: string,
): Promise<boolean> {
  const own = await consume(connection, workspace, now, [
    ["mailTo", email],
    ...byNetwork("mailFrom", subject),
  ]);
  return own.isWithin && (await consume(connection, workspace, now, [["mailIn"]])).isWithin;
}

/** Counts a registration. @throws GatewayError TOO_MANY_TRIES */
export async function consumeRegistration(
  connection: Connection,
  { workspace, now, ...subject }: RateLimitSubject,
): Promise<void> {
  const counted = byNetwork("register", subject);
  if (counted.length > 0) await consumeOrRefuse(connection, workspace, now, counted);
}

export const byNetwork = (
  budget: Budget,
  { network, keyKind }: Pick<RateLimitSubject, "network" | "keyKind">,
): Counted[] => (keyKind === "server" ? [] : [[budget, network]]);

export interface BudgetWindow extends Window {
  /** How many fit. */
  readonly max: number;
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
  return { key, start: new Date(start), end: new Date(start + length), max };
}
