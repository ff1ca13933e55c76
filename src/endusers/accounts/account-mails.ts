// Queues mails to the owner of an account, in the same transaction as the change that causes the
// mail (G18.1). Accounts without an e-mail address get no mail.
// Links in mails start with the configured base URL, never with a host name from a request.
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf, type Guid } from "../../contract/index.ts";
import type { Mailer, MailRequest } from "../../mail/index.ts";
import { keyedHash } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { Account } from "./account.ts";
import { dropTokens, issueOneTimeToken, tokenMinutes } from "../one-time/one-time-token-store.ts";
import { issueResetCode } from "../one-time/reset-code-store.ts";

/**
 * An object whose function `queue` queues a mail in the transaction of a connection. The gateway
 * sends the mail after the commit of this transaction.
 */
export type MailQueue = Pick<Mailer, "queue">;

export interface AccountMailDependencies {
  readonly mailer: MailQueue;
  /** The base URL of the deployment, without a trailing slash. */
  readonly baseUrl: string;
}

/** The workspace, the recipient and the language of a mail about an account. */
export interface AccountMailContext {
  readonly workspace: Workspace;
  readonly account: Pick<Account, "id" | "workspaceId" | "email" | "emailVerified" | "firstName">;
  readonly language?: string | undefined;
  /** Time of the request, in milliseconds since 1970. */
  readonly now: number;
}

/** Mails a link that confirms the account's e-mail address. Deletes earlier confirmation links. */
export async function mailConfirmation(
  deps: AccountMailDependencies,
  connection: Connection,
  template: "confirm-email" | "resend-confirmation",
  context: AccountMailContext,
): Promise<void> {
  const { account, now } = context;
  await dropTokens(connection, account, ["confirmEmail"]);
  const { token } = await issueOneTimeToken(connection, account, "confirmEmail", now);
  await queueMail(deps, connection, template, context, {
    confirmUrl: pageUrlOf(deps, context, "confirm-email", token),
    validHours: String(tokenMinutes.confirmEmail / 60),
  });
}

/**
 * Mails a six-digit code with which the user sets a new password. The code replaces an earlier
 * code.
 */
export async function mailResetCode(
  deps: AccountMailDependencies,
  connection: Connection,
  context: AccountMailContext,
): Promise<void> {
  const { workspace, account, now } = context;
  const code = await issueResetCode(connection, workspace, account.id, now);
  await queueMail(deps, connection, "reset-code", context, { code });
}

/**
 * Mails a link to the page on which the user sets a new password, because an administrator has
 * requested it. Deletes earlier links of this kind.
 */
export async function mailAdminReset(
  deps: AccountMailDependencies,
  connection: Connection,
  context: AccountMailContext,
): Promise<void> {
  const { account, now } = context;
  await dropTokens(connection, account, ["adminReset"]);
  const { token } = await issueOneTimeToken(connection, account, "adminReset", now);
  await queueMail(deps, connection, "admin-reset", context, {
    resetUrl: pageUrlOf(deps, context, "reset", token),
    validMinutes: String(tokenMinutes.adminReset),
  });
}

/**
 * Mails a notice that the password has changed. The account owner gets this mail even if an
 * administrator has changed the password.
 */
export const mailPasswordChanged = (
  deps: AccountMailDependencies,
  connection: Connection,
  context: AccountMailContext,
): Promise<void> => queueMail(deps, connection, "password-changed", context, {});

const pageUrlOf = (
  { baseUrl }: AccountMailDependencies,
  { workspace }: AccountMailContext,
  page: string,
  token: string,
): string => `${baseUrl}/${workspace.id}/auth/${page}?token=${token}`;

async function queueMail(
  { mailer }: AccountMailDependencies,
  connection: Connection,
  template: MailRequest["template"],
  { workspace, account, language }: AccountMailContext,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { id, email, emailVerified, firstName } = account;
  if (email === null) return;
  const isGreeted = emailVerified && firstName !== null && isGreetable(firstName);
  await mailer.queue(connection, {
    workspaceId: workspace.id,
    template,
    to: email,
    language: language ?? workspace.definition.workspace.auth.defaultLanguage,
    values: { ...values, ...(isGreeted && { firstName }) },
    about: accountMailKey(workspace, id),
  });
}

/**
 * Returns the key by which queued mails about an account are found when the account is deleted. The
 * key is a keyed hash, so it does not reveal the account.
 */
export const accountMailKey = (workspace: Workspace, id: Guid): string =>
  keyedHash(workspace.derive("mails about")).update(`${workspace.id} ${id}`).digest("base64url");

/**
 * Returns the key by which queued mails to an e-mail address are found when an account is deleted.
 * It is for mails that are not about an account, such as mails of automations.
 * @param email in the normal form of `normaliseEmail`
 */
export const addressMailKey = (workspace: Workspace, email: string): string =>
  keyedHash(workspace.derive("mails to"))
    .update(`${workspace.id} ${mailboxOf(email)}`)
    .digest("base64url");

/** Matches text that mail programs show as a link, such as `www.` or `name.com`. */
const addressLike = /:\/\/|www\.|[\p{L}\p{N}-][.\u3002][\p{L}\p{N}]{2,}/iu;

/**
 * Returns true if the greeting of a mail to a confirmed address may contain the name. A name that
 * looks like a link or contains control characters could be an attack, so the mail leaves it out.
 * Mails to unconfirmed addresses never contain a name (`queueMail`). Any client can register the
 * address of another user with any name.
 */
const isGreetable = (name: string): boolean =>
  !/\p{Bidi_Control}|\p{Cc}/u.test(name) &&
  !addressLike.test(name.normalize("NFKC").replaceAll(/\p{Cf}/gu, ""));
