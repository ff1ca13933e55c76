// Counts attempts of everything except sign-ins: mails that clients, members and automations cause,
// mailed codes, password changes, registrations. A budget is a maximum number of attempts in a time
// window.
// If a budget is used up, a request is rejected. A mail is not sent, but the request succeeds.
// Addresses are counted by their mailbox (`mailboxOf`), so that several spellings of a domain share
// one budget. Requests from known sign-in places are counted separately (G13.9). A place is a
// network and a device.
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf } from "../../contract/index.ts";
import { currentParty } from "../../platform/capacity/index.ts";
import { countAttempts, refundAttempts } from "./attempt-store.ts";
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
  windowOf,
  type RateLimitSubject,
} from "./budgets.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/**
 * Counts a mail that any client can request. The workspace's budget is counted last, so that
 * requests that are refused before do not use it.
 * Requests from a known place have a separate budget. They do not count for the workspace if the
 * address is confirmed. This condition is necessary because any client can register another user's
 * address, and its place is then known.
 * @returns whether the mail may be sent, and the counters that were raised
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

/**
 * Counts the mail in the workspace's budget too. `windows` are the counters that were raised
 * before.
 */
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
 * Counts the confirmation mail of a registration for the network and the workspace. Called before
 * the gateway looks up the address.
 * @returns whether the mail may be sent, and the counters that were raised
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
 * Counts the confirmation mail of a registration for its address, in the transaction that creates
 * the account. The mail is sent even if the budget of the address is used up, because an address
 * can be registered only once.
 */
export async function countFirstMailTo(
  connection: Connection,
  { workspace, now }: Pick<RateLimitSubject, "workspace" | "now">,
  email: string,
): Promise<void> {
  // After the registration, this place is a known place of the address. The mail therefore counts
  // also in the budget for known places.
  const counted: CountedValue[] = [
    ["mailTo", mailboxOf(email)],
    ["mailToKnown", mailboxOf(email)],
  ];
  await countAttempts(
    connection,
    counted.map((one) => windowOf(workspace, one, now)),
  );
}

/**
 * Counts an attempt at a mailed reset code as wrong. The caller undoes the count if the code is
 * correct. The workspace's budget is counted last, so that requests that are refused before do not
 * use it.
 * @throws GatewayError TOO_MANY_TRIES if a budget is used up
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
    // A client can register the addresses of other users, and its place is then known for each of
    // them. The budget of the network limits how many of their codes the client can guess.
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
  // If the workspace's budget is used up, or too many responses are delayed, the counts of the
  // address and the network are undone.
  const windows = [...own.windows, ...all.windows];
  if (!all.isWithin) {
    await refundAttempts(connection, windows);
    throw tooManyTries(all);
  }
  await refundIfRefused(connection, windows, () => delayAnswer(subject, all));
  return { isKnown: false, windows };
}

/** A counted attempt at a reset code. */
export interface CountedCode {
  /**
   * True if the request came from a known place of the account. These attempts are counted
   * separately.
   */
  readonly isKnown: boolean;
  readonly windows: Consumed["windows"];
}

/**
 * Counts a wrong current password when a signed-in user changes the password. The caller undoes the
 * count if the password is correct.
 * @param session the session of the user, for which the attempts are counted
 * @throws GatewayError TOO_MANY_TRIES if a budget is used up
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
 * Counts a registration for the network of the client.
 * @returns the counters that were raised
 * @throws GatewayError TOO_MANY_TRIES if the budget of the network is used up
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
 * @throws GatewayError TOO_MANY_TRIES if the budget of the address or the member is used up
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
 * Counts a mail that a member of the workspace causes, for the recipient's address. Even with a
 * stolen account of a member, an attacker therefore cannot flood a mailbox.
 * @param email in the normal form of `normaliseEmail`
 * @throws GatewayError TOO_MANY_TRIES if the budget of the address is used up
 */
export const consumeMemberMail = (
  connection: Connection,
  workspace: Workspace,
  email: string,
  now: number,
): Promise<Consumed> =>
  consumeOrRefuse(connection, workspace, now, [["mailByMembers", mailboxOf(email)]]);

/**
 * Counts a mail that a member causes, then runs `work`, which sends the mail. If the gateway is too
 * busy for `work`, the count is undone (G38.2).
 * @param email the recipient; null if `work` sends no mail
 * @throws GatewayError TOO_MANY_TRIES if the budget of the address is used up; the errors of `work`
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
 * Counts a mail that an automation sends (G30.8). Mails of trusted callers, such as signed
 * requests, are counted separately. Unsigned requests therefore can neither flood a mailbox nor
 * block the mails of signed requests.
 * @param email in the normal form of `normaliseEmail`
 * @throws GatewayError TOO_MANY_TRIES if the budget of the workspace or the address is used up
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
