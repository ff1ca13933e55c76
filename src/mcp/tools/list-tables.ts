// The tool `list_tables`: lists the tables on which the caller has at least one right.
import { visibleTables } from "../../schema/index.ts";
import { TOOL_RESULT_MAX, type Tool } from "../tool.ts";
import { permissionsByTools } from "./offers.ts";

const LIMIT_DEFAULT = 200;

export const listTables: Tool<"list_tables"> = {
  scope: "gateway:read",
  isOffered: () => true,
  run: (call, { search = "", limit = LIMIT_DEFAULT, offset = 0 }) => {
    const searchText = search.toLowerCase();
    const found = visibleTables(call.grant, undefined).filter(
      ({ table: { name, label, description } }) =>
        [name, label, description].some((text) => text?.toLowerCase().includes(searchText)),
    );
    const page = found.slice(offset, offset + limit).map((granted) => {
      const { id, name, label, description } = granted.table;
      return { id, name, label, description, permissions: permissionsByTools(call, granted) };
    });
    return { tables: fitting(page), total: found.length };
  },
};

/**
 * Returns the first items, as many as fit into a tool result (`TOOL_RESULT_MAX`). The descriptions
 * of some tables may be long.
 */
function fitting<T>(items: readonly T[]): T[] {
  let left = TOOL_RESULT_MAX - 100;
  return items.filter((item) => {
    left -= JSON.stringify(item).length + 1;
    return left >= 0;
  });
}
