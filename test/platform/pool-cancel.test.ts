// A caller that disconnects stops its own statement on the server, and no other statement (G2.8).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { classify } from "../../src/platform/postgres/database-errors.ts";
import { createPool, type Pool } from "../../src/platform/postgres/pool.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  test = await openTestDatabase();
  pool = createPool({
    connection: { connectionString: test.url, application_name: "under test" },
    size: 1,
  });
});
afterAll(async () => {
  await pool.close();
  await test.close();
});

const sleep = (seconds: number) => ({ text: "select pg_sleep($1)", values: [seconds] });
const activeText = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and application_name = 'under test' and state = 'active' and query like '%pg_sleep%'`;

async function activeStatements(): Promise<number> {
  const [row] = await test.database.owner.run<{ n: number }>({ text: activeText });
  return row?.n ?? -1;
}

describe("cancelling", () => {
  it("stops the statement on the server and rejects with the caller's reason", async () => {
    const controller = new AbortController();
    const { text, values } = sleep(60);
    const running = pool.run({ text }, values, { signal: controller.signal });
    await expect.poll(activeStatements).toBe(1);
    controller.abort(new Error("the caller left"));
    await expect(running).rejects.toThrow("the caller left");
    // The server sends its error shortly before it reports that it is idle.
    await expect.poll(activeStatements).toBe(0);
    expect(pool.status).toEqual({ total: 1, idle: 1, waiting: 0 });
  });

  it("never hits the next statement on the connection, however soon it follows", async () => {
    for (let round = 0; round < 150; round += 1) {
      const controller = new AbortController();
      const aborted = pool.run({ text: "select pg_sleep(0.002)" }, [], {
        signal: controller.signal,
      });
      const next = pool.run<{ ok: number }>({ text: "select 1 as ok, pg_sleep(0.002)" });
      const outcome = aborted.then(
        () => "done",
        () => "cancelled",
      );
      setTimeout(() => controller.abort(), (round % 30) / 10);
      expect(await outcome).toMatch(/done|cancelled/);
      expect((await next)[0]?.ok).toBe(1);
    }
  });

  it("works with thousands of callers that abort while they wait for a connection", async () => {
    const busy = pool.run({ text: "select pg_sleep(0.3)" });
    const controller = new AbortController();
    const waiting = Array.from({ length: 5_000 }, () =>
      pool.run({ text: "select 1" }, [], { signal: controller.signal }).catch(() => "left"),
    );
    controller.abort(new Error("the caller left"));
    await busy;
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(["left"]));
    expect(await pool.run({ text: "select 1 as ok" })).toEqual([{ ok: 1 }]);
    expect(pool.status).toEqual({ total: 1, idle: 1, waiting: 0 });
  });

  it("sends no statement for a caller that has aborted before or during the wait for a connection", async () => {
    await expect(
      pool.run({ text: "select 1/0" }, [], { signal: AbortSignal.abort("gone") }),
    ).rejects.toBe("gone");
    const controller = new AbortController();
    const { promise: held, resolve: free } = Promise.withResolvers<void>();
    const holder = pool.transaction(() => held);
    const waiting = pool.run({ text: "select 1/0" }, [], { signal: controller.signal });
    controller.abort("gone too");
    free();
    await holder;
    await expect(waiting).rejects.toBe("gone too");
  });

  it("leaves a transaction's connection usable", async () => {
    const controller = new AbortController();
    const work = pool.transaction(async (connection) => {
      const { text, values } = sleep(60);
      const running = connection.run({ text }, values, { signal: controller.signal });
      await expect.poll(activeStatements).toBe(1);
      controller.abort("enough");
      await running;
    });
    await expect(work).rejects.toBe("enough");
    expect(await pool.run({ text: "select 1 as one" })).toEqual([{ one: 1 }]);
    expect(pool.status.total).toBe(1);
  });

  it("removes its listener from the signal after the statement has ended", async () => {
    const controller = new AbortController();
    await pool.run({ text: "select 1" }, [], { signal: controller.signal });
    const next = pool.run({ text: "select 2 as two" });
    controller.abort();
    expect(await next).toEqual([{ two: 2 }]);
  });
});

describe("time-outs of the server", () => {
  it("end the statement, have the class timeout, and leave the connection usable", async () => {
    const connection = { connectionString: test.url, options: "-c statement_timeout=50" };
    const limited = createPool({ connection, size: 1 });
    const { text, values } = sleep(60);
    expect(classify(await limited.run({ text }, values).catch((error: unknown) => error))).toBe(
      "timeout",
    );
    expect(await limited.run({ text: "select 1 as one" })).toEqual([{ one: 1 }]);
    expect(limited.status.total).toBe(1);
    await limited.close();
  });
});
