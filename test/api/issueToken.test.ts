// POST /api/v1/oauth/token: exchanges a code for a token once, for the granted rights.
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  callback,
  exchangeCode,
  identityOf,
  openOAuthStage,
  walk,
  type OAuthStage,
} from "../oauth/oauth-stage.ts";
import { shop } from "./portal-stage.ts";
import { lockWaits } from "../support/locks.ts";

let stage: OAuthStage;
beforeAll(async () => {
  stage = await openOAuthStage();
});
afterAll(() => stage.close());

const resource = (name: string, workspace = shop) =>
  `${stage.gateway.baseUrl}/${workspace}/${name}`;

it("is a JWT for the requested resource, signed with the published key", async () => {
  const { gateway, ownerId } = stage;
  const parameters = { resource: resource("mcp"), scope: "gateway:read gateway:write openid" };
  const { code, verifier, steps, returned } = await walk(stage, { parameters });
  expect(steps).toEqual(["sign-in", "consent"]);
  expect(returned.href.split("?")[0]).toBe(callback);
  expect(returned.searchParams.get("state")).toBe("s1");
  expect(returned.searchParams.get("iss")).toBe(gateway.baseUrl);
  const answer = await exchangeCode(gateway, { code, code_verifier: verifier });
  expect(answer.status).toBe(200);
  expect(answer.headers["access-control-allow-origin"]).toBe("*");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json).toEqual({
    access_token: expect.any(String),
    token_type: "Bearer",
    expires_in: 3600,
    scope: "gateway:read gateway:write",
  });
  const keys = createLocalJWKSet((await gateway.client("/api/v1/oauth/jwks")).json);
  const token = answer.json.access_token as string;
  const options = { issuer: gateway.baseUrl, audience: resource("mcp"), typ: "at+jwt" };
  const { payload, protectedHeader } = await jwtVerify(token, keys, options);
  expect(protectedHeader.alg).toBe("ES256");
  expect(payload).toEqual({
    iss: gateway.baseUrl,
    aud: resource("mcp"),
    sub: ownerId,
    client_id: "desk",
    scope: "gateway:read gateway:write",
    iat: expect.any(Number),
    exp: payload.iat! + 3600,
    jti: expect.any(String),
    grant_id: expect.any(String),
  });
  const { kid } = decodeProtectedHeader(token);
  expect(await identityOf(stage, gateway).publicKeyOf(kid!)).toBeDefined();
  const [grant] = await stage.sql("select * from gateway.oauth_grant where id = $1", [
    payload["grant_id"],
  ]);
  expect(grant).toMatchObject({ resource: "mcp", client_name: "Desk", workspace_id: shop });
  expect((grant!["expires_at"] as Date).getTime()).toBeGreaterThanOrEqual(
    // The gateway extends the grant a moment before it creates the token. So the grant may end
    // slightly before the token.
    payload.exp! * 1000 - 30_000,
  );
});

it("a code works once: one of many concurrent exchanges gets a token, and the reuse revokes it", async () => {
  const { gateway } = stage;
  const { code, verifier } = await walk(stage);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => exchangeCode(gateway, { code, code_verifier: verifier })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, json } of answers)
    if (status !== 200) expect([status, json.error]).toEqual([400, "invalid_grant"]);
  const [grant] = await stage.sql(
    "select revoked_at from gateway.oauth_grant order by created_at desc limit 1",
  );
  expect(grant!["revoked_at"]).not.toBeNull();
});

it.each<[string, Readonly<Record<string, string | null>>]>([
  ["invalid_grant", { code_verifier: "a".repeat(43) }],
  ["invalid_grant", { code_verifier: null }],
  ["invalid_grant", { redirect_uri: "https://desk.example/back" }],
  ["invalid_grant", { redirect_uri: "http://127.0.0.1:43211/callback" }],
  ["invalid_request", { redirect_uri: null }],
  ["invalid_grant", { client_id: "other" }],
  ["invalid_client", { client_id: "nobody" }],
  ["invalid_request", { client_id: null }],
  ["invalid_request", { grant_type: null }],
  ["unsupported_grant_type", { grant_type: "refresh_token", refresh_token: "x" }],
  ["unsupported_grant_type", { grant_type: "client_credentials" }],
  ["unsupported_grant_type", { grant_type: "password", username: "a", password: "b" }],
  ["invalid_grant", { code: "0VxqLr0tYkzv0cFWc1Qm5w" }],
  ["invalid_request", { code: null }],
  ["invalid_target", { resource: "https://elsewhere.example" }],
  ["invalid_client", { client_secret: "secret" }],
  ["invalid_client", { client_assertion: "e30.e30.e30" }],
])("rejects with %s, and the code stays valid: %j", async (error, changed) => {
  const { code, verifier } = await walk(stage);
  const good = { code, code_verifier: verifier };
  const { status, json, headers } = await exchangeCode(stage.gateway, { ...good, ...changed });
  expect([status, json.error]).toEqual([error === "invalid_client" ? 401 : 400, error]);
  expect(headers["cache-control"]).toBe("no-store");
  expect((await exchangeCode(stage.gateway, good)).status).toBe(200);
});

it("clients with credentials in the header are rejected", async () => {
  const answer = await stage.gateway.client("/api/v1/oauth/token", {
    body: "grant_type=authorization_code&code=x",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from("desk:secret").toString("base64")}`,
    },
  });
  expect([answer.status, answer.json.error]).toEqual([401, "invalid_client"]);
  expect(answer.headers["www-authenticate"]).toMatch(/^Basic /);
});

it("an exchange during the end of the membership is rejected, without a deadlock", async () => {
  const { code, verifier } = await walk(stage);
  const [grant] = await stage.sql(
    "select id from gateway.oauth_grant order by created_at desc limit 1",
  );
  const waits = `select count(*)::int as n from ${lockWaits}`;
  const answer = await stage.database.database.control.transaction(async (connection) => {
    const run = (text: string, values: unknown[] = [grant!["id"]]) =>
      connection.run<{ readonly n: number }>({ name: `test ${text.slice(0, 12)}`, text }, values);
    // Runs the statements that delete the grant when a membership ends, in the same order as the
    // gateway.
    await run("select id from gateway.oauth_grant where id = $1 for update");
    const exchange = exchangeCode(stage.gateway, { code, code_verifier: verifier });
    const waiting = async () => (await run(waits, []))[0]!.n;
    await expect.poll(waiting).toBeGreaterThan(0);
    await run("delete from gateway.oauth_grant where id = $1");
    return { exchange };
  });
  const { status, json } = await answer.exchange;
  expect([status, json.error]).toEqual([400, "invalid_grant"]);
});
