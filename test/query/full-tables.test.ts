// Tests the size limit of a workspace's tables (G11.10). Beyond `plan.rowsMb`, every kind of insert
// is refused. Everything else continues to work.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTableSpace } from "../../src/query/execute/table-space.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { defineWorkspace, roomyPlan, scope } from "../support/definition.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import type { Answer } from "../support/http-client.ts";
import { installWorkspace, type Tokens } from "../support/workspaces.ts";
import type { Workspace } from "../../src/catalog/index.ts";
import type { Pool } from "../../src/platform/postgres/index.ts";

const rowsMb = 1;
const definition = defineWorkspace({
  workspace: {
    plan: { ...roomyPlan, rowsMb },
    contacts: { table: "people", displayName: "name" },
  },
  tables: {
    notes: { columns: { code: { type: "text", unique: true }, text: { type: "text" } } },
    people: { columns: { name: { type: "text" } } },
  },
  keys: {
    server: { kind: "server", tables: "all", players: ["identify"] },
    site: {
      kind: "publishable",
      tables: { notes: scope({ actions: ["read", "insert"] }) },
    },
  },
});
const { notes, people } = definition.tables;
const refs = { n: notes!.id, p: people!.id };
const { id } = definition.workspace;

let database: TestDatabase;
let gateway: TestGateway;
let keys: Tokens;
const clock = { time: Date.UTC(2026, 1, 14), now: () => clock.time };
beforeAll(async () => {
  database = await openTestDatabase();
  keys = await installWorkspace(database, definition);
  gateway = await startGateway({ database, clock });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

let count = 0;
/** Returns a row of random text, which PostgreSQL cannot compress. */
const row = (bytes = 100_000) => ({
  code: `c${++count}`,
  text: randomBytes(bytes / 2).toString("hex"),
});
const insert = (more: object = {}) => ({ type: "insert", table: "n", values: [row()], ...more });
const ask = (json: object, key = "server", headers = {}): Promise<Answer> =>
  gateway.client(`/${id}/query`, { key: keys[key], json, headers });
const mutate = (mutation: object, key = "server", headers = {}): Promise<Answer> =>
  ask({ refs: { n: refs.n }, mutation }, key, headers);
const refusal = (place: string) => ({
  code: "INVALID_MUTATION",
  message: expect.stringMatching(new RegExp(`^${place}: .*plan\\.rowsMb: 1 MB`)),
});

it("accepts inserts up to the plan's limit, and little more than those of two seconds since the measurement", async () => {
  let stored = 0;
  let answer: Answer;
  while ((answer = await mutate(insert(), "site")).status === 200) {
    stored += 100_000;
    clock.time += 1_000;
  }
  expect([answer.status, answer.json.error]).toEqual([400, refusal("/mutation")]);
  expect(stored).toBeGreaterThan(600_000);
  expect(stored).toBeLessThanOrEqual(1_048_576 + 3 * 100_000);
});

it("then refuses every insert: alone, in a transaction, and as an upsert", async () => {
  clock.time += 10_000;
  expect((await mutate(insert())).json.error).toEqual(refusal("/mutation"));
  const onConflict = { columns: ["code"], action: "ignore" };
  expect((await mutate(insert({ onConflict }))).json.error).toEqual(refusal("/mutation"));
  const steps = [{ query: { from: "n", limit: 1, select: ["id"] } }, { mutation: insert() }];
  const refused = await ask({ refs: { n: refs.n }, transaction: steps });
  expect([refused.status, refused.json.error]).toEqual([400, refusal("/transaction/1/mutation")]);
  const player = await gateway.client(`/${id}/players/identify`, {
    key: keys["server"],
    json: { platform: "steam", platformPlayerId: "1" },
  });
  expect([player.status, player.json]).toEqual([400, refusal("/mutation")]);
  expect((await ask({ refs: { p: refs.p }, query: { from: "p" } })).json.data).toEqual([]);
});

it("still reads, changes and deletes rows, and replays answers of earlier inserts", async () => {
  const where = [{ field: "code", op: "eq", value: "c1" }];
  const update = await mutate({ type: "update", table: "n", set: { text: "short" }, where });
  expect([update.status, update.json.affectedRows]).toEqual([200, 1]);
  const { json } = await ask({ refs: { n: refs.n }, query: { from: "n", select: ["id"] } });
  expect(json.data.length).toBeGreaterThan(5);
  const removal = { type: "delete", table: "n", where: [{ field: "code", op: "neq", value: "" }] };
  expect((await mutate(removal)).status).toBe(200);
  // Deleted rows still take space until a vacuum frees it. A vacuum keeps rows that other
  // transactions may still see. So the test truncates the table.
  await database.database.owner.run({ text: `truncate ws_${id.replaceAll("-", "")}.notes` });
  clock.time += 10_000;
  const again = insert();
  const once = { "idempotency-key": "once" };
  expect((await mutate(again, "server", once)).status).toBe(200);
  while ((await mutate(insert())).status === 200) clock.time += 1_000;
  const replayed = await mutate(again, "server", once);
  expect([replayed.status, replayed.headers["idempotency-replayed"]]).toEqual([200, "true"]);
});

it("measures only if a plan has a limit, once for all concurrent inserts", async () => {
  let asked = 0;
  const pool = { run: async () => (asked++, [{ bytes: 5 }]) } as unknown as Pool;
  const space = createTableSpace(pool, clock);
  const workspace = (plan: object) =>
    ({ id, schema: "s", definition: { workspace: { plan } } }) as unknown as Workspace;
  expect([space.check(workspace({ rowsMb: null })), space.check(workspace({}))]).toEqual([
    null,
    null,
  ]);
  expect(asked).toBe(0);
  const bounded = workspace({ rowsMb: 1 });
  await Promise.all([space.check(bounded), space.check(bounded), space.check(bounded)]);
  expect([asked, space.check(bounded)]).toEqual([1, null]);
  clock.time += 2_000;
  await space.check(bounded);
  expect(asked).toBe(2);
});
