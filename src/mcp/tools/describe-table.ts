// Describes one table as `/schema` does, with what its columns take.
import { describeTable, limitsOfRequests } from "../../schema/index.ts";
import { aggregatesByType, operatorsByType } from "../../contract/index.ts";
import type { Tool } from "../tool.ts";
import { anyTable } from "./tables.ts";

export const describeTableTool: Tool<"describe_table"> = {
  name: "describe_table",
  isOffered: () => true,
  run: ({ grant }, { table: named }) => {
    const granted = anyTable(grant, named, "/table");
    const table = describeTable(grant, granted);
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
