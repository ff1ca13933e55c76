// One valid call of each operation of end-user administration and of the administration of API
// keys. The ids in the calls belong to no account and no key. The tests that send these calls check
// only the steps before the handler.
import type { OperationId } from "../../src/contract/operations.ts";
import type { Ask } from "../support/http-client.ts";
import type { Call } from "./end-user-calls.ts";

const id = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9fff";
const newPassword = "staple in the rain";

const at = (rest: string, ask: Ask = {}): Call => ({
  path: (workspaceId) => `/${workspaceId}/endusers${rest}`,
  ask,
});
const action = (name: string, ask: Ask = {}): Call =>
  at(`/${id}/${name}`, { method: "POST", ...ask });
const keys = (rest: string, ask: Ask = {}): Call => ({
  path: (workspaceId) => `/${workspaceId}/keys${rest}`,
  ask,
});
const remove = (rest: string): Call => at(rest, { method: "DELETE" });

const mails = (rest: string, ask: Ask = {}): Call => ({
  path: (workspaceId) => `/${workspaceId}/mails${rest}`,
  ask,
});
const definition = (rest: string, ask: Ask = {}): Call => ({
  path: (workspaceId) => `/${workspaceId}/definition${rest}`,
  ask,
});

const secrets = (rest: string, ask: Ask = {}): Call => ({
  path: (workspaceId) => `/${workspaceId}/secrets${rest}`,
  ask,
});

export const administrationCalls = {
  listEndUsers: at("?search=ada&limit=1"),
  createEndUser: at("", { json: { email: "ada@example.com", emailVerified: true } }),
  getEndUser: at(`/${id}`),
  updateEndUser: at(`/${id}`, { method: "PATCH", json: { firstName: null } }),
  deleteEndUser: remove(`/${id}`),
  deactivateEndUser: action("deactivate"),
  activateEndUser: action("activate"),
  sendEndUserPasswordReset: action("send-password-reset"),
  setEndUserPassword: action("set-password", {
    json: { newPassword, confirmPassword: newPassword },
  }),
  resendEndUserConfirmation: action("resend-confirmation"),
  listEndUserRoles: at(`/${id}/roles`),
  giveEndUserRole: at(`/${id}/roles/${id}`, { method: "PUT" }),
  takeEndUserRole: remove(`/${id}/roles/${id}`),
  listEndUserSessions: at(`/${id}/sessions`),
  endEndUserSessions: remove(`/${id}/sessions`),
  endEndUserSession: remove(`/${id}/sessions/${id}`),
  listMails: mails(""),
  getMail: mails("/reset-code"),
  chooseMail: mails("/reset-code", { method: "PUT", json: { version: 0 } }),
  publishMail: mails("/reset-code", { json: { files: [{ path: "template.mjml", text: "" }] } }),
  previewMail: mails("/reset-code/preview", {
    json: { files: [{ path: "template.mjml", text: "" }] },
  }),
  sendMailToMe: mails("/reset-code/send", { json: {} }),
  listKeys: keys(""),
  getDefinition: definition(""),
  planDefinition: definition("/plan", { json: { definition: {} } }),
  applyDefinition: definition("", { json: { revision: 1, definition: {} } }),
  takeOverDefinition: definition("/take-over", { method: "POST" }),
  listSecrets: secrets(""),
  storeSecret: secrets("/TOKEN", { method: "PUT", json: { value: "token" } }),
  deleteSecret: secrets("/TOKEN", { method: "DELETE" }),
  createKey: keys("", { json: { name: "website", definition: { kind: "server" } } }),
  allowOrigin: keys(`/${id}/origins`, { json: { origin: "https://shop.example" } }),
  rotateKey: keys(`/${id}/rotate`, { method: "POST" }),
  revokeKey: keys(`/${id}`, { method: "DELETE" }),
} as const satisfies Partial<Record<OperationId, Call>>;
