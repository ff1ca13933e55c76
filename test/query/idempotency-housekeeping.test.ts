// Idempotency records are deleted when they have expired, and not before.
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Housekeeping } from "../../src/platform/housekeeping.ts";
import { createIdempotencyHousekeeping } from "../../src/query/execute/idempotency-store.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { lockWaits } from "../support/locks.ts";
import { emptying } from "../support/emptying.ts";

let database: TestDatabase;
let housekeeping: Housekeeping;
beforeAll(async () => {
  database = await openTestDatabase();
  const { control } = database.database;
  housekeeping = createIdempotencyHousekeeping(control);
});
afterAll(() => database.close());
afterEach(() => run(emptying("gateway_tx.idempotency")));

const run = (text: string, values: readonly unknown[] = []) =>
  database.database.owner.run<{ id: string }>({ text }, values);

it("idempotency records are deleted after a day", async () => {
  for (const age of ["25 hours", "23 hours"])
    await run(
      `insert into gateway_tx.idempotency (workspace_id, credential_id, key, body_hash, rights_hash, answer, at)
       values (gen_random_uuid(), gen_random_uuid(), $1::text, '', '', '{}', now() - $1::text::interval)`,
      [age],
    );
  await housekeeping.sweep(() => true);
  expect(await run("select key as id from gateway_tx.idempotency")).toEqual([{ id: "23 hours" }]);
});

it("a record that is used again during the sweep stays", async () => {
  await run(
    `insert into gateway_tx.idempotency (workspace_id, credential_id, key, body_hash, rights_hash, answer, at)
     values (gen_random_uuid(), gen_random_uuid(), 'key', '', '', '{}', now() - interval '25 hours')`,
  );
  let sweeping: Promise<void> | undefined;
  await database.database.owner.transaction(async (connection) => {
    await connection.run({ text: "update gateway_tx.idempotency set at = now()" });
    sweeping = housekeeping.sweep(() => true);
    const waiting = {
      text: `select count(*)::int as n from ${lockWaits}`,
    };
    await expect.poll(async () => (await connection.run(waiting))[0]).toEqual({ n: 1 });
  });
  await sweeping;
  expect(await run("select key as id from gateway_tx.idempotency")).toEqual([{ id: "key" }]);
});
