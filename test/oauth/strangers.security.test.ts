// Unknown users, other web pages and unregistered clients cannot lock users out of the identity
// service or redirect them to other sites. They cannot make the gateway send requests for them
// (G35.8, G35.10, G35.13).
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { formTokenIn } from "../api/interaction-stage.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { shop } from "../api/portal-stage.ts";
import { createKnownBrowsers } from "../../src/oauth/known-browsers.ts";
import { createPortalUser } from "../support/members.ts";
import {
  addressOf,
  callback,
  clientsFile,
  exchangeCode,
  newVerifier,
  openOAuthBrowser,
  openOAuthStage,
  walk,
  type OAuthStage,
} from "./oauth-stage.ts";

const fetched: string[] = [];
/** The clock. It stands still within a test, so that no count is split at the end of a minute. */
let now = Date.now();
let networks = 0;
let stage: OAuthStage;
beforeAll(async () => {
  const clientDocuments = async (url: string) => {
    fetched.push(url);
    if (url.includes("unreadable")) throw new Error("nobody there");
    const redirect_uris = ["https://app.example/back", "http://127.0.0.1/callback"];
    return Response.json({ client_id: url, client_name: "Notes", redirect_uris });
  };
  stage = await openOAuthStage({
    identity: { clientDocuments },
    file: `${clientsFile}server: { trustedProxies: [127.0.0.1] }\n`,
    clock: { now: () => now },
  });
});
afterAll(() => stage.close());
beforeEach(() => {
  now += 61_000;
  fetched.length = 0;
});

const asked = {
  response_type: "code",
  client_id: "desk",
  redirect_uri: callback,
  code_challenge: newVerifier().challenge,
  code_challenge_method: "S256",
  state: "s1",
};
type Parameters = Readonly<Record<string, string>>;
const newNetwork = (): string => `198.51.${Math.floor((networks += 1) / 250)}.${networks % 250}`;
const ask = (
  changed: Readonly<Record<string, string | undefined>> = {},
  headers: Parameters = {},
) =>
  stage.gateway.client(addressOf({ ...asked, ...changed }), {
    headers: { "x-forwarded-for": newNetwork(), ...headers },
  });
const waiting = async (): Promise<unknown> =>
  (await stage.sql("select count(*)::int as n from gateway.oauth_record"))[0]!["n"];

it("images, frames and scripts of another page begin no authorization, so that they cannot use up the limit of the user's network", async () => {
  const before = await waiting();
  const reader = { "x-forwarded-for": newNetwork() };
  for (let turn = 0; turn < 101; turn++) {
    const target = ["image", "iframe", "empty", "script"][turn % 4]!;
    expect((await ask({}, { ...reader, "sec-fetch-dest": target })).status).toBe(400);
  }
  expect(await waiting()).toBe(before);
  expect((await ask({}, { ...reader, "sec-fetch-dest": "document" })).status).toBe(303);
});

it("the gateway never redirects a refusal to a page of an unregistered client", async () => {
  const stranger = {
    client_id: "https://app.example/id",
    redirect_uri: "https://app.example/back",
  };
  for (const wrong of [
    { prompt: "none" },
    { response_type: "token" },
    { scope: "openid" },
    { code_challenge_method: "plain" },
  ]) {
    const { status, headers } = await ask({ ...stranger, ...wrong });
    expect([status, headers.location]).toEqual([400, undefined]);
    for (const trusted of [
      { client_id: stranger.client_id },
      { redirect_uri: "https://desk.example/back" },
    ])
      expect((await ask({ ...wrong, ...trusted })).headers.location).toMatch(/[?#&]error=/);
  }
  expect((await ask(stranger)).headers.location).toMatch(/\/oauth\/interaction\//);
});

it("documents are never fetched from this gateway or from the operator's network", async () => {
  const { port } = stage.gateway;
  for (const host of ["127.0.0.1", "0x7f.1"]) {
    const id = `https://${host}:${port}/id`;
    expect((await ask({ client_id: id })).status).toBe(400);
  }
  expect(fetched).toEqual([]);
  let connections = 0;
  const inner = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await once(inner.listen(0, "127.0.0.2"), "listening");
  const { port: innerPort } = inner.address() as AddressInfo;
  const node = await stage.openGateway({ settings: { "http.privateTargets": "127.0.0.2" } });
  const client_id = `https://127.0.0.2:${innerPort}/id`;
  expect((await node.client(addressOf({ ...asked, client_id }))).status).toBe(400);
  expect(connections).toBe(0);
  inner.close();
});

it("one request causes one fetch, and a request with an unknown code causes none", async () => {
  expect((await ask({ client_id: "https://unreadable.example/id" })).status).toBe(400);
  expect(fetched).toHaveLength(1);
  const client_id = "https://app.example/another";
  const { status } = await exchangeCode(stage.gateway, {
    client_id,
    code: "x",
    code_verifier: "y",
  });
  expect([status, fetched.length]).toEqual([401, 1]);
});

it("unknown users that have used up the fetch budget lock out neither signed-in users nor authorized clients", async () => {
  const { browser } = await walk(stage);
  const known = "https://known.example/id";
  await stage.sql(
    `insert into gateway.oauth_grant (id, user_id, workspace_id, client_id, client_name, resource, scopes, created_at, expires_at)
     values ($1, $2, $3, $4, 'Known', 'data', '{gateway:read}', now(), now())`,
    [guidV7(), stage.ownerId, shop, known],
  );
  for (let network = 0; network < 30; network++) {
    const headers = { "x-forwarded-for": newNetwork() };
    await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        ask({ client_id: `https://unreadable.example/${network}/${turn}` }, headers),
      ),
    );
  }
  expect(fetched).toHaveLength(300);
  const idOf = (name: string) => ({ client_id: `https://${name}.example/id` });
  expect((await ask(idOf("new"))).status).toBe(400);
  expect((await ask({ client_id: known })).status).toBe(303);
  const cookie = browser.cookieFor("/api/v1/oauth/authorize");
  expect((await ask(idOf("new"), { cookie })).status).toBe(303);
});

it("a flood of authorizations of unknown users evicts the oldest of them, not new requests", async () => {
  await stage.sql(
    `insert into gateway.oauth_record (kind, hash, sealed, expires_at, holder)
     select 'interaction', sha256(n::text::bytea), '', now() + interval '1 day', 'network 10.0.' || n / 25600 || '.' || n / 100 % 256
     from generate_series(1, 20000) n`,
  );
  expect((await ask()).status).toBe(303);
  const full = { "x-forwarded-for": "10.0.0.199" };
  const before = await waiting();
  expect([(await ask({}, full)).status, await waiting()]).toEqual([429, before]);
  await stage.sql("delete from gateway.oauth_record where sealed = ''");
});

it("if two users sign in to one browser at the same time, the second is signed in and the first authorization is refused", async () => {
  const pages = stage.authorizationsAt(stage.gateway);
  const password = "staple in the rain";
  const id = await createPortalUser(stage.database, { email: "second@example.com", password });
  const [row] = await stage.sql(
    "select password_hash as hash from gateway.portal_user where id = $1",
    [id],
  );
  const browser = openOAuthBrowser(stage.gateway);
  const begin = async () => {
    const location = (await browser.get(addressOf(asked))).headers.location!;
    const request = { headers: { cookie: browser.cookieFor(location) }, sourceIp: "127.0.0.1" };
    return { request, uid: location.split("/").at(-1)! };
  };
  const [one, two] = [await begin(), await begin()];
  const first = await pages.signedIn(one.request, one.uid, stage.person);
  const second = await pages.signedIn(two.request, two.uid, {
    id,
    passwordHash: row!["hash"] as string,
    claim: async () => {},
  });
  expect((await browser.get(second)).status).toBe(303);
  const late = await browser.get(first);
  expect([late.status, late.text]).toEqual([
    400,
    expect.stringContaining("Another user has signed in"),
  ]);
});

it("authorizations of unknown users do not lock out a user of the same network that has signed in before", async () => {
  const login = { email: "neighbour@example.com", password: "battery in the rain" };
  await createPortalUser(stage.database, login);
  const network = { "x-forwarded-for": newNetwork() };
  const browser = openOAuthBrowser(stage.gateway);
  const at = (await browser.get(addressOf(asked))).headers.location!;
  const formToken = formTokenIn(await browser.get(at));
  const signedIn = await browser.post(at, { formToken, action: "signIn", ...login });
  expect(signedIn.status).toBe(303);
  // The sign-in has ended. The browser still has this cookie.
  const cookie = /gateway_identity_known=[^;]+/.exec(browser.cookieFor("/"))?.[0] ?? "none=a.1.b";
  for (let turn = 0; turn < 100; turn += 10)
    await Promise.all(Array.from({ length: 10 }, () => ask({}, network)));
  expect((await ask({}, network)).status).toBe(429);
  expect((await ask({}, { ...network, cookie })).status).toBe(303);
  const [, ofOther = ""] = cookie.split("=");
  for (const forged of [
    ofOther.replace(/^.{8}/, "00000000"),
    ofOther.replace(/\.\d+\./, ".99999."),
    `${ofOther}.`,
    "..",
  ])
    expect((await ask({}, { ...network, cookie: `gateway_identity_known=${forged}` })).status).toBe(
      429,
    );
});

it("a known browser can have a hundred pending authorizations", async () => {
  const known = createKnownBrowsers(stage.gateway.baseUrl, stage.database.masterKey);
  const [cookie] = known.cookieOf(guidV7()).split(";");
  const begun: number[] = [];
  for (let turn = 0; turn < 110; turn += 10)
    begun.push(
      ...(await Promise.all(Array.from({ length: 10 }, () => ask({}, { cookie: cookie! })))).map(
        ({ status }) => status,
      ),
    );
  expect(begun.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
});
