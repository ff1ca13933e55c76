// Invites users to administer a workspace, and accepts invitations (G26.9). An invitation is a
// mailed link with a token that is valid for 72 hours.
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
import { recordMemberAction } from "./audit/member-action-store.ts";
import {
  OPERATOR,
  putInvitation,
  readInvitations,
  useInvitation,
  type Invitation,
} from "./invitation-store.ts";
import { insertMember, readMembers } from "./member-store.ts";
import { lockUser, insertUser } from "./user-store.ts";

const VALID_HOURS = 72;
const hourMs = 3_600_000;
/** Maximum number of members and invitations of a workspace together. */
const MEMBERS_MAX = 1_000;

export interface InvitationDependencies {
  readonly realm: Realm;
  readonly mailer: MailQueue;
  /** The base URL of the deployment, without a trailing slash. */
  readonly baseUrl: string;
}

/** The invitation to create: the invited user, the role, and the member who invites. */
export interface NewGuest {
  readonly workspaceId: Guid;
  readonly email: string;
  readonly role: MemberRole;
  /**
   * The member who invites. Null if the operator invites. The limit on mailed invitations does not
   * apply to the operator.
   */
  readonly inviter: { readonly id: Guid; readonly email: string } | null;
  /** Language tag of the mail, such as `de-AT`. */
  readonly language: string;
  /** Time of the request, in milliseconds since 1970. */
  readonly now: number;
}

/**
 * Stores an invitation and queues its mail, in the transaction of `connection`. The caller has
 * already checked that the inviter is an owner of the workspace.
 * @returns the invitation and the URL in the mail
 * @throws GatewayError MEMBER_EXISTS if the user is a member already; TOO_MANY_TRIES if the inviter
 *   or the address has reached the limit of mailed invitations; INVALID_REQUEST if the workspace
 *   already has 1,000 members and invitations
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
      message: `A workspace can have at most ${MEMBERS_MAX} members and invitations in total. Remove a member or an invitation first.`,
    });
  if (inviter !== null)
    await consumeInvitation(connection, { workspace: realm, now }, email, inviter.id);
  const token = newOpaqueCredential();
  const url = `${baseUrl}/api/v1/portal/invitation?token=${token}`;
  const [createdAt, expiresAt] = [new Date(now), new Date(now + VALID_HOURS * hourMs)];
  const invitedBy = inviter?.email ?? OPERATOR;
  const invitation = { id: guidV7(now), workspaceId, email, role, invitedBy, createdAt, expiresAt };
  await putInvitation(connection, { ...invitation, hash: sha256(token) });
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
 * How a user accepts an invitation: a new user with the hash of the chosen password, or an existing
 * user whose password is verified.
 */
export type Acceptance = { readonly passwordHash: string } | { readonly userId: Guid };

/**
 * Thrown if the account of the invited address was created or deleted during the request. The
 * transaction is rolled back, so the link stays valid.
 */
export class AccountChangedError extends Error {
  override readonly name = "AccountChangedError";
}

/**
 * Makes a user a member of the workspace and deletes the invitation, in the transaction of
 * `connection`. Creates an account if the invited address has none. Never changes the password of
 * an existing user.
 * @returns the id of the user; undefined if the link is no longer valid
 * @throws AccountChangedError if the account of the address was created or deleted during the
 *   request
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
  const { id: subject, workspaceId, email, role } = invitation;
  const userId = "userId" in acceptance ? acceptance.userId : guidV7(now.getTime());
  const isSame =
    "userId" in acceptance
      ? (await lockUser(connection, email))?.id === userId
      : await insertUser(connection, { id: userId, email, passwordHash: acceptance.passwordHash });
  if (!isSame) throw new AccountChangedError();
  await insertMember(connection, { id: guidV7(now.getTime()), workspaceId, userId, role });
  const detail = { role };
  const action = { workspaceId, userId, action: "acceptInvitation", subject, detail } as const;
  await recordMemberAction(connection, action);
  await recordAccountChange(connection, realm.id, userId);
  return userId;
}
