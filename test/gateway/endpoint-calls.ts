// One valid call of each operation on custom endpoints. The endpoint does not exist. The tests that
// send these calls check only the steps before the handler.
import type { OperationId } from "../../src/contract/operations.ts";
import type { Call } from "./end-user-calls.ts";

const endpoint = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0e01";
const query = "?hub.mode=subscribe&hub.verify_token=token&hub.challenge=1158201444";
const json = { number: 1001 };

export const endpointCalls = {
  challengeEndpoint: { path: (id) => `/${id}/endpoint/${endpoint}${query}`, ask: {} },
  callEndpoint: { path: (id) => `/${id}/endpoint/${endpoint}`, ask: { json } },
  challengeWebhook: { path: (id) => `/${id}/webhook/${endpoint}${query}`, ask: {} },
  callWebhook: { path: (id) => `/${id}/webhook/${endpoint}`, ask: { json } },
} as const satisfies Partial<Record<OperationId, Call>>;
