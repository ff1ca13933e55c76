// Budgets against guessing and mail bombs: how often something may be tried, by whom it is tried with and where from. Counted before
// anything is looked up, for addresses without an account too. Refuses what is beyond them, each for a window's length only.
import { createHmac } from "node:crypto";
import type { Workspace } from "../catalog/model.ts";
import type { KeyCaller } from "../contract/caller.ts";
import { GatewayError } from "../contract/errors.ts";
import type { Connection } from "../platform/pool.ts";
import { giveBackAttempts, takeAttempts, type Window } from "./attempt-store.ts";
import { networkOf } from "./network.ts";

/** What is counted, how many fit, and in how many seconds. */
interface Limit {
  readonly max: number;
  readonly seconds: number;
}

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** The figures (decisions 7 and 13, security 7). */
const limits = {
  /** Sign-ins by password, right or wrong, per place and address: a stranger elsewhere cannot spend the person's own. */
  signIn: { max: 10, seconds: minute },
  /** Mails that strangers can have sent to an address. */
  mailTo: { max: 4, seconds: hour },
  /** Mails that a place can have sent, where anybody may ask: far more than people of one network need. */
  mailFrom: { max: 500, seconds: hour },
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
export interface Taken {
  readonly isWithin: boolean;
  /** Seconds after which the windows that are spent begin anew. */
  readonly retryAfter: number;
  readonly giveBack: (connection: Connection) => Promise<void>;
}

/** Counts one more of each. */
export async function take(
  connection: Connection,
  workspace: Workspace,
  now: number,
  counted: readonly Counted[],
): Promise<Taken> {
  const windows = counted.map((one) => windowOf(workspace, one, now));
  const taken = await takeAttempts(connection, windows);
  const spent = windows.filter((_window, index) => taken[index]! > limits[counted[index]![0]].max);
  const end = Math.max(now, ...spent.map((window) => window.end.getTime()));
  return {
    isWithin: spent.length === 0,
    retryAfter: Math.max(1, Math.ceil((end - now) / 1000)),
    giveBack: (other) => giveBackAttempts(other, windows),
  };
}

/** The same, refusing what is beyond. @throws GatewayError TOO_MANY_TRIES */
export async function takeOrRefuse(
  connection: Connection,
  workspace: Workspace,
  now: number,
  counted: readonly Counted[],
): Promise<Taken> {
  const taken = await take(connection, workspace, now, counted);
  if (taken.isWithin) return taken;
  throw new GatewayError("TOO_MANY_TRIES", {
    headers: { "Retry-After": String(taken.retryAfter) },
  });
}

/** What a mail that a stranger asks for is counted under. A server's own requests come from one place, whoever asks it. */
export const mailBudget = (
  email: string,
  place: string,
  keyKind: KeyCaller["keyKind"],
): readonly Counted[] => [
  ["mailTo", email],
  ...(keyKind === "server" ? [] : [["mailFrom", place] as const]),
];

/** Where a request came from, as budgets count it. */
export const placeOf = networkOf;

function windowOf(workspace: Workspace, [budget, ...parts]: Counted, now: number): Window {
  const length = limits[budget].seconds * 1000;
  const start = now - (now % length);
  const key = createHmac("sha256", workspace.derive("attempts"))
    .update(JSON.stringify([budget, ...parts]))
    .digest();
  return { key, start: new Date(start), end: new Date(start + length) };
}
