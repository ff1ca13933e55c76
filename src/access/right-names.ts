// Lists the rights of a role as short texts, for members who administer a workspace (G27.13). The
// list is an overview. It contains no row filters, columns or masks, and no names of topics and
// endpoints.
import type { RoleDefinition, Workspace } from "../catalog/index.ts";
import { EVERY_ACTION } from "./build-grant.ts";
import { rightsOf } from "./rights.ts";
import { ALL_ACTIONS, topicsOf } from "./topics.ts";

/**
 * Returns a text such as `orders:read` for each table and action. Adds a text such as
 * `files:upload` for each right that does not depend on a table. Each text occurs once.
 */
export function rightNamesOf(workspace: Workspace, role: RoleDefinition): string[] {
  const onTopics = [...topicsOf(workspace, [role]).values()].flat();
  const otherRights = rightsOf(role).map((right) => right.replace(".", ":"));
  return [
    ...tableRights(role, [...workspace.tablesByName.keys()]),
    ...new Set(otherRights),
    ...ALL_ACTIONS.filter((action) => onTopics.some(({ actions }) => actions.has(action))).map(
      (action) => `topics:${action}`,
    ),
    ...(role.endpoints.length > 0 ? ["endpoints:run"] : []),
    ...(role.mcp?.deletes === true ? ["mcp:deletes"] : []),
  ];
}

function tableRights({ tables }: RoleDefinition, tableNames: readonly string[]): string[] {
  const actionsOn = (name: string): readonly string[] => {
    if (tables === "all") return EVERY_ACTION.actions;
    return Object.hasOwn(tables, name) ? tables[name]!.actions : [];
  };
  return tableNames.flatMap((name) => {
    const granted = actionsOn(name);
    return EVERY_ACTION.actions
      .filter((action) => granted.includes(action))
      .map((action) => `${name}:${action}`);
  });
}
