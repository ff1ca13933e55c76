// Connection poolers: how they are detected, and where prepared statements are kept behind them.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startStubPooler,
  type StubPooler,
  type StubPoolerOptions,
} from "../../scripts/suite/pooler/stub-pooler.ts";
import { detectPooler } from "../../src/platform/postgres/index.ts";
import { createPool, type Pool, type PoolOptions } from "../../src/platform/postgres/pool.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());

async function behind<T>(
  options: Omit<StubPoolerOptions, "url">,
  use: (pooler: StubPooler) => Promise<T>,
): Promise<T> {
  const pooler = await startStubPooler({ url: test.url, ...options });
  try {
    return await use(pooler);
  } finally {
    await pooler.close();
  }
}

describe("detection", () => {
  it("finds no pooler before the server itself", async () => {
    const found = await detectPooler(test.url, "DATABASE_URL");
    expect(found).toMatchObject({ mode: "none", names: "connection" });
  });
  it.each([
    ["session", "passed", "connection"],
    ["transaction", "kept", "connection"],
    ["transaction", "passed", "server"],
    ["transaction", "refused", "none"],
  ] as const)("finds a pooler in %s mode with names that are %s", (mode, names, place) =>
    behind({ mode, names }, async ({ url }) => {
      // The first detection may leave prepared statements in the server. The second one must still
      // work.
      for (let round = 0; round < 2; round += 1)
        expect(await detectPooler(url, "DATABASE_URL")).toMatchObject({ mode, names: place });
    }),
  );
  it("finds a pooler that many other clients use", () =>
    behind({ mode: "transaction", poolSize: 3 }, async ({ url }) => {
      const pool = createPool({ connection: { connectionString: url }, size: 4, names: "none" });
      let isBusy = true;
      const others = Array.from({ length: 4 }, async () => {
        while (isBusy) await pool.run({ text: "select 1" });
      });
      try {
        for (let round = 0; round < 5; round += 1)
          expect(await detectPooler(url, "DATABASE_URL")).toMatchObject({ mode: "transaction" });
      } finally {
        isBusy = false;
        await Promise.all(others);
        await pool.close();
      }
    }));
  it("says what to do if the pooler has only one connection to the server", () =>
    behind({ mode: "transaction", poolSize: 1 }, async ({ url }) => {
      await expect(detectPooler(url, "DATABASE_URL", 300)).rejects.toThrow(
        "The second connection to the database got no response within 0.3 s. If DATABASE_URL leads through a connection pooler, raise the number of its server connections",
      );
    }));
});

const text = { rowMode: "text" } as const;
const prepared = { text: "select name from pg_prepared_statements order by name" };

/**
 * Opens a pool behind a pooler with one connection to the server. So a test can count the prepared
 * statements of this connection.
 */
function withPool(
  pooler: Omit<StubPoolerOptions, "url">,
  options: Partial<PoolOptions>,
  use: (pool: Pool) => Promise<void>,
): Promise<void> {
  return behind({ poolSize: 1, ...pooler }, async ({ url }) => {
    const connection = { connectionString: url };
    const pool = createPool({ connection, size: 4, cancels: false, ...options });
    try {
      await use(pool);
    } finally {
      await pool.close();
    }
  });
}

const echo = (name: string) => ({ name, text: `select $1::int, '${name}'` });

describe("names that the server keeps for all connections", () => {
  const passes = { mode: "transaction" } as const;
  const server = { names: "server" } as const;

  it("are prepared once for each process of the server, and executed by all connections", () =>
    withPool({ ...passes, poolSize: 3 }, { ...server, size: 6 }, async (pool) => {
      await pool.run({ text: "create table public.shared (n int)" });
      const insert = { name: "i", text: "insert into public.shared values ($1) returning n" };
      const rows = await Promise.all(
        Array.from({ length: 60 }, (_, n) => pool.run(insert, [n], text)),
      );
      expect(rows).toEqual(rows.map((_, n) => [[String(n)]]));
      const counted = { text: "select count(*)::int as n from public.shared" };
      expect(await pool.run(counted)).toEqual([{ n: 60 }]);
      expect(await pool.run(prepared)).toEqual([{ name: "i" }]);
    }));
  it("are not used in transactions, nor for rows that are not text", () =>
    withPool(passes, server, async (pool) => {
      await pool.run(echo("objects"), [1]);
      await pool.transaction(async ({ run }) => void (await run(echo("inside"), [1], text)));
      expect(await pool.run(prepared)).toEqual([]);
    }));
  it("are removed before a process of the server has too many of them", () =>
    withPool(passes, { ...server, statementNamesMax: 3 }, async (pool) => {
      for (const name of ["a", "b", "c", "a", "d"])
        expect(await pool.run(echo(name), [1], text)).toEqual([["1", name]]);
      expect(await pool.run(prepared)).toEqual([{ name: "d" }]);
    }));
  it("are removed before a process of the server has too long ones", () =>
    withPool(passes, server, async (pool) => {
      const long = "x".repeat(100_000);
      for (const name of ["e", "f", "g", "h"])
        await pool.run({ name, text: `select '${long}', '${name}'` }, [], text);
      expect(await pool.run(prepared)).toEqual([{ name: "h" }]);
    }));
  it("are prepared again after a change of the table, and after a reset of the server", () =>
    withPool(passes, server, async (pool) => {
      await pool.run({ text: "create table public.changing (a int)" });
      await pool.run({ text: "insert into public.changing values (1)" });
      const all = { name: "all", text: "select * from public.changing" };
      expect(await pool.run(all, [], text)).toEqual([["1"]]);
      await pool.run({ text: "alter table public.changing add column b int" });
      expect(await pool.run(all, [], text)).toEqual([["1", null]]);
      await pool.run({ text: "discard all" });
      expect(await pool.run(all, [], text)).toEqual([["1", null]]);
      expect(await pool.run(prepared)).toEqual([{ name: "all" }]);
    }));
  it("report errors of the statement itself, and go on", () =>
    withPool(passes, server, async (pool) => {
      const divide = { name: "divide", text: "select 1 / $1::int" };
      for (const _ of [1, 2]) {
        await expect(pool.run(divide, [0], text)).rejects.toMatchObject({ code: "22012" });
        expect(await pool.run(divide, [1], text)).toEqual([["1"]]);
      }
    }));
  it("are given up while the server forgets them all the time", () =>
    withPool(passes, server, async (pool) => {
      let forgotten = 0;
      for (let n = 0; n < 150; n += 1) {
        await pool.run(echo("forgotten"), [n], text);
        const names = await pool.run(prepared);
        forgotten += names.length;
        if (names.length > 0) await pool.run({ text: "deallocate all" });
      }
      expect(forgotten).toBeGreaterThan(40);
      expect(forgotten).toBeLessThan(70);
    }));
  it("are not needed: if the server cannot remove names, it gets none", () =>
    // With this limit, the PL/pgSQL block fails, as it does for a login without the right to use
    // PL/pgSQL.
    withPool(passes, { ...server, statementNamesMax: Number.NaN }, async (pool) => {
      for (const n of [1, 2])
        expect(await pool.run(echo("plain"), [n], text)).toEqual([[String(n), "plain"]]);
      expect(await pool.run(prepared)).toEqual([]);
    }));
});

describe("names that the pooler keeps for each connection", () => {
  const keeps = { mode: "transaction", names: "kept" } as const;

  it("are used by all connections, and are removed without DEALLOCATE", () =>
    withPool({ ...keeps, poolSize: 2 }, { statementNamesMax: 3 }, async (pool) => {
      const names = ["a", "b", "c", "d", "e", "a"];
      for (let round = 0; round < 4; round += 1)
        await Promise.all(
          names.map(async (name) =>
            expect(await pool.run(echo(name), [round], text)).toEqual([[String(round), name]]),
          ),
        );
      await pool.transaction(async ({ run }) => {
        for (const name of names) await run(echo(name), [1]);
      });
    }));
  it("do not stand in the way of a change of the table", () =>
    withPool(keeps, {}, async (pool) => {
      await pool.run({ text: "create table public.kept (a int)" });
      await pool.run({ text: "insert into public.kept values (1)" });
      const all = { name: "all kept", text: "select * from public.kept" };
      expect(await pool.run(all)).toEqual([{ a: 1 }]);
      await pool.run({ text: "alter table public.kept add column b int" });
      for (let round = 0; round < 2; round += 1)
        expect(await pool.run(all)).toEqual([{ a: 1, b: null }]);
    }));
});
