// Tests references such as `{"$ref": "steps.0.data.0.id"}` in a transaction (G8.3). A reference
// stands for a value in the answer of an earlier step. It may be used wherever a value is
// permitted.
// Table aliases in request bodies: `p` is products, `r` reviews, `o` orders.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { blobId, openWriting, type Writing } from "./writing.ts";

let writing: Writing;
beforeAll(async () => void (writing = await openWriting()));
afterAll(() => writing.close());
beforeEach(() => writing.reset());

const run = (...transaction: readonly object[]) => writing.send({ transaction });
const mutation = (part: object) => ({ mutation: { table: "p", ...part } });
const insert = (values: object, returning: readonly string[] = ["id", "name"]) =>
  mutation({ type: "insert", values: [values], returning });
const ref = (path: string) => ({ $ref: path });
const named = (value: unknown) => ({ field: "name", op: "eq", value });
const read = (where: readonly object[], more: object = {}) => ({
  query: { from: "p", select: ["name"], where, ...more },
});
const count = async (table: string) => (await writing.rows(table)).length;

/** Sends the steps as a transaction. Returns the data of the last step. */
async function last(...steps: readonly object[]): Promise<unknown> {
  const { status, text, json } = await run(...steps);
  expect(status, text).toBe(200);
  return json.steps.at(-1).data;
}

describe("a reference stands for a value", () => {
  it("in the rows of an insert, of every type, and as items of a list", async () => {
    const values = {
      name: "pen",
      stock: 3,
      serial: "9007199254740993",
      price: "12.30",
      weight: 0.1,
      active: true,
      day: "2026-02-28",
      opens: "09:30:00",
      madeAt: "2026-02-28T10:00:00.123+00:00",
      owner: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0abc",
      kind: "big",
      tags: ["a", 'b"c', "{d}"],
      images: [blobId],
    };
    const columns = Object.keys(values);
    const copied = Object.fromEntries(
      columns.map((name) => [name, ref(`steps.0.data.0.${name}`)] as const),
    );
    const copy = { ...copied, name: "copy", parent: ref("steps.0.data.0.id") };
    const second = insert(copy, [...columns, "parent"]);
    const [row] = (await last(insert(values, ["id", ...columns]), second)) as [object];
    const [pen] = await writing.rows("products", "id");
    expect(row).toMatchObject({ ...values, name: "copy", parent: expect.any(String) });
    expect(pen).toBeDefined();
    const third = insert({ name: "listed", tags: ["x", ref("steps.0.data.0.name"), "y"] }, [
      "tags",
    ]);
    expect(await last(read([named("pen")]), third)).toEqual([{ tags: ["x", "pen", "y"] }]);
  });

  it("in the values that an update sets, adds and subtracts", async () => {
    const set = {
      price: ref("steps.0.data.0.price"),
      stock: { inc: ref("steps.0.data.0.stock") },
      weight: { dec: ref("steps.0.data.0.weight") },
    };
    const result = await last(
      insert({ name: "pen", stock: 3, price: "2.50", weight: 0.5 }, ["stock", "price", "weight"]),
      insert({ name: "ink", stock: 4, weight: 2 }),
      mutation({ type: "update", set, where: [named(ref("steps.1.data.0.name"))] }),
      read([named("ink")], { select: ["stock", "price", "weight"] }),
    );
    expect(result).toEqual([{ stock: 7, price: "2.50", weight: 1.5 }]);
  });

  it("in conditions: values, lists, bounds, groups, related rows, of reads and of writes", async () => {
    const name = ref("steps.0.data.0.name");
    const stock = ref("steps.0.data.0.stock");
    const start = insert({ name: "pen", stock: 3, tags: ["pen"] }, ["id", "name", "stock", "tags"]);
    const related = (value: unknown) => ({
      relation: "product",
      ref: "p",
      match: "some",
      where: [named(value)],
    });
    const conditions: readonly object[] = [
      named(name),
      { field: "name", op: "in", value: ["ink", name] },
      { field: "tags", op: "eq", value: ref("steps.0.data.0.tags") },
      { field: "name", op: "in", value: ref("steps.0.data.0.tags") },
      { field: "stock", op: "between", value: [stock, stock] },
      { field: "tags", op: "hasAny", value: [name] },
      { or: [named("ink"), { and: [{ not: { not: named(name) } }] }] },
      { field: "id", op: "eq", value: ref("steps.0.data.0.id") },
    ];
    for (const condition of conditions) {
      await writing.reset();
      const found = await last(start, read([condition]));
      expect(found, JSON.stringify(condition)).toEqual([{ name: "pen" }]);
    }
    await writing.reset();
    const review = { product: ref("steps.0.data.0.id"), stars: stock };
    const { json, text } = await run(
      start,
      { mutation: { type: "insert", table: "r", values: [review] } },
      { query: { from: "r", select: ["stars"], where: [related(name)] } },
      read([], {
        select: [
          "name",
          { relation: "reviews", ref: "r", where: [{ field: "stars", op: "eq", value: stock }] },
        ],
      }),
      read([], { select: [{ fn: "count", alias: "n", filter: [named(name)] }] }),
      read([], {
        select: ["name", { fn: "max", field: "stock", alias: "most" }],
        groupBy: ["name"],
        having: [{ field: "most", op: "eq", value: stock }],
      }),
      { mutation: { type: "delete", table: "r", where: [related(name)] } },
    );
    const data = json.steps?.slice(2, 6).map((step: { data: unknown }) => step.data);
    expect(data, text).toEqual([
      [{ stars: 3 }],
      [{ name: "pen", reviews: [expect.objectContaining({ stars: 3 })] }],
      [{ n: 1 }],
      [{ name: "pen", most: 3 }],
    ]);
    expect(json.steps[6].affectedRows).toBe(1);
  });

  it("of any part of an answer: numbers of rows, totals, related rows, paths inside json", async () => {
    const details = { deep: { list: [1, "x"] }, flag: true };
    const result = await last(
      insert({ name: "pen", details }, ["id", "details"]),
      read([], { select: ["name", { relation: "parent", ref: "p" }] }),
      insert(
        {
          name: ref("steps.0.data.0.details.deep.list.1"),
          stock: ref("steps.0.affectedRows"),
          active: ref("steps.0.data.0.details.flag"),
          serial: ref("steps.1.meta.count"),
          kind: ref("steps.1.data.0.parent"),
        },
        ["name", "stock", "active", "serial", "kind"],
      ),
    );
    expect(result).toEqual([{ name: "x", stock: 1, active: true, serial: "1", kind: null }]);
  });
});

it("is an ordinary value in json columns, and in conditions on them", async () => {
  const details = { $ref: "#/definitions/pen" };
  const inside = { a: { $ref: "steps.0.data.0.id" } };
  const found = await last(
    insert({ name: "pen", details }),
    insert({ name: "ink", details: inside }),
    mutation({ type: "update", set: { details: inside }, where: [named("ink")] }),
    read([{ field: "details", op: "eq", value: details }], { select: ["name", "details"] }),
  );
  expect(found).toEqual([{ name: "pen", details }]);
  const conditions: readonly object[] = [
    { field: writing.column("products", "details"), op: "eq", value: inside },
    { field: "details", op: "in", value: [inside] },
    { field: "details", op: "jsonContains", value: inside },
    { field: "details", path: ["a"], op: "eq", value: inside.a },
  ];
  for (const condition of conditions)
    expect(await last(read([condition])), JSON.stringify(condition)).toEqual([{ name: "ink" }]);
});

describe("a reference is refused, and nothing is written", () => {
  const values = (reference: unknown) => insert({ name: "ink", kind: reference });
  const start = insert({ name: "pen", details: { inc: 5, list: [{ inc: 5 }] }, tags: ["a"] }, [
    "id",
    "name",
    "details",
    "tags",
  ]);

  it("to the same step, a later or missing step, or a path of another form", async () => {
    const paths = [
      "steps.1.data.0.id",
      "steps.2.data.0.id",
      "steps.19.data.0.id",
      "steps.99.data.0.id",
      "steps.100.data.0.id",
      "steps.-1.data.0.id",
      "steps.00.data.0.id",
      "steps.0",
      "steps.0.",
      "steps.0..id",
      "steps.0.data.0.id.",
      "steps",
      "",
      ".",
      "data.0.id",
      "Steps.0.data.0.id",
      " steps.0.data.0.id",
      "$.steps[0].data[0].id",
    ];
    for (const path of paths) {
      const { status, json } = await run(start, values(ref(path)), read([]));
      expect([status, json.error.code], path).toEqual([400, "INVALID_MUTATION"]);
      expect(json.error.message).toBe(
        `/transaction/1/mutation/values/0/kind: ${JSON.stringify(path)} names no value of an earlier step.`,
      );
      expect(await count("products")).toBe(0);
    }
  });

  it("to a missing value in the answer, or to an object", async () => {
    const nothing = [
      "data.0.nothing",
      "data.1.id",
      "data.length",
      "data.-1.id",
      "data.0.id.length",
      "data.0.id.0",
      "data.0.constructor",
      "data.0.__proto__.x",
      "toString",
      "affectedRows.toFixed",
      "data.0.tags.length",
    ];
    for (const path of nothing) {
      const { status, json } = await run(start, values(ref(`steps.0.${path}`)));
      expect([status, json.error.code], path).toEqual([400, "INVALID_MUTATION"]);
      expect(json.error.message).toContain("/transaction/1/mutation/values/0/kind: ");
      expect(json.error.message).toContain("names no value in the answer of that step");
    }
    for (const path of ["data.0", "meta", "data.0.details"]) {
      const { status, json } = await run(start, values(ref(`steps.0.${path}`)));
      expect([status, json.error.message], path).toEqual([
        400,
        `/transaction/1/mutation/values/0/kind: "steps.0.${path}" names an object; name one of its values.`,
      ]);
    }
    expect(await count("products")).toBe(0);
  });

  it("if its value does not fit, so that no stored value becomes an operator", async () => {
    const details = "steps.0.data.0.details";
    const asked: readonly (readonly [object, string])[] = [
      [
        mutation({ type: "update", set: { stock: ref(details) }, where: [named("pen")] }),
        "/mutation/set/stock",
      ],
      [
        mutation({
          type: "update",
          set: { stock: ref(`${details}.list.0`) },
          where: [named("pen")],
        }),
        "/mutation/set/stock",
      ],
      [
        mutation({ type: "update", set: { stock: ref(`${details}.list`) }, where: [named("pen")] }),
        "/mutation/set/stock",
      ],
      [
        mutation({
          type: "update",
          set: { stock: { inc: ref("steps.0.data.0.name") } },
          where: [named("pen")],
        }),
        "/mutation/set/stock",
      ],
      [
        mutation({
          type: "update",
          set: { stock: { inc: 1, dec: ref(`${details}.inc`) } },
          where: [named("pen")],
        }),
        "/mutation/set/stock",
      ],
      [insert({ name: ref("steps.0.data.0.tags") }), "/mutation/values/0/name"],
      [insert({ name: ref("steps.0.data") }), "/mutation/values/0/name"],
      [insert({ name: "ink", stock: ref("steps.0.data.0.name") }), "/mutation/values/0/stock"],
      [insert({ name: "ink", tags: [ref("steps.0.data.0.tags")] }), "/mutation/values/0/tags"],
      [read([named(ref("steps.0.data.0.tags"))]), "/query/where/0/value"],
      [
        read([{ field: "stock", op: "eq", value: ref("steps.0.data.0.name") }]),
        "/query/where/0/value",
      ],
      [
        read([{ field: "stock", op: "isNull", value: ref(`${details}.inc`) }]),
        "/query/where/0/value",
      ],
      [insert({ name: { $ref: "steps.0.data.0.name", other: 1 } }), "/mutation/values/0/name"],
      [insert({ name: { $ref: 5 } }), "/mutation/values/0/name/$ref"],
      [insert({ name: ref("steps.0.data.0.name"), unknown: 1 }), "/mutation/values/0/unknown"],
    ];
    for (const [step, place] of asked) {
      const { status, json, text } = await run(start, step, insert({ name: "last" }));
      expect([status, json.error?.code], JSON.stringify(step) + text).toEqual([
        400,
        "INVALID_MUTATION",
      ]);
      expect(json.error.message).toMatch(new RegExp(`^/transaction/1${RegExp.escape(place)}[/:]`));
      expect(await count("products")).toBe(0);
    }
  });

  it("if a write would then match every row", async () => {
    const all = (value: unknown, op: string) =>
      mutation({ type: "delete", where: [{ field: "name", op, value }] });
    const empty = insert({ name: "pen", details: { none: "", every: "%%", list: [] } }, [
      "details",
    ]);
    const asked = [
      all(ref("steps.0.data.0.details.none"), "contains"),
      all(ref("steps.0.data.0.details.every"), "like"),
      all(ref("steps.0.data.0.details.list"), "nin"),
    ];
    for (const step of asked) {
      const { status, json } = await run(empty, step);
      expect([status, json.error.code], JSON.stringify(step)).toEqual([400, "INVALID_MUTATION"]);
      expect(json.error.message).toContain("/transaction/1/mutation/where: matches every row");
    }
    expect(await count("products")).toBe(0);
  });

  it("if many of them would repeat a long text without end", { timeout: 30_000 }, async () => {
    const long = { text: "x".repeat(100_000) };
    const rows = Array.from({ length: 1_000 }, () => ({
      stars: 1,
      author: ref("steps.0.data.0.details.text"),
    }));
    const { status, json } = await run(insert({ name: "pen", details: long }, ["details"]), {
      mutation: { type: "insert", table: "r", values: rows },
    });
    expect([status, json.error.code]).toEqual([400, "INVALID_MUTATION"]);
    expect(json.error.message).toBe(
      "/transaction/1/mutation/values/41/author: the references stand for more than 4 MiB together.",
    );
    expect([await count("products"), await count("reviews")]).toEqual([0, 0]);
  });
});

it(
  "takes thousands of references to a large answer in little time",
  { timeout: 30_000 },
  async () => {
    const values = Array.from({ length: 1_000 }, (_, index) => ({
      name: `n${index}`,
      details: { text: "x".repeat(1_000) },
    }));
    const rows = values.map((_, index) => ({
      stars: index,
      product: ref(`steps.0.data.${index}.id`),
    }));
    const { status, text } = await run(
      mutation({ type: "insert", values, returning: ["id", "details"] }),
      { mutation: { type: "insert", table: "r", values: rows } },
      {
        mutation: { type: "insert", table: "o", values: rows.map(({ product }) => ({ product })) },
      },
    );
    expect(status, text.slice(0, 300)).toBe(200);
    expect(await count("orders")).toBe(1_000);
  },
);

it("is not resolved outside of transactions", async () => {
  const values = [{ name: ref("steps.0.data.0.id") }];
  const { status, json } = await writing.mutate({ type: "insert", table: "p", values });
  expect([status, json.error.code]).toEqual([400, "INVALID_MUTATION"]);
});
