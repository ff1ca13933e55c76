// Inserts rows, and shows them where that is asked for.
import type { Tool } from "../tool.ts";
import { hasTable } from "./offers.ts";
import { refsOf } from "./refs.ts";
import { writeRows, type RowWriteDependencies } from "./writes.ts";

export const insertRows = (deps: RowWriteDependencies): Tool<"insert_rows"> => ({
  name: "insert_rows",
  isOffered: ({ grant }) => hasTable(grant, ({ rows }) => rows.insert !== null),
  run: async (call, given) => {
    const { idempotencyKey, ...mutation } = given;
    const body = {
      refs: refsOf(call.grant, "insert", { table: given.table }),
      mutation: { type: "insert", ...mutation },
    };
    const { isCut, ...answer } = await writeRows(deps, call, call.access, body, idempotencyKey);
    return { ...answer, dataLeftOut: isCut };
  },
});
