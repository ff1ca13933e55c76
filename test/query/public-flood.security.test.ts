// Tests that many reads with a publishable key never block the workspace's own server keys or other
// workspaces (G38.3, G38.4).
import { afterEach, beforeEach, expect, it } from "vitest";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { defineWorkspace, scope } from "../support/definition.ts";
import type { TestGateway } from "../support/gateway.ts";
import { lockWaits } from "../support/locks.ts";
import { openStage, type Stage } from "../support/stage.ts";

const ours = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0a01";
const second = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0a02";
const third = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0a03";

/**
 * Returns a definition with two tables. A test locks the table `slow`, so that reads of it wait.
 * Reads of `quick` complete at once.
 */
const definitionOf = (id: string) =>
  defineWorkspace({
    id,
    tables: {
      slow: { columns: { name: { type: "text" } } },
      quick: { columns: { name: { type: "text" } } },
    },
    keys: {
      backend: { kind: "server", tables: "all" },
      shop: { kind: "publishable", tables: { slow: scope(), quick: scope() } },
    },
  });
const definitions = new Map([ours, second, third].map((id) => [id, definitionOf(id)]));

let stage: Stage;
let gateway: TestGateway;
beforeEach(async () => {
  stage = await openStage(...definitions.values());
  gateway = await stage.openGateway();
});
afterEach(() => stage.close());

const read = (workspaceId: string, key: "backend" | "shop", table: "slow" | "quick") => {
  const { id } = definitions.get(workspaceId)!.tables[table]!;
  const json = { refs: { t: id }, query: { from: "t" } };
  const token = stage.tokens[workspaceId]![key]!;
  return gateway.client(`/${workspaceId}/query`, { key: token, json });
};

async function whileLocked(workspaceIds: readonly string[], work: () => Promise<void>) {
  await stage.database.database.owner.transaction(async (connection) => {
    for (const id of workspaceIds) {
      const text = `lock table ${schemaName(id)}.slow in access exclusive mode`;
      await connection.run({ text });
    }
    await work();
  });
}

async function blocked(): Promise<number> {
  const [row] = await stage.sql<{ n: number }>(`select count(*)::int as n from ${lockWaits}`);
  return row!.n;
}

it("serves the server key at once while a publishable key uses its whole share", async () => {
  await whileLocked([ours], async () => {
    const flood = Array.from({ length: 12 }, () => read(ours, "shop", "slow"));
    // The pool has four read connections. One is reserved for trusted calls of the workspace, and
    // one for trusted calls of all workspaces. So public reads get two.
    await expect.poll(blocked).toBe(2);
    for (let count = 0; count < 5; count += 1)
      expect((await read(ours, "backend", "quick")).status).toBe(200);
    for (const call of flood) void call.catch(() => {});
  });
});

it("cancels the longest public read beyond its share if the reserved connection is in use too", async () => {
  await whileLocked([ours], async () => {
    const flood = Array.from({ length: 2 }, () => read(ours, "shop", "slow"));
    await expect.poll(blocked).toBe(2);
    const own = read(ours, "backend", "slow");
    await expect.poll(blocked).toBe(3);
    expect((await read(ours, "backend", "quick")).status).toBe(200);
    const ended = await Promise.race(flood);
    expect([ended.status, ended.json.error.code]).toEqual([429, "TOO_MANY_CONCURRENT"]);
    expect(ended.json.error.message).toBe(
      "The gateway ended the call, because other callers wait for the resources it used. " +
        "Callers of this workspace without a secret, such as end users, have together reached their limit of connections to the database. " +
        "Try again in 1 second, with fewer calls at a time.",
    );
    expect(ended.headers["retry-after"]).toBe("1");
    void own.catch(() => {});
  });
});

it("serves light reads of a third workspace while two publishable keys flood theirs", async () => {
  await whileLocked([ours, second], async () => {
    const flood = [ours, second].flatMap((id) =>
      Array.from({ length: 12 }, () => read(id, "shop", "slow")),
    );
    await expect.poll(blocked).toBe(3);
    const light = [];
    for (let count = 0; count < 15; count += 1)
      light.push((await read(third, count % 2 === 0 ? "backend" : "shop", "quick")).status);
    expect(new Set(light)).toEqual(new Set([200]));
    for (const call of flood) void call.catch(() => {});
  });
});
