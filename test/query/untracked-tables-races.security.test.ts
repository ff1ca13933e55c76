// Tests response caching that is turned on and off for a key while two nodes write. One of the
// nodes learns late of each change. A node returns at least its own last write, and all writes of
// the other node that are older than a second (G10.4, G10.8).
// UNTRACKED_ROUNDS=200 runs more rounds.
import { afterAll, beforeAll, expect, it } from "vitest";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { createPostgresSignals, type Signals } from "../../src/platform/signals/signals.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { defineWorkspace, scope } from "../support/definition.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { installWorkspace, redefineWorkspace, type Tokens } from "../support/workspaces.ts";

const rounds = Number(process.env["UNTRACKED_ROUNDS"] ?? 4);
const id = { type: "integer", primaryKey: true, required: true } as const;

const definitionWith = (mode: "off" | "write") =>
  defineWorkspace({
    tables: { notes: { columns: { id, text: { type: "text" } } } },
    keys: {
      writer: { kind: "server", tables: "all" },
      reader: { kind: "server", tables: { notes: scope() }, cache: { mode } },
    },
  });
const [uncached, cached] = [definitionWith("off"), definitionWith("write")];
const workspaceId = uncached.workspace.id;
const refs = { n: uncached.tables["notes"]!.id };

/**
 * Two nodes. The first one gets a signal at each change, and the second one polls for changes. So
 * they know different definitions for a while.
 */
let nodes: readonly TestGateway[];
let database: TestDatabase;
let tokens: Tokens;
let signals: Signals;
beforeAll(async () => {
  database = await openTestDatabase();
  tokens = await installWorkspace(database, uncached);
  signals = await createPostgresSignals({ url: database.url });
  nodes = [await startGateway({ database, signals }), await startGateway({ database })];
  const text = `insert into ${schemaName(workspaceId)}.notes values (1, '0'), (2, '0')`;
  await database.database.owner.run({ text });
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await signals.close();
  await database.close();
});

/**
 * Each node writes its own row. Both rows are read through both nodes, with the key whose cache is
 * turned on and off.
 */
it(
  `${rounds} rounds of a cache that is turned on and off between the writes of two nodes`,
  { timeout: 100_000 + rounds * 3_000 },
  async () => {
    const acknowledged = nodes.map(() => [{ value: 0, at: performance.now() }]);
    let [stale, late, hits, last] = [0, 0, 0, 0];
    const ask = (node: number, key: string, body: object) =>
      nodes[node]!.client(`/${workspaceId}/query`, { key: tokens[key]!, json: { refs, ...body } });

    async function write(node: number): Promise<void> {
      const value = ++last;
      const where = [{ field: "id", op: "eq", value: node + 1 }];
      const set = { text: String(value) };
      const mutation = { type: "update", table: "n", set, where };
      const { status } = await ask(node, "writer", { mutation });
      expect(status).toBe(200);
      acknowledged[node]!.push({ value, at: performance.now() });
    }

    async function read(node: number): Promise<readonly number[]> {
      const started = performance.now();
      const owed = acknowledged.map((all, writer) => {
        const due = writer === node ? all.at(-1) : all.findLast(({ at }) => at < started - 1_000);
        return due?.value ?? 0;
      });
      const query = { from: "n", select: ["text"], orderBy: [{ field: "id" }] };
      const { json, headers } = await ask(node, "reader", { query });
      const values = (json.data as { text: string }[]).map(({ text }) => Number(text));
      hits += Number(headers["x-cache"] === "HIT");
      for (const [writer, value] of values.entries()) {
        if (value >= owed[writer]!) continue;
        if (writer === node) stale += 1;
        else late += 1;
      }
      return values;
    }

    for (let round = 0; round < rounds; round++) {
      for (const definition of [cached, uncached]) {
        let isInForce = false;
        const inForce = redefineWorkspace(database, definition).then(() => void (isInForce = true));
        const work = nodes.keys().flatMap((node) =>
          [write, read].map(async (step) => {
            while (!isInForce) await step(node);
          }),
        );
        await Promise.all([inForce, ...work]);
        // One node caches from now on. The other node changes the row, perhaps before it knows of
        // the cache.
        const [keeper, writer] = round % 3 === 2 ? [1, 0] : [0, 1];
        await read(keeper);
        await Promise.all([write(writer), read(keeper)]);
        // Reads until both nodes return the last write, or until more than a second has passed.
        const written = acknowledged.map((all) => all.at(-1)!.value).join();
        const until = acknowledged[writer]!.at(-1)!.at + 1_200;
        for (const node of [keeper, writer])
          while ((await read(node)).join() !== written && performance.now() < until);
      }
    }
    expect({ stale, late }).toEqual({ stale: 0, late: 0 });
    expect(hits).toBeGreaterThan(rounds);
  },
);
