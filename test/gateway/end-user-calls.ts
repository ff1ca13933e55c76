// One valid call of each operation for end users, players and mails. The paths have no prefix. The
// accounts and players in the calls may not exist. The tests that send these calls check only the
// steps before the handler.
import type { OperationId } from "../../src/contract/operations.ts";
import type { Ask } from "../support/http-client.ts";

export interface Call {
  readonly path: (workspaceId: string) => string;
  readonly ask: Ask;
}

const email = "ada@example.com";
const password = "correct horse battery";
const newPassword = "staple in the rain";
const token = "0VxqLr0tYkzv0cFWc1Qm5w";
const returned = { code: "c", state: "s", redirectUri: "https://shop.example/signed-in" };
const message = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f10";
const form = new URLSearchParams({ token, newPassword, confirmPassword: newPassword }).toString();

const auth = (rest: string, ask: Ask = {}): Call => ({ path: (id) => `/${id}/auth/${rest}`, ask });
const post = (rest: string, json: object): Call => auth(rest, { json });

export const endUserCalls = {
  getAuthConfig: auth("config"),
  getAuthLogo: auth("logo"),
  getAuthLogoFile: auth(`logo/${token}.svg`),
  getJwks: auth("jwks.json"),
  register: post("register", { email, password }),
  login: post("login", { email, password }),
  refresh: post("refresh", { refreshToken: token }),
  logout: post("logout", { refreshToken: token }),
  confirmEmail: auth(`confirm-email?token=${token}`),
  proveEmail: auth("confirm-email", {
    body: new URLSearchParams({ token }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }),
  resendConfirmation: post("resend-confirmation", { email }),
  forgotPassword: post("forgot-password", { email }),
  verifyResetCode: post("verify-reset-code", { email, code: "493027" }),
  resetPassword: post("reset-password", {
    sessionToken: token,
    newPassword,
    confirmPassword: newPassword,
  }),
  changePassword: post("change-password", {
    currentPassword: password,
    newPassword,
    confirmPassword: newPassword,
  }),
  showAdminReset: auth(`reset?token=${token}`),
  submitAdminReset: auth("reset", {
    body: form,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }),
  authorizeProvider: auth("acme/authorize"),
  providerCallback: post("acme/callback", returned),
  assertPlayer: post("acme/assert", { platformPlayerId: "4711" }),
  authorizeOidc: auth("oidc/acme"),
  oidcCallback: post("oidc/callback", { providerSlug: "acme", ...returned }),
  identifyPlayer: {
    path: (id) => `/${id}/players/identify`,
    ask: { json: { platform: "steam", platformPlayerId: "4711" } },
  },
  resolvePlayer: { path: (id) => `/${id}/players/resolve/steam/4711`, ask: {} },
  listPlayers: { path: (id) => `/${id}/players`, ask: {} },
  getMailInbox: { path: () => "/_/mail", ask: {} },
  getMailMessage: { path: () => `/_/mail/${message}`, ask: {} },
  getMailPart: { path: () => `/_/mail/${message}/text`, ask: {} },
} as const satisfies Partial<Record<OperationId, Call>>;
