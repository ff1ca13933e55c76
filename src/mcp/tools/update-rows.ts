// The tool `update_rows`: changes the rows that match the conditions in `where`.
import type { Tool } from "../tool.ts";
import { hasTable } from "./offers.ts";
import { refsOf } from "./refs.ts";
import { writeRows } from "./writes.ts";

export const updateRows: Tool<"update_rows"> = {
  scope: "gateway:write",
  isOffered: ({ grant }) => hasTable(grant, ({ rows }) => rows.update !== null),
  run: async (call, input) => {
    const { idempotencyKey, ...mutation } = input;
    const { table, where } = input;
    const body = {
      refs: refsOf(call.grant, "update", { table, where }),
      mutation: { type: "update", ...mutation },
    };
    const answer = await writeRows(call, call.access, body, idempotencyKey);
    const { affectedRows, meta, replayed } = answer;
    return { affectedRows, meta, replayed };
  },
};
