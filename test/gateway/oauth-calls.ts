// Valid calls of the addresses of the embedded identity service that need no signed-in user.
import type { OperationId } from "../../src/contract/operations.ts";
import type { Ask } from "../support/http-client.ts";
import type { Call } from "./end-user-calls.ts";

const oauth = (rest: string, ask: Ask = {}): Call => ({ path: () => `/api/v1/oauth/${rest}`, ask });
const asked = {
  response_type: "code",
  client_id: "desk",
  redirect_uri: "http://127.0.0.1:43210/callback",
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_challenge_method: "S256",
};
const form = (fields: Readonly<Record<string, string>>): Ask => ({
  body: new URLSearchParams(fields).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded" },
});
const code = {
  grant_type: "authorization_code",
  client_id: "desk",
  code: "0VxqLr0tYkzv0cFWc1Qm5w",
};

export const oauthCalls = {
  startAuthorization: oauth(`authorize?${new URLSearchParams(asked).toString()}`),
  startAuthorizationByForm: oauth("authorize", form(asked)),
  resumeAuthorization: oauth("authorize/6TfSaUZcGg2wUTTTzUx1G"),
  issueToken: oauth("token", form(code)),
  getOAuthJwks: oauth("jwks"),
} as const satisfies Partial<Record<OperationId, Call>>;
