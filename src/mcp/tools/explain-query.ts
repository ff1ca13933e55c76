// The tool `explain_query`: explains how the gateway would execute a query that reads, but does not
// execute the query.
import type { Tool } from "../tool.ts";
import { hasTable } from "./offers.ts";
import { withArgumentPointers, mapPointer } from "./argument-pointers.ts";
import { readRequest } from "./reads.ts";
import { refsOf } from "./refs.ts";

export const explainQuery: Tool<"explain_query"> = {
  scope: "gateway:read",
  isOffered: ({ grant }) => grant.explain && hasTable(grant, ({ rows }) => rows.read !== null),
  run: async ({ grant, access, caller, services }, input) => {
    const { table, includeTotalCount, ...query } = input;
    const refs = refsOf(grant, "read", input);
    return withArgumentPointers(mapPointer, async () => {
      const request = readRequest({ refs, query: { from: table, ...query }, includeTotalCount });
      return services.data.explain(access, request, caller);
    });
  },
};
