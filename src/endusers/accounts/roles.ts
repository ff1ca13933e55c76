// Converts the role ids of an account to the workspace's roles. The database stores ids, so that
// accounts keep a role that is renamed. Roles that do not exist any more are left out.
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

/** Returns the ids of the default roles, which a newly registered account gets. */
export function defaultRoleIds(workspace: Workspace): readonly Guid[] {
  const { defaultRoles } = workspace.definition.workspace.auth;
  return defaultRoles.flatMap((name) => workspace.rolesByName.get(name)?.definition.id ?? []);
}
