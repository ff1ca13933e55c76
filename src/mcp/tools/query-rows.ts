// Reads rows of one table, and what its relations lead to.
import type { Tool } from "../tool.ts";
import { hasTable } from "./offers.ts";
import { readRows, type RowReadDependencies } from "./reads.ts";
import { refsOf } from "./refs.ts";

export const queryRows = (deps: RowReadDependencies): Tool<"query_rows"> => ({
  name: "query_rows",
  isOffered: ({ grant }) => hasTable(grant, ({ rows }) => rows.read !== null),
  run: async (call, given) => {
    const { table, includeTotalCount, ...query } = given;
    const refs = refsOf(call.grant, "read", given);
    return readRows(deps, call, { refs, query: { from: table, ...query }, includeTotalCount });
  },
});
