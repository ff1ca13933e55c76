// Lists the tables in which the caller may do something.
import { visibleTables } from "../../schema/index.ts";
import { TOOL_RESULT_MAX, type Tool } from "../tool.ts";
import { permissionsByTools } from "./offers.ts";

const LIMIT_DEFAULT = 200;

export const listTables: Tool<"list_tables"> = {
  name: "list_tables",
  isOffered: () => true,
  run: (call, { search = "", limit = LIMIT_DEFAULT, offset = 0 }) => {
    const wanted = search.toLowerCase();
    const found = visibleTables(call.grant, undefined).filter(
      ({ table: { name, label, description } }) =>
        [name, label, description].some((text) => text?.toLowerCase().includes(wanted)),
    );
    const page = found.slice(offset, offset + limit).map((granted) => {
      const { id, name, label, description } = granted.table;
      return { id, name, label, description, permissions: permissionsByTools(call, granted) };
    });
    return { tables: fitting(page), total: found.length };
  },
};

/** As many as a result has room for: descriptions may be long. */
function fitting<T>(items: readonly T[]): T[] {
  let room = TOOL_RESULT_MAX - 100;
  return items.filter((item) => {
    room -= JSON.stringify(item).length + 1;
    return room >= 0;
  });
}
