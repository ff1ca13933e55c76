// Connections: prepared statements are limited, transactions are atomic, and a full pool responds
// in time.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onBehalfOf } from "../../src/platform/capacity/index.ts";
import { classify } from "../../src/platform/postgres/database-errors.ts";
import { createPool, type Pool, type PoolOptions } from "../../src/platform/postgres/pool.ts";
import { partyOf } from "./capacity/parties.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());

async function withPool<T>(
  options: Partial<PoolOptions>,
  use: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = createPool({ connection: { connectionString: test.url }, size: 1, ...options });
  try {
    return await use(pool);
  } finally {
    await pool.close();
  }
}

/** Opens the connections first, so that the short timeout of a test does not include connecting. */
const warm = (pool: Pool, size: number): Promise<void> =>
  expect
    .poll(async () => {
      const opening = Array.from({ length: size }, () =>
        pool.transaction(({ run }) => run({ text: "select 1" })),
      );
      await Promise.allSettled(opening);
      return pool.status.total;
    })
    .toBe(size);

const preparedNames = { text: "select name from pg_prepared_statements order by prepare_time" };
const echo = (name: string) => ({ name, text: `select $1::int as value, '${name}' as name` });

describe("pool: statements", () => {
  it("returns rows as objects, or as arrays on request", () =>
    withPool({}, async (pool) => {
      const statement = { text: "select $1::int as one, 'x' as two" };
      expect(await pool.run(statement, [1])).toEqual([{ one: 1, two: "x" }]);
      expect(await pool.run(statement, [1], { rowMode: "array" })).toEqual([[1, "x"]]);
    }));
  it("returns rows as text on request, for new and prepared statements, named and unnamed", () =>
    withPool({}, async (pool) => {
      const text =
        "select $1::int, $2::text, null, array[true], now() at time zone 'UTC' < '2000-01-01'";
      for (const statement of [{ text }, { text, name: "texts" }, { text, name: "texts" }]) {
        const rows = await pool.run(statement, [7, "ü"], { rowMode: "text" });
        expect(rows).toEqual([["7", "ü", null, "{t}", "f"]]);
      }
      expect(await pool.run({ text: "select 1 where false" }, [], { rowMode: "text" })).toEqual([]);
    }));
  it("returns complete values that are longer than one read", () =>
    withPool({ size: 3 }, async (pool) => {
      const text = "select string_agg(md5((n + $1)::text), '') from generate_series(1, $2) n";
      const ask = (from: number, count: number) =>
        pool.run<string[]>({ text }, [from, count], { rowMode: "text" });
      const counts = [1, 2_047, 2_048, 2_049, 6_000, 60_000];
      const answers = await Promise.all(counts.map((count, index) => ask(index, count)));
      const expected = await Promise.all(
        counts.map((count, index) =>
          pool.run({ text: `select md5(x) as sum from (${text}) t(x)` }, [index, count]),
        ),
      );
      expect(
        answers.map(([row]) => ({ sum: createHash("md5").update(row![0]!).digest("hex") })),
      ).toEqual(expected.map(([row]) => row));
    }));
  it("reports the error of a statement without column descriptions, and continues", () =>
    withPool({}, async (pool) => {
      const statement = { name: "division", text: "select 1 / $1::int" };
      const ask = (by: number) => pool.run(statement, [by], { rowMode: "text" });
      await expect(ask(0)).rejects.toMatchObject({ code: "22012" });
      expect(await ask(1)).toEqual([["1"]]);
      await expect(ask(0)).rejects.toMatchObject({ code: "22012" });
      const wrong = { text: "select $1::int; select 2" };
      await expect(pool.run(wrong, [1], { rowMode: "text" })).rejects.toThrow("multiple commands");
      expect(await ask(1)).toEqual([["1"]]);
    }));
  it("accepts one statement for each call, even without values", () =>
    withPool({}, async (pool) => {
      await expect(pool.run({ text: "select 1; select 2" })).rejects.toThrow("multiple commands");
    }));
  it("keeps named statements prepared, and unnamed ones not", () =>
    withPool({}, async (pool) => {
      for (let i = 0; i < 3; i += 1) await pool.run(echo("kept"), [i]);
      await pool.run({ text: "select $1::int" }, [1]);
      expect(await pool.run(preparedNames)).toEqual([{ name: "kept" }]);
    }));
  it("at the limit, prepares a statement at its second use and drops the least recently used", () =>
    withPool({ statementNamesMax: 3 }, async (pool) => {
      for (const name of ["a", "b", "c", "a", "d", "e"]) await pool.run(echo(name), [1]);
      expect(await pool.run(preparedNames)).toEqual(["a", "b", "c"].map((name) => ({ name })));
      for (const name of ["d", "e"]) await pool.run(echo(name), [1]);
      expect(await pool.run(preparedNames)).toEqual(["a", "d", "e"].map((name) => ({ name })));
      expect(await pool.run(echo("b"), [7])).toEqual([{ value: 7, name: "b" }]);
      expect(
        await pool.run({ text: "select count(*)::int as n from pg_prepared_statements" }),
      ).toEqual([{ n: 3 }]);
    }));
  it("limits the total length of prepared statements, but never drops the last one", () =>
    withPool({ size: 1 }, async (pool) => {
      const kept = `select count(*)::int as n, sum(length(statement))::int as length from pg_prepared_statements`;
      const long = "x".repeat(16 * 1024);
      for (let count = 0; count < 40; count += 1)
        await pool.run({ name: `long ${count}`, text: `select '${long}' as a${count}` });
      const [{ n, length } = { n: 0, length: 0 }] = await pool.run<{ n: number; length: number }>({
        text: kept,
      });
      expect(n).toBe(15);
      expect(length).toBeLessThanOrEqual(256 * 1024);
      for (let use = 0; use < 2; use += 1)
        await pool.run({ name: "longest", text: `select '${long.repeat(20)}' as a` });
      expect(await pool.run(preparedNames)).toEqual([{ name: "longest" }]);
    }));

  it("limits the number of names for each connection", () =>
    withPool({ size: 2, statementNamesMax: 10 }, async (pool) => {
      await Promise.all(Array.from({ length: 200 }, (_, i) => pool.run(echo(`n${i % 50}`), [i])));
      const counts = await Promise.all(
        [1, 2].map(() =>
          pool.run<{ n: number }>({
            text: "select count(*)::int as n, pg_backend_pid() from pg_prepared_statements",
          }),
        ),
      );
      for (const [row] of counts) expect(row?.n).toBeLessThanOrEqual(10);
    }));
  it("prepares no statement if names are turned off", () =>
    withPool({ names: "none" }, async (pool) => {
      expect(await pool.run(echo("a"), [1])).toEqual([{ value: 1, name: "a" }]);
      expect(await pool.run(preparedNames)).toEqual([]);
    }));
  it("prepares a statement again after a change of the table or a reset of the session", () =>
    withPool({}, async (pool) => {
      await pool.run({ text: "create table stale (a int)" });
      await pool.run({ text: "insert into stale values (1)" });
      const all = { name: "all", text: "select * from stale" };
      expect(await pool.run(all)).toEqual([{ a: 1 }]);
      await pool.run({ text: "alter table stale add column b int" });
      expect(await pool.run(all)).toEqual([{ a: 1, b: null }]);
      await pool.run({ text: "deallocate all" });
      expect(await pool.run(all)).toEqual([{ a: 1, b: null }]);
    }));
});

describe("pool: transactions", () => {
  it("commits the work, and rolls it back if it throws", () =>
    withPool({}, async (pool) => {
      await pool.run({ text: "create table t (a int)" });
      const insert = { text: "insert into t values ($1)" };
      expect(
        await pool.transaction(async (connection) => (await connection.run(insert, [1]), "done")),
      ).toBe("done");
      const refusal = new Error("no");
      await expect(
        pool.transaction(
          async (connection) => (await connection.run(insert, [2]), Promise.reject(refusal)),
        ),
      ).rejects.toBe(refusal);
      expect(await pool.run({ text: "select a from t" })).toEqual([{ a: 1 }]);
    }));
  it("does not report success if the work ignored a failed statement", () =>
    withPool({}, async (pool) => {
      const work = pool.transaction((connection) =>
        connection.run({ text: "select 1/0" }).catch(() => "overlooked"),
      );
      await expect(work).rejects.toThrow("rolled the transaction back");
    }));
  it("can use the connection after a stale plan in a transaction", () =>
    withPool({}, async (pool) => {
      await pool.run({ text: "create table stale_inside (a int)" });
      const all = { name: "all", text: "select * from stale_inside" };
      await pool.run(all);
      await pool.run({ text: "alter table stale_inside add column b int" });
      const failure = await pool
        .transaction((connection) => connection.run(all))
        .catch((error: unknown) => error);
      expect(classify(failure)).toBe("stalePlan");
      expect(await pool.run(all)).toEqual([]);
    }));
});

describe("pool: limits", () => {
  it("reports unavailable if no connection becomes free in time, and works afterwards", () =>
    withPool({ connectTimeoutMs: 100 }, async (pool) => {
      await warm(pool, 1);
      const { promise: held, resolve: free } = Promise.withResolvers<void>();
      const holder = pool.transaction(() => held);
      const refused = await pool.run({ text: "select 1" }).catch((error: unknown) => error);
      expect(classify(refused)).toBe("unavailable");
      free();
      await holder;
      expect(await pool.run({ text: "select 1 as one" })).toEqual([{ one: 1 }]);
    }));
  it("reports crowded to a workspace that uses all its connections, and unavailable to other workspaces", () =>
    withPool({ size: 2, connectTimeoutMs: 100 }, async (pool) => {
      await warm(pool, 2);
      const { promise: held, resolve: free } = Promise.withResolvers<void>();
      const busy = ["a", "b"].map((holder) =>
        onBehalfOf(partyOf(holder), () => pool.transaction(() => held)),
      );
      const failureOf = (holder: string) =>
        onBehalfOf(partyOf(holder), () => pool.run({ text: "select 1" })).catch(classify);
      const failures = await Promise.all(["a", "b", "c"].map(failureOf));
      expect(failures).toEqual(["crowded", "crowded", "unavailable"]);
      free();
      await Promise.all(busy);
      expect(await failureOf("a")).not.toBe("crowded");
    }));
  it("lets 50 callers of a workspace wait for each connection, and refuses the next caller at once", () =>
    withPool({ size: 1, connectTimeoutMs: 60_000 }, async (pool) => {
      const { promise: held, resolve: free } = Promise.withResolvers<void>();
      const busy = onBehalfOf(partyOf("a"), () => pool.transaction(() => held));
      const ask = () => onBehalfOf(partyOf("a"), () => pool.run({ text: "select 1 as one" }));
      const waiting = Array.from({ length: 50 }, ask);
      expect(await ask().catch(classify)).toBe("crowded");
      free();
      await busy;
      for (const rows of await Promise.all(waiting)) expect(rows).toEqual([{ one: 1 }]);
    }));
  it("reports unavailable if no server listens", () =>
    withPool(
      { connection: { host: "127.0.0.1", port: 1, user: "x", database: "x" } },
      async (pool) => {
        expect(
          classify(await pool.run({ text: "select 1" }).catch((error: unknown) => error)),
        ).toBe("unavailable");
      },
    ));
  it("retires a connection after its maximum lifetime", () =>
    withPool({ maxLifetimeSeconds: 0.05 }, async (pool) => {
      const pid = { text: "select pg_backend_pid() as pid" };
      const [first] = await pool.run(pid);
      await expect.poll(() => pool.status.total).toBe(0);
      const [second] = await pool.run(pid);
      expect(second).not.toEqual(first);
    }));
});
