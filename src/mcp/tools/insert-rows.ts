// The tool `insert_rows`: inserts rows. Its result contains the new rows if the caller asks for
// them.
import type { Tool } from "../tool.ts";
import { hasTable } from "./offers.ts";
import { refsOf } from "./refs.ts";
import { writeRows } from "./writes.ts";

export const insertRows: Tool<"insert_rows"> = {
  scope: "gateway:write",
  isOffered: ({ grant }) => hasTable(grant, ({ rows }) => rows.insert !== null),
  run: async (call, input) => {
    const { idempotencyKey, ...mutation } = input;
    const body = {
      refs: refsOf(call.grant, "insert", { table: input.table }),
      mutation: { type: "insert", ...mutation },
    };
    const { isDataOmitted, ...answer } = await writeRows(call, call.access, body, idempotencyKey);
    return { ...answer, dataLeftOut: isDataOmitted };
  },
};
