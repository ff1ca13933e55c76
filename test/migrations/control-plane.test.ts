// Guarantees of the tables themselves: versions in the order of commits, log partitions by day, no
// dangling references.
import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sqlState } from "../../src/platform/postgres/database-errors.ts";
import type { Connection } from "../../src/platform/postgres/pool.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());

async function addWorkspace(
  connection: Connection,
  definition: unknown = {},
): Promise<{ id: string; version: number }> {
  const id = randomUUID();
  const text = `insert into gateway.workspace (id, name, revision, definition, schema_name, root_secret)
    values ($1::uuid, 'W', 1, $2, 'ws_' || replace($1::uuid::text, '-', ''), 'sealed') returning version::int`;
  const [row] = await connection.run<{ version: number }>({ text }, [
    id,
    JSON.stringify(definition),
  ]);
  return { id, version: row!.version };
}

describe("versions", () => {
  it("rise with every change, and a reader of version n never misses a later change", async () => {
    const { control } = test.database;
    const first = await addWorkspace(control);
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const slow = control.transaction(async (connection) => {
      const added = await addWorkspace(connection);
      start();
      await mayCommit;
      return added;
    });
    await started;
    // The second change waits for the first one's commit, so it cannot become visible before it.
    const quick = addWorkspace(control);
    expect(
      await control.run({ text: "select 1 from gateway.workspace where version > $1" }, [
        first.version,
      ]),
    ).toEqual([]);
    commit();
    const [one, two] = [await slow, await quick];
    expect(one.version).toBeGreaterThan(first.version);
    expect(two.version).toBeGreaterThan(one.version);
  });
});

describe("definitions", () => {
  it("keep the order of their tables and columns", async () => {
    const { control } = test.database;
    const definition = { zebra: { b: 1, a: 2 }, ape: {}, longer: {} };
    const { id } = await addWorkspace(control, definition);
    const [row] = await control.run<{ definition: object }>(
      { text: "select definition from gateway.workspace where id = $1" },
      [id],
    );
    expect(JSON.stringify(row?.definition)).toBe(JSON.stringify(definition));
  });
  it("are deleted with their workspace, like all dependent rows", async () => {
    const { control } = test.database;
    const { id } = await addWorkspace(control);
    await control.run(
      {
        text: "insert into gateway.workspace_revision (workspace_id, revision, definition) values ($1, 1, '{}')",
      },
      [id],
    );
    await control.run(
      {
        text: "insert into gateway.secret values ($1, '/providers/acme/clientSecret', 'sealed', 'f')",
      },
      [id],
    );
    await control.run(
      {
        text: "insert into gateway.api_key (id, workspace_id, name, kind, hash, prefix) values ($1, $2, 'k', 'server', $3, 'sk_live_abcd')",
      },
      [randomUUID(), id, randomBytes(32)],
    );
    await control.run({ text: "delete from gateway.workspace where id = $1" }, [id]);
    for (const table of ["workspace_revision", "secret", "api_key"])
      expect(
        await control.run({ text: `select 1 from gateway.${table} where workspace_id = $1` }, [id]),
        table,
      ).toEqual([]);
  });
});

describe("keys", () => {
  it("have one hash of 32 bytes each, and a server key is never stored in a form that can be shown again", async () => {
    const { control } = test.database;
    const { id: workspace } = await addWorkspace(control);
    const text =
      "insert into gateway.api_key (id, workspace_id, name, kind, hash, prefix, sealed) values ($1, $2, 'k', $3, $4, 'p', $5)";
    const add = (kind: string, hash: Buffer, sealed: string | null = null) =>
      control
        .run({ text }, [randomUUID(), workspace, kind, hash, sealed])
        .then(() => "added", sqlState);
    const hash = randomBytes(32);
    expect(await add("server", hash)).toBe("added");
    expect(await add("publishable", hash)).toBe("23505");
    expect(await add("server", randomBytes(16))).toBe("23514");
    expect(await add("server", randomBytes(32), "sealed")).toBe("23514");
    expect(await add("publishable", randomBytes(32), "sealed")).toBe("added");
    expect(await add("other", randomBytes(32))).toBe("23514");
  });
});

describe("the query log", () => {
  // Every test database has the partitions of today, too.
  const partitions = {
    text: "select relname as name from pg_class where relname ~ '^query_log_20260[3-6][0-9]{2}$' and relispartition and relkind = 'r' order by 1",
  };
  const names = async () =>
    (await test.database.owner.run<{ name: string }>(partitions)).map(({ name }) => name);
  const keep = (today: string) =>
    test.database.control.run({ text: "select gateway.keep_query_log_partitions($1::date, 30)" }, [
      today,
    ]);
  const add = (at: string) =>
    test.database.control
      .run(
        {
          text: "insert into gateway.query_log (at, workspace_id, request_id, kind, method, path, status, duration_ms) values ($1, '0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001', 'r', 'query', 'POST', '/', 200, 1)",
        },
        [at],
      )
      .then(() => "added", sqlState);

  it("has partitions for the days around today, created by the control login although it owns none", async () => {
    await keep("2026-03-30");
    expect(await names()).toEqual([
      "query_log_20260329",
      "query_log_20260330",
      "query_log_20260331",
      "query_log_20260401",
    ]);
    expect(await add("2026-03-29T00:00:00Z")).toBe("added");
    expect(await add("2026-04-01T23:59:59.999Z")).toBe("added");
    expect(await add("2026-04-02T00:00:00Z")).toBe("23514");
  });
  it("drops only days whose last row is older than the retention", async () => {
    await keep("2026-04-29");
    expect(await names()).toContain("query_log_20260330");
    expect(await names()).not.toContain("query_log_20260329");
    expect(await names()).toContain("query_log_20260501");
  });
  it("can be maintained by several gateways at once", async () => {
    await Promise.all([1, 2, 3].map(() => keep("2026-06-01")));
    expect(await names()).toEqual([
      "query_log_20260531",
      "query_log_20260601",
      "query_log_20260602",
      "query_log_20260603",
    ]);
  });
});

describe("the data model's page", () => {
  it("describes every table, function and sequence of the gateway", async () => {
    const page = await readFile(new URL("../../src/migrations/README.md", import.meta.url), "utf8");
    const text = `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('gateway', 'gateway_tx') and c.relkind in ('r', 'p', 'S', 'v') and not c.relispartition
      union all select n.nspname || '.' || p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('gateway', 'gateway_tx')`;
    const rows = await test.database.owner.run<{ name: string }>({ text });
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.map(({ name }) => name).filter((name) => !page.includes(`\`${name}`))).toEqual([]);
  });
});
