// Roles of end users. The database stores ids, so a renamed role stays assigned; replies show
// names. Roles that no longer exist are left out.
import type { Workspace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";

export interface AccountRole {
  readonly id: Guid;
  readonly name: string;
}

/** Returns all roles of the workspace. */
export const allRoles = ({ rolesByName }: Workspace): readonly AccountRole[] =>
  [...rolesByName.values()].map(({ name, definition }) => ({ id: definition.id, name }));

/** Returns the workspace's roles with these ids, sorted by name. */
export function rolesOf(workspace: Workspace, roleIds: readonly Guid[]): readonly AccountRole[] {
  const ids = new Set(roleIds);
  return allRoles(workspace)
    .filter(({ id }) => ids.has(id))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns the ids of the roles that a new registration gets. */
export function defaultRoleIds(workspace: Workspace): readonly Guid[] {
  const { defaultRoles } = workspace.definition.workspace.auth;
  return defaultRoles.flatMap((name) => workspace.rolesByName.get(name)?.definition.id ?? []);
}
