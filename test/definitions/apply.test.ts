// The effect of an apply on tables, keys and history. An apply makes all changes or none (G20.1,
// G20.3, G20.5).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyDefinition } from "../../src/definitions/apply/apply.ts";
import { ApplyError } from "../../src/definitions/apply-error.ts";
import {
  defineWorkspace,
  referenceTo,
  type ColumnSketch,
  type Sketch,
  type TableSketch,
} from "../support/definition.ts";
import { openWorkbench, sourceOf, type Workbench } from "./workbench.ts";
import type { TransactionConnection } from "../../src/platform/postgres/pool.ts";
import { lockWaits } from "../support/locks.ts";

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.sql("drop schema if exists $ws cascade");
  await bench.sql("delete from gateway.workspace");
});

const orders: TableSketch = {
  columns: {
    number: { type: "bigint", required: true, unique: true },
    status: { type: "enum", values: ["new", "paid"], required: true, default: "new" },
    total: { type: "decimal", precision: 12, scale: 2, min: 0 },
    note: { type: "text", maxLength: 20 },
  },
};
const shop = (tables: Sketch["tables"] = { orders }, more: Sketch = {}) =>
  defineWorkspace({ tables, ...more });
/** The orders table with some columns replaced, or taken away by null. */
function withColumns(
  columns: Readonly<Record<string, ColumnSketch | null>>,
  table: TableSketch = orders,
): TableSketch {
  const all = { ...table.columns, ...columns };
  return {
    ...table,
    columns: Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, ColumnSketch] => entry[1] !== null),
    ),
  };
}
const insertOrders = (count: number) =>
  bench.sql(`insert into $ws.orders (id, number, status, total, note)
    select gen_random_uuid(), n, 'paid', n + 0.25, 'note ' || n from generate_series(1, ${count}) n`);
const refusal = (promise: Promise<unknown>): Promise<ApplyError> =>
  promise.then(
    () => {
      throw new Error("it was not refused");
    },
    (error: unknown) => {
      if (error instanceof ApplyError) return error;
      throw error;
    },
  );
const revisionOf = async (): Promise<number> =>
  (await bench.sql<{ revision: number }>("select revision from gateway.workspace"))[0]!.revision;

describe("the first apply", () => {
  it("makes tables that hold what the definition allows and refuse the rest", async () => {
    const applied = await bench.apply(shop());
    expect(applied).toMatchObject({ created: true, revision: 1 });
    await insertOrders(2);
    for (const [column, value] of [
      ["status", "'gone'"],
      ["total", "-1"],
      ["total", "'NaN'"],
      ["note", "repeat('x', 21)"],
      ["number", "null"],
      ["number", "2"],
    ])
      await expect(
        bench.sql(`update $ws.orders set ${column} = ${value} where number = 1`),
        `${column} = ${value}`,
      ).rejects.toThrow();
  });

  it("checks every element of a list", async () => {
    const lists: TableSketch = {
      columns: {
        tags: { type: "text", array: true, maxLength: 3 },
        days: { type: "integer", array: true, min: 1, max: 7 },
        sizes: { type: "enum", array: true, values: ["s", "m"] },
        prices: { type: "decimal", array: true, precision: 5, scale: 1 },
        ratios: { type: "float", array: true, max: 0.5 },
      },
    };
    await bench.apply(shop({ lists }));
    const insert = (column: string, value: string) =>
      bench.sql(`insert into $ws.lists (id, ${column}) values (gen_random_uuid(), ${value})`);
    for (const [column, value] of [
      ["tags", "array['abc','äöü']"],
      ["tags", "'{}'"],
      ["days", "array[1,7]"],
      ["sizes", "array['s','m']"],
      ["prices", "array[1.5]"],
      ["ratios", "array[0.5]"],
    ] as const)
      await insert(column, value);
    for (const [column, value] of [
      ["tags", "array['abcd']"],
      ["days", "array[1,8]"],
      ["sizes", "array['s','l']"],
      ["prices", "array['NaN']::numeric[]"],
      ["ratios", "array[0.6]"],
      ["ratios", "array['NaN']::float8[]"],
    ] as const)
      await expect(insert(column, value), `${column} = ${value}`).rejects.toThrow(
        /violates check constraint/,
      );
  });

  it("sorts text by the pinned collation and keeps milliseconds", async () => {
    await bench.apply(
      shop({ notes: { columns: { text: { type: "text" }, at: { type: "timestamp" } } } }),
    );
    const [text] = await bench.sql<{ collation: string }>(
      "select collation_name as collation from information_schema.columns where table_name = 'notes' and column_name = 'text'",
    );
    expect(text?.collation).toBe("und-x-icu");
    const [at] = await bench.sql<{ digits: number }>(
      "select datetime_precision as digits from information_schema.columns where table_name = 'notes' and column_name = 'at'",
    );
    expect(at?.digits).toBe(3);
  });

  it("lets the read login read and the write login write, and no more", async () => {
    await bench.apply(shop());
    await insertOrders(1);
    const text = 'select count(*)::int as n from "ws_0b6f3c526a0e4a579d0e1f1f6c1f0001".orders';
    expect(await bench.database.read.run({ text })).toEqual([{ n: 1 }]);
    await expect(
      bench.database.read.run({ text: text.replace(/select.*from/, "delete from") }),
    ).rejects.toThrow();
    expect(
      await bench.database.write.run({
        text: `${text.replace(/select.*from/, "delete from")} returning 1 as n`,
      }),
    ).toEqual([{ n: 1 }]);
    await expect(
      bench.database.write.run({ text: text.replace(/select.*from/, "drop table") }),
    ).rejects.toThrow(/owner/);
    await expect(
      bench.database.read.run({
        text: text
          .replace("ws_0b6f3c526a0e4a579d0e1f1f6c1f0001", "gateway")
          .replace("orders", "api_key"),
      }),
    ).rejects.toThrow(/permission denied/);
  });
});

describe("applying again", () => {
  it("changes nothing when nothing changed", async () => {
    const definition = shop({ orders }, { keys: { backend: { kind: "server", tables: "all" } } });
    await bench.apply(definition, { secrets: { "endpoints.hook.secret": "s3cret" } });
    const rows = () =>
      bench.sql(
        "select w.version, w.revision, k.hash, s.sealed from gateway.workspace w, gateway.api_key k, gateway.secret s",
      );
    const before = await rows();
    const again = await bench.apply(definition, { secrets: { "endpoints.hook.secret": "s3cret" } });
    expect(again).toMatchObject({ created: false, revision: 1, changes: [], keys: [] });
    expect(await rows()).toEqual(before);
  });

  it("keeps every revision", async () => {
    await bench.apply(shop());
    await bench.apply(shop({ orders: { ...orders, label: "Orders" } }));
    const history = await bench.sql(
      "select revision, definition->'tables'->'orders'->>'label' as label from gateway.workspace_revision order by revision",
    );
    expect(history).toEqual([
      { revision: 1, label: null },
      { revision: 2, label: "Orders" },
    ]);
  });

  it("raises the version, so that other nodes load the new definition", async () => {
    const version = async (): Promise<number> =>
      Number(
        (await bench.sql<{ version: string }>("select version from gateway.workspace"))[0]!.version,
      );
    await bench.apply(shop());
    const first = await version();
    await bench.apply(shop({ orders: { ...orders, label: "Orders" } }));
    expect(await version()).toBeGreaterThan(first);
  });

  it("reports a changed order of the columns", async () => {
    await bench.apply(shop());
    const { note, ...rest } = orders.columns;
    const applied = await bench.apply(shop({ orders: { columns: { note: note!, ...rest } } }));
    expect(applied.changes.map((change) => change.summary)).toEqual(["order of the columns"]);
  });
});

describe("renaming", () => {
  it("keeps rows when a table and a column are renamed by id", async () => {
    const before = shop();
    await bench.apply(before);
    await insertOrders(3);
    const { id, columns } = before.tables.orders!;
    const { number, ...others } = columns;
    await bench.apply({
      ...before,
      tables: { sales: { ...before.tables.orders!, id, columns: { no: number!, ...others } } },
    });
    expect(await bench.sql("select no::int from $ws.sales order by no")).toEqual([
      { no: 1 },
      { no: 2 },
      { no: 3 },
    ]);
    await expect(bench.sql("update $ws.sales set total = -1")).rejects.toThrow(/check/);
  });

  it("swaps two names without mixing up the rows", async () => {
    const before = shop({
      a: { columns: { x: { type: "text" }, y: { type: "text" } } },
      b: { columns: { z: { type: "integer" } } },
    });
    await bench.apply(before);
    await bench.sql("insert into $ws.a (id, x, y) values (gen_random_uuid(), 'x', 'y')");
    const { a, b } = before.tables;
    const { x, y, id } = a!.columns;
    await bench.apply({
      ...before,
      tables: { b: { ...a!, columns: { id: id!, x: y!, y: x! } }, a: b! },
    });
    expect(await bench.sql("select x, y from $ws.b")).toEqual([{ x: "y", y: "x" }]);
    expect(await bench.sql("select * from $ws.a")).toEqual([]);
  });
});

describe("changes of a column that rows survive", () => {
  const cases: readonly {
    name: string;
    to: Readonly<Record<string, ColumnSketch>>;
    expect: Readonly<Record<string, unknown>>;
    destructive?: boolean;
  }[] = [
    {
      name: "bigint to decimal",
      to: { number: { type: "decimal", precision: 20, scale: 0, required: true, unique: true } },
      expect: { number: "1" },
      destructive: false,
    },
    {
      name: "bigint to integer",
      to: { number: { type: "integer", required: true, unique: true } },
      expect: { number: 1 },
      destructive: true,
    },
    {
      name: "bigint to text",
      to: { number: { type: "text", required: true } },
      expect: { number: "1" },
    },
    {
      name: "decimal to a smaller scale",
      to: { total: { type: "decimal", precision: 12, scale: 1, min: 0 } },
      expect: { total: "1.3" },
      destructive: true,
    },
    {
      name: "decimal to float",
      to: { total: { type: "float", min: 0 } },
      expect: { total: 1.25 },
      destructive: true,
    },
    {
      name: "decimal to bigint",
      to: { total: { type: "bigint", min: 0 } },
      expect: { total: "1" },
      destructive: true,
    },
    {
      name: "enum to text",
      to: { status: { type: "text", required: true } },
      expect: { status: "paid" },
    },
    {
      name: "one value to a list",
      to: { note: { type: "text", array: true, maxLength: 20 } },
      expect: { note: ["note 1"] },
    },
    {
      name: "more enum values",
      to: { status: { type: "enum", values: ["new", "paid", "shipped"], required: true } },
      expect: { status: "paid" },
    },
    {
      name: "fewer enum values, none of them in use",
      to: { status: { type: "enum", values: ["paid"], required: true } },
      expect: { status: "paid" },
      destructive: true,
    },
    {
      name: "a longer text",
      to: { note: { type: "text", maxLength: 30 } },
      expect: { note: "note 1" },
    },
    {
      name: "a shorter text that all rows keep",
      to: { note: { type: "text", maxLength: 10 } },
      expect: { note: "note 1" },
    },
    {
      name: "text to enum",
      to: { note: { type: "enum", values: ["note 1", "other"] } },
      expect: { note: "note 1" },
      destructive: true,
    },
    {
      name: "required where every row has a value",
      to: { note: { type: "text", required: true } },
      expect: { note: "note 1" },
    },
    {
      name: "no longer required",
      to: { number: { type: "bigint", unique: true } },
      expect: { number: "1" },
    },
    { name: "unique", to: { note: { type: "text", unique: true } }, expect: { note: "note 1" } },
    {
      name: "another lower bound",
      to: { total: { type: "decimal", precision: 12, scale: 2, min: 1, max: 9 } },
      expect: { total: "1.25" },
    },
    { name: "a new column", to: { extra: { type: "integer" } }, expect: { extra: null } },
    {
      name: "a new required column with a literal",
      to: { extra: { type: "text", array: true, required: true, default: ["a'b"] } },
      expect: { extra: ["a'b"] },
    },
    {
      name: "a new required column of now",
      to: { extra: { type: "date", required: true, default: "now" } },
      expect: { extra: expect.anything() },
    },
    {
      name: "a new required unique column of GUIDs",
      to: { extra: { type: "uuid", required: true, unique: true, default: "uuid" } },
      expect: { extra: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) },
    },
  ];
  it.each(cases)("$name", async ({ to, expect: wanted, destructive = false }) => {
    await bench.apply(shop());
    await insertOrders(1);
    const after = shop({ orders: withColumns(to) });
    if (destructive)
      expect(await refusal(bench.apply(after))).toMatchObject({ code: "destructive" });
    const applied = await bench.apply(after, { allowDestructive: true });
    expect(applied.changes.some((change) => change.destructive)).toBe(destructive);
    expect((await bench.sql("select * from $ws.orders"))[0]).toMatchObject(wanted);
    expect((await bench.apply(after)).changes).toEqual([]);
  });

  it("fills rows without a value when a column with a default becomes required", async () => {
    await bench.apply(shop());
    await insertOrders(1);
    await bench.sql("update $ws.orders set note = null");
    await bench.apply(
      shop({ orders: withColumns({ note: { type: "text", required: true, default: "none" } }) }),
    );
    expect(await bench.sql("select note from $ws.orders")).toEqual([{ note: "none" }]);
  });

  it("a date becomes midnight in UTC, and a timestamp becomes its date in UTC", async () => {
    const days = (type: "date" | "timestamp") => shop({ days: { columns: { day: { type } } } });
    await bench.apply(days("date"));
    await bench.sql("insert into $ws.days (id, day) values (gen_random_uuid(), '2026-01-31')");
    await bench.apply(days("timestamp"));
    expect(
      await bench.sql(
        "select to_char(day at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as day from $ws.days",
      ),
    ).toEqual([{ day: "2026-01-31 00:00" }]);
    await bench.apply(days("date"), { allowDestructive: true });
    expect(await bench.sql("select day::text from $ws.days")).toEqual([{ day: "2026-01-31" }]);
  });

  it("turns GUIDs into references and back, and moves a reference to another table", async () => {
    const tables = (x: ColumnSketch) =>
      shop({ a: { columns: {} }, b: { columns: {} }, c: { columns: { x } } });
    await bench.apply(tables({ type: "uuid" }));
    await bench.sql("insert into $ws.a (id) values ('00000000-0000-4000-8000-00000000000a')");
    await bench.sql(
      "insert into $ws.c (id, x) values (gen_random_uuid(), '00000000-0000-4000-8000-00000000000a')",
    );
    await bench.apply(tables(referenceTo("a", "x", { onDelete: "cascade" })));
    expect(await refusal(bench.apply(tables(referenceTo("b", "x"))))).toMatchObject({
      code: "impossible",
      details: [expect.stringContaining("the values of 1 row match no row of b")],
    });
    await bench.sql("delete from $ws.a");
    expect(await bench.sql("select * from $ws.c")).toEqual([]);
    await bench.apply(tables(referenceTo("b", "x")));
    await bench.apply(tables({ type: "uuid" }));
  });
});

describe("a refused change", () => {
  const cases: readonly {
    name: string;
    to: Readonly<Record<string, ColumnSketch | null>>;
    code: string;
    says: RegExp;
  }[] = [
    {
      name: "a removed column",
      to: { note: null },
      code: "destructive",
      says: /columns\.note: drop column note, 3 rows/,
    },
    {
      name: "values that do not fit a narrower type",
      to: { number: { type: "decimal", precision: 2, scale: 2, required: true, unique: true } },
      code: "impossible",
      says: /columns\.number: the values of 3 rows do not fit decimal\(2,2\)/,
    },
    {
      name: "digits that would be rounded",
      to: { total: { type: "decimal", precision: 12, scale: 1, min: 0 } },
      code: "destructive",
      says: /columns\.total: .*3 rows/,
    },
    {
      name: "a removed enum value that rows use",
      to: { status: { type: "enum", values: ["new"], required: true } },
      code: "impossible",
      says: /columns\.status: the values of 3 rows do not fit/,
    },
    {
      name: "a maxLength below the length of stored texts",
      to: { note: { type: "text", maxLength: 3 } },
      code: "impossible",
      says: /columns\.note: the values of 3 rows do not fit maxLength 3/,
    },
    {
      name: "a minimum or maximum that rows violate",
      to: { total: { type: "decimal", precision: 12, scale: 2, min: 2 } },
      code: "impossible",
      says: /columns\.total: the values of 1 row do not fit min 2/,
    },
    {
      name: "required with empty rows",
      to: { extra: { type: "text", required: true } },
      code: "impossible",
      says: /columns\.extra: there would be no value for 3 rows.*default/,
    },
    {
      name: "required by a claim",
      to: { extra: { type: "uuid", required: true, default: "{{claim:sub}}" } },
      code: "impossible",
      says: /columns\.extra: there would be no value for 3 rows/,
    },
    {
      name: "one default for a unique column",
      to: { extra: { type: "text", required: true, unique: true, default: "x" } },
      code: "impossible",
      says: /columns\.extra: 3 rows would get the same value/,
    },
    {
      name: "unique with repeated values",
      to: { status: { type: "enum", values: ["new", "paid"], required: true, unique: true } },
      code: "impossible",
      says: /columns\.status: several rows have the same value of status/,
    },
    {
      name: "text to a number",
      to: { note: { type: "integer" } },
      code: "impossible",
      says: /columns\.note: there is no safe way from text to integer\. Add a new column/,
    },
    {
      name: "another key type",
      to: { id: { type: "bigint", primaryKey: true, required: true } },
      code: "impossible",
      says: /columns\.id: a primary key's type cannot change\. Create a new table/,
    },
    {
      name: "another key column",
      to: {
        id: { type: "uuid", required: true },
        number: { type: "bigint", required: true, primaryKey: true },
      },
      code: "impossible",
      says: /tables\.orders: a table's primary key cannot move/,
    },
  ];
  it.each(cases)(
    "$name: the error names the number of rows and a remedy, and nothing changes",
    async ({ to, code, says }) => {
      const keyed = withColumns({
        id: { type: "uuid", primaryKey: true, required: true, default: "uuid" },
      });
      await bench.apply(shop({ orders: keyed }));
      await insertOrders(3);
      const before = await bench.sql("select * from $ws.orders order by number");
      const error = await refusal(bench.apply(shop({ orders: withColumns(to, keyed) })));
      expect(error.code).toBe(code);
      expect(error.details.join("\n")).toMatch(says);
      expect(await bench.sql("select * from $ws.orders order by number")).toEqual(before);
      expect(await revisionOf()).toBe(1);
    },
  );

  it("removing a table: the error names the rows that would be lost", async () => {
    await bench.apply(
      shop({
        orders,
        lines: { columns: { order: referenceTo("orders", "order", { required: true }) } },
      }),
    );
    await insertOrders(5);
    const error = await refusal(
      bench.apply(shop({ lines: { columns: { order: { type: "uuid" } } } })),
    );
    expect(error).toMatchObject({
      code: "destructive",
      details: ["tables.orders: drop table orders, 5 rows affected"],
    });
    expect(await bench.sql("select count(*)::int as n from $ws.orders")).toEqual([{ n: 5 }]);
    await bench.apply(shop({ lines: { columns: { order: { type: "uuid" } } } }), {
      allowDestructive: true,
    });
    await expect(bench.sql("select * from $ws.orders")).rejects.toThrow(/does not exist/);
  });

  it("a stale revision", async () => {
    await bench.apply(shop(), { expectedRevision: 0 });
    await bench.apply(shop({ orders: { ...orders, label: "Orders" } }), { expectedRevision: 1 });
    const error = await refusal(bench.apply(shop(), { expectedRevision: 1 }));
    expect(error).toMatchObject({
      code: "stale",
      message: expect.stringContaining("is 2, not 1"),
    });
    expect(await revisionOf()).toBe(2);
  });

  it("a definition that cannot be read: nothing changes", async () => {
    await bench.apply(shop());
    const broken = applyDefinition(bench, {
      workspaceId: shop().workspace.id,
      resolve: () => {
        throw new ApplyError("invalid", "3 findings");
      },
    });
    expect(await refusal(broken)).toMatchObject({ code: "invalid" });
    expect(await revisionOf()).toBe(1);
  });
});

describe("applies under way", () => {
  it("leave nothing behind when the last statement fails", async () => {
    await bench.apply(shop());
    await insertOrders(2);
    const { owner, logins } = bench.database;
    const failing = (connection: TransactionConnection): TransactionConnection => ({
      ...connection,
      run: (statement, values, options) =>
        statement.text.includes("gateway.api_key (id")
          ? Promise.reject(new Error("the power failed"))
          : connection.run(statement, values, options),
    });
    const database = {
      logins,
      owner: {
        ...owner,
        transaction: <T>(work: (connection: TransactionConnection) => Promise<T>) =>
          owner.transaction((connection) => work(failing(connection))),
      },
    };
    const definition = shop(
      { orders: withColumns({ note: null }), more: orders },
      { keys: { late: { kind: "server" } } },
    );
    const apply = applyDefinition({ database, secretBox: bench.secretBox }, sourceOf(definition), {
      allowDestructive: true,
    });
    await expect(apply).rejects.toThrow("the power failed");
    expect(await bench.sql("select note from $ws.orders order by number")).toEqual([
      { note: "note 1" },
      { note: "note 2" },
    ]);
    await expect(bench.sql("select * from $ws.more")).rejects.toThrow(/does not exist/);
    expect(await revisionOf()).toBe(1);
  });

  it("queue when several run at once, and each is a revision", async () => {
    await bench.apply(shop());
    const labels = ["a", "b", "c", "d"];
    await Promise.all(labels.map((label) => bench.apply(shop({ orders: { ...orders, label } }))));
    expect(await revisionOf()).toBe(5);
  });

  it("make a workspace once when two first applies meet", async () => {
    const applied = await Promise.all([bench.apply(shop()), bench.apply(shop())]);
    expect(applied.filter((each) => each.created)).toHaveLength(1);
    expect(await revisionOf()).toBe(1);
  });

  it("wait while a reader locks the table, and continue afterwards", async () => {
    await bench.apply(shop());
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const locked = Promise.withResolvers<void>();
    const reader = bench.database.owner.transaction(async (connection) => {
      await connection.run({ text: "select * from ws_0b6f3c526a0e4a579d0e1f1f6c1f0001.orders" });
      locked.resolve();
      await held;
    });
    await locked.promise;
    const applying = bench.apply(shop({ orders: withColumns({ extra: { type: "text" } }) }));
    await expect
      .poll(() => bench.sql(`select from ${lockWaits} and relation is not null`))
      .toHaveLength(1);
    release();
    await reader;
    expect((await applying).revision).toBe(2);
  });
});
