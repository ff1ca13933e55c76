// Queues the mails of an account in the transaction that causes them (G18.1); accounts without an address get none.
// Links start with the configured address of this deployment, never with one from a request.
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf, type Guid } from "../../contract/index.ts";
import type { Mailer, MailRequest } from "../../mail/index.ts";
import { keyedHash } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { Account } from "./account.ts";
import { giveToken, tokenMinutes } from "../one-time/one-time-tokens.ts";
import { dropTokens } from "../one-time/one-time-token-store.ts";
import { giveCode } from "../one-time/reset-codes.ts";

/** Takes a mail on, in the transaction of the connection; it is sent once that has committed. */
export type MailQueue = Pick<Mailer, "queue">;

export interface AccountMailDependencies {
  readonly mailer: MailQueue;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

/** Whom a mail is about, and in which language it speaks. */
export interface MailOccasion {
  readonly workspace: Workspace;
  readonly account: Pick<Account, "id" | "workspaceId" | "email" | "emailVerified" | "firstName">;
  readonly language?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A link that confirms the address; links from before work no more. */
export async function mailConfirmation(
  deps: AccountMailDependencies,
  connection: Connection,
  template: "confirm-email" | "resend-confirmation",
  occasion: MailOccasion,
): Promise<void> {
  const { account, now } = occasion;
  await dropTokens(connection, account, ["confirmEmail"]);
  const { token } = await giveToken(connection, account, "confirmEmail", now);
  await send(deps, connection, template, occasion, {
    confirmUrl: addressOf(deps, occasion, "confirm-email", token),
    validHours: String(tokenMinutes.confirmEmail / 60),
  });
}

/** Six digits with which a new password can be set; those from before work no more. */
export async function mailResetCode(
  deps: AccountMailDependencies,
  connection: Connection,
  occasion: MailOccasion,
): Promise<void> {
  const { workspace, account, now } = occasion;
  const { code } = await giveCode(connection, workspace, account.id, now);
  await send(deps, connection, "reset-code", occasion, { code });
}

/** A link to the page where a new password is set; links from before work no more. */
export async function mailAdminReset(
  deps: AccountMailDependencies,
  connection: Connection,
  occasion: MailOccasion,
): Promise<void> {
  const { account, now } = occasion;
  await dropTokens(connection, account, ["adminReset"]);
  const { token } = await giveToken(connection, account, "adminReset", now);
  await send(deps, connection, "admin-reset", occasion, {
    resetUrl: addressOf(deps, occasion, "reset", token),
    validMinutes: String(tokenMinutes.adminReset),
  });
}

/** Tells the person that their password was changed, by whomever. */
export const mailPasswordChanged = (
  deps: AccountMailDependencies,
  connection: Connection,
  occasion: MailOccasion,
): Promise<void> => send(deps, connection, "password-changed", occasion, {});

const addressOf = (
  { baseUrl }: AccountMailDependencies,
  { workspace }: MailOccasion,
  page: string,
  token: string,
): string => `${baseUrl}/${workspace.id}/auth/${page}?token=${token}`;

async function send(
  { mailer }: AccountMailDependencies,
  connection: Connection,
  template: MailRequest["template"],
  { workspace, account, language }: MailOccasion,
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
    about: mailsAbout(workspace, id),
  });
}

/** By which mails to an account are found as long as they wait: tells nobody whose they are. */
export const mailsAbout = (workspace: Workspace, id: Guid): string =>
  keyedHash(workspace.derive("mails about")).update(`${workspace.id} ${id}`).digest("base64url");

/** By which other mails to an address are found as long as they wait. @param email in the form in which accounts have it */
export const mailsTo = (workspace: Workspace, email: string): string =>
  keyedHash(workspace.derive("mails to"))
    .update(`${workspace.id} ${mailboxOf(email)}`)
    .digest("base64url");

/** Mail programs make links of what looks like an address, and turn around what follows these controls. */
const addressLike = /:\/\/|www\.|[\p{L}\p{N}-][.\u3002][\p{L}\p{N}]{2,}/iu;

/**
 * Whether a name may stand in a mail. What somebody has registered under an address that is not confirmed reaches strangers, so then
 * it does not, whatever it is; and nobody is greeted by what reads as a link.
 */
const isGreetable = (name: string): boolean =>
  !/\p{Bidi_Control}|\p{Cc}/u.test(name) &&
  !addressLike.test(name.normalize("NFKC").replaceAll(/\p{Cf}/gu, ""));
