// GET /api/v1/oauth/authorize: requests of clients, errors in the redirect URL, and errors on a
// page for the user.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addressOf,
  callback,
  exchangeCode,
  newVerifier,
  openOAuthBrowser,
  openOAuthStage,
  walk,
  type OAuthStage,
} from "../oauth/oauth-stage.ts";
import { bakery, shop } from "./portal-stage.ts";

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
  state: "s1",
};
type Parameters = Readonly<Record<string, string | undefined>>;
const ask = (changed: Parameters) =>
  openOAuthBrowser(stage.gateway).get(addressOf({ ...asked, ...changed }));
const at = (path: string) => stage.gateway.baseUrl + path;

it("redirects the browser to the sign-in, for any port of the loopback address", async () => {
  for (const uri of [callback, "http://127.0.0.1/callback", "http://127.0.0.1:9/callback"]) {
    const answer = await ask({ redirect_uri: uri });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toMatch(/^\/api\/v1\/oauth\/interaction\/[\w-]{43}$/);
    expect(answer.headers["set-cookie"]).toHaveLength(2);
    for (const cookie of answer.headers["set-cookie"]!)
      expect(cookie).toMatch(
        /^gateway_identity_\w+=[\w-]{43}; path=\/api\/v1\/oauth\/\w+\/[\w-]{43}; expires=[^;]+; samesite=lax; httponly$/,
      );
  }
});

it.each<[string, Parameters]>([
  ["invalid_request", { code_challenge: undefined, code_challenge_method: undefined }],
  ["invalid_request", { code_challenge_method: "plain" }],
  ["invalid_request", { code_challenge_method: undefined }],
  ["invalid_request", { code_challenge: undefined }],
  ["invalid_request", { code_challenge: "short" }],
  ["unsupported_response_type", { response_type: "token" }],
  ["unsupported_response_type", { response_type: "code id_token" }],
  ["invalid_request", { response_type: undefined }],
  ["invalid_scope", { scope: "openid email" }],
  ["invalid_target", { resource: "https://elsewhere.example/mcp" }],
  ["invalid_target", { resource: "mcp" }],
  ["login_required", { prompt: "none" }],
])("returns the error %s to the client: %j", async (error, changed) => {
  const answer = await ask(changed);
  expect(answer.status).toBe(303);
  const returned = new URL(answer.headers.location!);
  expect(returned.origin + returned.pathname).toBe(callback);
  // If the client requested a token, the parameters are in the URL fragment.
  const parameters = returned.search === "" ? returned.hash.slice(1) : returned.search;
  const told = Object.fromEntries(new URLSearchParams(parameters));
  expect(told).toMatchObject({ error, state: "s1", iss: stage.gateway.baseUrl });
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

it("issues tokens only for MCP and data, and for one resource", async () => {
  const errorOf = async (changed: string) => {
    const answer = await openOAuthBrowser(stage.gateway).get(addressOf(asked) + changed);
    return new URL(answer.headers.location!, at("")).searchParams.get("error");
  };
  const parameter = (path: string) => `&resource=${encodeURIComponent(at(path))}`;
  for (const name of ["players", "auth", "endusers", "logs", "usage", "automations", "bus/stream"])
    expect([name, await errorOf(parameter(`/${shop}/${name}`))]).toEqual([name, "invalid_target"]);
  expect(await errorOf(parameter(`/${shop}`))).toBe("invalid_target");
  expect(await errorOf(parameter(`/${shop}/mcp`) + parameter(`/${shop}/query`))).toBe(
    "invalid_target",
  );
  for (const name of ["mcp", "query", "schema", "files", "bus"])
    expect([name, await errorOf(parameter(`/api/v1/gateway/${shop}/${name}`))]).toEqual([
      name,
      null,
    ]);
  for (const root of ["", "/"]) expect(await errorOf(parameter(root))).toBeNull();
});

it.each<[Parameters, RegExp]>([
  [{ client_id: undefined }, /client_id/],
  [{ client_id: "nobody" }, /not known/],
  [{ client_id: "http://client.example/document.json" }, /not known/],
  [{ redirect_uri: "https://desk.example/back/" }, /not registered/],
  [{ redirect_uri: "https://desk.example.evil.example/back" }, /not registered/],
  [{ redirect_uri: "http://127.0.0.1.evil.example/callback" }, /not registered/],
  [{ redirect_uri: "http://localhost/callback" }, /not registered/],
  [{ redirect_uri: "http://127.0.0.1/callback?x=1" }, /not registered/],
  [{ redirect_uri: "http://user@127.0.0.1/callback" }, /not registered/],
  [{ redirect_uri: "https://desk.example:443/back#x" }, /not registered/],
  [{ redirect_uri: undefined }, /redirect_uri/],
  [{ redirect_uri: "javascript:alert(1)" }, /not registered/],
  [{ state: "s".repeat(4_001) }, /state/],
])("shows a page and does not redirect: %j", async (changed, text) => {
  const answer = await ask(changed);
  expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
  expect(answer.headers["content-type"]).toMatch(/^text\/html/);
  expect(answer.text).toMatch(text);
});

describe("the error page", () => {
  const refused = async (changed: Parameters, language: string) => {
    const headers = { "accept-language": language };
    const path = addressOf({ ...asked, ...changed }).replace(stage.gateway.baseUrl, "");
    const { status, text } = await stage.gateway.client(path, { headers });
    const [, title] = /<h1>(.*)<\/h1>/.exec(text) ?? [];
    return { status, title, text };
  };

  it.each<[string, Parameters, string, string, RegExp]>([
    [
      "an unknown app",
      { client_id: "nobody" },
      "en",
      "This app is not known here",
      /close this page/,
    ],
    [
      "an unknown app",
      { client_id: "nobody" },
      "de",
      "Diese App ist hier nicht bekannt",
      /schließe diese Seite/,
    ],
    [
      "another address to return to",
      { redirect_uri: "https://evil.example/back" },
      "en",
      "This app wants to send you to a wrong address",
      /you were not sent there/,
    ],
    [
      "a mistake of the app",
      { state: "s".repeat(4_001) },
      "en",
      "This app cannot be given access",
      /begin again/,
    ],
    [
      "a mistake of the app",
      { client_id: undefined },
      "de",
      "Diese App kann keinen Zugriff bekommen",
      /fang dort neu an/,
    ],
  ])("for %s addresses the user", async (_what, changed, language, title, advice) => {
    const page = await refused(changed, language);
    expect([page.status, page.title]).toEqual([400, title]);
    expect(page.text).toMatch(advice);
    expect(page.text).not.toMatch(/link from a mail|Link aus einer Mail/i);
    // The page says that the technical details are for the developers of the app.
    expect(page.text).toMatch(
      /For the people who make the app: |Für die Leute, die die App machen: /,
    );
  });

  it("for another method mentions the app, too", async () => {
    const { status, text } = await stage.gateway.client("/api/v1/oauth/authorize", {
      method: "PUT",
    });
    expect(status).toBe(405);
    expect(text).toContain("Go back to the app");
    expect(text).not.toContain("link from a mail");
  });
});

it("any repeated parameter shows a page", async () => {
  for (const [name, value] of Object.entries(asked)) {
    const twice = `${addressOf(asked)}&${name}=${encodeURIComponent(value)}`;
    const answer = await openOAuthBrowser(stage.gateway).get(twice);
    expect([name, answer.status]).toEqual([name, 400]);
  }
});

it("without a resource the user's choice is the audience; without a scope the grant is for reading", async () => {
  const { gateway } = stage;
  for (const resource of [undefined, gateway.baseUrl, `${gateway.baseUrl}/`]) {
    const { code, verifier } = await walk(stage, { parameters: { resource } });
    const given = { code, code_verifier: verifier };
    const { json, status } = await exchangeCode(
      gateway,
      resource === undefined ? given : { ...given, resource },
    );
    expect([status, json.scope]).toEqual([200, "gateway:read"]);
    const claims = JSON.parse(Buffer.from(json.access_token.split(".")[1], "base64url").toString());
    expect(claims.aud).toBe(at(`/${shop}/query`));
    const { code: more, verifier: secret } = await walk(stage, { parameters: { resource } });
    const narrowed = { code: more, code_verifier: secret, resource: at(`/${shop}/query`) };
    expect((await exchangeCode(gateway, narrowed)).json.error).toBe("invalid_target");
  }
});

it("a prefixed address is the same audience, and each request asks for consent", async () => {
  const parameters = { resource: at(`/api/v1/gateway/${shop}/files`) };
  const first = await walk(stage, { parameters });
  const again = await walk(stage, { parameters, browser: first.browser });
  expect([first.steps, again.steps]).toEqual([["sign-in", "consent"], ["consent"]]);
  const { code, verifier } = again;
  const given = { code, code_verifier: verifier, resource: at(`/${shop}/files`) };
  const { json } = await exchangeCode(stage.gateway, given);
  const claims = JSON.parse(Buffer.from(json.access_token.split(".")[1], "base64url").toString());
  expect(claims.aud).toBe(at(`/${shop}/files`));
  const forced = await walk(stage, { parameters: { prompt: "login" }, browser: first.browser });
  expect(forced.steps).toEqual(["sign-in", "consent"]);
});

it("users cannot grant access to a workspace of others, or more than the client requested", async () => {
  const refused = { code: "INVALID_REQUEST" };
  const parameters = { scope: "gateway:read" };
  await expect(walk(stage, { consent: { workspaceId: bakery } })).rejects.toMatchObject(refused);
  await expect(
    walk(stage, { parameters, consent: { scopes: ["gateway:write"] } }),
  ).rejects.toMatchObject(refused);
  await expect(walk(stage, { consent: { scopes: [] } })).rejects.toMatchObject(refused);
  const ofShop = { resource: at(`/${shop}/mcp`) };
  await expect(
    walk(stage, { parameters: ofShop, consent: { workspaceId: bakery } }),
  ).rejects.toMatchObject(refused);
});

it("neither Host nor forwarding headers change a URL", async () => {
  const answer = await stage.gateway.client(addressOf({ ...asked, prompt: "none" }), {
    headers: {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example;proto=https",
    },
  });
  const returned = new URL(answer.headers.location!);
  expect(returned.searchParams.get("iss")).toBe(stage.gateway.baseUrl);
  expect(JSON.stringify(answer.headers)).not.toContain("evil");
});
