// The rights of a role as short texts, for people who administer a workspace (G27.13). An overview:
// row filters, columns, masks and the names of topics and endpoints are left out.
import type { RoleDefinition, Workspace } from "../catalog/index.ts";
import { EVERY_ACTION } from "./build-grant.ts";
import { rightsOf } from "./rights.ts";
import { ALL_ACTIONS, topicsOf } from "./topics.ts";

/** Returns `<table>:<action>` for each table, then `<kind>:<right>`. Each text occurs once. */
export function rightNamesOf(workspace: Workspace, role: RoleDefinition): string[] {
  const onTopics = [...topicsOf(workspace, [role]).values()].flat();
  const others = rightsOf(role).map((right) => right.replace(".", ":"));
  return [
    ...tableRights(role, [...workspace.tablesByName.keys()]),
    ...new Set(others),
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
    const held = actionsOn(name);
    return EVERY_ACTION.actions
      .filter((action) => held.includes(action))
      .map((action) => `${name}:${action}`);
  });
}
