// One valid call of each operation of the portal, and of the operations for members only. The
// members may not exist. The tests that send these calls check only the steps before the handler.
import type { OperationId } from "../../src/contract/operations.ts";
import type { Ask } from "../support/http-client.ts";
import type { Call } from "./end-user-calls.ts";

const portal = (rest: string, ask: Ask = {}): Call => ({
  path: () => `/api/v1/portal/${rest}`,
  ask,
});
const workspace = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001";
const member = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0911";
const token = "0VxqLr0tYkzv0cFWc1Qm5w";
const signIn = { email: "owner@example.com", password: "correct horse battery" };

export const portalCalls = {
  startPortalSession: portal("session", { json: signIn }),
  setUpPortal: portal("setup", { json: { token, ...signIn } }),
  getPortalSession: portal("session"),
  endPortalSession: portal("session", { method: "DELETE" }),
  listMembers: portal(`members?workspaceId=${workspace}`),
  inviteMember: portal("members", {
    json: { workspaceId: workspace, email: "editor@example.com", role: "editor" },
  }),
  changeMember: portal(`members/${member}`, { method: "PATCH", json: { role: "viewer" } }),
  removeMember: portal(`members/${member}`, { method: "DELETE" }),
  getProfile: portal("profile"),
  updateProfile: portal("profile", { method: "PATCH", json: { name: "Ada Lovelace" } }),
  changeOwnPassword: portal("profile/password", {
    json: { password: signIn.password, newPassword: "a brown fox on the roof" },
  }),
  listOwnSessions: portal("profile/sessions"),
  endOwnSession: portal(`profile/sessions/${member}`, { method: "DELETE" }),
  beginSecondFactor: portal("profile/second-factor", { json: { password: signIn.password } }),
  confirmSecondFactor: portal("profile/second-factor/confirm", { json: { code: "492039" } }),
  removeSecondFactor: portal("profile/second-factor/remove", {
    json: { password: signIn.password, code: "492039" },
  }),
  listGrants: portal(`grants?workspaceId=${workspace}`),
  revokeGrant: portal(`grants/${member}`, { method: "DELETE" }),
  showInvitation: portal(`invitation?token=${token}`),
  acceptInvitation: portal("invitation", {
    body: new URLSearchParams({ token, password: signIn.password }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }),
  showInteraction: { path: () => `/api/v1/oauth/interaction/${token}`, ask: {} },
  answerInteraction: {
    path: () => `/api/v1/oauth/interaction/${token}`,
    ask: {
      body: new URLSearchParams({ formToken: token, action: "deny" }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    },
  },
} as const satisfies Partial<Record<OperationId, Call>>;
