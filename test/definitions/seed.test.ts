import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import { ApplyError } from "../../src/definitions/apply-error.ts";
import { seedWorkspace, type Seeded } from "../../src/definitions/seed/seed.ts";
import { defineWorkspace, referenceTo, type Sketch } from "../support/definition.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";

let bench: Workbench;
let folder: string;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.sql("drop schema if exists $ws cascade");
  await bench.sql("delete from gateway.workspace");
  folder = await mkdtemp(join(tmpdir(), "workspace-gateway-seed-"));
  return () => rm(folder, { recursive: true });
});

const write = async (files: Readonly<Record<string, string | Buffer>>): Promise<void> => {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
};
const makeTables = async (tables: Sketch["tables"]) => {
  const definition = defineWorkspace({ tables });
  await bench.apply(definition);
  return buildWorkspace(definition, { version: 1, rootSecret: Buffer.alloc(32) });
};
async function seed(
  tables: Sketch["tables"],
  files: Readonly<Record<string, string | Buffer>>,
  options = {},
): Promise<Seeded["tables"]> {
  await write(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [`seed/${name}`, content])),
  );
  const workspace = await makeTables(tables);
  const seeded = await bench.database.owner.transaction((connection) =>
    seedWorkspace({ connection, workspace }, folder, bench.blobs, options),
  );
  return seeded.tables;
}
async function refusal(promise: Promise<unknown>): Promise<readonly string[]> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApplyError)) throw error ?? new Error("it was not refused");
  return error.details;
}

const key = { type: "integer", primaryKey: true, required: true } as const;
const every: Sketch["tables"] = {
  every: {
    columns: {
      key,
      text: { type: "text", maxLength: 5 },
      bigint: { type: "bigint" },
      decimal: { type: "decimal", precision: 6, scale: 2, max: 5000 },
      float: { type: "float" },
      boolean: { type: "boolean" },
      date: { type: "date" },
      time: { type: "time" },
      timestamp: { type: "timestamp" },
      uuid: { type: "uuid" },
      json: { type: "json" },
      enum: { type: "enum", values: ["a", "b"] },
      tags: { type: "text", array: true },
      days: { type: "integer", array: true, min: 1 },
      file: { type: "file" },
    },
  },
};
const ID = "0193f40c-9a98-75e8-bd34-7f6624483534";
const stored = {
  key: 1,
  text: 'a,"b',
  bigint: "9007199254740993",
  decimal: "1234.50",
  float: 0.1,
  boolean: true,
  date: "2026-01-31",
  time: "09:30:00",
  timestamp: "2026-01-31T08:00:00.123+00:00",
  uuid: ID,
  json: { a: [1, null] },
  enum: "b",
  tags: ["x", "y,z"],
  days: [1, 7],
  file: [ID],
};
const readEvery = async () =>
  (
    await bench.sql<{ row: unknown }>(
      `select jsonb_build_object('bigint', "bigint"::text, 'decimal', "decimal"::text) || (to_jsonb(e) - 'bigint' - 'decimal') as row from $ws.every e order by key`,
    )
  ).map((each) => each.row);

describe("rows of every type", () => {
  it("come from CSV, lists and JSON written as JSON in a cell", async () => {
    const head =
      "key,text,bigint,decimal,float,boolean,date,time,timestamp,uuid,json,enum,tags,days,file";
    const line = `1,"a,""b",9007199254740993,1234.5,0.1,true,2026-01-31,09:30,2026-01-31T09:00:00.123+01:00,${ID.toUpperCase()},"{""a"":[1,null]}",b,"[""x"",""y,z""]","[1,7]","[""${ID}""]"`;
    expect(await seed(every, { "every.csv": `\uFEFF${head}\r\n${line}\r\n` })).toEqual([
      { table: "every", file: "seed/every.csv", rows: 1 },
    ]);
    expect(await readEvery()).toEqual([stored]);
  });

  it("are read from JSON and JSON Lines in the form of the gateway's answers", async () => {
    const row = { ...stored, decimal: 1234.5, time: "09:30" };
    await seed(every, { "every.json": `[\n${JSON.stringify(row, null, 2)},\n{"key": 2}\n]\n` });
    expect(await readEvery()).toEqual([
      stored,
      { ...Object.fromEntries(Object.keys(stored).map((name) => [name, null])), key: 2 },
    ]);
    await bench.sql("truncate $ws.every");
    await seed(every, { "every.jsonl": `${JSON.stringify(row)}\n\n{"key": 2}` }).catch(
      () => undefined,
    );
    await rm(join(folder, "seed/every.json"));
    const workspace = buildWorkspace(defineWorkspace({ tables: every }), {
      version: 1,
      rootSecret: Buffer.alloc(32),
    });
    await bench.database.owner.transaction((connection) =>
      seedWorkspace({ connection, workspace }, folder, bench.blobs),
    );
    expect(await readEvery()).toHaveLength(2);
  });

  it("tell an empty cell, which is no value, from an empty text, which stands in quotes", async () => {
    await seed(
      { notes: { columns: { key, note: { type: "text" }, number: { type: "integer" } } } },
      { "notes.csv": 'key,note,number\n1,,\n2,"",""\n' },
    );
    expect(await bench.sql("select * from $ws.notes order by key")).toEqual([
      { key: 1, note: null, number: null },
      { key: 2, note: "", number: null },
    ]);
  });

  it("get the defaults that the gateway would give: for columns that are not in the file, and where a value is required", async () => {
    const columns = {
      id: { type: "uuid", primaryKey: true, required: true, default: "uuid" },
      name: { type: "text", required: true },
      state: { type: "enum", values: ["new", "old"], required: true, default: "new" },
      day: { type: "date", required: true, default: "now" },
      at: { type: "timestamp", default: "now" },
      owner: { type: "uuid", default: "{{claim:sub}}" },
      tags: { type: "text", array: true, default: ["fresh"] },
    } as const;
    const today = (): string => new Date().toISOString().slice(0, 10);
    const before = today();
    await seed({ notes: { columns } }, { "notes.csv": "name,state,at\none,,\ntwo,old,\n" });
    const after = today();
    const rows = await bench.sql<{ id: string }>("select * from $ws.notes order by name");
    expect(rows).toMatchObject([
      { name: "one", state: "new", at: null, owner: null, tags: ["fresh"] },
      { name: "two", state: "old" },
    ]);
    expect(rows[0]!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const days = await bench.sql<{ day: string }>("select distinct day::text from $ws.notes");
    expect(days).toHaveLength(1);
    // The date may have changed at midnight meanwhile.
    expect([before, after]).toContain(days[0]!.day);
  });
});

describe("tables that refer to each other", () => {
  const tables: Sketch["tables"] = {
    lines: { columns: { key, order: referenceTo("orders", "order", { required: true }) } },
    orders: {
      columns: {
        key,
        parent: referenceTo("orders", "parent"),
        first: referenceTo("lines", "first"),
      },
    },
  };
  it("are loaded in any order, also if references form a circle or stay in one table", async () => {
    const files = {
      "lines.csv": "key,order\n10,1\n11,2\n",
      "orders.csv": "key,parent,first\n1,2,10\n2,,11\n",
    };
    expect((await seed(tables, files)).map((entry) => entry.rows)).toEqual([2, 2]);
  });

  it("refuse a row that refers to a missing row, with its file and line", async () => {
    const files = {
      "lines.csv": "key,order\n10,1\n11,7\n",
      "orders.csv": "key,parent,first\n1,,10\n2,3,\n",
    };
    const flaws = await refusal(seed(tables, files));
    expect(new Set(flaws)).toEqual(
      new Set([
        'seed/lines.csv:3  error  unknown-row  order "7" matches no row of orders. A reference must match an existing row. Correct the value, or add the missing row.',
        'seed/orders.csv:3  error  unknown-row  parent "3" matches no row of orders. A reference must match an existing row. Correct the value, or add the missing row.',
      ]),
    );
    expect(await bench.sql("select * from $ws.lines")).toEqual([]);
  });
});

describe("files with errors load nothing and name file, line, rule, column and value, and what to do", () => {
  const notes = {
    notes: {
      columns: {
        key,
        name: { type: "text", required: true, maxLength: 5, unique: true },
        number: { type: "integer", min: 1 },
        amount: { type: "decimal", precision: 4, scale: 1 },
      },
    },
  } as const;
  const cases: readonly (readonly [
    name: string,
    files: Readonly<Record<string, string | Buffer>>,
    says: string,
  ])[] = [
    [
      "a value of the wrong type",
      { "notes.csv": "key,name,number\n1,a,\n2,b,x\n" },
      'seed/notes.csv:3  error  wrong-value  number must be an integer, not "x". Write a value of the type that the column has in the definition.',
    ],
    [
      "a value out of bounds",
      { "notes.csv": "key,name,number\n1,a,0\n" },
      "seed/notes.csv:2  error  over-limit  number is 0, at least 1 is needed. The value exceeds a limit",
    ],
    [
      "a text that is too long",
      { "notes.csv": "key,name\n1,äöüäöü\n" },
      'seed/notes.csv:2  error  over-limit  name has 6 characters, at most 5 fit: "äöüäöü". The value',
    ],
    [
      "too many digits",
      { "notes.csv": "key,name,amount\n1,a,1.25\n2,b,12345\n" },
      "seed/notes.csv:2  error  over-limit  amount is 1.25, at most 1 digits fit after the point",
    ],
    [
      "a missing required value",
      { "notes.csv": "key,name\n1,\n" },
      "seed/notes.csv:2  error  missing-value  name is required and has no default. The column needs a value in every row. Write one, or give the column a default in the definition.",
    ],
    [
      "a missing required column",
      { "notes.jsonl": '{"key":1}\n' },
      "seed/notes.jsonl:1  error  missing-value  name is required and has no default",
    ],
    [
      "an unknown column",
      { "notes.csv": "key,nmae\n1,a\n" },
      'seed/notes.csv:2  error  unknown-column  notes has no column "nmae". Did you mean name?',
    ],
    [
      "the same column twice",
      { "notes.csv": "key,name,name\n1,a,b\n" },
      "seed/notes.csv:1  error  repeated-column  the first line names the column name twice",
    ],
    [
      "a row of another length",
      { "notes.csv": "key,name\n1,a\n2,b,c\n" },
      "seed/notes.csv:3  error  bad-csv  this row has 3 cells",
    ],
    [
      "an open quote",
      { "notes.csv": 'key,name\n1,"a\n' },
      "seed/notes.csv:2  error  bad-csv  a quote is opened and never closed",
    ],
    [
      "a repeated unique value",
      { "notes.csv": "key,name\n1,a\n2,b\n3,a\n" },
      "seed/notes.csv:4  error  repeated-value  Key (name)=(a) already exists. The column is unique, and two rows have the same value. Change the value in one of the rows.",
    ],
    [
      "a line break inside a cell before the error",
      { "notes.csv": 'key,name\n1,"a\nb"\nx,c\n' },
      'seed/notes.csv:4  error  wrong-value  key must be an integer, not "x"',
    ],
    [
      "a NUL",
      { "notes.json": '[{"key":1,"name":"a\\u0000"}]' },
      "seed/notes.json:1  error  wrong-value  name must be a string without NUL characters",
    ],
    [
      "half a surrogate pair",
      { "notes.json": '[{"key":1,"name":"a\\ud800"}]' },
      "seed/notes.json:1  error  wrong-value  name must be well-formed Unicode",
    ],
    [
      "bytes that are no UTF-8",
      { "notes.csv": Buffer.from("key,name\n1,\xff\n", "latin1") },
      "seed/notes.csv:1  error  not-text  this is not UTF-8 text. Save",
    ],
    [
      "invalid JSON",
      { "notes.json": '[\n{"key":1,"name":"a"},\n{"key":2,"name":}\n]' },
      "seed/notes.json:3  error  bad-json  this is not JSON",
    ],
    [
      "JSON that is no list",
      { "notes.json": '{"key":1}' },
      "seed/notes.json:1  error  bad-json  the file must contain exactly one array of objects",
    ],
    [
      "JSON that never ends",
      { "notes.json": '[{"key":1,"name":"a"}' },
      "seed/notes.json:1  error  bad-json  the file must contain exactly one array of objects",
    ],
    [
      "a line that is no object",
      { "notes.jsonl": '{"key":1,"name":"a"}\n[]\n' },
      "seed/notes.jsonl:2  error  bad-json  this is not an object with the columns of a row. Write",
    ],
    [
      "an unknown table",
      { "note.csv": "key\n" },
      'seed/note.csv  error  unknown-table  there is no table "note". Did you mean notes?',
    ],
    [
      "two files for one table",
      { "notes.csv": "key\n", "notes.json": "[]" },
      "seed/notes.json  error  repeated-table  the table notes already has the file seed/notes.csv. A table can have only one seed file. Join the two files, or remove one of them.",
    ],
    [
      "another kind of file",
      { "notes.xlsx": "" },
      "seed/notes.xlsx  error  unknown-format  rows come as .csv, .json or .jsonl",
    ],
  ];
  it.each(cases)("%s", async (_name, files, says) => {
    const flaws = await refusal(seed(notes, files));
    expect(flaws[0]).toContain(says);
    expect(await bench.sql("select * from $ws.notes")).toEqual([]);
  });

  it("tell the same flaw in every row once", async () => {
    const flaws = await refusal(seed(notes, { "notes.csv": "key,nmae\n1,a\n2,b\n3,c\n" }));
    expect(flaws).toHaveLength(1);
  });

  it("tell up to twenty at once", async () => {
    const rows = Array.from({ length: 50 }, (_, index) => `${index},too long ${index}`).join("\n");
    expect(await refusal(seed(notes, { "notes.csv": `key,name\n${rows}\n` }))).toHaveLength(20);
  });
});

describe("tables that have rows", () => {
  const tables: Sketch["tables"] = {
    a: { columns: { key } },
    b: { columns: { key, a: referenceTo("a", "a") } },
  };
  const files = { "a.csv": "key\n1\n", "b.csv": "key,a\n1,1\n" };
  it("are left alone, and said so", async () => {
    await seed(tables, files);
    const workspace = await makeTables(tables);
    await bench.sql("delete from $ws.b");
    const again = await bench.database.owner.transaction((connection) =>
      seedWorkspace({ connection, workspace }, folder, bench.blobs),
    );
    expect(again.tables).toMatchObject([
      { table: "a", rows: null },
      { table: "b", rows: 1 },
    ]);
  });

  it("are not announced as changed to the caches of running gateways; only filled tables are", async () => {
    await seed(tables, files);
    const workspace = await makeTables(tables);
    await bench.sql("delete from $ws.b");
    await bench.sql("truncate gateway_tx.change");
    await bench.database.owner.transaction((connection) =>
      seedWorkspace({ connection, workspace }, folder, bench.blobs),
    );
    expect(await bench.sql("select workspace_id, tables from gateway_tx.change")).toEqual([
      { workspace_id: workspace.id, tables: [workspace.tablesByName.get("b")!.id] },
    ]);
  });

  it("are emptied first with `truncate`", async () => {
    await seed(tables, files);
    await bench.sql("insert into $ws.a values (2)");
    const workspace = await makeTables(tables);
    await bench.database.owner.transaction((connection) =>
      seedWorkspace({ connection, workspace }, folder, bench.blobs, { truncate: true }),
    );
    expect(await bench.sql("select key from $ws.a")).toEqual([{ key: 1 }]);
  });

  it("are not emptied under rows of a table without a file", async () => {
    await seed(tables, files);
    await rm(join(folder, "seed/b.csv"));
    const workspace = await makeTables(tables);
    const again = bench.database.owner.transaction((connection) =>
      seedWorkspace({ connection, workspace }, folder, bench.blobs, { truncate: true }),
    );
    await expect(again).rejects.toThrow("cannot be emptied");
    expect(await bench.sql("select * from $ws.b")).toHaveLength(1);
  });
});

it("loads a file in batches: three statements for a thousand rows or a million characters, and none longer", async () => {
  const tables = {
    big: { columns: { key, name: { type: "text", required: true, unique: true } } },
  } as const;
  const workspace = await makeTables(tables);
  const sent = async (rows: number, length: number): Promise<string[]> => {
    const lines = Array.from({ length: rows }, (_, n) => `${n},${n}${"x".repeat(length)}`);
    await write({ "seed/big.csv": `key,name\n${lines.join("\n")}\n` });
    const parameters: string[] = [];
    let statements = 0;
    await bench.database.owner.transaction((connection) =>
      seedWorkspace(
        {
          connection: {
            run: (statement, values = [], options) => {
              statements += 1;
              parameters.push(...values.filter((value) => typeof value === "string"));
              return connection.run(statement, values, options);
            },
          },
          workspace,
        },
        folder,
        bench.blobs,
        { truncate: true },
      ),
    );
    expect(await bench.sql("select count(*)::int as n from $ws.big")).toEqual([{ n: rows }]);
    const batches = parameters.filter((text) => text.startsWith("[{"));
    others.add(statements - 3 * batches.length);
    return batches;
  };
  const others = new Set<number>();
  const rowsOf = (batches: readonly string[]) =>
    batches.map((text) => (JSON.parse(text) as unknown[]).length);
  expect(rowsOf(await sent(1, 5))).toEqual([1]);
  expect(rowsOf(await sent(3_500, 5))).toEqual([1_000, 1_000, 1_000, 500]);
  const long = await sent(250, 10_000);
  expect(rowsOf(long)).toEqual([100, 100, 50]);
  expect(Math.max(...long.map((text) => text.length))).toBeLessThan(1_020_000);
  // The number of all other statements does not depend on the number of rows.
  expect(others.size).toBe(1);
});
