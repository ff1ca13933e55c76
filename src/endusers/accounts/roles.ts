// Converts the role ids of an account to the roles in the workspace's definition. The database
// stores ids and not names, so that accounts keep a role that is renamed. Roles that the definition
// does not contain any more are left out.
import type { Workspace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";

export interface AccountRole {
  readonly id: Guid;
  readonly name: string;
}

/** Returns all roles that the workspace's definition contains. */
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
