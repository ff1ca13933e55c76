// Invitations to administer a workspace: creates the token, mails the link, and accepts the
// invitation (G26.9).
import { newOpaqueCredential, recordAccountChange, type MemberRole } from "../access/index.ts";
import { GatewayError, mailboxOf, type Guid } from "../contract/index.ts";
import {
  consumeInvitation,
  normaliseEmail,
  type MailQueue,
  type Realm,
} from "../endusers/index.ts";
import { guidV7, sha256 } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import {
  putInvitation,
  readInvitations,
  useInvitation,
  type Invitation,
} from "./invitation-store.ts";
import { insertMember, readMembers } from "./member-store.ts";
import { lockUser, insertUser } from "./user-store.ts";

const VALID_HOURS = 72;
const hourMs = 3_600_000;
/** Highest number of members and invitations of a workspace. */
const MEMBERS_MAX = 1_000;

export interface InvitationDependencies {
  readonly realm: Realm;
  readonly mailer: MailQueue;
  /** The base URL of the deployment, without a trailing slash. */
  readonly baseUrl: string;
}

export interface NewGuest {
  readonly workspaceId: Guid;
  readonly email: string;
  readonly role: MemberRole;
  /** The inviting member; null for the operator, who has no budget. */
  readonly inviter: { readonly id: Guid; readonly email: string } | null;
  /** Language of the mail. */
  readonly language: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Invites a user in the transaction of the connection. The caller has already checked that the
 * inviter may do so.
 * @returns the invitation and the URL in the mail
 * @throws GatewayError MEMBER_EXISTS, TOO_MANY_TRIES, INVALID_REQUEST
 */
export async function invite(
  { realm, mailer, baseUrl }: InvitationDependencies,
  connection: Connection,
  { workspaceId, role, inviter, language, now, ...guest }: NewGuest,
): Promise<{ readonly invitation: Invitation; readonly url: string }> {
  const email = normaliseEmail(guest.email);
  const members = await readMembers(connection, workspaceId);
  if (members.some((member) => mailboxOf(member.email) === mailboxOf(email)))
    throw new GatewayError("MEMBER_EXISTS");
  const invited = await readInvitations(connection, workspaceId, new Date(now));
  const others = invited.filter((other) => other.email !== email).length;
  if (members.length + others >= MEMBERS_MAX)
    throw new GatewayError("INVALID_REQUEST", {
      message: `A workspace has at most ${MEMBERS_MAX} members and invitations. Remove some first.`,
    });
  if (inviter !== null)
    await consumeInvitation(connection, { workspace: realm, now }, email, inviter.id);
  const token = newOpaqueCredential();
  const url = `${baseUrl}/api/v1/portal/invitation?token=${token}`;
  const [createdAt, expiresAt] = [new Date(now), new Date(now + VALID_HOURS * hourMs)];
  const invitation = { id: guidV7(now), workspaceId, email, role, createdAt, expiresAt };
  const invitedBy = inviter?.email ?? "operator";
  await putInvitation(connection, { ...invitation, hash: sha256(token), invitedBy });
  await mailer.queue(connection, {
    workspaceId,
    template: "invitation",
    to: email,
    language,
    values: {
      inviteUrl: url,
      role,
      validHours: String(VALID_HOURS),
      ...(inviter !== null && { inviter: inviter.email }),
    },
  });
  return { invitation, url };
}

/**
 * How a user accepts: with a password for a new account, or as an existing account whose password
 * is verified.
 */
export type Acceptance = { readonly passwordHash: string } | { readonly userId: Guid };

/**
 * Thrown if the address gained or lost an account in the meantime. The transaction is rolled back,
 * so the link stays valid.
 */
export class AccountChangedError extends Error {
  override readonly name = "AccountChangedError";
}

/**
 * Accepts an invitation in the transaction of the connection. Never changes the password of an
 * existing account.
 * @returns the id of the account; undefined if the link is no longer valid
 * @throws AccountChangedError
 */
export async function acceptInvitation(
  connection: Connection,
  realm: Realm,
  token: string,
  now: Date,
  acceptance: Acceptance,
): Promise<Guid | undefined> {
  const invitation = await useInvitation(connection, sha256(token), now);
  if (invitation === undefined) return undefined;
  const { workspaceId, email, role } = invitation;
  const userId = "userId" in acceptance ? acceptance.userId : guidV7(now.getTime());
  const isSame =
    "userId" in acceptance
      ? (await lockUser(connection, email))?.id === userId
      : await insertUser(connection, { id: userId, email, passwordHash: acceptance.passwordHash });
  if (!isSame) throw new AccountChangedError();
  await insertMember(connection, { id: guidV7(now.getTime()), workspaceId, userId, role });
  await recordAccountChange(connection, realm.id, userId);
  return userId;
}
