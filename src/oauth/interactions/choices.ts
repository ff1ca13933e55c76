// Finds the access that a user can give to a client (G35.3): the user's workspaces, each with the
// scopes that the user's role allows.
import { scopesOfRole, type MemberRole } from "../../access/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import { readWorkspaceRoles } from "../../portal/index.ts";
import type { OAuthScope } from "../../contract/index.ts";
import type { PendingAuthorization } from "../authorizations.ts";
import type { InteractionContext } from "./interaction-context.ts";

export interface Choice {
  readonly workspace: Workspace;
  readonly role: MemberRole;
  /**
   * The scopes that the client requested and that the user's role in this workspace allows. At
   * least one.
   */
  readonly scopes: readonly OAuthScope[];
}

export interface Choices {
  /** The workspaces that the user can choose on the consent page, sorted by name. */
  readonly open: readonly Choice[];
  /**
   * True if the user is a member of a workspace for which the client can get access. This can be
   * true although `open` is empty, because the user's role allows none of the requested scopes.
   */
  readonly isMember: boolean;
}

export async function choicesOf(
  { control, catalog, dedicatedTo }: InteractionContext,
  { scopes: requested, workspaceId, user }: PendingAuthorization,
): Promise<Choices> {
  const roles = user === null ? [] : await readWorkspaceRoles(control, user.id);
  const only = [workspaceId, dedicatedTo].filter((id) => id !== null);
  const member = roles.filter(({ workspaceId: id }) => only.every((one) => one === id));
  const open: Choice[] = [];
  for (const { workspaceId: id, role } of member) {
    const scopes = requested.filter((scope) => scopesOfRole[role].includes(scope));
    const workspace = scopes.length === 0 ? undefined : await catalog.get(id);
    if (workspace !== undefined) open.push({ workspace, role, scopes });
  }
  const byName = open.toSorted((one, other) =>
    one.workspace.definition.workspace.name.localeCompare(
      other.workspace.definition.workspace.name,
    ),
  );
  return { open: byName, isMember: member.length > 0 };
}
