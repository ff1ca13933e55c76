// Tests the migration that counts recorded bytes. It fills the counters, and sets floors (higher
// limits) for workspaces with many records (G11.16). It subtracts recorded bytes from the sum of
// files.
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { records } from "../../src/migrations/0034-records.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { migrations } from "../../src/migrations/migrations.ts";
import { createPool, type Pool } from "../../src/platform/postgres/pool.ts";
import { openEmptyDatabase } from "../support/database.ts";

let owner: Pool;
let drop: () => Promise<void>;
const [large, small, blob, run] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const GB = 1024 ** 3;

beforeAll(async () => {
  const empty = await openEmptyDatabase();
  drop = empty.drop;
  owner = createPool({ connection: { connectionString: empty.url }, size: 2 });
  const direct = { connectionString: empty.url };
  const context = { masterKey: randomBytes(32), logins: null, direct };
  await migrate(owner, context, migrations.slice(0, migrations.indexOf(records)));
  const sql = (text: string, values: unknown[]) => owner.run({ text }, values);
  for (const [at, id] of [large, small].entries())
    await sql(
      "insert into gateway.workspace (id, name, revision, definition, schema_name, root_secret) values ($1, 'W', 1, '{}', $2, '')",
      [id, `ws_${at}`],
    );
  const event =
    "insert into gateway_tx.automation_event (workspace_id, id, endpoint_id, endpoint, method, headers, query, body, size) values ($1, $2, $2, 'e', 'POST', '{}', '{}', '', $3)";
  await sql(event, [large, randomUUID(), 1.5 * GB]);
  await sql(event, [small, randomUUID(), 1_000]);
  await sql(
    "insert into gateway_tx.blob (workspace_id, id, bytes_id, name, extension, size, content_type, hash) values ($1, $2, $2, 'a.txt', 'txt', 77, 'text/plain', '')",
    [small, blob],
  );
  await sql(
    "insert into gateway_tx.automation_run (workspace_id, id, automation_id, automation, definition) values ($1, $2, $2, 'a', '')",
    [small, run],
  );
  await sql(
    "insert into gateway_tx.automation_step (workspace_id, run_id, path, step_id, type, status, started_at, output) values ($1, $2, 'a', 'a', 'transform', 'succeeded', now(), '12345')",
    [small, run],
  );
  await migrate(owner, context);
});
afterAll(async () => {
  await owner.close();
  await drop();
});

const rows = (text: string, values: unknown[] = []) => owner.run({ text }, values);

it("rows from before the migration count for trusted callers, also those of waiting runs", async () => {
  const text =
    "select kind, class, bytes::int as bytes from gateway_tx.record_usage where workspace_id = $1 order by kind";
  expect(await rows(text, [small])).toEqual([
    { kind: "events", class: 0, bytes: 1_200 },
    { kind: "runs", class: 0, bytes: 405 },
  ]);
});

it("recorded bytes no longer count as files", async () => {
  const text = "select bytes::int as bytes from gateway_tx.blob_usage where workspace_id = $1";
  expect(await rows(text, [small])).toEqual([{ bytes: 77 }]);
});

it("a workspace with more than half of the default gets twice its records as its floor", async () => {
  const text = "select workspace_id as id, bytes::float8 as bytes from gateway_tx.record_floor";
  expect(await rows(text)).toEqual([{ id: large, bytes: 2 * (1.5 * GB + 200) }]);
});

it("a workspace is removed with its counters", async () => {
  await rows("delete from gateway.workspace where id = $1", [small]);
  expect(
    await rows("select from gateway_tx.record_usage where workspace_id = $1", [small]),
  ).toEqual([]);
});
