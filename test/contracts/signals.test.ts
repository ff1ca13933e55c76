// G10.4, G9.5: signals between nodes. All implementations pass the same contract. Lost connections
// are tested only for PostgreSQL.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createLocalSignals,
  createPostgresSignals,
  type Signals,
} from "../../src/platform/signals/index.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { signalsContract } from "./signals-contract.ts";

describe("in this process", () => {
  const here = createLocalSignals();
  afterAll(() => here.close());
  for (const { name, check } of signalsContract) it(name, () => check({ here, there: here }));
});

describe("over PostgreSQL", () => {
  let database: TestDatabase;
  let here: Signals;
  let there: Signals;
  beforeAll(async () => {
    database = await openTestDatabase();
    here = await createPostgresSignals({ url: database.url, retryMs: 10 });
    there = await createPostgresSignals({ url: database.url, retryMs: 10 });
  });
  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    await database.close();
  });
  it("can be published many at a time without a deprecation warning of the driver", async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error): void => void warnings.push(message);
    process.on("warning", note);
    const heard: string[] = [];
    there.subscribe("many", (payload) => heard.push(payload));
    const sent = Array.from({ length: 20 }, (_, index) => String(index));
    await Promise.all(sent.map((payload) => here.publish("many", payload)));
    await expect.poll(() => heard).toEqual(sent);
    process.off("warning", note);
    expect(warnings).toEqual([]);
  });

  for (const { name, check } of signalsContract) it(name, () => check({ here, there }));

  it("work again after their connections were lost, and publishing never fails in between", async () => {
    const heard: string[] = [];
    there.subscribe("lost", (payload) => heard.push(payload));
    const text =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gateway signals' and datname = current_database()";
    await database.database.owner.run({ text });
    await here.publish("lost", "perhaps lost");
    await expect
      .poll(async () => (await here.publish("lost", "later"), heard.includes("later")), {
        timeout: 30_000,
      })
      .toBe(true);
  });

  it("refuse an address that does not work", async () => {
    await expect(createPostgresSignals({ url: "postgres://x@127.0.0.1:1/x" })).rejects.toThrow(
      "ECONNREFUSED",
    );
  });
});
