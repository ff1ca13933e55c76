// Wrong requests of clients are refused as RFC 6749, 6750, 7636, 8707 and 9207 require. They leave
// no pending authorization, no cookie, no grant and no token (G35.8 to G35.13, G36.1 to G36.8).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openEndUsers } from "../support/end-users.ts";
import {
  makeIssuerKey,
  signBySecret,
  signToken,
  unsigned,
} from "../support/providers/token-issuer.ts";
import {
  bakery,
  callback,
  claimsOf,
  openFlowStage,
  readOrders,
  shop,
  tracesOf,
  usual,
  type FlowStage,
  type Member,
} from "./flow-stage.ts";
import { addressOf, authorizePath, form, newVerifier, tokenPath } from "./oauth-stage.ts";
import { fill, toldTheClient, toldThePerson, wrongExchanges } from "./wrong-requests.ts";

/** Milliseconds by which the gateway's clock is ahead of the real time. */
let ahead = 0;
let stage: FlowStage;
let owner: Member;
let guest: Member;
let base: string;
beforeAll(async () => {
  stage = await openFlowStage({ clock: { now: () => Date.now() + ahead } });
  base = stage.one.baseUrl;
  owner = await stage.addMember({ [shop]: "owner" });
  guest = await stage.addMember({ [shop]: "viewer", [bakery]: "viewer" });
});
beforeEach(() => void (ahead = 0));
afterAll(() => stage.close());

const asked = { ...usual, code_challenge: newVerifier().challenge };
const of = (name: string, workspaceId = shop) => `${base}/${workspaceId}/${name}`;

describe("an authorization request is refused", () => {
  it.each(Object.entries(toldTheClient))("to the client: %s", async (_name, [error, changed]) => {
    const before = await tracesOf(stage);
    const { person } = owner;
    const { answer, returned } = await person.open(addressOf({ ...asked, ...fill(base, changed) }));
    expect([answer.status, `${returned!.origin}${returned!.pathname}`]).toEqual([303, callback]);
    const told = new URLSearchParams(returned!.search || returned!.hash.slice(1));
    expect(Object.fromEntries(told)).toMatchObject({ error, state: usual.state, iss: base });
    expect(told.has("code")).toBe(false);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(await tracesOf(stage)).toEqual(before);
  });

  it("to the client: two resources, one of them valid", async () => {
    const second = `&resource=${encodeURIComponent(of("query"))}`;
    const address = addressOf({ ...asked, resource: of("mcp") }) + second;
    const { returned } = await owner.person.open(address);
    expect(returned!.searchParams.get("error")).toBe("invalid_target");
  });

  it.each(Object.entries(toldThePerson))("with a page: %s", async (_name, changed) => {
    const before = await tracesOf(stage);
    const given = Object.entries({ ...asked, ...fill(base, changed) }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    const parameters = Object.fromEntries(given);
    for (const [path, ask] of [
      [addressOf(parameters), {}],
      [authorizePath, form(parameters)],
    ] as const) {
      const { status, headers } = await stage.one.client(path, ask);
      expect([status, headers.location]).toEqual([400, undefined]);
      expect(headers["content-type"]).toMatch(/^text\/html/);
      expect(headers["set-cookie"]).toBeUndefined();
    }
    expect(await tracesOf(stage)).toEqual(before);
  });

  it("with a page: any parameter twice", async () => {
    for (const [name, value] of Object.entries(asked)) {
      const address = `${addressOf(asked)}&${name}=${encodeURIComponent(value)}`;
      const { status, headers } = await stage.one.client(address);
      expect([name, status, headers.location]).toEqual([name, 400, undefined]);
    }
  });
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const requestObject = `${part({ alg: "none" })}.${part({ redirect_uri: "https://evil.example" })}.`;
it.each<[string, Readonly<Record<string, string>>]>([
  ["a request object", { request: requestObject }],
  ["an address of a request object", { request_uri: "https://evil.example/request" }],
  ["an answer by fragment", { response_mode: "fragment" }],
  ["an answer by form", { response_mode: "form_post" }],
  ["hints and ages", { claims: "{}", login_hint: "a", id_token_hint: "x", max_age: "0" }],
  [
    "parameters of other specifications",
    { registration: "{}", dpop_jkt: "x", authorization_details: "[]" },
  ],
])("%s changes nothing: the client gets the code in the query", async (_name, parameters) => {
  const flow = await stage.ask(owner.person, { parameters });
  expect(flow.returned!.href.startsWith(`${callback}?`)).toBe(true);
  expect([...flow.returned!.searchParams.keys()].toSorted()).toEqual(["code", "iss", "state"]);
  expect((await stage.exchange(flow)).status).toBe(200);
});

describe("an exchange is refused", () => {
  it.each(Object.entries(wrongExchanges))("for %s", async (_name, [error, changed, burns]) => {
    const flow = await stage.ask(owner.person, { parameters: { resource: of("query") } });
    const before = await tracesOf(stage);
    const differing = Object.entries(fill(base, changed));
    const fields = Object.fromEntries(differing.map(([name, value]) => [name, value ?? null]));
    const answer = await stage.exchange(flow, fields);
    const status = error === "invalid_client" ? 401 : 400;
    expect([answer.status, answer.json.error]).toEqual([status, error]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.text).not.toContain(flow.code);
    expect(await tracesOf(stage)).toEqual(before);
    const good = await stage.exchange(flow, { resource: of("query") });
    expect(good.status).toBe(burns ? 400 : 200);
  });

  it("by GET, as JSON, with a field twice or in the address, and too long", async () => {
    const flow = await stage.ask(owner.person);
    const { code, verifier: code_verifier } = flow;
    const client = { grant_type: "authorization_code", client_id: "desk", redirect_uri: callback };
    const fields = { ...client, code, code_verifier };
    const good = form(fields);
    const send = (body: string, path = tokenPath) => stage.one.client(path, { ...good, body });
    const got = await stage.one.client(`${tokenPath}?${good.body}`);
    expect([got.status, got.headers.allow]).toEqual([405, expect.stringContaining("POST")]);
    expect((await stage.one.client(tokenPath, { json: fields })).status).toBe(415);
    for (const name of Object.keys(fields)) {
      const { status, json } = await send(`${good.body}&${name}=x`);
      expect([name, status, json.error]).toEqual([name, 400, "invalid_request"]);
    }
    expect((await send(`${good.body}&x=${"x".repeat(200_000)}`)).status).toBe(413);
    expect((await send(good.body, `${tokenPath}?code=${code}`)).status).toBe(400);
    expect((await send(good.body)).status).toBe(200);
  });

  it("for a code that is used a second time, and the first token is revoked", async () => {
    const flow = await stage.ask(owner.person);
    const { json } = await stage.exchange(flow);
    const status = async () =>
      (await stage.one.client(`/${shop}/schema`, { key: json.access_token })).status;
    expect(await status()).toBe(200);
    const again = await stage.exchange(flow);
    expect([again.status, again.json.error]).toEqual([400, "invalid_grant"]);
    await expect.poll(status).toBe(401);
  });

  it("after a minute, and after the end of the grant or the membership", async () => {
    const late = await stage.ask(owner.person);
    ahead = 61_000;
    expect((await stage.exchange(late)).json.error).toBe("invalid_grant");
    ahead = 0;
    const [revoked, revoke] = [await stage.ask(owner.person), "update gateway.oauth_grant set"];
    await stage.sql(`${revoke} revoked_at = now() where user_id = $1`, [owner.userId]);
    expect((await stage.exchange(revoked)).json.error).toBe("invalid_grant");
    const leaving = await stage.addMember({ [shop]: "editor" });
    const flow = await stage.ask(leaving.person);
    await stage.sql("delete from gateway.portal_member where user_id = $1", [leaving.userId]);
    expect((await stage.exchange(flow)).json.error).toBe("invalid_grant");
  });
});

describe("a token is refused", () => {
  const query = (key: string, workspaceId = shop) =>
    stage.one.client(`/${workspaceId}/query`, { key, json: readOrders });
  const invalid = expect.stringContaining('error="invalid_token"');

  it("if it is changed, signed with another key, unsigned, or expired", async () => {
    const token = await stage.tokenFor(owner.person);
    expect((await query(token)).status).toBe(200);
    const claims = claimsOf(token);
    const [head, , signature] = token.split(".") as [string, string, string];
    const { kid } = JSON.parse(Buffer.from(head, "base64url").toString()) as { kid: string };
    const others = makeIssuerKey(kid);
    const forged = {
      other: signToken(others, claims),
      none: unsigned(others, claims),
      secret: signBySecret(others, claims),
      brought: signToken(others, claims, { jwk: others.jwk }),
      prolonged: `${head}.${part({ ...claims, exp: claims["exp"] + 3600 })}.${signature}`,
      elsewhere: `${head}.${part({ ...claims, aud: of("query", bakery) })}.${signature}`,
      cut: token.slice(0, -4),
      twice: `${token}.${signature}`,
    };
    for (const [name, key] of Object.entries(forged)) {
      const { status, headers } = await query(key);
      expect([name, status, headers["www-authenticate"]]).toEqual([name, 401, invalid]);
    }
    ahead = 3_601_000;
    expect((await query(token)).status).toBe(401);
  });

  it("for another audience, in another workspace, and without a required scope", async () => {
    const token = await stage.tokenFor(guest.person, { decisions: { workspaceId: shop } });
    expect([(await query(token)).status, (await query(token, bakery)).status]).toEqual([200, 403]);
    const mcp = await stage.one.client(`/${shop}/mcp`, { key: token, json: {} });
    expect([mcp.status, mcp.headers["www-authenticate"]]).toEqual([401, invalid]);
    const parameters = { resource: of("mcp") };
    expect((await query(await stage.tokenFor(owner.person, { parameters }))).status).toBe(401);
    const reading = await stage.tokenFor(owner.person, { decisions: { access: "read" } });
    const mutation = { type: "insert", table: "o", values: [{ status: "new" }] };
    const json = { refs: readOrders.refs, mutation };
    const less = await stage.one.client(`/${shop}/query`, { key: reading, json });
    const missing = expect.stringMatching(/error="insufficient_scope", scope="gateway:write"/);
    expect([less.status, less.headers["www-authenticate"]]).toEqual([403, missing]);
  });

  it("of a client at an end user's or a member's operation, and an end user's at a member's operation", async () => {
    const users = stage.keep(openEndUsers({ database: stage.database, baseUrl: base }));
    const ofUser = await users.tokenOf({ workspaceId: shop });
    const ofClient = await stage.tokenFor(owner.person);
    const ask = { json: { currentPassword: "x", newPassword: "correct horse battery" } };
    const change = (key: string) =>
      stage.one.client(`/${shop}/auth/change-password`, { key, ...ask });
    const refused = await change(ofClient);
    expect([refused.status, refused.headers["www-authenticate"]]).toEqual([401, invalid]);
    expect((await change(ofUser)).status).not.toBe(401);
    const grants = `/api/v1/portal/grants?workspaceId=${shop}`;
    for (const key of [ofClient, ofUser])
      expect((await stage.one.client(grants, { key })).status).toBe(401);
  });
});

it("the token is for the workspace that the user chooses, and a user without membership can choose none", async () => {
  for (const [workspaceId, other] of [
    [shop, bakery],
    [bakery, shop],
  ] as const) {
    const token = await stage.tokenFor(guest.person, { decisions: { workspaceId } });
    expect(claimsOf(token)["aud"]).toBe(of("query", workspaceId));
    const statuses = [workspaceId, other].map(
      async (id) => (await stage.one.client(`/${id}/schema`, { key: token })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 403]);
  }
  const foreign = { parameters: { resource: of("mcp", bakery) } };
  expect((await stage.ask(owner.person, foreign)).returned).toBeNull();
  const { person } = owner;
  const chosen = await stage.ask(person, { decisions: { workspaceId: bakery } });
  expect(chosen.returned).toBeNull();
  const denied = await stage.ask(person, { decisions: { action: "deny" } });
  const told = { error: "access_denied", state: usual.state, iss: base };
  expect(Object.fromEntries(denied.returned!.searchParams)).toMatchObject(told);
});
