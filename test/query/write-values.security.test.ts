// Tests values that a column cannot hold, for every kind of write and every column type. The
// gateway refuses them with 400, and names the position in the request. They never cause a failure
// of the database, and the database never stores a different value (G6.11).
// Table aliases in request bodies: `p` is products, `r` reviews, `o` orders.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openWriting, type Writing } from "./writing.ts";

let writing: Writing;
beforeAll(async () => void (writing = await openWriting()));
afterAll(() => writing.close());
beforeEach(async () => {
  await writing.reset();
  await writing.mutate({ type: "insert", table: "p", values: [{ name: "pen" }] });
});

const NUL = "\u0000";
const guid = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0abc";
const many = (item: unknown, count = 1001): unknown[] => Array.from({ length: count }, () => item);
const wrongTypes = [true, 1, "x", {}, [], [1], { a: 1 }, { $ref: "steps.0.data.0.id" }];
/** Returns values that are invalid for the column because they have another JSON type. */
const never = (...fitting: readonly string[]): unknown[] =>
  wrongTypes.filter((value) => !fitting.includes(Array.isArray(value) ? "array" : typeof value));

const hostile: Readonly<Record<string, readonly unknown[]>> = {
  name: [
    null,
    `a${NUL}b`,
    NUL,
    "x".repeat(41),
    "\u{1F600}".repeat(41),
    "x".repeat(1_000_000),
    ...never("string"),
  ],
  stock: [
    null,
    2147483648,
    -2147483649,
    99999999999,
    1.5,
    1e20,
    -11,
    "1",
    "1e3",
    "",
    NUL,
    ...never("number"),
  ],
  serial: [
    2 ** 53,
    1e300,
    1.5,
    "9223372036854775808",
    "-9223372036854775809",
    "1.0",
    "1e3",
    "0x10",
    " 1",
    "1 ",
    "+1",
    "",
    "١",
    "NaN",
    `1${NUL}`,
    "9".repeat(1000),
    ...never("number"),
  ],
  price: [
    "NaN",
    "Infinity",
    "-Infinity",
    "1e3",
    "1,5",
    "0x1",
    ".",
    "-",
    "",
    " 1",
    "1234567.00",
    "1.001",
    "9".repeat(400),
    `1.${"0".repeat(400)}1`,
    2 ** 53,
    1e300,
    1e-7,
    1.001,
    1234567,
    `1${NUL}`,
    ...never("number"),
  ],
  weight: ["1", "NaN", "Infinity", "", ...never("number")],
  active: ["true", "t", 0, 1, "", ...never("boolean")],
  day: [
    "2025-02-30",
    "2025-13-01",
    "2025-00-10",
    "0000-01-01",
    "-0001-01-01",
    "10000-01-01",
    "2025-1-1",
    "20250101",
    "J2451187",
    "now",
    "today",
    "infinity",
    "epoch",
    "2025-01-01T00:00:00Z",
    "2025-01-01 BC",
    " 2025-01-01",
    "",
    NUL,
    20250101,
    ...never(),
  ],
  opens: [
    "24:00:00",
    "23:60:00",
    "23:59:60",
    "1:00",
    "12:00 PM",
    "12:00:00+02:00",
    "allballs",
    "now",
    "12:00:00.1234567",
    "",
    NUL,
    12,
    ...never(),
  ],
  madeAt: [
    "2025-02-30T00:00:00Z",
    "0000-01-01T00:00:00Z",
    "2025-01-01T24:00:00Z",
    "2025-01-01T23:59:60Z",
    "2025-01-01T00:00:00+23:59",
    "2025-01-01T00:00:00+15:00",
    "10000-01-01T00:00:00Z",
    "9999-12-31T23:59:59-14:00",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59.9999999Z",
    "now",
    "infinity",
    "-infinity",
    "epoch",
    "yesterday",
    1735689600,
    "1735689600",
    "",
    NUL,
    ...never(),
  ],
  owner: [
    `{${guid}}`,
    guid.replaceAll("-", ""),
    `${guid}0`,
    guid.slice(1),
    "",
    NUL,
    `urn:uuid:${guid}`,
    ...never(),
  ],
  details: [{ a: NUL }, NUL, [[NUL]], { a: { b: [{ c: `x${NUL}` }] } }],
  kind: ["Big", "BIG", "big ", "", "tiny", NUL, "toString", ...never()],
  tags: [
    "a",
    "{a,b}",
    { 0: "a", length: 1 },
    [1],
    [null],
    [["a"]],
    [NUL],
    ["a", `b${NUL}`],
    [{}],
    many("a"),
    1,
    true,
  ],
  images: [
    guid,
    [""],
    ["x"],
    [null],
    [[guid]],
    [1],
    [`{${guid}}`],
    [guid, "nope"],
    many(guid),
    {},
    1,
    true,
  ],
  parent: ["", "x", guid.slice(1), NUL, ...never()],
};

const total = Object.values(hostile).reduce((sum, values) => sum + values.length, 0);

const mutations = (column: string, value: unknown) => {
  const named = (more: object) => (column === "name" ? more : { name: "ink", ...more });
  return [
    ["/mutation/values/0", { type: "insert", table: "p", values: [named({ [column]: value })] }],
    [
      "/mutation/values/1",
      { type: "insert", table: "p", values: [{ name: "nib" }, named({ [column]: value })] },
    ],
    [
      "/mutation/set",
      {
        type: "update",
        table: "p",
        set: { [column]: value },
        where: [{ field: "name", op: "eq", value: "pen" }],
      },
    ],
  ] as const;
};

describe("a value that the column cannot hold", () => {
  it(`is 400 with its place, for ${total} in three ways each`, { timeout: 60_000 }, async () => {
    const before = await writing.rows("products");
    for (const [column, values] of Object.entries(hostile)) {
      for (const value of values) {
        for (const [place, mutation] of mutations(column, value)) {
          const { status, json, text } = await writing.mutate(mutation);
          const shown = `${column} ${JSON.stringify(value).slice(0, 80)}: ${text.slice(0, 300)}`;
          expect([status, json.error?.code], shown).toEqual([400, "INVALID_MUTATION"]);
          expect(json.error.message, shown).toMatch(new RegExp(`^${place}/${column}(?:/\\d+)?: `));
          expect(json.error.message, shown).not.toMatch(/ws_|pg_|invalid input|syntax|::/);
        }
      }
    }
    expect(await writing.rows("products")).toEqual(before);
  });

  it("is refused before the body is validated, if JSON itself cannot represent it", async () => {
    const body = (value: string) =>
      `{"refs":{"p":"${writing.definition.tables["products"]!.id}"},"mutation":{"type":"insert","table":"p","values":[{"name":"ink","details":${value}}]}}`;
    const values = [
      "1e400",
      "-1e999",
      "NaN",
      "01",
      '"\\ud800"',
      '{"a":"\\udfff"}',
      '{"\\ud800":1}',
      '{"a":1,"a":2}',
      '{"__proto__":{}}',
      '{"a\\u0000":1}',
      '"\\x"',
      `${"[".repeat(70)}${"]".repeat(70)}`,
    ];
    for (const value of values) {
      const { status, json } = await writing.client(`/${writing.definition.workspace.id}/query`, {
        key: writing.tokens["backend"],
        method: "POST",
        headers: { "content-type": "application/json" },
        body: body(value),
      });
      expect([value, status, json.error.code]).toEqual([value, 400, "INVALID_REQUEST"]);
    }
    expect(await writing.rows("products")).toHaveLength(1);
  });

  it("beyond the 1000 rows and 100 columns of one insert is refused", async () => {
    const rows = Array.from({ length: 1001 }, (_, index) => ({ name: `n${index}` }));
    const wide = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`c${index}`, 1]));
    for (const values of [[], rows, [wide], [{ name: "ink" }, null], [["ink"]], {}, "x", [1]]) {
      const { status } = await writing.mutate({ type: "insert", table: "p", values });
      expect(status).toBe(400);
    }
    const { status, json } = await writing.mutate({
      type: "insert",
      table: "p",
      values: rows.slice(1),
    });
    expect([status, json.affectedRows]).toEqual([200, 1000]);
  });

  it("is also refused as a result", async () => {
    const where = [{ field: "name", op: "eq", value: "pen" }];
    const set = (values: object) =>
      writing.mutate({ type: "update", table: "p", set: values, where });
    await set({
      stock: 2147483647,
      serial: "9223372036854775807",
      price: "999999.99",
      weight: 1.7e308,
    });
    for (const step of [
      { stock: { inc: 1 } },
      { serial: { inc: "1" } },
      { price: { inc: "0.01" } },
      { weight: { inc: 1.7e308 } },
      { stock: { dec: -1 } },
      { madeAt: { now: false } },
      { madeAt: { now: 1 } },
      { madeAt: { now: null } },
      { name: { now: true } },
      { kind: { inc: 1 } },
      { tags: { inc: 1 } },
      { images: { now: true } },
      { parent: { inc: 1 } },
      { active: { dec: 1 } },
      { stock: { inc: 1, dec: 1 } },
      { stock: { INC: 1 } },
      { stock: {} },
    ]) {
      const { status, json } = await set(step);
      expect([status, json.error?.code], JSON.stringify(step)).toEqual([400, "INVALID_MUTATION"]);
    }
  });
});

describe("a value at the limit of its column", () => {
  const edges: Readonly<Record<string, readonly unknown[]>> = {
    name: [
      "",
      " ",
      "x".repeat(40),
      "\u{1F600}".repeat(40),
      "'; drop table products; --",
      "\\",
      "\\N",
      "{}",
      "$1",
      '"',
      "\t\r\n\u0001\u007f\u2028",
      "\uFFFD",
      "\uFEFF",
    ],
    stock: [-10, 2147483647, 0],
    serial: ["-9223372036854775808", "9223372036854775807", "0"],
    price: ["-999999.99", "999999.99", "0.01", "0.00"],
    weight: [5e-324, 1.7976931348623157e308, -1.5],
    active: [true, false, null],
    day: ["0001-01-01", "9999-12-31", "2024-02-29"],
    opens: ["00:00:00", "23:59:59.999999"],
    owner: [guid, "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"],
    details: [
      {},
      [],
      "text",
      "",
      0,
      -1.5e-7,
      true,
      "null",
      { inc: 5 },
      { now: true },
      { $ref: "steps.0.data.0.id" },
      { a: { inc: 1 } },
      "\\u0000",
      { "\\u0000": "\\" },
      JSON.parse(`${'{"a":'.repeat(50)}1${"}".repeat(50)}`),
      [[[[]]]],
      { "": "", " ": 1 },
      "\u{1F600}",
    ],
    kind: ["big", "small", null],
    tags: [[], [""], ["NULL", "null", "{}", "{a,b}", 'a"b', "a\\b", ",", " "], many("a", 1000)],
    images: [[], [guid], many(guid, 1000)],
  };

  it("is returned as it was sent, by an insert of one row, of several rows, and by an update", async () => {
    for (const [column, values] of Object.entries(edges)) {
      for (const value of values) {
        await writing.reset();
        const row = { name: "ink", [column]: value };
        const insert = async (rows: readonly object[]) =>
          (await writing.mutate({ type: "insert", table: "p", values: rows, returning: [column] }))
            .json.data as unknown;
        const shown = `${column} ${JSON.stringify(value).slice(0, 80)}`;
        expect(await insert([row]), shown).toEqual([{ [column]: value }]);
        const where = [{ field: "name", op: "eq", value: row.name }];
        const set = { [column]: value };
        const changed = await writing.mutate({ type: "update", table: "p", set, where });
        expect(changed.json.affectedRows, shown).toBe(1);
        const read = await writing.send({ query: { from: "p", select: [column], where } });
        expect(read.json.data, shown).toEqual([{ [column]: value }]);
        await writing.reset();
        expect(await insert([row, { name: "nib" }]), shown).toEqual([
          { [column]: value },
          expect.anything(),
        ]);
      }
    }
  });
});

describe("an object in place of a value is refused with the permitted input", () => {
  const where = [{ field: "name", op: "eq", value: "pen" }];
  const set = (values: object) => ({ type: "update", table: "p", set: values, where });
  const insert = (values: object) => ({ type: "insert", table: "p", values: [values] });
  const step = { $ref: "steps.0.data.0.id" };
  const integer = 'must be an integer, or {"inc": ...} or {"dec": ...} alone';
  const onlyInSteps =
    "`$ref` is only allowed in a step of a transaction, as the only key of its object";
  it.each([
    [set({ stock: { add: 5 } }), `/mutation/set/stock: ${integer}`],
    [set({ stock: { inc: 5, dec: 1 } }), `/mutation/set/stock: ${integer}`],
    [set({ stock: { $Ref: "steps.0" } }), `/mutation/set/stock: ${integer}`],
    [
      set({ day: { now: true, add: 1 } }),
      '/mutation/set/day: must be a date like 2026-01-31, or {"now": true} alone',
    ],
    [
      set({ active: { not: true } }),
      "/mutation/set/active: must be true or false; an object is not allowed here",
    ],
    [set({ stock: step }), `/mutation/set/stock: ${onlyInSteps}`],
    [
      insert({ name: "ink", stock: { inc: 1 } }),
      "/mutation/values/0/stock: must be an integer; an object is not allowed here",
    ],
    [insert({ name: step }), `/mutation/values/0/name: ${onlyInSteps}`],
    [
      { ...set({ stock: 1 }), where: [{ field: "name", op: "eq", value: step }] },
      `/mutation/where/0/value: ${onlyInSteps}`,
    ],
  ])("%j", async (mutation, message) => {
    const { status, json } = await writing.mutate(mutation);
    expect([status, json.error.message]).toEqual([400, `${message}.`]);
    expect(await writing.rows("products", "name, stock")).toEqual([{ name: "pen", stock: 0 }]);
  });
});
