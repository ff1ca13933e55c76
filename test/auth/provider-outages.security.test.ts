// Tests an identity provider that is down, sends wrong metadata or redirects to another address
// (G16.5). Sign-ins get 503. The gateway writes a log line, sends only few requests to the
// provider, and none to forbidden addresses.
import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOidcClients } from "../../src/auth/providers/oidc-clients.ts";
import { sayJson, type Misdeeds } from "../support/providers/crooked.ts";
import { providerAt } from "../support/providers/server.ts";
import { createLogSpy } from "../support/log-spy.ts";
import { openProviderStage, ours, redirectUri, type ProviderStage } from "./provider-stage.ts";
import { startGateway, type TestGateway, type TestGatewayOptions } from "../support/gateway.ts";
import type { Answer } from "../support/http-client.ts";

let stage: ProviderStage;
let time = Date.now();
let trapped = 0;
const trap = createServer((_request, response) => {
  trapped++;
  response.end("{}");
});
let trapUrl = "";
beforeAll(async () => {
  stage = await openProviderStage({ clock: { now: () => time } });
  // This loopback address is not among the private addresses that the gateway may call.
  trapUrl = (await providerAt(trap)).issuer.replace("127.0.0.1", "127.0.0.2");
});
beforeEach(() => {
  time = Date.now();
  trapped = 0;
  stage.crooked.misbehave({});
  stage.crooked.asked.length = 0;
});
afterAll(async () => {
  trap.closeAllConnections();
  trap.close();
  await stage.close();
});

const authorizeAt = ({ client }: TestGateway): Promise<Answer> =>
  client(`/${ours}/auth/crooked/authorize?redirectUri=${encodeURIComponent(redirectUri)}`, {
    key: stage.keys[ours],
  });

const opened: TestGateway[] = [];
afterEach(async () => {
  for (const gateway of opened.splice(0)) await gateway.close();
});
/** Starts a gateway without cached data of the provider. It is closed at the end of the test. */
async function cold(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const gateway = await startGateway(stage.gatewayOptions(options));
  opened.push(gateway);
  return gateway;
}

function expectUnavailable(answer: Answer): void {
  expect(answer.status).toBe(503);
  expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
  expect(answer.json).toMatchObject({
    isSuccess: false,
    statusCode: 503,
    message: "The identity provider does not respond. Try again in a few seconds.",
  });
}

describe("metadata", () => {
  const saying =
    (more: Readonly<Record<string, unknown>>): NonNullable<Misdeeds["atDiscovery"]> =>
    (response, honest) =>
      sayJson(response, { ...honest, ...more });

  it.each<[string, NonNullable<Misdeeds["atDiscovery"]>]>([
    ["an accident", (response) => response.writeHead(500).end()],
    ["nothing there", (response) => response.writeHead(404).end()],
    ["a page", (response) => response.end("<html>")],
    ["an endless answer", (response) => response.end("x".repeat(1_048_577))],
    ["a redirect", (response) => response.writeHead(302, { location: trapUrl }).end()],
    ["a connection that breaks", (response) => response.destroy()],
    ["no issuer", saying({ issuer: undefined })],
    ["an issuer that is a number", saying({ issuer: 7 })],
    ["no page", saying({ authorization_endpoint: undefined })],
    ["a page that is a script", saying({ authorization_endpoint: "javascript:alert(1)" })],
    ["a page that is data", saying({ authorization_endpoint: "data:text/html,x" })],
    ["a page that is not an address", saying({ authorization_endpoint: "here" })],
    ["a page that is a list", saying({ authorization_endpoint: ["https://id.example"] })],
    ["a list instead of an object", (response) => sayJson(response, [] as never)],
  ])("with %s", async (_name, atDiscovery) => {
    const gateway = await cold();
    stage.crooked.misbehave({ atDiscovery });
    expectUnavailable(await authorizeAt(gateway));
    expect(trapped).toBe(0);
  });

  it.each([
    "http://169.254.169.254/latest/meta-data/iam/",
    "http://127.0.0.2:1/token",
    "http://[::1]:1/token",
    "http://10.0.0.1/token",
    "http://localhost:1/token",
    "http://example.com/token",
    "file:///etc/passwd",
    "TRAP",
  ])("whose endpoints lead to %s", async (address) => {
    const gateway = await cold();
    const target = address.replace("TRAP", trapUrl);
    for (const name of ["token_endpoint", "jwks_uri", "userinfo_endpoint"]) {
      stage.crooked.misbehave({
        atDiscovery: saying({ [name]: target }),
        claims: (claims) => ({ ...claims, email: undefined }),
      });
      const own = name === "token_endpoint" ? gateway : await cold();
      const { json } = await authorizeAt(own);
      const brought = stage.crooked.approve(json.data.authorizationUrl as string, { sub: "led" });
      const answer = await own.client(`/${ours}/auth/crooked/callback`, {
        key: stage.keys[ours],
        json: { ...brought, redirectUri },
      });
      expectUnavailable(answer);
    }
    expect(trapped).toBe(0);
  });
});

describe("a provider that is configured by its issuer only", () => {
  const path = `/${ours}/auth/public/authorize?redirectUri=${encodeURIComponent(redirectUri)}`;

  it("is found by the metadata at that issuer", async () => {
    const { client } = await cold();
    expect((await client(path, { key: stage.keys[ours] })).status).toBe(200);
    expect(stage.crooked.asked).toEqual(["/.well-known/openid-configuration"]);
  });

  it.each(["https://evil.example", "http://127.0.0.1", ""])(
    "must be that issuer, not %j",
    async (issuer) => {
      stage.crooked.misbehave({
        atDiscovery: (response, honest) => sayJson(response, { ...honest, issuer }),
      });
      const { client } = await cold();
      expectUnavailable(await client(path, { key: stage.keys[ours] }));
    },
  );
});

describe("keys", () => {
  it.each<[string, NonNullable<Misdeeds["atKeys"]>, number]>([
    ["an accident", (response) => response.writeHead(500).end(), 503],
    ["a redirect", (response) => response.writeHead(302, { location: trapUrl }).end(), 503],
    ["an endless answer", (response) => response.end("x".repeat(1_048_577)), 503],
    ["no keys", (response) => sayJson(response, { keys: [] }), 400],
    ["no list of keys", (response) => sayJson(response, { keys: {} }), 400],
    ["invalid keys", (response) => sayJson(response, { keys: [1, null] as never }), 400],
    [
      "a broken key",
      (response) => sayJson(response, { keys: [{ kty: "RSA", kid: "first" }] }),
      503,
    ],
    [
      "a key that says it in the wrong type",
      (response, honest) =>
        sayJson(response, { keys: [{ ...(honest["keys"] as [object])[0], key_ops: 7 }] }),
      503,
    ],
  ])("with %s", async (_name, atKeys, status) => {
    const gateway = await cold();
    const { json } = await authorizeAt(gateway);
    const brought = stage.crooked.approve(json.data.authorizationUrl as string);
    stage.crooked.misbehave({ atKeys });
    const answer = await gateway.client(`/${ours}/auth/crooked/callback`, {
      key: stage.keys[ours],
      json: { ...brought, redirectUri },
    });
    expect(answer.status).toBe(status);
    expect(trapped).toBe(0);
  });
});

describe("the requests to a provider", () => {
  const discoveries = (): number =>
    stage.crooked.asked.filter((path) => path.startsWith("/.well-known")).length;

  it("are sent once for concurrent sign-ins, and once per hour", async () => {
    const gateway = await cold();
    await Promise.all(Array.from({ length: 10 }, () => authorizeAt(gateway)));
    expect(discoveries()).toBe(1);
    time += 59 * 60_000;
    await authorizeAt(gateway);
    expect(discoveries()).toBe(1);
    time += 2 * 60_000;
    expect((await authorizeAt(gateway)).status).toBe(200);
    expect(discoveries()).toBe(2);
  });

  it("are sent once per ten seconds while it is down", async () => {
    const gateway = await cold();
    stage.crooked.misbehave({ atDiscovery: (response) => response.writeHead(500).end() });
    for (let round = 0; round < 5; round++) expectUnavailable(await authorizeAt(gateway));
    expect(discoveries()).toBe(1);
    time += 9_000;
    expectUnavailable(await authorizeAt(gateway));
    expect(discoveries()).toBe(1);
    stage.crooked.misbehave({});
    time += 1_001;
    expect((await authorizeAt(gateway)).status).toBe(200);
    expect(discoveries()).toBe(2);
  });

  it("are replaced by the cached metadata while it is down", async () => {
    const gateway = await cold();
    expect((await authorizeAt(gateway)).status).toBe(200);
    stage.crooked.misbehave({ atDiscovery: (response) => response.writeHead(500).end() });
    time += 61 * 60_000;
    for (let round = 0; round < 3; round++) expect((await authorizeAt(gateway)).status).toBe(200);
    expect(discoveries()).toBe(2);
    stage.crooked.misbehave({});
    time += 11_000;
    expect((await authorizeAt(gateway)).status).toBe(200);
    expect(discoveries()).toBe(3);
  });

  it("are sent again after a change of the workspace", async () => {
    const gateway = await cold();
    await authorizeAt(gateway);
    const text = "update gateway.workspace set version = gateway.next_version() where id = $1";
    await stage.database.database.owner.run({ text }, [ours]);
    await expect
      .poll(async () => {
        await authorizeAt(gateway);
        return discoveries();
      })
      .toBe(2);
  });

  it("of other providers still work", async () => {
    const gateway = await cold();
    stage.crooked.misbehave({ atDiscovery: () => undefined });
    const slow = authorizeAt(gateway);
    const path = `/${ours}/auth/real/authorize?redirectUri=${encodeURIComponent(redirectUri)}`;
    expect((await gateway.client(path, { key: stage.keys[ours] })).status).toBe(200);
    expectUnavailable(await slow);
  }, 15_000);
});

describe("a provider whose answer never ends", () => {
  const fetches: PromiseWithResolvers<Response>[] = [];
  const clients = createOidcClients({
    fetch: () => {
      fetches.push(Promise.withResolvers());
      return fetches.at(-1)!.promise;
    },
    findSecret: async () => undefined,
    clock: { now: () => time },
    log: createLogSpy().log,
  });
  const find = () =>
    clients.find({
      workspace: { id: ours, version: 1 },
      slug: "stuck",
      definition: { id: "stuck", discoveryUrl: "https://stuck.example", clientId: "shop" },
    } as never);
  const tell = (index: number): void =>
    fetches[index]!.resolve(
      Response.json({
        issuer: "https://stuck.example",
        authorization_endpoint: "https://stuck.example/authorize",
      }),
    );

  it("is requested again by later sign-ins, and its cached metadata stays in use", async () => {
    void find();
    void find();
    await expect.poll(() => fetches.length).toBe(1);
    time += 31_000;
    const second = find();
    await expect.poll(() => fetches.length).toBe(2);
    tell(1);
    const client = await second;
    time += 61 * 60_000;
    void find();
    await expect.poll(() => fetches.length).toBe(3);
    time += 31_000;
    const fourth = find();
    await expect.poll(() => fetches.length).toBe(4);
    fetches[3]!.reject(new Error("down"));
    expect(await fourth).toBe(client);
  });
});

describe("private addresses", () => {
  it("are refused unless the operator allows them", async () => {
    const gateway = await cold({ settings: { "http.privateTargets": "10.0.0.0/8" } });
    expectUnavailable(await authorizeAt(gateway));
    expect(stage.crooked.asked).toEqual([]);
  });
});

describe("the operator's log", () => {
  it("contains the reason, without codes, tokens and secrets", async () => {
    const { log, lines } = createLogSpy();
    const gateway = await cold({ log });
    const callback = async (misdeeds: Misdeeds): Promise<void> => {
      const { json } = await authorizeAt(gateway);
      const brought = stage.crooked.approve(json.data.authorizationUrl as string);
      stage.crooked.misbehave(misdeeds);
      await gateway.client(`/${ours}/auth/crooked/callback`, {
        key: stage.keys[ours],
        json: { ...brought, redirectUri },
      });
      stage.crooked.misbehave({});
    };
    await callback({ claims: (claims) => ({ ...claims, iss: "https://evil.example" }) });
    await callback({ claims: (claims) => ({ ...claims, nonce: "other" }) });
    await callback({ atToken: (response) => response.writeHead(500).end() });
    await callback({
      atToken: (response) =>
        response
          .writeHead(401, { "content-type": "application/json" })
          .end(JSON.stringify({ error: "invalid_client", error_description: "eve@example.com" })),
    });
    const told = JSON.stringify(lines);
    for (const words of ["issuer", "nonce", "status code", "invalid_client"])
      expect(told).toContain(words);
    expect(told).toContain('"provider":"crooked"');
    for (const secret of ["code-", "token-", stage.crooked.clientSecret, "eve@example.com", "eyJ"])
      expect(told).not.toContain(secret);
  });
});
