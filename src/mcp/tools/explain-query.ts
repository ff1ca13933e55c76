// The tool `explain_query`: explains how a read would run, without running it.
import type { WorkspaceData } from "../../query/index.ts";
import type { Tool } from "../tool.ts";
import { hasTable } from "./offers.ts";
import { withArgumentPointers, mapPointer } from "./argument-pointers.ts";
import { readRequest } from "./reads.ts";
import { refsOf } from "./refs.ts";

export interface ExplainDependencies {
  readonly data: Pick<WorkspaceData, "explain">;
}

export const explainQuery = ({ data }: ExplainDependencies): Tool<"explain_query"> => ({
  name: "explain_query",
  isOffered: ({ grant }) => grant.explain && hasTable(grant, ({ rows }) => rows.read !== null),
  run: async ({ grant, access, caller }, input) => {
    const { table, includeTotalCount, ...query } = input;
    const refs = refsOf(grant, "read", input);
    return withArgumentPointers(mapPointer, async () => {
      const request = readRequest({ refs, query: { from: table, ...query }, includeTotalCount });
      return data.explain(access, request, caller);
    });
  },
});
