// The tool `describe_table`: describes one table in the format of the operation `/schema`, and adds
// the operators and aggregates of its column types. `permissions.delete` tells whether the tool
// `delete_rows` may delete rows (G37.10).
import { describeTable, limitsOfRequests } from "../../schema/index.ts";
import { aggregatesByType, operatorsByType } from "../../contract/index.ts";
import type { Tool } from "../tool.ts";
import { permissionsByTools } from "./offers.ts";
import { anyTable } from "./tables.ts";

export const describeTableTool: Tool<"describe_table"> = {
  scope: "gateway:read",
  isOffered: () => true,
  run: (call, { table: named }) => {
    const { grant } = call;
    const granted = anyTable(grant, named, "/table");
    const permissions = permissionsByTools(call, granted);
    const table = { ...describeTable(grant, granted), permissions };
    const types = new Set(
      granted.columns.flatMap(({ column }) => [
        column.array ? "array" : column.type,
        column.valueType,
      ]),
    );
    const ofTypes = <T>(lists: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(Object.entries(lists).filter(([type]) => types.has(type)));
    const related = new Set(table.relations.map((relation) => relation.table));
    return {
      table,
      relatedTables: [...related].map((id) => ({ id, name: grant.tables.get(id)!.table.name })),
      operators: ofTypes(operatorsByType),
      aggregates: ofTypes(aggregatesByType),
      limits: limitsOfRequests,
    };
  },
};
