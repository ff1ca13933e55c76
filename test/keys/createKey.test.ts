// POST /{workspaceId}/keys (G39.2, G39.3, G39.5, G39.6): the rights that a request may ask for, and
// the key that it gets.
import { afterAll, beforeAll, expect, it } from "vitest";
import { flawsOfApplied } from "../../src/definitions/index.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { defineWorkspace } from "../support/definition.ts";
import { signInMember } from "../support/members.ts";
import { openKeyStage, ours, theirs, type KeyStage } from "./key-stage.ts";

let stage: KeyStage;
beforeAll(async () => {
  stage = await openKeyStage();
});
afterAll(() => stage.close());

const publishable = {
  kind: "publishable",
  origins: ["https://shop.example"],
  tables: {
    orders: {
      actions: ["read"],
      read: ["id", "status"],
      rowFilter: [{ field: "status", op: "eq", value: "open" }],
    },
  },
};

it("creates a publishable key that reads what it names, at once, and from its origins alone", async () => {
  await stage.load(
    "insert into orders (id, status) select gen_random_uuid(), * from unnest('{open,paid}'::text[])",
  );
  const { status, json } = await stage.create("website", publishable);
  expect([status, json.warnings]).toEqual([201, []]);
  const { token } = json.key;
  expect(token).toMatch(/^pk_live_[\w-]{43}$/);
  expect((await stage.keyOf("website"))["token"]).toBe(token);
  const [table] = (
    await stage.gateway.client(`/${ours}/schema`, {
      key: token,
      headers: { origin: "https://shop.example" },
    })
  ).json.tables;
  expect(table.columns.map(({ name }: { name: string }) => name)).toEqual(["id", "status"]);
  const query = { refs: { o: table.id }, query: { from: "o" } };
  const from = (origin: string) =>
    stage.gateway.client(`/${ours}/query`, { key: token, json: query, headers: { origin } });
  expect((await from("https://shop.example")).json.data).toMatchObject([{ status: "open" }]);
  expect((await from("https://other.example")).status).toBe(403);
});

it("shows a server key once; what is stored is a hash", async () => {
  const { json } = await stage.create("worker", {
    kind: "server",
    tables: "all",
    platforms: ["steam"],
  });
  const { token, id } = json.key;
  expect(await stage.statusOf(token)).toBe(200);
  expect((await stage.keyOf("worker"))["token"]).toBeNull();
  expect((await stage.keyOf("worker"))["definition"]["platforms"]).toEqual(["steam"]);
  expect(JSON.stringify(await stage.stored())).not.toContain(token.slice(12));
  const logs = "select body, path from gateway.query_log";
  expect(JSON.stringify(await stage.sql(logs))).not.toContain(token.slice(12));
  expect(await stage.actions(id)).toEqual([
    { action: "createKey", detail: { name: "worker", kind: "server" } },
  ]);
});

it("a created key is a part of the definition that a backup accepts, and a revision", async () => {
  const revision = "select revision, definition from gateway.workspace where id = $1";
  const [before] = await stage.sql<{ revision: number }>(revision, [ours]);
  expect((await stage.create("batch", { kind: "server" })).status).toBe(201);
  const [after] = await stage.sql<{ revision: number; definition: any }>(revision, [ours]);
  expect(after!.revision).toBe(before!.revision + 1);
  expect(Object.keys(after!.definition.keys).at(-1)).toBe("batch");
  const { database, masterKey } = stage.database;
  expect(await flawsOfApplied(database.owner, createSecretBox(masterKey), ours)).toEqual([]);
});

it("409: definition files manage the workspace; rotating and revoking stay allowed", async () => {
  const asStranger = (path: string, more: object) => stage.ask(path, more, "stranger", theirs);
  const json = { name: "one", definition: { kind: "server" } };
  const { status, json: body } = await asStranger("", { json });
  expect([status, body.error]).toEqual([409, expect.stringContaining("Definition files manage")]);
  const { id } = (await asStranger("", {})).json.keys[0];
  expect((await asStranger(`/${id}`, { method: "DELETE" })).status).toBe(204);
  expect((await asStranger(`/${id}/rotate`, { method: "POST" })).status).toBe(200);
});

it("409: a name that a key has, revoked or not", async () => {
  const { status, json } = await stage.create("backend", { kind: "server" });
  expect([status, json.error]).toEqual([409, "There is already an API key with this name."]);
});

const own = { orders: { read: ["id"] } };
it.each<[string, string, object, string]>([
  [
    "an unknown table",
    "a",
    { kind: "server", tables: { missing: {} } },
    "/definition/tables/missing: ",
  ],
  [
    "an unknown column",
    "a",
    { kind: "server", tables: { orders: { read: ["id", "x"] } } },
    "/definition/tables/orders/read/1: ",
  ],
  [
    "a row filter on nothing",
    "a",
    {
      kind: "server",
      tables: { orders: { ...own.orders, rowFilter: [{ field: "x", op: "eq", value: 1 }] } },
    },
    "/definition/tables/orders/rowFilter/0/field: ",
  ],
  ["an unknown field", "a", { kind: "server", table: {} }, "/definition/table: "],
  ["no kind", "a", {}, "/definition: "],
  ["another kind", "a", { kind: "admin" }, "/definition/kind: "],
  [
    "an unknown topic",
    "a",
    { kind: "server", topics: { x: ["publish"] } },
    "/definition/topics/x: ",
  ],
  ["an unknown endpoint", "a", { kind: "server", endpoints: ["x"] }, "/definition/endpoints/0: "],
  [
    "an origin with a path",
    "a",
    { kind: "publishable", origins: ["https://a.example/x"] },
    "/definition/origins/0: ",
  ],
  [
    "platforms of a publishable key",
    "a",
    { kind: "publishable", platforms: ["steam"] },
    "/definition/platforms: ",
  ],
  [
    "own files of a publishable key",
    "a",
    { kind: "publishable", files: ["listOwn"] },
    "/definition/files/0: ",
  ],
  ["a published server key", "a", { kind: "server", publish: true }, "/definition/publish: "],
  ["a second published key", "a", { kind: "publishable", publish: true }, "/definition/publish: "],
  [
    "a secret of its own",
    "a",
    { kind: "server", secret: `sk_live_${"A".repeat(43)}` },
    "/definition/secret: ",
  ],
  ["an id of its own", "a", { kind: "server", id: ours }, "/definition/id: "],
  ["a rename", "a", { kind: "server", renamedFrom: "backend" }, "/definition/renamedFrom: "],
  [
    "a variable of the gateway",
    "a",
    { kind: "publishable", origins: ["${env:GATEWAY_MASTER_KEY}"] },
    "/definition/origins/0: ",
  ],
  ["a reserved name", "jwks", { kind: "server" }, "/definition: "],
  ["a name of the language", "__proto__", { kind: "server" }, "/name: "],
])("400: %s", async (_what, name, definition, pointer) => {
  const before = await stage.stored();
  const { status, json } = await stage.create(name, definition);
  expect([status, json.error]).toEqual([400, expect.stringContaining(pointer)]);
  expect(await stage.stored()).toEqual(before);
});

it("warns of a publishable key that opens everything", async () => {
  const { status, json } = await stage.create("open", { kind: "publishable", tables: "all" });
  expect([status, json.warnings]).toEqual([
    201,
    [expect.stringMatching(/^\/definition\/tables: .*can read and write every table/)],
  ]);
});

it("400: more keys than a definition may have", async () => {
  const full = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [`k${index}`, { kind: "server" as const }]),
  );
  const { database } = stage;
  await database.database.owner.run(
    {
      text: "update gateway.workspace set managed_by = 'portal', definition = jsonb_set(definition::jsonb, '{keys}', $2::jsonb)::json where id = $1",
    },
    [theirs, JSON.stringify(defineWorkspace({ id: theirs, keys: full }).keys)],
  );
  const json = { name: "one", definition: { kind: "server" } };
  const answer = await stage.ask("", { json }, "stranger", theirs);
  expect([answer.status, answer.json.error]).toEqual([400, expect.stringContaining("at most 500")]);
});

it("503: while an apply runs, and nothing has changed", async () => {
  const before = await stage.stored();
  await stage.database.database.owner.transaction(async (connection) => {
    const text = `select pg_advisory_xact_lock(${0x67_77_61_70}, hashtext($1))`;
    await connection.run({ text }, [ours]);
    expect((await stage.create("late", { kind: "server" })).status).toBe(503);
  });
  expect(await stage.stored()).toEqual(before);
});

it("403: an owner who was removed during the request leaves no change without a row", async () => {
  const leaver = await signInMember(stage.database, { workspaceId: ours, role: "owner" });
  const before = await stage.stored();
  const json = { name: "traceless", definition: { kind: "server", tables: "all" } };
  const path = `/${ours}/keys`;
  // The session is cached before the removal.
  await stage.gateway.client(path, { headers: leaver.headers });
  const created = await stage.database.database.owner.transaction(async (connection) => {
    const text = `select pg_advisory_xact_lock(${0x67_77_61_70}, hashtext($1))`;
    await connection.run({ text }, [ours]);
    const answer = stage.gateway.client(path, { json, headers: leaver.headers });
    await stage.gateway.client(`/api/v1/portal/members/${leaver.memberId}`, {
      method: "DELETE",
      headers: leaver.headers,
    });
    return { answer };
  });
  expect((await created.answer).status).toBe(403);
  expect(await stage.stored()).toEqual(before);
});
