// The gateway's own schema is created once and completely, for any order of starts and any
// interruption.
import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workspaceRights } from "../../src/migrations/ensure-logins.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { MigrationError, type Migration } from "../../src/migrations/migration.ts";
import { migrations } from "../../src/migrations/migrations.ts";
import { openDatabase, type MigrationContext } from "../../src/platform/postgres/database.ts";
import {
  createPool,
  type Pool,
  type TransactionConnection,
} from "../../src/platform/postgres/pool.ts";
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
let context: MigrationContext;
beforeAll(async () => {
  test = await openTestDatabase({ ownLogins: true });
  context = {
    masterKey: test.masterKey,
    logins: test.database.logins,
    direct: { connectionString: test.url },
  };
});
afterAll(() => test.close());

/** Everything that a migration or a grant writes to the catalogs. */
const fingerprint = {
  text: `select
    (select string_agg(oid::regclass || coalesce(relacl::text, '') || xmin::text, ' ' order by oid) from pg_class where relnamespace in ('gateway'::regnamespace, 'gateway_tx'::regnamespace)) as tables,
    (select string_agg(nspname || coalesce(nspacl::text, '') || xmin::text, ' ' order by oid) from pg_namespace where nspname like 'gateway%') as schemas,
    (select string_agg(rolname || rolconfig::text || setdatabase, ' ' order by rolname) from pg_roles left join pg_db_role_setting s on s.setrole = pg_roles.oid where rolname like 'gw\\_%\\_' || current_database()) as logins,
    (select string_agg(m::text, ' ' order by number) from gateway.migration m) as migrations,
    (select string_agg(s::text, ' ' order by key) from gateway.setting s) as settings`,
};

async function inEmptyDatabase<T>(use: (owner: Pool, url: string) => Promise<T>): Promise<T> {
  const empty = await openEmptyDatabase();
  const owner = createPool({ connection: { connectionString: empty.url }, size: 4 });
  try {
    return await use(owner, empty.url);
  } finally {
    await owner.close();
    await empty.drop();
  }
}

const masterKey = randomBytes(32);
const bareAt = (url: string): MigrationContext => ({
  masterKey,
  logins: null,
  direct: { connectionString: url },
});
const applied = (owner: Pool) =>
  owner.run<{ number: number }>({ text: "select number from gateway.migration order by number" });
const numbers = migrations.map((_, index) => ({ number: index + 1 }));

describe("migrations", () => {
  it("run in the order of the numbers of their files, from 1 without gaps", async () => {
    const folder = new URL("../../src/migrations/", import.meta.url);
    const files = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
    const inOrder = await Promise.all(
      files.toSorted().map(async (name, index) => {
        expect(Number(name.slice(0, 4))).toBe(index + 1);
        return Object.values((await import(new URL(name, folder).href)) as object)[0] as Migration;
      }),
    );
    expect(migrations.map(({ name }) => name)).toEqual(inOrder.map(({ name }) => name));
  });
  it("run again, change nothing", async () => {
    const before = await test.database.owner.run(fingerprint);
    await migrate(test.database.owner, context);
    expect(await test.database.owner.run(fingerprint)).toEqual(before);
  });
  it("run once when several gateways start at the same moment", () =>
    inEmptyDatabase(async (owner, url) => {
      const databases = await Promise.all(
        Array.from({ length: 4 }, () => openDatabase({ url, masterKey, migrate, poolSize: 1 })),
      );
      expect(await applied(owner)).toEqual(numbers);
      await Promise.all(databases.map((database) => database.close()));
    }));
  it("interrupted, leave complete migrations only, and continue from there", () =>
    inEmptyDatabase(async (owner, url) => {
      const bare = bareAt(url);
      const [first] = migrations;
      const broken = [
        first!,
        { name: "broken", statements: ["create table gateway.half ()", "select 1/0"] },
      ];
      await expect(migrate(owner, bare, broken)).rejects.toThrow("division by zero");
      expect(await applied(owner)).toEqual([{ number: 1 }]);
      expect(await owner.run({ text: "select to_regclass('gateway.half') as half" })).toEqual([
        { half: null },
      ]);
      await migrate(owner, bare);
      expect(await applied(owner)).toEqual(numbers);
    }));
  it("refuse a database that a newer gateway has migrated", () =>
    inEmptyDatabase(async (owner, url) => {
      const bare = bareAt(url);
      await migrate(owner, bare);
      const older = migrate(owner, bare, migrations.slice(0, -1));
      await expect(older).rejects.toThrow(MigrationError);
      await expect(older).rejects.toThrow("A newer gateway has migrated the database");
    }));
});

describe("the master key", () => {
  it("is rejected if it is not the database's own, before any login is changed", async () => {
    const before = await test.database.owner.run(fingerprint);
    const opening = openDatabase({ url: test.url, masterKey: randomBytes(32), migrate });
    await expect(opening).rejects.toThrow(MigrationError);
    await expect(opening).rejects.toThrow(
      "Set `GATEWAY_MASTER_KEY` to the key that this database has used so far",
    );
    expect(await test.database.owner.run(fingerprint)).toEqual(before);
  });
});

describe("the logins", () => {
  it("are created again if one was dropped, with their rights in every workspace", async () => {
    const { owner, logins } = test.database;
    await owner.run({ text: "create schema ws_a create table t ()" });
    await owner.run({
      text: "insert into gateway.workspace (id, name, revision, definition, schema_name, root_secret) values (gen_random_uuid(), 'A', 1, '{}', 'ws_a', '')",
    });
    const { name } = logins!.read;
    await owner.run({ text: `grant ${name} to current_user` });
    await owner.run({ text: `drop owned by ${name}` });
    await owner.run({ text: `drop role ${name}` });
    const again = await openDatabase({
      url: test.url,
      masterKey: test.masterKey,
      migrate,
      poolSize: 1,
    });
    expect(await again.read.run({ text: "select current_user as name" })).toEqual([{ name }]);
    expect(await again.read.run({ text: "select * from ws_a.t" })).toEqual([]);
    await again.close();
  });
  it("get their rights on one workspace without a search through the tables of all workspaces", async () => {
    const { owner, logins } = test.database;
    const names = ["plain", '"Two words"'];
    await owner.run({ text: "create schema ws_b" });
    for (const name of names)
      await owner.run({ text: `create table ws_b.${name} (id int generated always as identity)` });
    await owner.run({ text: "create view ws_b.seen as select 1 as one" });
    const searches = await owner.transaction(async ({ run }) => {
      // Without this setting, the planner may prefer a sequential scan if there are few tables.
      await run({ text: "set local enable_seqscan = off" });
      const counted = {
        text: "select coalesce(sum(seq_scan), 0)::int as n from pg_stat_xact_sys_tables where relname in ('pg_class', 'pg_depend')",
      };
      const [before] = await run<{ n: number }>(counted);
      await run({ text: workspaceRights("ws_b", logins!) });
      const [after] = await run<{ n: number }>(counted);
      return after!.n - before!.n;
    });
    expect(searches).toBe(0);
    const rights = "select has_table_privilege($1, $2, $3) as has";
    const has = async (name: string, table: string, right: string) =>
      (await owner.run<{ has: boolean }>({ text: rights }, [name, `ws_b.${table}`, right]))[0]!.has;
    for (const table of [...names, "seen"]) {
      expect(await has(logins!.read.name, table, "select")).toBe(true);
      expect(await has(logins!.read.name, table, "insert")).toBe(false);
      expect(await has(logins!.write.name, table, "delete")).toBe(true);
    }
  });
  it("get their rights on all workspaces only if these change, with a transaction for each", async () => {
    const { owner, logins } = test.database;
    let holder: TransactionConnection | undefined;
    const timeLimits: unknown[] = [];
    const name = "idle_in_transaction_session_timeout";
    const sent: string[] = [];
    const spy: Pool = {
      ...owner,
      run: async (statement, ...rest) => {
        sent.push(statement.text);
        if (isForA(statement.text))
          timeLimits.push(...(await holder!.run({ text: `show ${name}` })));
        return owner.run(statement, ...rest);
      },
      transaction: (work) =>
        owner.transaction(async (connection) => {
          await connection.run({ text: `set local ${name} = '1h'` });
          return work((holder = connection));
        }),
    };
    const isForA = (text: string) => text === workspaceRights("ws_a", logins!);
    const forget = (key: string) =>
      owner.run({ text: "delete from gateway.setting where key = $1" }, [key]);
    const granted = () => sent.filter(isForA).length;
    await forget("logins");
    await migrate(spy, context);
    expect(granted()).toBe(0);
    await forget("workspaceRights");
    await migrate(spy, context);
    expect(granted()).toBe(1);
    await migrate(spy, context);
    expect(granted()).toBe(1);
    // The transaction with the lock may wait for the others without a limit.
    expect(timeLimits).toEqual([{ [name]: "0" }]);
  });
  it("are never created or changed by a statement that contains a password", async () => {
    const { logins } = test.database;
    const statements: string[] = [];
    const { owner } = test.database;
    const spy: Pool = {
      ...owner,
      transaction: (work) =>
        owner.transaction((connection) =>
          work({
            ...connection,
            run: (statement, ...rest) => (
              statements.push(statement.text),
              connection.run(statement, ...rest)
            ),
          }),
        ),
    };
    await owner.run({ text: "delete from gateway.setting where key = 'logins'" });
    await migrate(spy, context);
    const sent = statements.join("\n");
    expect(sent).toContain("SCRAM-SHA-256$");
    for (const { password } of Object.values(logins!)) expect(sent).not.toContain(password);
  });
});
