// Invites people to administer a workspace: a token, the mail with its link, and what becomes of it (G26.9).
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
import { holdUser, insertUser } from "./user-store.ts";

const VALID_HOURS = 72;
const hourMs = 3_600_000;
/** Members and invitations of a workspace. */
const MEMBERS_MAX = 1_000;

export interface InvitationDependencies {
  readonly realm: Realm;
  readonly mailer: MailQueue;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

export interface NewGuest {
  readonly workspaceId: Guid;
  readonly email: string;
  readonly role: MemberRole;
  /** Null for the operator, whose budget nobody counts. */
  readonly inviter: { readonly id: Guid; readonly email: string } | null;
  /** Of the mail. */
  readonly language: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Invites somebody, in the transaction of the connection, whose caller has asked whether this is allowed.
 * @returns the invitation, with the address that the mail leads to
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
      message: `A workspace has at most ${MEMBERS_MAX} members and invitations; take some away first.`,
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

/** How somebody accepts: with a password for an account that is made, or as the account that has proven its own. */
export type Acceptance = { readonly passwordHash: string } | { readonly userId: Guid };

/** The address has got an account meanwhile, or has lost it. What was done is taken back: the link stays good. */
export class AccountChanged extends Error {
  override readonly name = "AccountChanged";
}

/**
 * Accepts an invitation, in the transaction of the connection. No account gets another password by it.
 * @returns whose account it is; undefined where the link is not good any more
 * @throws AccountChanged
 */
export async function accept(
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
      ? (await holdUser(connection, email))?.id === userId
      : await insertUser(connection, { id: userId, email, passwordHash: acceptance.passwordHash });
  if (!isSame) throw new AccountChanged();
  await insertMember(connection, { id: guidV7(now.getTime()), workspaceId, userId, role });
  await recordAccountChange(connection, realm.id, userId);
  return userId;
}
