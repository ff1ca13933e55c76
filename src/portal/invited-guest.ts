// Whom the link of an invitation speaks to, and in whose look its pages speak.
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
  /** Whether the address has an account, whose password is then asked for. */
  readonly hasAccount: boolean;
}

/** @returns undefined where the link is not good, or not any more */
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

/** The reader of a page of the invitation, which does not stand beside the workspace's logo. */
export function readerOf(
  { workspace }: InvitedGuest,
  headers: IncomingHttpHeaders,
): { readonly workspace: Workspace; readonly language: string; readonly logoFolder: string } {
  const { defaultLanguage } = workspace.definition.workspace.auth;
  const language = preferredLanguage(headers["accept-language"], defaultLanguage);
  return { workspace, language, logoFolder: `/${workspace.id}/auth/logo` };
}

/** Of whom nothing is known. */
export const strangerOf = (headers: IncomingHttpHeaders): { readonly language: string } => ({
  language: preferredLanguage(headers["accept-language"], "en"),
});
