// Roles of end users, stored by id so that renaming keeps them, and told by name; roles that no longer exist are left out.
import type { Workspace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";

export interface HeldRole {
  readonly id: Guid;
  readonly name: string;
}

/** The roles of these ids that the workspace has, by name. */
export function rolesOf(workspace: Workspace, roleIds: readonly Guid[]): readonly HeldRole[] {
  const held = new Set(roleIds);
  return [...workspace.rolesByName.values()]
    .filter(({ definition }) => held.has(definition.id))
    .map(({ name, definition }) => ({ id: definition.id, name }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Ids of the roles that registration gives. */
export function defaultRoleIds(workspace: Workspace): readonly Guid[] {
  const { defaultRoles } = workspace.definition.workspace.auth;
  return defaultRoles.flatMap((name) => workspace.rolesByName.get(name)?.definition.id ?? []);
}
