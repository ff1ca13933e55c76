// Change rows are deleted after an hour, and not earlier.
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createHousekeeping } from "../../src/outbox/housekeeping.ts";
import type { Housekeeping } from "../../src/platform/housekeeping.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { emptying } from "../support/emptying.ts";

let database: TestDatabase;
let housekeeping: Housekeeping;
beforeAll(async () => {
  database = await openTestDatabase();
  const { control } = database.database;
  housekeeping = createHousekeeping(control, async () => null);
});
afterAll(() => database.close());
afterEach(() => run(emptying("gateway_tx.change")));

const run = (text: string, values: readonly unknown[] = []) =>
  database.database.owner.run<{ id: string }>({ text }, values);

const addChanges = (count: number, age: string, event: string | null = null) =>
  run(
    `insert into gateway_tx.change (at, workspace_id, tables, event)
     select now() - $1::interval, gen_random_uuid(), '{}', $2::json from generate_series(1, $3)`,
    [age, event, count],
  );
const changesLeft = async () => (await run("select id from gateway_tx.change")).length;

it("changes are deleted after an hour", async () => {
  await addChanges(3, "61 minutes");
  await addChanges(2, "59 minutes");
  await housekeeping.sweep(() => true);
  expect(await changesLeft()).toBe(2);
});

it("changes with an event stay, and do not prevent the deletion of other changes", async () => {
  await addChanges(2, "2 hours", '{"id":1}');
  await addChanges(2, "2 hours");
  await addChanges(1, "1 minute");
  await housekeeping.sweep(() => true);
  expect(await changesLeft()).toBe(3);
  await run("update gateway_tx.change set at = at - interval '2 hours'");
  await housekeeping.sweep(() => true);
  expect(await changesLeft()).toBe(2);
});

it("any number of changes is deleted", async () => {
  await addChanges(12_000, "2 hours");
  await housekeeping.sweep(() => true);
  expect(await changesLeft()).toBe(0);
});
