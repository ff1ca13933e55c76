// The recipient of an invitation link, and the branding and language of its pages.
import type { IncomingHttpHeaders } from "node:http";
import { preferredLanguage } from "../auth/index.ts";
import type { Workspace } from "../catalog/index.ts";
import { sha256 } from "../platform/index.ts";
import { findInvitation, type Invitation } from "./invitation-store.ts";
import type { PortalContext } from "./portal-context.ts";
import { findUser } from "./user-store.ts";

export interface InvitedGuest {
  readonly invitation: Invitation;
  readonly workspace: Workspace;
  /** True if the address has an account. The page then asks for its password. */
  readonly hasAccount: boolean;
}

/**
 * Finds the invitation of a link.
 * @returns undefined if the link is invalid or has expired
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

/**
 * Returns the workspace, the language and the logo folder for an invitation page. The page is
 * outside the workspace's path, so the logo needs its own folder.
 */
export function readerOf(
  { workspace }: InvitedGuest,
  headers: IncomingHttpHeaders,
): { readonly workspace: Workspace; readonly language: string; readonly logoFolder: string } {
  const { defaultLanguage } = workspace.definition.workspace.auth;
  const language = preferredLanguage(headers["accept-language"], defaultLanguage);
  return { workspace, language, logoFolder: `/${workspace.id}/auth/logo` };
}

/** Returns the language for a client without a valid invitation. */
export const unknownReaderOf = (headers: IncomingHttpHeaders): { readonly language: string } => ({
  language: preferredLanguage(headers["accept-language"], "en"),
});
