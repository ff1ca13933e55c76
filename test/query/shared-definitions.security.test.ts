// Two workspaces with equal definitions share parsed definitions, rights and compiled reads in the
// gateway's memory. Tests that neither of them sees rows, secrets, limits or changes of the other
// workspace.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaName } from "../../src/catalog/schema-name.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { defineWorkspace, roomyPlan, scope, WORKSPACE_ID } from "../support/definition.ts";
import type { TestGateway } from "../support/gateway.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { redefineWorkspace } from "../support/workspaces.ts";

const ours = WORKSPACE_ID;
const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
const start = Date.UTC(2026, 1, 14, 12, 30, 50);

const template = defineWorkspace({
  id: ours,
  workspace: { plan: { ...roomyPlan, requestsPerMinute: 60 } },
  tables: {
    people: {
      columns: {
        id: { type: "integer", primaryKey: true },
        name: { type: "text" },
        email: { type: "text" },
      },
    },
  },
  keys: {
    reader: {
      kind: "server",
      tables: { people: scope({ read: "*", masks: { email: { kind: "hash" } } }) },
    },
    writer: { kind: "server", tables: "all" },
    caching: { kind: "server", tables: "all", cache: { mode: "write" } },
  },
});
/**
 * Returns the same definition with another workspace id. The ids of keys stay equal, as in a
 * restored copy.
 */
const copyOf = (id: string, from: WorkspaceDefinition): WorkspaceDefinition => ({
  ...from,
  workspace: { ...from.workspace, id },
});
const people = template.tables["people"]!.id;

let stage: Stage;
let gateway: TestGateway;
beforeAll(async () => {
  stage = await openStage(template, copyOf(theirs, template));
  gateway = await stage.openGateway({ clock: { now: () => start }, feedAgeMaxMs: 60_000 });
  for (const [id, name] of [
    [ours, "Ada"],
    [theirs, "Bob"],
  ] as const)
    for (const row of [1, 2])
      await stage.sql(
        `insert into ${schemaName(id)}.people (id, name, email) values ($1, $2, 'x@y.example')`,
        [row, `${name} ${row}`],
      );
});
afterAll(() => stage.close());

const ask = (id: string, query: object, key = "reader", tokensOf = id) =>
  gateway.client(`/${id}/query`, {
    key: stage.tokens[tokensOf]![key],
    json: { refs: { p: people }, query: { from: "p", ...query } },
  });
const namesOf = async (id: string, key?: string): Promise<unknown> =>
  (await ask(id, { select: ["name"], orderBy: [{ field: "id" }] }, key)).json.data;
const named = (...names: readonly string[]) => names.map((name) => ({ name }));

describe("two workspaces with equal definitions", () => {
  it("have equal hashes of their parts", async () => {
    const [row] = await stage.sql<{ count: number }>(
      "select count(distinct parts ->> 'model' || (parts ->> 'settings') || (parts ->> 'keys'))::int as count from gateway.workspace",
    );
    expect(row!.count).toBe(1);
  });

  it("get their own rows, in turn and with their own keys alone", async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await namesOf(ours)).toEqual(named("Ada 1", "Ada 2"));
      expect(await namesOf(theirs)).toEqual(named("Bob 1", "Bob 2"));
    }
    expect((await ask(theirs, {}, "reader", ours)).status).toBe(403);
    const many = { select: ["name"], where: [{ field: "id", op: "in", value: [1, 2] }] };
    for (const [id, name] of [
      [ours, "Ada"],
      [theirs, "Bob"],
    ] as const)
      expect((await ask(id, many)).json.data[0].name).toMatch(name);
  });

  it("hash equal values with their own secrets", async () => {
    const hashIn = async (id: string): Promise<string> =>
      (await ask(id, { select: ["email"], limit: 1 })).json.data[0].email;
    const own = await hashIn(ours);
    expect(own).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashIn(theirs)).not.toBe(own);
    expect(await hashIn(ours)).toBe(own);
  });

  it("refuse cursors of the other", async () => {
    const page = { select: ["name"], limit: 1 };
    const cursor = (await ask(ours, page)).json.meta.nextCursor as string;
    expect((await ask(ours, { ...page, cursor })).json.data).toEqual(named("Ada 2"));
    expect((await ask(theirs, { ...page, cursor })).status).toBe(400);
  });

  it("write into their own tables", async () => {
    const insert = (id: string) =>
      gateway.client(`/${id}/query`, {
        key: stage.tokens[id]!["writer"],
        json: {
          refs: { p: people },
          mutation: { type: "insert", table: "p", values: [{ id: 3, name: `new in ${id}` }] },
        },
      });
    for (const id of [ours, theirs]) expect((await insert(id)).status).toBe(200);
    const lastOf = async (id: string) =>
      (await ask(id, { select: ["name"], where: [{ field: "id", op: "eq", value: 3 }] })).json.data;
    for (const id of [ours, theirs]) {
      expect(await lastOf(id)).toEqual(named(`new in ${id}`));
      await stage.sql(`delete from ${schemaName(id)}.people where id = 3`);
    }
  });

  it("keep cached answers of their own, and only a write of their own ends them", async () => {
    const first = async (id: string) => {
      const page = { select: ["name"], orderBy: [{ field: "id" }], limit: 1 };
      const { headers, json } = await ask(id, page, "caching");
      return [headers["x-cache"], json.data[0].name];
    };
    for (const cache of ["MISS", "HIT"])
      for (const [id, name] of [
        [ours, "Ada 1"],
        [theirs, "Bob 1"],
      ] as const)
        expect(await first(id)).toEqual([cache, name]);
    const set = async (name: string) => {
      const where = [{ field: "id", op: "eq", value: 1 }];
      const mutation = { type: "update", table: "p", set: { name }, where };
      const { status } = await gateway.client(`/${ours}/query`, {
        key: stage.tokens[ours]!["writer"],
        json: { refs: { p: people }, mutation },
      });
      expect(status).toBe(200);
    };
    await set("Eve");
    expect(await first(ours)).toEqual(["MISS", "Eve"]);
    expect(await first(theirs)).toEqual(["HIT", "Bob 1"]);
    await set("Ada 1");
  });

  it("have rates of their own", async () => {
    const left = async (id: string): Promise<number> =>
      Number(/r=(\d+)/.exec(String((await ask(id, { limit: 1 })).headers["ratelimit"]))![1]);
    const before = await left(theirs);
    for (let call = 0; call < 3; call += 1) await left(ours);
    expect(await left(theirs)).toBe(before - 1);
  });

  it("keep their own definition when the other's changes", async () => {
    const reader = template.keys["reader"]!;
    const tables = { people: scope({ read: ["id"] }) };
    await redefineWorkspace(stage.database, {
      ...template,
      keys: { ...template.keys, reader: { ...reader, tables } },
    });
    await expect.poll(async () => (await ask(ours, { select: ["name"] })).status).not.toBe(200);
    expect(await namesOf(theirs)).toEqual(named("Bob 1", "Bob 2"));
    await redefineWorkspace(stage.database, template);
  });
});
