// The migration that counts the history of the Event Bus by topic (G9.12). It divides the counters
// of earlier rows, and counts nothing twice.
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { topicRecords } from "../../src/migrations/0038-topic-records.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { migrations } from "../../src/migrations/migrations.ts";
import { createPool, type Pool } from "../../src/platform/postgres/pool.ts";
import { openEmptyDatabase } from "../support/database.ts";

let owner: Pool;
let drop: () => Promise<void>;
const id = randomUUID();
const rows = (text: string, values: unknown[] = []) => owner.run({ text }, values);
const addEvent = (workspaceId: string, topic: string, number: number, rank: number, body: string) =>
  rows(
    `insert into gateway_tx.bus_event (workspace_id, topic, instance, number, id, at, ends_at, bytes_up_to, op, name, actor_kind, class, body)
      values ($1, $2, 'a', $3, gen_random_uuid(), now(), now(), 1, 'custom', 'n', 'none', $4, $5)`,
    [workspaceId, topic, number, rank, body],
  );
const counters = () =>
  rows(
    `select kind, topic, class, sum(bytes)::int as bytes from gateway_tx.record_usage where workspace_id = $1
      group by 1, 2, 3 having sum(bytes) <> 0 order by 1, 2, 3`,
    [id],
  );

beforeAll(async () => {
  const empty = await openEmptyDatabase();
  drop = empty.drop;
  owner = createPool({ connection: { connectionString: empty.url }, size: 2 });
  const direct = { connectionString: empty.url };
  const context = { masterKey: randomBytes(32), logins: null, direct };
  await migrate(owner, context, migrations.slice(0, migrations.indexOf(topicRecords)));
  await rows(
    "insert into gateway.workspace (id, name, revision, definition, schema_name, root_secret) values ($1, 'W', 1, '{}', 'ws', '')",
    [id],
  );
  await rows(
    "insert into gateway_tx.automation_event (workspace_id, id, endpoint_id, endpoint, method, headers, query, body, size) values ($1, $2, $2, 'e', 'POST', '{}', '{}', '', 50)",
    [id, randomUUID()],
  );
  await addEvent(id, "orders", 1, 0, "12345");
  await addEvent(id, "orders", 2, 1, "123");
  await addEvent(id, "stock", 1, 0, "ä");
  // The events of a removed workspace do not count.
  await addEvent(randomUUID(), "orders", 1, 0, "1");
  await migrate(owner, context);
});
afterAll(async () => {
  await owner.close();
  await drop();
});

it("earlier events count for their topic and class; other kinds do not change", async () => {
  expect(await counters()).toEqual([
    { kind: "busEvents", topic: "orders", class: 0, bytes: 205 },
    { kind: "busEvents", topic: "orders", class: 1, bytes: 203 },
    { kind: "busEvents", topic: "stock", class: 0, bytes: 202 },
    { kind: "events", topic: "", class: 0, bytes: 250 },
  ]);
  expect(await rows("select bytes from gateway_tx.recorded_bytes($1)", [id])).toEqual([
    { bytes: 205 + 203 + 202 + 250 },
  ]);
});

it("later statements count by topic, and subtract deleted bytes", async () => {
  await addEvent(id, "orders", 3, 0, "1");
  await rows("delete from gateway_tx.bus_event where topic = 'stock'");
  await rows("delete from gateway_tx.automation_event where workspace_id = $1", [id]);
  expect(await counters()).toEqual([
    { kind: "busEvents", topic: "orders", class: 0, bytes: 406 },
    { kind: "busEvents", topic: "orders", class: 1, bytes: 203 },
  ]);
  await rows("delete from gateway.workspace where id = $1", [id]);
  expect(await counters()).toEqual([]);
});
