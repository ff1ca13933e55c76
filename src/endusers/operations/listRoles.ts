// GET /{workspaceId}/roles (G27.13): lists the roles of end users that the workspace's definition
// contains, sorted by name.
import { rightNamesOf, type Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";

export const listRolesHandler: Handler<"listRoles", Grant> = ({ grant: { workspace }, facts }) => {
  const isDefault = new Set(workspace.definition.workspace.auth.defaultRoles);
  const roles = [...workspace.rolesByName.values()]
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, definition }) => ({
      id: definition.id,
      name,
      label: definition.label ?? null,
      isDefault: isDefault.has(name),
      rights: rightNamesOf(workspace, definition),
    }));
  facts.rows = roles.length;
  return { status: 200, body: { roles } };
};
