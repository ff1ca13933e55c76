// Counts attempts other than sign-ins: mails that clients, members or automations cause, mailed
// codes, password changes and registrations. A budget is a maximum number of attempts in a time
// window. If a budget is used up, the request is rejected. Requests for mails still succeed, but
// the gateway sends no mail. E-mail addresses are counted by mailbox (`mailboxOf`), so an address
// with its domain in Unicode and in Punycode has one budget. Requests from known sign-in places
// (network and device) are counted separately (G13.9).
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
 * Counts a mail that any client can request, in several budgets. The workspace's budget is last, so
 * that a mail which another budget refuses does not count in it. Requests from a known sign-in
 * place (network and device) have a separate budget. If the address is confirmed, they do not count
 * for the workspace. If it is not confirmed, they count. Any client can register the address of
 * another user, and so make its own place known.
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
 * Counts a mail in the workspace's budget (a maximum per hour). The caller has already counted the
 * mail in the other budgets.
 * @param counted `windows` contains the counters that were raised for the other budgets
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
 * Counts the confirmation mail of a registration in the budgets of the network and the workspace
 * (maximum numbers per hour). The gateway has not yet looked up the e-mail address.
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
 * Counts the confirmation mail of a registration in the budget of the e-mail address (four mails
 * per hour), in the transaction that creates the account. The gateway sends this mail even if the
 * budget is used up, because an address can be registered only once.
 */
export async function countFirstMailTo(
  connection: Connection,
  { workspace, now }: Pick<RateLimitSubject, "workspace" | "now">,
  email: string,
): Promise<void> {
  // After the registration, the sign-in place (network and device) of this request is known for the
  // address. The mail therefore also counts in the budget for known places.
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
 * Counts an attempt to enter a mailed reset code as wrong. The caller undoes the count if the code
 * is correct. Counts in the workspace's budget last, so that attempts which other budgets refuse do
 * not count in it.
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
    // A client can register the addresses of other users. The sign-in place (network and device) of
    // the client is then known for each of these users. The budget of the network limits how many
    // codes of these users the client can guess.
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
  // If the workspace's budget is used up, or too many responses are already delayed, the counts of
  // the e-mail address and the network are undone.
  const windows = [...own.windows, ...all.windows];
  if (!all.isWithin) {
    await refundAttempts(connection, windows);
    throw tooManyTries(all);
  }
  await refundIfRefused(connection, windows, () => delayAnswer(subject, all));
  return { isKnown: false, windows };
}

/** A counted attempt to enter a reset code. */
export interface CountedCode {
  /**
   * True if the request came from a known sign-in place (network and device) of the account.
   * Attempts from known places are counted separately from other attempts.
   */
  readonly isKnown: boolean;
  readonly windows: Consumed["windows"];
}

/**
 * Counts an attempt to change the password as wrong. A signed-in user must send the current
 * password. The caller undoes the count if this password is correct.
 * @param session the session of the user; each session has its own budget
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
 * Counts a code of a portal user's second factor as wrong. Five wrong codes are allowed in 15
 * minutes, and 20 in a day. The caller has verified the password before, and undoes the count if
 * the code is right.
 * @param budget `id` is the id of the user or the session; `isKnown` is true if the request has a
 *   session, or comes from a known sign-in place; such requests have a separate budget
 * @throws GatewayError TOO_MANY_TRIES if a budget is used up
 */
export const consumeSecondFactor = (
  connection: Connection,
  { workspace, now }: Pick<RateLimitSubject, "workspace" | "now">,
  { id, isKnown }: { readonly id: string; readonly isKnown: boolean },
): Promise<Consumed> =>
  consumeOrRefuse(connection, workspace, now, [
    [isKnown ? "secondFactorOfKnown" : "secondFactorOf", id],
    [isKnown ? "secondFactorOfKnownDay" : "secondFactorOfDay", id],
  ]);

/**
 * Counts a registration in the budget of the client's network (200 registrations per hour).
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
 * Counts a mailed invitation in two budgets: four mails per hour to its e-mail address, and 100
 * invitations per hour of the inviting member.
 * @param inviter id of the member who invites
 * @throws GatewayError TOO_MANY_TRIES if one of the two budgets is used up
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
 * Counts a mail that a member of the workspace causes, in the budget of its recipient (ten mails
 * per hour). So an attacker with the stolen account of a member cannot flood a mailbox.
 * @param email in the normal form of `normaliseEmail`
 * @throws GatewayError TOO_MANY_TRIES if the budget of the recipient is used up
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
 * busy for `work`, undoes the count (G38.2).
 * @param email the recipient; null if `work` sends no mail
 * @throws GatewayError TOO_MANY_TRIES if the budget of the recipient is used up; also the errors of
 *   `work`
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
 * Counts a mail that an automation sends (G30.8). Mails of automations that a trusted caller has
 * started, such as a signed request, have separate budgets. So unsigned requests can neither flood
 * a mailbox nor block mails that signed requests cause.
 * @param email in the normal form of `normaliseEmail`
 * @throws GatewayError TOO_MANY_TRIES if the budget of the workspace or the recipient is used up
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
