// POST /api/v1/oauth/authorize: the same answers as for GET. If another service issues the tokens,
// the endpoint does not exist.
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  addressOf,
  authorizePath,
  callback,
  form,
  newVerifier,
  openOAuthStage,
  tokenPath,
  type OAuthStage,
} from "../oauth/oauth-stage.ts";

let stage: OAuthStage;
beforeAll(async () => {
  stage = await openOAuthStage();
});
afterAll(() => stage.close());

const asked = {
  response_type: "code",
  client_id: "desk",
  redirect_uri: callback,
  code_challenge: newVerifier().challenge,
  code_challenge_method: "S256",
};

it("redirects the browser to the sign-in, or back with the error", async () => {
  const { client } = stage.gateway;
  const answer = await client(authorizePath, form({ ...asked, unknown: "x" }));
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toMatch(/^\/api\/v1\/oauth\/interaction\//);
  const wrong = await client(authorizePath, form({ ...asked, resource: "https://a.example/" }));
  expect(wrong.headers.location).toContain("error=invalid_target");
  expect((await client(authorizePath, form({ ...asked, client_id: "nobody" }))).status).toBe(400);
});

it("does not exist if another service issues the tokens", async () => {
  const settings = { "identity.url": "https://id.example" };
  const gateway = await stage.openGateway({ settings });
  expect((await gateway.client(addressOf(asked))).status).toBe(404);
  expect((await gateway.client(`${authorizePath}/6TfSaUZcGg2wUTTTzUx1G`)).status).toBe(404);
  expect((await gateway.client(authorizePath, form(asked))).status).toBe(404);
  expect((await gateway.client("/api/v1/oauth/jwks")).status).toBe(404);
  const token = await gateway.client(tokenPath, form({ grant_type: "authorization_code" }));
  expect([token.status, token.json.error]).toEqual([404, "invalid_request"]);
});
