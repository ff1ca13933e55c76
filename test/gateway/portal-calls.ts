// A call of every operation of the portal, and of those that are for members alone, that fits the contract. Whether it succeeds depends on
// members that other tests make: here only the edge is asked.
import type { OperationId } from "../../src/contract/operations.ts";
import type { Ask } from "../support/http-client.ts";
import type { Call } from "./end-user-calls.ts";

const portal = (rest: string, ask: Ask = {}): Call => ({
  path: () => `/api/v1/portal/${rest}`,
  ask,
});
const signIn = { email: "owner@example.com", password: "correct horse battery" };

export const portalCalls = {
  startPortalSession: portal("session", { json: signIn }),
  getPortalSession: portal("session"),
  endPortalSession: portal("session", { method: "DELETE" }),
} as const satisfies Partial<Record<OperationId, Call>>;
