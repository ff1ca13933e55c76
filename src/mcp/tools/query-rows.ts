// The tool `query_rows`: reads rows of one table and of related tables.
import type { Tool } from "../tool.ts";
import { hasTable } from "./offers.ts";
import { readRows, type RowReadDependencies } from "./reads.ts";
import { refsOf } from "./refs.ts";

export const queryRows = (deps: RowReadDependencies): Tool<"query_rows"> => ({
  name: "query_rows",
  isOffered: ({ grant }) => hasTable(grant, ({ rows }) => rows.read !== null),
  run: async (call, input) => {
    const { table, includeTotalCount, ...query } = input;
    const refs = refsOf(call.grant, "read", input);
    return readRows(deps, call, { refs, query: { from: table, ...query }, includeTotalCount });
  },
});
