// The rights of the logins behind the pools, and the limits of these rights (G21.4).
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../../src/migrations/migrate.ts";
import { dangerousFunctionsSql } from "../../src/platform/postgres/dangerous-functions.ts";
import { sqlState } from "../../src/platform/postgres/database-errors.ts";
import { DatabaseError, openDatabase } from "../../src/platform/postgres/database.ts";
import type { Pool } from "../../src/platform/postgres/pool.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  const { owner, logins } = test.database;
  await owner.run({ text: "create schema ws_x" });
  await owner.run({ text: "create table ws_x.t (a int)" });
  await owner.run({
    text: `grant usage on schema ws_x to ${logins!.read.name}, ${logins!.write.name}`,
  });
  await owner.run({ text: `grant select on ws_x.t to ${logins!.read.name}` });
  await owner.run({ text: `grant select, insert on ws_x.t to ${logins!.write.name}` });
});
afterAll(() => test.close());

const stateOf = (pool: Pool, text: string) =>
  pool.run({ text }).then(
    () => "allowed",
    (error: unknown) => sqlState(error),
  );

describe("the read login", () => {
  it("reads the granted tables, and writes nothing", async () => {
    const { read } = test.database;
    expect(await stateOf(read, "select * from ws_x.t")).toBe("allowed");
    expect(await stateOf(read, "insert into ws_x.t values (1)")).toBe("25006");
    const right = {
      text: "select has_table_privilege('ws_x.t', 'insert, update, delete') as writes",
    };
    expect(await read.run(right)).toEqual([{ writes: false }]);
    expect(await stateOf(read, "create table public.mine (a int)")).toBe("25006");
    expect(await stateOf(read, "create temporary table mine (a int)")).toMatch(/25006|42501/);
  });
  it("sees nothing of the control plane", async () => {
    for (const table of ["workspace", "api_key", "secret", "setting", "query_log", "migration"]) {
      expect(await stateOf(test.database.read, `select * from gateway.${table}`), table).toBe(
        "42501",
      );
      expect(await stateOf(test.database.write, `select * from gateway.${table}`), table).toBe(
        "42501",
      );
    }
    expect(await stateOf(test.database.read, "select gateway.next_version()")).toBe("42501");
    expect(await stateOf(test.database.read, "select rolpassword from pg_authid")).toBe("42501");
  });
  it("cannot call functions that change the identity or run another statement", async () => {
    const calls = [
      "set_config('statement_timeout', '0', false)",
      "query_to_xml('select 1', true, true, '')",
      "table_to_xml('ws_x.t', true, true, '')",
      "database_to_xml(true, true, '')",
      "ts_stat('select null::tsvector')",
      "ts_rewrite('a'::tsquery, 'select null::tsquery, null::tsquery')",
      "pg_sleep(1)",
      "pg_sleep_for('1 s')",
      "lo_create(0)",
      "lo_from_bytea(0, '')",
    ];
    for (const call of calls)
      for (const pool of [test.database.read, test.database.write])
        expect(await stateOf(pool, `select ${call}`), call).toBe("42501");
    const reachable = {
      text: `select distinct proname as name from pg_proc where oid in (${dangerousFunctionsSql}) and has_function_privilege(oid, 'execute')`,
    };
    expect(await test.database.read.run(reachable)).toEqual([]);
    expect(await test.database.write.run(reachable)).toEqual([]);
    expect(await test.database.owner.run(reachable)).toContainEqual({ name: "set_config" });
  });
  it("cannot become another role, nor append a second statement", async () => {
    const { read, logins } = test.database;
    expect(await stateOf(read, "set role gw_owner")).toBe("42501");
    expect(await stateOf(read, `set session authorization ${logins!.write.name}`)).toBe("42501");
    expect(await stateOf(read, "select 1; reset role")).toBe("42601");
  });
  it("works in UTC, with no search path and a time limit, in every session", async () => {
    const names = [
      "default_transaction_read_only",
      "statement_timeout",
      "TimeZone",
      "search_path",
      "idle_in_transaction_session_timeout",
    ];
    const text = "select name, setting from pg_settings where name = any($1) order by name";
    const settings = async (pool: Pool) =>
      Object.fromEntries(
        (await pool.run({ text }, [names], { rowMode: "array" })) as unknown as [string, string][],
      );
    const shared = { TimeZone: "UTC", search_path: '""' };
    expect(await settings(test.database.read)).toEqual({
      ...shared,
      default_transaction_read_only: "on",
      statement_timeout: "10000",
      idle_in_transaction_session_timeout: "10000",
    });
    const writing = {
      ...shared,
      default_transaction_read_only: "off",
      statement_timeout: "15000",
      idle_in_transaction_session_timeout: "15000",
    };
    expect(await settings(test.database.write)).toEqual(writing);
    expect(await settings(test.database.control)).toEqual(writing);
  });
  it("owns nothing, and has no power over the server", async () => {
    const text = `select rolname, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as powerful,
      (select count(*)::int from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as owned from pg_roles r where rolname = any($1)`;
    const names = Object.values(test.database.logins!).map(({ name }) => name);
    const rows = await test.database.owner.run<{ powerful: boolean; owned: number }>({ text }, [
      names,
    ]);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatchObject({ powerful: false, owned: 0 });
  });
});

describe("the write login", () => {
  it("writes the granted tables, and changes no structure", async () => {
    expect(await stateOf(test.database.write, "insert into ws_x.t values (1)")).toBe("allowed");
    expect(await stateOf(test.database.write, "delete from ws_x.t")).toBe("42501");
    expect(await stateOf(test.database.write, "drop table ws_x.t")).toBe("42501");
    expect(await stateOf(test.database.write, "create table gateway_tx.t (a int)")).toBe("42501");
  });
});

describe("the control login", () => {
  it("works on the control plane, but cannot alter it or its history of migrations", async () => {
    expect(await stateOf(test.database.control, "select * from gateway.workspace")).toBe("allowed");
    expect(
      await stateOf(test.database.control, "insert into gateway.setting values ('k', 'v')"),
    ).toBe("allowed");
    expect(await stateOf(test.database.control, "drop table gateway.workspace")).toBe("42501");
    expect(await stateOf(test.database.control, "delete from gateway.migration")).toBe("42501");
    expect(await stateOf(test.database.control, "select * from ws_x.t")).toBe("42501");
  });
});

describe("a database owner who may not create roles", () => {
  it("is used for every login, with the same settings, and `logins` is null", async () => {
    const name = `plain_${randomBytes(4).toString("hex")}`;
    const { owner } = test.database;
    await owner.run({ text: `create role ${name} login password 'plain'` });
    await owner.run({ text: `create database ${name}` });
    await owner.run({ text: `grant ${name} to gw_owner` });
    await owner.run({ text: `alter database ${name} owner to ${name}` });
    const url = new URL(test.url);
    Object.assign(url, { username: name, password: "plain", pathname: `/${name}` });
    const database = await openDatabase({
      url: url.href,
      masterKey: randomBytes(32),
      migrate,
      poolSize: 2,
    });
    expect(database.logins).toBeNull();
    expect(await stateOf(database.read, "create table public.t (a int)")).toBe("25006");
    expect(
      await database.read.run({
        text: "select current_setting('statement_timeout') as t, current_setting('search_path') as p",
      }),
    ).toEqual([{ t: "10s", p: "" }]);
    expect(
      await database.write.run({
        text: "select current_setting('statement_timeout') as t, current_setting('TimeZone') as z",
      }),
    ).toEqual([{ t: "15s", z: "UTC" }]);
    expect(await stateOf(database.control, "select * from gateway.workspace")).toBe("allowed");
    await database.close();
    await owner.run({ text: `drop database ${name} with (force)` });
    await owner.run({ text: `drop role ${name}` });
  });
});

describe("an address that does not work", () => {
  const masterKey = randomBytes(32);
  it.each([
    ["nonsense", "DATABASE_URL is not a PostgreSQL URL"],
    ["mysql://a:b@c/d", "DATABASE_URL is not a PostgreSQL URL"],
    ["postgres://u:p@127.0.0.1:1/d", "127.0.0.1:1 cannot be used: connect ECONNREFUSED"],
  ])("%s is refused in one sentence", async (url, sentence) => {
    const opening = openDatabase({ url, masterKey, migrate });
    await expect(opening).rejects.toThrow(DatabaseError);
    await expect(opening).rejects.toThrow(sentence);
  });
  it("names a wrong password and an unknown database", async () => {
    const wrong = new URL(test.url);
    wrong.password = "wrong";
    await expect(openDatabase({ url: wrong.href, masterKey, migrate })).rejects.toThrow(
      "password authentication failed",
    );
    const unknown = new URL(test.url);
    unknown.pathname = "/nowhere";
    await expect(openDatabase({ url: unknown.href, masterKey, migrate })).rejects.toThrow(
      'database "nowhere" does not exist',
    );
  });
});
