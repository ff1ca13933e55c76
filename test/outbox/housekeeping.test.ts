// What writes leave behind is taken away when nobody needs it any more, and not before.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createHousekeeping } from "../../src/outbox/housekeeping.ts";
import type { Housekeeping } from "../../src/platform/housekeeping.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let housekeeping: Housekeeping;
beforeAll(async () => {
  database = await openTestDatabase();
  const { control } = database.database;
  housekeeping = createHousekeeping({ control, log: createLogger("silent") });
});
afterAll(async () => {
  housekeeping.close();
  await database.close();
});
afterEach(() => run("truncate gateway_tx.change, gateway_tx.idempotency"));

const run = (text: string, values: readonly unknown[] = []) =>
  database.database.owner.run<{ id: string }>({ text }, values);

const addChanges = (count: number, age: string, event: string | null = null) =>
  run(
    `insert into gateway_tx.change (at, workspace_id, tables, event)
     select now() - $1::interval, gen_random_uuid(), '{}', $2::json from generate_series(1, $3)`,
    [age, event, count],
  );
const changesLeft = async () => (await run("select id from gateway_tx.change")).length;

test("changes go after an hour", async () => {
  await addChanges(3, "61 minutes");
  await addChanges(2, "59 minutes");
  await housekeeping.sweep();
  expect(await changesLeft()).toBe(2);
});

test("changes with an event stay, and hide none of the others", async () => {
  await addChanges(2, "2 hours", '{"id":1}');
  await addChanges(2, "2 hours");
  await addChanges(1, "1 minute");
  await housekeeping.sweep();
  expect(await changesLeft()).toBe(3);
  await run("update gateway_tx.change set at = at - interval '2 hours'");
  await housekeeping.sweep();
  expect(await changesLeft()).toBe(2);
});

test("changes go in whatever number they have come", async () => {
  await addChanges(12_000, "2 hours");
  await housekeeping.sweep();
  expect(await changesLeft()).toBe(0);
});

test("idempotency records go after a day", async () => {
  for (const age of ["25 hours", "23 hours"])
    await run(
      `insert into gateway_tx.idempotency (workspace_id, credential_id, key, body_hash, rights_hash, answer, at)
       values (gen_random_uuid(), gen_random_uuid(), $1::text, '', '', '{}', now() - $1::text::interval)`,
      [age],
    );
  await housekeeping.sweep();
  expect(await run("select key as id from gateway_tx.idempotency")).toEqual([{ id: "23 hours" }]);
});

test("a record that is taken into use again while it is swept stays", async () => {
  await run(
    `insert into gateway_tx.idempotency (workspace_id, credential_id, key, body_hash, rights_hash, answer, at)
     values (gen_random_uuid(), gen_random_uuid(), 'key', '', '', '{}', now() - interval '25 hours')`,
  );
  let sweeping: Promise<void> | undefined;
  await database.database.owner.transaction(async (connection) => {
    await connection.run({ text: "update gateway_tx.idempotency set at = now()" });
    sweeping = housekeeping.sweep();
    const waiting = { text: "select count(*)::int as n from pg_locks where not granted" };
    await expect.poll(async () => (await connection.run(waiting))[0]).toEqual({ n: 1 });
  });
  await sweeping;
  expect(await run("select key as id from gateway_tx.idempotency")).toEqual([{ id: "key" }]);
});
