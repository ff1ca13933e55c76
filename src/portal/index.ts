// Public API of portal/, the folder for users who administer workspaces. Exports the portal's
// operations, the functions that check its sessions and CSRF tokens, and functions for the
// gateway's start and for the operator's commands.
export { endSessionsOf, listPortalSessions, renewPassword } from "./administration.ts";
export { forgetSubjects, recordMemberAction } from "./audit/member-action-store.ts";
export { recordingChanges } from "./audit/recorded-changes.ts";
export { createPortal, type PortalCredentials } from "./capability.ts";
export { codeFlawOf } from "./second-factor/code-flaw.ts";
export { cookieValues } from "./cookie.ts";
export { csrfTokenOf, refuseForeignPage } from "./cross-site.ts";
export { ensureFirstOwner, type FirstOwner } from "./first-owner.ts";
export type { AuthenticatePerson } from "./authenticate-user.ts";
export { invite } from "./invitations.ts";
export {
  findOwned,
  insertMember,
  memberTables,
  readMembers,
  readWorkspaceRoles,
  roleOf,
} from "./member-store.ts";
export { findMembership } from "./membership-store.ts";
export { listMembersOf, removeMembersOf } from "./members.ts";
export { PORTAL_ID, portalRealm } from "./realm.ts";
export { secondFactorSecrets } from "./second-factor/second-factor-store.ts";
export { endPortalSession, openPortalSession } from "./session-store.ts";
export { findSharedPortalMailboxes, findUserEmail, insertUser } from "./user-store.ts";
