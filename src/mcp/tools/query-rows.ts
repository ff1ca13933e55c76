// The tool `query_rows`: reads rows of one table and of related tables.
import type { Tool } from "../tool.ts";
import { hasTable } from "./offers.ts";
import { readRows } from "./reads.ts";
import { refsOf } from "./refs.ts";

export const queryRows: Tool<"query_rows"> = {
  scope: "gateway:read",
  isOffered: ({ grant }) => hasTable(grant, ({ rows }) => rows.read !== null),
  run: async (call, input) => {
    const { table, includeTotalCount, ...query } = input;
    const refs = refsOf(call.grant, "read", input);
    return readRows(call, { refs, query: { from: table, ...query }, includeTotalCount });
  },
};
