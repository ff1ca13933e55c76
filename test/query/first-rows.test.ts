// Tests workspaces that were applied without rows. Their tables have columns and a primary key
// only, until the gateway adds constraints and indexes at the first insert. The caller of this
// insert notices nothing. A caller that may not insert does not cause this work.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyDefinition } from "../../src/definitions/apply/apply.ts";
import { lockApplies } from "../../src/definitions/ddl/apply-locks.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { sourceOf } from "../definitions/workbench.ts";
import { defineWorkspace, referenceTo, scope } from "../support/definition.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { lockWaits } from "../support/locks.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import type { Connection } from "../../src/platform/postgres/index.ts";

let gateway: TestGateway;
beforeAll(async () => void (gateway = await startGateway()));
afterAll(() => gateway.close());

let workspace: Awaited<ReturnType<typeof apply>>;
beforeEach(async () => void (workspace = await apply()));

async function apply() {
  const definition = defineWorkspace({
    id: guidV7(Date.now()),
    tables: {
      notes: {
        columns: {
          number: { type: "integer", required: true, unique: true },
          text: { type: "text", maxLength: 50_000 },
        },
      },
      replies: { columns: { note: referenceTo("notes", "note", { required: true }) } },
    },
    keys: {
      backend: { kind: "server", tables: "all" },
      reader: {
        kind: "server",
        tables: { notes: scope({ actions: ["read", "update", "delete"] }) },
      },
    },
  });
  const { database, masterKey } = gateway.database;
  const deps = { database, secretBox: createSecretBox(masterKey) };
  const store = (next: WorkspaceDefinition) =>
    applyDefinition(deps, sourceOf(next), { waitsForRows: true });
  const { keys } = await store(definition);
  const { id } = definition.workspace;
  const rename = (name: string) =>
    store(JSON.parse(JSON.stringify(definition).replaceAll('"notes"', `"${name}"`)));
  const refs = { n: definition.tables["notes"]!.id, r: definition.tables["replies"]!.id };
  const ask = (json: object, key = "backend", headers = {}) =>
    gateway.client(`/${id}/query`, {
      key: keys.find(({ name }) => name === key)!.token,
      json: { refs, ...json },
      headers,
    });
  const schema = `ws_${id.replaceAll("-", "")}`;
  const waits = async (): Promise<boolean> => {
    const text = `select from pg_constraint where connamespace = '${schema}'::regnamespace and conname like '~%'`;
    return (await database.owner.run({ text })).length > 0;
  };
  return { ask, waits, rename, id, schema };
}

const insert = (...values: object[]) => ({ mutation: { type: "insert", table: "n", values } });
const numbers = async () => {
  const { json } = await workspace.ask({
    query: { from: "n", select: ["number"], orderBy: [{ field: "number" }] },
  });
  return json.data.map(({ number }: { number: number }) => number);
};

describe("the first insert", () => {
  it("stores its rows, long values too, and the constraints hold at once", async () => {
    const text = "x".repeat(20_000);
    const [first, second] = [{ number: 1, text }, { number: 1 }];
    expect(await workspace.ask(insert(first))).toMatchObject({ status: 200 });
    expect(await workspace.waits()).toBe(false);
    expect(await workspace.ask(insert(second))).toMatchObject({ status: 400 });
    const orphan = { type: "insert", table: "r", values: [{ note: guidV7(Date.now()) }] };
    expect(await workspace.ask({ mutation: orphan })).toMatchObject({ status: 400 });
    expect(await numbers()).toEqual([1]);
  });
  it.each([
    [
      "an upsert",
      {
        mutation: {
          ...insert({ number: 1, text: "new" }).mutation,
          onConflict: { columns: ["number"], action: "update", set: ["text"] },
        },
      },
    ],
    [
      "a step of a transaction",
      { transaction: [insert({ number: 1 }), { query: { from: "n", select: ["number"] } }] },
    ],
  ])("may be %s", async (_, json) => {
    expect(await workspace.ask(json)).toMatchObject({ status: 200 });
    expect(await numbers()).toEqual([1]);
  });
  it("may have an idempotency key, and runs once", async () => {
    const headers = { "idempotency-key": "first" };
    const ask = () => workspace.ask(insert({ number: 1 }), "backend", headers);
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    expect(await numbers()).toEqual([1]);
  });
  it("may be many at the same time", async () => {
    const all = Array.from({ length: 20 }, (_, number) => workspace.ask(insert({ number })));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await numbers()).toHaveLength(20);
  });
  it("may follow a change of the tables that the node does not know yet", async () => {
    expect(await numbers()).toEqual([]);
    await workspace.rename("memos");
    expect(await workspace.ask(insert({ number: 1 }))).toMatchObject({ status: 200 });
  });
  it.each([
    [
      "a dump holds a table",
      (held: Connection) =>
        held.run({ text: `lock table ${workspace.schema}.replies in access share mode` }),
    ],
    ["another apply runs", (held: Connection) => lockApplies(held, workspace.id)],
  ])("waits while %s, and lets other statements go first", async (_, lock) => {
    const { owner } = gateway.database.database;
    const answer = await owner.transaction(async (held) => {
      await lock(held);
      const inserting = workspace.ask(insert({ number: 1 }));
      const waiting = async () => (await held.run({ text: `select from ${lockWaits}` })).length;
      await expect.poll(waiting, { interval: 2 }).toBe(1);
      await expect.poll(waiting, { interval: 20, timeout: 1_500 }).toBe(0);
      return { inserting };
    });
    expect(await answer.inserting).toMatchObject({ status: 200 });
  });
});

describe("without a first row", () => {
  const where = [{ field: "number", op: "gte", value: 0 }];
  it("reads, updates and deletes find nothing, and change nothing", async () => {
    expect(await numbers()).toEqual([]);
    for (const mutation of [
      { type: "update", table: "n", set: { text: "x" }, where },
      { type: "delete", table: "n", where },
    ]) {
      const { status, json } = await workspace.ask({ mutation });
      expect([status, json.affectedRows]).toEqual([200, 0]);
    }
    expect(await workspace.waits()).toBe(true);
  });
  it("a caller without the right to insert completes no table, nor does an invalid insert", async () => {
    expect(await workspace.ask(insert({ number: 1 }), "reader")).toMatchObject({ status: 403 });
    expect(await workspace.ask(insert({ number: "one" }))).toMatchObject({ status: 400 });
    expect(await workspace.ask(insert({}))).toMatchObject({ status: 400 });
    expect(await workspace.waits()).toBe(true);
  });
});
