// One valid call of each operation on runs of automations. The runs do not exist. The tests that
// send these calls check only the steps before the handler.
import type { OperationId } from "../../src/contract/operations.ts";
import type { Ask } from "../support/http-client.ts";
import type { Call } from "./end-user-calls.ts";

const runs = (rest = "", ask: Ask = {}): Call => ({
  path: (id) => `/${id}/automations/runs${rest}`,
  ask,
});
const one = "/0192f3c5-6a0e-7a57-9d0e-1f1f6c1f0004";

export const runCalls = {
  listRuns: runs("?status=parked&limit=1"),
  getRun: runs(one),
  replayRun: runs(`${one}/replay`, { json: {} }),
  dryRunAutomation: {
    path: (id) => `/${id}/automations${one}/dry-run`,
    ask: { json: { input: { body: 1 } } },
  },
  deleteEvent: { path: (id) => `/${id}/automations/events${one}`, ask: { method: "DELETE" } },
} as const satisfies Partial<Record<OperationId, Call>>;
