// Caches that are turned on and off while two nodes write, of which one hears of it late: nothing stale on the node that writes, nothing
// old for a second on the other (G10.4, G10.8). QUIET_ROUNDS=200 runs more of it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { createPostgresSignals, type Signals } from "../../src/platform/signals/signals.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { defineWorkspace, scope } from "../support/definition.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { installWorkspace, redefineWorkspace, type Tokens } from "../support/workspaces.ts";

const rounds = Number(process.env["QUIET_ROUNDS"] ?? 6);
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

/** The first hears at once of what happens, the other by looking for itself: they know different definitions for a while. */
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

/** Each node writes a row of its own; both are read through both, by the key whose cache comes and goes. */
test(
  `${rounds} rounds of a cache that comes and goes between the writes of two nodes`,
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
        // What one keeps from now on, the other makes old, perhaps before it has heard that anybody keeps anything.
        const [keeper, writer] = round % 3 === 2 ? [1, 0] : [0, 1];
        await read(keeper);
        await Promise.all([write(writer), read(keeper)]);
        // Until both answer what was written last, or it is old for a second.
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
