// Tests updates and deletes without a real condition (G7.8). If the conditions are empty or true
// for every row, the gateway refuses the write, and sends nothing to the database. Conditions that
// depend on a row's values are permitted.
// Table aliases in request bodies: `p` is products, `r` reviews, `o` orders.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keeper, openWriting, type Writing } from "./writing.ts";

let writing: Writing;
beforeAll(async () => void (writing = await openWriting(keeper)));
afterAll(() => writing.close());
beforeEach(async () => {
  await writing.reset();
  await writing.mutate({ type: "insert", table: "p", values: [{ name: "pen" }, { name: "ink" }] });
});

const none = { field: "id", op: "in", value: [] };
const all = { field: "id", op: "nin", value: [] };
const some = { field: "name", op: "eq", value: "pen" };
const text = (op: string, value: string) => ({ field: "name", op, value });
const related = (match: string, ...where: object[]) => ({
  relation: "reviews",
  ref: "r",
  match,
  ...(where.length === 0 ? {} : { where }),
});

const shapes: readonly unknown[] = [
  // no condition
  undefined,
  null,
  [],
  {},
  "",
  [[]],
  [{}],
  [null],
  // empty groups
  [{ and: [] }],
  [{ or: [] }],
  [{ not: {} }],
  [{ not: [] }],
  [{ and: [{ and: [] }] }],
  [{ or: [{ and: [] }] }],
  [{ not: { or: [] } }],
  [{ not: { and: [{ or: [] }] } }],
  [some, { and: [] }],
  [{ or: [some, { and: [] }] }],
  [related("every", { and: [] })],
  [{ relation: "reviews", ref: "r", match: "some", where: [] }],
  // empty lists
  [all],
  [{ not: none }],
  [{ not: { not: all } }],
  [{ and: [all] }],
  [{ or: [all] }],
  [{ or: [some, all] }],
  [{ or: [some, { not: { and: [some, none] } }] }],
  [all, all],
  [{ field: "tags", op: "hasAll", value: [] }],
  [{ not: { field: "tags", op: "hasAny", value: [] } }],
  [{ field: "details", op: "hasAllKeys", value: [] }],
  [{ not: { field: "details", op: "hasAnyKey", value: [] } }],
  [{ field: "details", path: ["a"], op: "nin", value: [] }],
  // patterns that match every text
  [text("like", "%")],
  [text("ilike", "%%%")],
  [{ not: text("nlike", "%") }],
  [{ not: text("nilike", "%%") }],
  ...["contains", "icontains", "startsWith", "istartsWith", "endsWith", "iendsWith"].map((op) => [
    text(op, ""),
  ]),
  // a column compared with itself, and a column that is never null
  ...["eq", "gte", "lte"].map((op) => [{ field: "stock", op, valueField: "stock" }]),
  ...["neq", "gt", "lt"].map((op) => [{ not: { field: "id", op, valueField: "id" } }]),
  [{ field: "id", op: "isNull", value: false }],
  [{ not: { field: "name", op: "isNull", value: true } }],
  [
    {
      or: [
        { field: "stock", op: "isNull", value: true },
        { not: { field: "stock", op: "isNull", value: true } },
      ],
    },
  ],
  // a comparison and its opposite
  [
    {
      or: [
        { field: "price", op: "isNull", value: true },
        { field: "price", op: "isNull", value: false },
      ],
    },
  ],
  [{ or: [some, { not: some }] }],
  [{ or: [{ not: { and: [some] } }, text("like", "a%"), { and: [{ or: [some] }] }] }],
  [{ not: { and: [some, text("neq", "pen")] } }],
  ...[
    ["eq", "neq"],
    ["like", "nlike"],
    ["nilike", "ilike"],
    ["gt", "lte"],
    ["lt", "gte"],
  ].map((ops) => [{ or: ops.map((op) => text(op, "pen")) }]),
  // relations without conditions
  [related("every", { field: "stars", op: "nin", value: [] })],
  [related("none", { field: "stars", op: "in", value: [] })],
  [{ not: related("some", { field: "stars", op: "in", value: [] }) }],
  [related("every", { field: "id", op: "isNull", value: false })],
];

describe("an update or delete without effective conditions", () => {
  it(`is 400 in ${shapes.length} shapes, and nothing is written`, async () => {
    const before = await writing.rows("products");
    for (const where of shapes) {
      for (const mutation of [
        { type: "update", table: "p", set: { stock: 9 }, where },
        { type: "delete", table: "p", where, maxAffected: 1000 },
      ]) {
        const { status, json } = await writing.mutate(mutation);
        expect([status, json.error.code], JSON.stringify(where)).toEqual([
          400,
          expect.stringMatching(/^INVALID_(MUTATION|REQUEST)$/),
        ]);
      }
    }
    expect(await writing.rows("products")).toEqual(before);
    expect(await writing.sql("select * from gateway_tx.change")).toHaveLength(1);
  });

  it("is refused the second time, too, and with the GUIDs of columns", async () => {
    const [id, name] = [writing.column("products", "id"), writing.column("products", "name")];
    const refuse = async (where: object[]) =>
      expect((await writing.mutate({ type: "delete", table: "p", where })).status).toBe(400);
    for (let round = 0; round < 3; round++) {
      // A condition with the same structure as the refused one is permitted if its value excludes
      // some rows.
      await writing.mutate({ type: "delete", table: "p", where: [text("like", "%x")] });
      await refuse([text("like", "%")]);
      await refuse([{ field: id, op: "eq", valueField: "id" }]);
      await refuse([{ field: name.toUpperCase(), op: "startsWith", value: "" }]);
    }
    expect(await writing.rows("products")).toHaveLength(2);
  });

  it("is refused with the place", async () => {
    const { json } = await writing.mutate({ type: "delete", table: "p", where: [all] });
    expect(json.error).toEqual({
      code: "INVALID_MUTATION",
      message:
        "/mutation/where: matches every row; add a condition that selects the rows to change.",
    });
  });
});

describe("conditions that depend on a row's values", () => {
  it.each([
    ["an empty list", none, 0],
    ["a group around one", { and: [{ or: [some] }] }, 1],
    ["an empty list or a value", { or: [none, some] }, 1],
    ["a pattern", text("like", "p%"), 1],
    ["null or not", { field: "price", op: "isNull", value: true }, 2],
    ["a column without a value", { field: "price", op: "isNull", value: false }, 0],
    ["a text inside json", { field: "details", path: ["a"], op: "like", value: "%" }, 0],
    ["opposites of different values", { or: [text("gt", "pen"), text("lte", "ink")] }, 1],
    [
      "opposites of different columns",
      {
        or: [
          { field: "price", op: "isNull", value: false },
          { field: "name", op: "eq", value: "" },
        ],
      },
      0,
    ],
    [
      "opposites inside json",
      { or: ["eq", "neq"].map((op) => ({ field: "details", path: ["a"], op, value: 1 })) },
      0,
    ],
    ["both in one row", { and: [some, { not: text("eq", "ink") }] }, 1],
    ["two columns", { field: "id", op: "neq", valueField: "owner" }, 0],
    ["no related rows", related("none"), 2],
    ["related rows", related("some"), 0],
    ["every related row", related("every", { field: "stars", op: "gt", value: 3 }), 2],
    ["a bound that all keep", { field: "stock", op: "gte", value: -10 }, 2],
  ])("are permitted: %s", async (_name, condition, affected) => {
    const {
      status,
      json,
      text: body,
    } = await writing.mutate({
      type: "update",
      table: "p",
      set: { stock: 9 },
      where: [condition],
    });
    expect([status, json.affectedRows], body).toEqual([200, affected]);
  });
});
