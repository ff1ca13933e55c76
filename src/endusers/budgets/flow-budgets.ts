// Counts by the mailbox of an address (`mailboxOf`), so that other spellings of a domain get no
// budgets of their own. What each flow but the sign-in counts: mails, reset codes, changed
// passwords, registrations. What a place asks for that the address is known at is counted apart
// (G13.9). Refuses what is beyond a budget, mails silently.
import { mailboxOf } from "../../contract/index.ts";
import { refundAttempts } from "./attempt-store.ts";
import { knownAt } from "./place-store.ts";
import { placeOf } from "./places.ts";
import { refundIfRefused } from "./refused-tries.ts";
import {
  byNetwork,
  byWorkspace,
  consume,
  consumeOrRefuse,
  forget,
  refusal,
  slowed,
  type Consumed,
  type Counted,
  type RateLimitSubject,
} from "./budgets.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/**
 * Counts a mail that anybody can ask for; the workspace's last, so that what is refused before does not spend it. What the places ask for
 * that the address is known at has a budget of its own; and only where the address is confirmed, not the workspace's: whoever registers
 * somebody else's address is known at places of their choice.
 * @returns whether it may be sent, and all that was counted
 */
export async function consumeMail(
  connection: Connection,
  subject: RateLimitSubject,
  email: string,
): Promise<CountedMail> {
  const { workspace, now } = subject;
  const known = await knownAt(connection, placeOf(subject, email), now);
  const own = await consume(connection, workspace, now, [
    [known === undefined ? "mailTo" : "mailToKnown", mailboxOf(email)],
    ...byNetwork("mailFrom", subject),
  ]);
  if (!own.isWithin) await forget(connection, own);
  if (!own.isWithin || known?.isConfirmed === true) return own;
  return withMailOfAll(connection, subject, own);
}

export type CountedMail = Pick<Consumed, "isWithin" | "windows">;

/** Counts the mail for the workspace, beside what was counted before. */
async function withMailOfAll(
  connection: Connection,
  { workspace, now }: Pick<RateLimitSubject, "workspace" | "now">,
  { windows }: Pick<Consumed, "windows">,
): Promise<CountedMail> {
  const all = await refundIfRefused(connection, windows, () =>
    consume(connection, workspace, now, [["mailIn"]]),
  );
  return { isWithin: all.isWithin, windows: [...windows, ...all.windows] };
}

/**
 * Counts the mail of a registration for its network and the workspace, before the address is looked up.
 * @returns whether it may be sent, and all that was counted
 */
export async function consumeFirstMail(
  connection: Connection,
  subject: RateLimitSubject,
): Promise<CountedMail> {
  const { workspace, now } = subject;
  const from = await consume(connection, workspace, now, byNetwork("mailFrom", subject));
  return from.isWithin ? withMailOfAll(connection, subject, from) : from;
}

/**
 * Counts the mail of a registration for its address, in the transaction that makes the account. It goes out although others have asked for
 * mails to the address before, when it had no account: there is one registration of an address.
 */
export async function countFirstMailTo(
  connection: Connection,
  { workspace, now }: Pick<RateLimitSubject, "workspace" | "now">,
  email: string,
): Promise<void> {
  // Where it is registered, the address will be known: this mail is one of that budget's, too.
  await consume(connection, workspace, now, [
    ["mailTo", mailboxOf(email)],
    ["mailToKnown", mailboxOf(email)],
  ]);
}

/** Counts a wrong reset code until it is refunded; the workspace's budget comes last, so that whoever is refused before does not spend it. */
export async function consumeCode(
  connection: Connection,
  subject: RateLimitSubject,
  email: string,
): Promise<CountedCode> {
  const { workspace, now, network } = subject;
  const known = await knownAt(connection, placeOf(subject, email), now);
  if (known !== undefined) {
    const counted: Counted[] = [["codeOfKnown", mailboxOf(email)]];
    // Whoever registers others' addresses is known for each of them, and guesses at the codes of all.
    if (!known.isConfirmed) counted.push(["codeFrom", network]);
    return { isKnown: true, counts: [await consumeOrRefuse(connection, workspace, now, counted)] };
  }
  const own = await consumeOrRefuse(connection, workspace, now, [
    ["codeOf", mailboxOf(email)],
    ...byNetwork("codeFrom", subject),
  ]);
  const all = await refundIfRefused(connection, own.windows, () =>
    consume(connection, workspace, now, [byWorkspace("codeIn", subject)], own),
  );
  // What others have spent, or who waits, costs this address and this network nothing.
  const windows = [...own.windows, ...all.windows];
  if (!all.isWithin) {
    await refundAttempts(connection, windows);
    throw refusal(all);
  }
  await refundIfRefused(connection, windows, () => slowed(subject, all));
  return { isKnown: false, counts: [own, all] };
}

export interface CountedCode {
  /** Whether it came from a place that the address is known at: such tries of a code are counted apart. */
  readonly isKnown: boolean;
  readonly counts: readonly Pick<Consumed, "refund" | "windows">[];
}

/** Counts a wrong password of a session until it is refunded. @throws GatewayError TOO_MANY_TRIES */
export const consumeChange = (
  connection: Connection,
  { workspace, now }: Pick<RateLimitSubject, "workspace" | "now">,
  session: readonly [endUserId: string, sessionId: string],
): Promise<Consumed> =>
  consumeOrRefuse(connection, workspace, now, [
    ["changeBy", ...session],
    ["changeFailedBy", ...session],
  ]);

/**
 * Counts a registration.
 * @returns what was counted
 * @throws GatewayError TOO_MANY_TRIES
 */
export async function consumeRegistration(
  connection: Connection,
  { workspace, now, ...subject }: RateLimitSubject,
): Promise<Consumed["windows"]> {
  const counted = byNetwork("register", subject);
  if (counted.length === 0) return [];
  return (await consumeOrRefuse(connection, workspace, now, counted)).windows;
}

/** Counts an invitation that is mailed to an address. @param inviter who causes it @throws GatewayError TOO_MANY_TRIES */
export async function consumeInvitation(
  connection: Connection,
  { workspace, now }: Pick<RateLimitSubject, "workspace" | "now">,
  email: string,
  inviter: string,
): Promise<void> {
  await consumeOrRefuse(connection, workspace, now, [
    ["mailTo", mailboxOf(email)],
    ["inviteBy", inviter],
  ]);
}
