// Finds the invitation that belongs to a mailed link, and renders the page for accepting the
// invitation.
import type { IncomingHttpHeaders } from "node:http";
import { pages, readerOf, type InvitationForm, type PageReply } from "../auth/index.ts";
import type { Workspace } from "../catalog/index.ts";
import { sha256 } from "../platform/index.ts";
import { findInvitation, OPERATOR, type Invitation } from "./invitation-store.ts";
import type { PortalContext } from "./portal-context.ts";
import { findUser } from "./user-store.ts";

/** A valid invitation, its workspace, and whether its recipient already has an account. */
export interface InvitedGuest {
  readonly invitation: Invitation;
  readonly workspace: Workspace;
  /** True if a portal user has the invited address. The page then asks for the user's password. */
  readonly hasAccount: boolean;
}

/**
 * Finds the invitation that belongs to the token of a mailed link.
 * @returns undefined if the link is invalid or has expired, or this deployment does not serve the
 *   workspace
 */
export async function findGuest(
  { control, clock, catalog, dedicatedTo }: PortalContext,
  token: string,
): Promise<InvitedGuest | undefined> {
  const invitation = await findInvitation(control, sha256(token), new Date(clock.now()));
  if (invitation === undefined) return undefined;
  const { workspaceId, email } = invitation;
  if (dedicatedTo !== null && workspaceId !== dedicatedTo) return undefined;
  const workspace = await catalog.get(workspaceId);
  if (workspace === undefined) return undefined;
  return { invitation, workspace, hasAccount: (await findUser(control, email)) !== undefined };
}

/** Returns the page on which the recipient accepts the invitation. */
export function invitationPage<Status extends 200 | 400>(
  status: Status,
  { invitation, workspace, hasAccount }: InvitedGuest,
  { token, headers }: { readonly token: string; readonly headers: IncomingHttpHeaders },
  flaws: InvitationForm["flaws"],
): PageReply<Status> {
  const { name: invitedTo } = workspace.definition.workspace;
  const { email, role, invitedBy } = invitation;
  const inviter = invitedBy === OPERATOR ? null : invitedBy;
  const form = { token, email, role, inviter, invitedTo, hasAccount, flaws };
  return pages.invitation(status, readerOf(workspace, headers), form);
}
