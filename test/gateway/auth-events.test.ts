import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { operations } from "../../src/contract/document.ts";
import type { Operations } from "../../src/contract/operations.ts";
import type { Ask } from "../support/http-client.ts";
import { exampleHandlers } from "./example-handlers.ts";
import { openMetered } from "./metered.ts";
import { openPeople } from "./people.ts";
import { goodCalls, openStage, ours, type Stage } from "./two-workspaces.ts";

/** Operations that read account data without signing in or changing anything. */
const readOnly = new Set([
  "getAuthConfig",
  "getAuthLogo",
  "getAuthLogoFile",
  "getJwks",
  "showAdminReset",
]);
const ofAuth = [...operations.values()].filter(({ path }) =>
  path.startsWith("/{workspaceId}/auth/"),
);

const reused: Operations["refresh"] = ({ facts }) => {
  facts.action = "refresh_reuse";
  facts.email = "grace@example.com";
  return exampleHandlers().refresh!({} as never);
};

// Each test waits until the query log has been written, so the tests run concurrently.
describe.concurrent("Auth events in the query log (G19.4)", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ handlers: { ...exampleHandlers(), refresh: reused } });
  });
  afterAll(() => stage.close());

  /** Makes a call and returns its row in the query log. The gateway writes the log every 250 ms. */
  async function logged(path: string, ask: Ask): Promise<Record<string, unknown>> {
    const id = randomUUID();
    await stage.gateway.client(path, { ...ask, headers: { ...ask.headers, "x-request-id": id } });
    const text = "select * from gateway.query_log where request_id = $1";
    return vi.waitFor(
      async () => {
        const [row] = await stage.gateway.database.database.owner.run({ text }, [id]);
        if (row === undefined) throw new Error(`no row for ${id}`);
        return row;
      },
      { timeout: 30_000, interval: 25 },
    );
  }

  const login = (json: unknown, more: Ask = {}) =>
    logged(`/${ours}/auth/login`, { key: stage.ours["storefront"], json, ...more });

  it.each(ofAuth)(
    "$id: the row has the action, for success and refusal",
    async ({ id, callers }) => {
      const { path, ask } = goodCalls[id];
      const row = await logged(path(ours), ask);
      const action = readOnly.has(id) ? null : expect.stringMatching(/^[a-z]+(_[a-z]+)*$/);
      const { kind, operation_id, source_ip } = row;
      expect([kind, operation_id, source_ip]).toEqual(["auth", id, "127.0.0.1"]);
      expect(row).toMatchObject({ action, status: callers.has("none") ? expect.any(Number) : 401 });
    },
  );

  it("other operations have no action and no address, also with such names in their bodies", async () => {
    const json = { platform: "steam", platformPlayerId: "1", email: "ada@example.com" };
    const row = await logged(`/${ours}/players/identify`, { key: stage.ours["server"], json });
    expect(row).toMatchObject({ status: 400, action: null, email: null });
  });

  it("both spellings of an operation are one action", async () => {
    const key = stage.ours["server"];
    const rows = [
      await logged(`/${ours}/auth/acme/authorize`, { key }),
      await logged(`/api/v1/gateway/${ours}/auth/oidc/acme`, { key }),
    ];
    expect(rows.map(({ action, status }) => [action, status])).toEqual([
      ["authorize", 200],
      ["authorize", 200],
    ]);
  });

  it("a success has the address in the spelling of the account", async () => {
    const row = await login({ email: " Ada@Example.COM ", password: "correct horse battery" });
    expect(row).toMatchObject({ status: 200, action: "login", email: "ada@example.com" });
    expect(row["body"]).not.toContain("horse");
  });

  it.each([
    ["with a flaw elsewhere", { email: "Ada@example.com" }, "ada@example.com"],
    ["with blanks around it", { email: "  Ada@example.com " }, "ada@example.com"],
    ["that is no address and may be the password", { email: "hunter2", password: "p" }, null],
    ["that PostgreSQL cannot hold", { email: "a\0b@example.com" }, null],
    ["that is too long", { email: `${"a".repeat(9_000)}@example.com` }, null],
    ["that contains a key", { email: `Bearer ${"a".repeat(30)}@example.com` }, null],
    ["that is no text", { email: ["ada@example.com"], password: "p" }, null],
    ["that is not there", { password: "p" }, null],
    ["in no object", ["ada@example.com"], null],
  ])("a refusal by the contract has an address %s", async (_name, json, email) => {
    const row = await login(json);
    expect(row).toMatchObject({ status: 400, code: "INVALID_REQUEST", action: "login" });
    expect(row["email"]).toBe(email);
    expect(JSON.parse((row["body"] as string | null) ?? "{}").email).toBe(
      email === null ? undefined : (json as { email: string }).email,
    );
  });

  it("the logged message quotes nothing of an Auth event's body, because a field name may be a password", async () => {
    for (const json of [
      { hunter2: 1 },
      { email: "a@b.example", password: { hunter2: 1 } },
      "hunter2",
    ]) {
      const row = await login(json);
      expect(row).toMatchObject({ status: 400, message: expect.stringMatching(/./) });
      expect(row["message"]).not.toContain("hunter2");
    }
  });

  const kept = {
    email: "ada@example.com",
    firstName: "Ada",
    lastName: "Lovelace",
    username: "ada",
    providerSlug: "acme",
    platformPlayerId: "1",
    displayName: "Countess",
  };
  it.each([
    ["a mistyped name", { ...kept, pasword: "hunter2" }, kept],
    ["a short name", { ...kept, pass: "hunter2", Password: "hunter2" }, kept],
    [
      "a deeper place",
      { ...kept, username: { value: "hunter2" } },
      { ...kept, username: undefined },
    ],
    ["the address", { email: "hunter2", password: "hunter2" }, {}],
    ["a list", ["hunter2"], null],
    ["a text", "hunter2", null],
  ])("a password in %s is not logged", async (_name, json, body) => {
    const row = await login(json);
    expect(row["status"]).toBe(400);
    expect(JSON.parse((row["body"] as string | null) ?? "null")).toEqual(body);
    expect(JSON.stringify(row)).not.toContain("hunter2");
  });

  it.each([
    ['{"email":"ada@example.com","pass":"hunter2"'],
    ["email=ada@example.com&pass=hunter2"],
    ['{"pass":"hunter2"}}'],
  ])("a body that cannot be parsed is not logged: %s", async (text) => {
    const row = await login(undefined, {
      body: text,
      headers: { "content-type": "application/json" },
    });
    expect(row).toMatchObject({ status: 400, body: null, email: null });
  });

  it("the row of an end user's refused call has the address of the token's account", async () => {
    const { good: key } = await openPeople(stage);
    const claims = JSON.parse(Buffer.from(key.split(".")[1]!, "base64url").toString()) as {
      readonly sub: string;
      readonly email: string;
    };
    const row = await logged(`/${ours}/auth/change-password`, { key, json: {} });
    expect(row).toMatchObject({
      status: 400,
      action: "change_password",
      email: claims.email,
      end_user_id: claims.sub,
    });
  });

  it("a call that is refused before its body is read has no address: no key, a foreign key, another body type", async () => {
    const json = { email: "ada@example.com", password: "p" };
    const rows = [
      await login(json, { key: undefined }),
      await login(json, { key: stage.theirs["server"] }),
      await login(json, { headers: { "content-type": "text/plain" } }),
    ];
    expect(rows.map(({ status, action, email }) => [status, action, email])).toEqual([
      [401, "login", null],
      [403, "login", null],
      [415, "login", null],
    ]);
  });

  it("an address that matches no provider is also an event", async () => {
    const ask = { key: stage.ours["server"], json: goodCalls.providerCallback.ask.json };
    const row = await logged(`/${ours}/auth/Not%20a%20slug/callback`, ask);
    expect(row).toMatchObject({ status: 404, code: "NOT_FOUND", action: "callback" });
  });

  it("the address from a handler has priority", async () => {
    const ask = { key: stage.ours["server"], json: { refreshToken: "a".repeat(86) } };
    const row = await logged(`/${ours}/auth/refresh`, ask);
    expect(row).toMatchObject({ action: "refresh_reuse", email: "grace@example.com" });
  });
});

describe("an Auth event beyond the workspace's rate", () => {
  it("is logged with its action, although its body was not read", async () => {
    const stage = await openMetered({ plan: { requestsPerMinute: 1 } });
    const ask = goodCalls.login.ask;
    const key = stage.ours["server"];
    await stage.query();
    const answer = await stage.gateways[0]!.client(`/${ours}/auth/login`, { ...ask, key });
    await stage.stop();
    const text = "select status, action, email from gateway.query_log where operation_id = 'login'";
    const rows = await stage.database.database.owner.run({ text });
    expect(answer.status).toBe(429);
    expect(rows).toEqual([{ status: 429, action: "login", email: null }]);
    await stage.close();
  });
});
