// The tool `delete_rows`: deletes rows if the caller's rights allow tools to delete. Its result
// lists the other tables in which the deletion also deletes rows, or sets references to null.
import { reachOfDelete } from "../../query/index.ts";
import type { Tool } from "../tool.ts";
import { deletingAccess, deletingGrant, hasTable } from "./offers.ts";
import { refsOf } from "./refs.ts";
import { writeRows } from "./writes.ts";

/** Maximum number of effects on other tables that a result lists. */
const CASCADES_MAX = 1_000;

const effects = { cascade: "deleted", setNull: "setNull" } as const;

export const deleteRows: Tool<"delete_rows"> = {
  scope: "gateway:write",
  isOffered: ({ workspace, caller }) => {
    const grant = deletingGrant(workspace, caller);
    return grant !== undefined && hasTable(grant, ({ rows }) => rows.delete !== null);
  },
  run: async (call, input) => {
    const { idempotencyKey, ...mutation } = input;
    const { table, where } = input;
    const access = deletingAccess(call);
    const refs = refsOf(access.grant, "delete", { table, where });
    const body = { refs, mutation: { type: "delete", ...mutation } };
    const answer = await writeRows(call, access, body, idempotencyKey);
    const { affectedRows, meta, replayed } = answer;
    const target = access.grant.tables.get(refs[table]!)!.table;
    const reached = reachOfDelete(access.grant, target).slice(0, CASCADES_MAX);
    const cascades = reached.map((reach) => ({
      table: reach.table.name,
      column: reach.reference.name,
      effect: effects[reach.effect],
    }));
    return { affectedRows, cascades, meta, replayed };
  },
};
