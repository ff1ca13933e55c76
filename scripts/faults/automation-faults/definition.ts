// The workspace of the check `automation-faults`. For each signed event that arrives, an automation
// inserts one row and adds one to a counter.
import { unbounded } from "../../bench/workspace.ts";

export const workspaceId = "fa170000-0000-4000-8000-000000000002";
export const schema = `ws_${workspaceId.replaceAll("-", "")}`;
export const endpointId = "fa170000-0000-4000-8000-00000000000e";
export const secret = "fault-round-secret";
/** Id of the only counter. */
export const counterId = "fa170000-0000-4000-8000-00000000000c";

export const definition = {
  workspace: { id: workspaceId, name: "Automation faults", plan: unbounded },
  tables: {
    // The table has no unique column. So a write that runs twice inserts a second row, and the
    // check finds it.
    marks: { columns: { event: { type: "text", required: true } } },
    counters: {
      columns: {
        id: { type: "uuid", primaryKey: true },
        total: { type: "bigint", required: true },
      },
    },
  },
  keys: { backend: { kind: "server", tables: "all" } },
  endpoints: {
    hook: {
      id: endpointId,
      mode: "async",
      signature: {
        algorithm: "HMAC-SHA256",
        format: "default",
        header: "X-Signature",
        secret: "${env:FAULTS_SECRET}",
      },
      automations: ["count"],
    },
  },
  automations: {
    count: {
      runAs: "backend",
      steps: [
        {
          id: "mark",
          type: "mutation",
          refs: { m: "marks" },
          mutation: { type: "insert", table: "m", values: [{ event: "{{request.body.n}}" }] },
        },
        {
          id: "count",
          type: "mutation",
          refs: { c: "counters" },
          mutation: {
            type: "update",
            table: "c",
            set: { total: { inc: 1 } },
            where: [{ field: "id", op: "eq", value: counterId }],
          },
        },
      ],
    },
  },
};
