// A workspace without rows needs little space: no schema without tables, and tables that get their
// constraints and indexes with the first row.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { applyFolder } from "../../src/definitions/apply/apply.ts";
import { completeForRows } from "../../src/definitions/index.ts";
import { lockApplies } from "../../src/definitions/ddl/apply-locks.ts";
import {
  defineWorkspace,
  referenceTo,
  type Sketch,
  type TableSketch,
  WORKSPACE_ID,
} from "../support/definition.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";

let bench: Workbench;
beforeAll(async () => void (bench = await openWorkbench()));
afterAll(() => bench.close());
afterEach(async () => {
  await bench.sql("drop schema if exists $ws cascade");
  await bench.sql("delete from gateway.workspace");
});

const orders: TableSketch = {
  columns: {
    number: { type: "bigint", required: true, unique: true },
    status: { type: "enum", values: ["new", "paid"], required: true, default: "new" },
    total: { type: "decimal", precision: 12, scale: 2, min: 0 },
    note: { type: "text" },
    tags: { type: "text", array: true },
    details: { type: "json" },
  },
  indexes: [{ columns: ["status"] }],
};
const lines: TableSketch = { columns: { order: referenceTo("orders", "order") } };
const shop = (tables: Sketch["tables"] = { orders, lines }) => defineWorkspace({ tables });
const other = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";

/** What the schema contains, by kind and name. */
const contents = () =>
  bench.sql(`select c.relkind::text as kind, c.relname as name, c.reltoastrelid <> 0 as toast,
      (select count(*)::int from pg_constraint k where k.conrelid = c.oid) as constraints,
      (select string_agg(a.attname || ' ' || a.attstorage::text, ', ' order by attnum) from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped) as columns
    from pg_class c where c.relnamespace = to_regnamespace('$ws') and c.relname not like '~pledge%' order by 1, 2`);
const insert = (number: number, more = "") =>
  bench.sql(
    `insert into $ws.orders (id, number, status, note) values (gen_random_uuid(), ${number}, 'new', repeat('x', 20000)) ${more}`,
  );
const wait = { waitsForRows: true };
const complete = () => completeForRows(bench.database.owner, WORKSPACE_ID);

describe("a workspace without tables", () => {
  it("has no schema until its first table", async () => {
    await bench.apply(defineWorkspace({ tables: {} }));
    const [none] = await bench.sql("select to_regnamespace('$ws') as schema");
    expect(none).toEqual({ schema: null });
    await bench.apply(shop());
    await insert(1);
    await bench.apply(defineWorkspace({ tables: {} }), { allowDestructive: true });
    expect(
      await bench.sql("select from pg_class where relnamespace = to_regnamespace('$ws')"),
    ).toEqual([]);
    await bench.apply(shop());
    await insert(1);
  });
  it("loses the fence table that an earlier gateway created", async () => {
    await bench.apply(defineWorkspace({ tables: {} }));
    await bench.sql("create schema $ws");
    await bench.sql('create table $ws."~pledge 1" ()');
    await bench.apply(defineWorkspace({ tables: {}, workspace: { name: "Renamed" } }));
    expect(
      await bench.sql("select from pg_class where relnamespace = to_regnamespace('$ws')"),
    ).toEqual([]);
  });
});

describe("tables that wait for their first row", () => {
  it("have only a table and a primary key, and accept no row", async () => {
    await bench.apply(shop(), wait);
    const found = await contents();
    expect(found.map(({ kind }) => kind)).toEqual(["i", "i", "r", "r"]);
    expect(found.some(({ toast }) => toast)).toBe(false);
    await expect(insert(1)).rejects.toMatchObject({ constraint: "~waits for its first row" });
    expect(await bench.sql("select * from $ws.orders")).toEqual([]);
  });
  it("are like other tables after they are completed", async () => {
    await bench.apply(shop());
    const usual = await contents();
    await bench.sql("drop schema $ws cascade");
    await bench.sql("delete from gateway.workspace");
    await bench.apply(shop(), wait);
    await Promise.all([complete(), complete(), complete()]);
    expect(await contents()).toEqual(usual);
    await insert(1);
    await expect(insert(1)).rejects.toMatchObject({ code: "23505" });
  });
  it("still wait after the definition changes, and then are completed by the new definition", async () => {
    await bench.apply(shop(), wait);
    const wider = {
      orders: {
        columns: {
          ...orders.columns,
          note: { type: "text", unique: true },
          extra: { type: "text" },
        },
      } satisfies TableSketch,
      lines,
      more: orders,
    };
    await bench.apply(shop(wider), wait);
    await expect(insert(1)).rejects.toMatchObject({ constraint: "~waits for its first row" });
    await complete();
    const names = async () => (await contents()).map(({ name }) => name);
    const completed = await names();
    await bench.sql("drop schema $ws cascade");
    await bench.sql("delete from gateway.workspace");
    await bench.apply(shop(wider));
    expect(completed).toEqual(await names());
  });
  it("are completed by an apply without that option, although the definition is unchanged", async () => {
    await bench.apply(shop(), wait);
    expect(await bench.apply(shop())).toMatchObject({ changes: [], revision: 1 });
    await insert(1);
  });
  it("are created by a folder without seed/, unless the caller announces that it adds rows itself", async () => {
    const folder = await mkdtemp(join(tmpdir(), "workspace-gateway-first-rows-"));
    await writeFile(
      join(folder, "workspace.yaml"),
      `workspace: { id: ${WORKSPACE_ID} }\ntables: { notes: { columns: { title: { type: text } } } }\n`,
    );
    const add = () => bench.sql("insert into $ws.notes values (gen_random_uuid(), 'one')");
    await applyFolder(bench, { folder, env: {} });
    await expect(add()).rejects.toMatchObject({ constraint: "~waits for its first row" });
    await applyFolder(bench, { folder, env: {} });
    await expect(add()).rejects.toMatchObject({ constraint: "~waits for its first row" });
    await applyFolder(bench, { folder, env: {}, seed: false });
    await add();
    await rm(folder, { recursive: true });
  });
  it("are completed in a transaction that ends soon after a gateway is lost", async () => {
    await bench.apply(shop(), wait);
    const { owner } = bench.database;
    const settings = ["statement_timeout", "idle_in_transaction_session_timeout"];
    const found: unknown[] = [];
    const watched: typeof owner = {
      ...owner,
      transaction: (work) =>
        owner.transaction(async (connection) => {
          const result = await work(connection);
          for (const name of settings)
            found.push(...(await connection.run({ text: `show ${name}` })));
          return result;
        }),
    };
    await completeForRows(watched, WORKSPACE_ID);
    expect(found).toEqual(settings.map((name) => ({ [name]: "15s" })));
  });
  it("need no completion if the workspace is absent or already complete", async () => {
    await complete();
    await bench.apply(shop());
    await complete();
    await insert(1);
  });
});

describe("applies", () => {
  it("of other workspaces can end while seed rows of one workspace are loaded", async () => {
    const base = shop();
    const second = { ...base, workspace: { ...base.workspace, id: other } };
    const seed = async () => {
      await bench.apply(second);
      return { tables: [], files: 0 };
    };
    expect(await bench.apply(base, { seed })).toMatchObject({ created: true });
    await bench.sql(`drop schema ws_${other.replaceAll("-", "")} cascade`);
  });
  it("of different workspaces run side by side, those of one workspace in turn", async () => {
    const order: string[] = [];
    await bench.database.owner.transaction(async (connection) => {
      await lockApplies(connection, WORKSPACE_ID);
      const held = bench.apply(shop()).then(() => order.push("same"));
      const base = shop();
      await bench.apply({ ...base, workspace: { ...base.workspace, id: other } });
      order.push("other");
      void held;
    });
    await expect.poll(() => order).toEqual(["other", "same"]);
    await bench.sql(`drop schema ws_${other.replaceAll("-", "")} cascade`);
  });
});
