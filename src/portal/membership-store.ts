// SQL that finds the membership of a portal user in one workspace. OAuth clients that act for the
// user have the rights of this membership.
import type { MemberRole } from "../access/index.ts";
import { mailboxOf, type Guid } from "../contract/index.ts";
import { normaliseEmail } from "../endusers/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { ofAddress } from "./user-store.ts";

/** A workspace member who lets an OAuth client act. The client has the rights of this member. */
export interface ActingMember {
  readonly memberId: Guid;
  readonly userId: Guid;
  readonly email: string;
  readonly role: MemberRole;
}

const FIND = `select m.id as "memberId", m.user_id as "userId", m.role, u.email
    from gateway.portal_member as m join gateway.portal_user as u on u.id = m.user_id where m.workspace_id = $1 and`;
const BY_USER = { name: "portal_membership_by_user", text: `${FIND} m.user_id = $2` };
const BY_EMAIL = { name: "portal_membership_by_email", text: `${FIND} ${ofAddress("$2", "$3")}` };

/**
 * Finds the membership of a portal user in a workspace.
 * @returns undefined if the user is not a member
 */
export async function findMembership(
  connection: Connection,
  workspaceId: Guid,
  person: { readonly userId: Guid } | { readonly email: string },
): Promise<ActingMember | undefined> {
  if ("userId" in person) {
    const [found] = await connection.run<ActingMember>(BY_USER, [workspaceId, person.userId]);
    return found;
  }
  const email = normaliseEmail(person.email);
  const [found] = await connection.run<ActingMember>(BY_EMAIL, [
    workspaceId,
    email,
    mailboxOf(email),
  ]);
  return found;
}
