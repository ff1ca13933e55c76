// Budgets of every flow except the sign-in: mails that clients, members and automations cause,
// reset codes, password changes, registrations.
// Rejects requests beyond a budget; mails are dropped silently.
// Counts by the mailbox of an address (`mailboxOf`), so that other spellings of a domain share one
// budget. Requests from known sign-in places are counted separately (G13.9).
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf } from "../../contract/index.ts";
import { currentParty } from "../../platform/capacity/index.ts";
import { refundAttempts } from "./attempt-store.ts";
import { findKnownAccount } from "./place-store.ts";
import { signInPlaceOf } from "./places.ts";
import { refundIfRefused } from "./capacity-refunds.ts";
import {
  byNetwork,
  byWorkspace,
  consume,
  consumeOrRefuse,
  tooManyTries,
  delayAnswer,
  type Consumed,
  type CountedValue,
  type RateLimitSubject,
} from "./budgets.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/**
 * Counts a mail that any client can request. The workspace's budget comes last, so that requests
 * refused earlier do not use it.
 * Requests from a known place have a separate budget. They skip the workspace's budget only if the
 * address is confirmed, because any client can register a stranger's address and become known.
 * @returns whether the mail may be sent, and the counted windows
 */
export async function consumeMail(
  connection: Connection,
  subject: RateLimitSubject,
  email: string,
): Promise<CountedMail> {
  const { workspace, now } = subject;
  const known = await findKnownAccount(connection, signInPlaceOf(subject, email), now);
  const own = await consume(connection, workspace, now, [
    [known === undefined ? "mailTo" : "mailToKnown", mailboxOf(email)],
    ...byNetwork("mailFrom", subject),
  ]);
  if (!own.isWithin || known?.isConfirmed === true) return own;
  return withMailOfAll(connection, subject, own);
}

export type CountedMail = Pick<Consumed, "isWithin" | "windows">;

/** Counts the mail in the workspace's budget, in addition to `windows`. */
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
 * Counts the mail of a registration for the network and the workspace, before the account lookup.
 * @returns whether the mail may be sent, and the counted windows
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
 * Counts the mail of a registration for its address, in the transaction that creates the account.
 * The mail is sent even if the address's budget is spent, because an address has only one
 * registration.
 */
export async function countFirstMailTo(
  connection: Connection,
  { workspace, now }: Pick<RateLimitSubject, "workspace" | "now">,
  email: string,
): Promise<void> {
  // After the registration the address is known at this place, so the mail also counts in that
  // budget.
  await consume(connection, workspace, now, [
    ["mailTo", mailboxOf(email)],
    ["mailToKnown", mailboxOf(email)],
  ]);
}

/**
 * Counts a reset code as wrong until it is refunded. The workspace's budget comes last, so that
 * requests refused earlier do not use it.
 * @throws GatewayError TOO_MANY_TRIES
 */
export async function consumeCode(
  connection: Connection,
  subject: RateLimitSubject,
  email: string,
): Promise<CountedCode> {
  const { workspace, now, network } = subject;
  const known = await findKnownAccount(connection, signInPlaceOf(subject, email), now);
  if (known !== undefined) {
    const counted: CountedValue[] = [["codeOfKnown", mailboxOf(email)]];
    // A client can register strangers' addresses and becomes known for each of them. The network's
    // budget limits its guesses at their codes.
    if (!known.isConfirmed) counted.push(["codeFrom", network]);
    const { windows } = await consumeOrRefuse(connection, workspace, now, counted);
    return { isKnown: true, windows };
  }
  const own = await consumeOrRefuse(connection, workspace, now, [
    ["codeOf", mailboxOf(email)],
    ...byNetwork("codeFrom", subject),
  ]);
  const all = await refundIfRefused(connection, own.windows, () =>
    consume(connection, workspace, now, [byWorkspace("codeIn", subject)], own),
  );
  // If the shared budget is spent, or too many answers are delayed, this address and this network
  // are charged nothing.
  const windows = [...own.windows, ...all.windows];
  if (!all.isWithin) {
    await refundAttempts(connection, windows);
    throw tooManyTries(all);
  }
  await refundIfRefused(connection, windows, () => delayAnswer(subject, all));
  return { isKnown: false, windows };
}

export interface CountedCode {
  /**
   * True if the request came from a known place. Such attempts at a code are counted separately.
   */
  readonly isKnown: boolean;
  readonly windows: Consumed["windows"];
}

/**
 * Counts a wrong password in a session until it is refunded.
 * @throws GatewayError TOO_MANY_TRIES
 */
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
 * @returns the counted windows
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

/**
 * Counts an invitation that is mailed to an address.
 * @param inviter id of the member who invites
 * @throws GatewayError TOO_MANY_TRIES
 */
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

/**
 * Counts a mail to one address that a member of the workspace causes. A stolen member account
 * therefore cannot flood a mailbox.
 * @param email normalised
 * @throws GatewayError TOO_MANY_TRIES
 */
export const consumeMemberMail = (
  connection: Connection,
  workspace: Workspace,
  email: string,
  now: number,
): Promise<Consumed> =>
  consumeOrRefuse(connection, workspace, now, [["mailByMembers", mailboxOf(email)]]);

/**
 * Counts a mail of a member, then runs `work`, which sends it. If `work` is refused for lack of
 * capacity, the count is undone (G38.2).
 * @param email normalised; null if the work sends no mail
 * @throws GatewayError TOO_MANY_TRIES; what `work` throws
 */
export async function withMemberMail<T>(
  control: Connection,
  workspace: Workspace,
  email: string | null,
  now: number,
  work: () => Promise<T>,
): Promise<T> {
  if (email === null) return work();
  const { windows } = await consumeMemberMail(control, workspace, email, now);
  return refundIfRefused(control, windows, work);
}

/**
 * Counts a mail that an automation sends, by class of the caller that started the run (G30.8).
 * Unsigned calls therefore cannot flood a mailbox, and they do not block the mails of signed calls.
 * @param email normalised
 * @throws GatewayError TOO_MANY_TRIES
 */
export async function consumeAutomationMail(
  connection: Connection,
  workspace: Workspace,
  email: string,
  now: number,
): Promise<void> {
  const isTrusted = currentParty().rank === 0;
  await consumeOrRefuse(connection, workspace, now, [
    [isTrusted ? "mailByAutomations" : "mailByOpenRuns"],
    [isTrusted ? "mailByAutomationsTo" : "mailByOpenRunsTo", mailboxOf(email)],
  ]);
}
