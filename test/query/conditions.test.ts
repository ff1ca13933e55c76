// Guarantees of `where` (G6.3 to G6.5): every operator on every type that permits it, groups, json
// paths and relation filters.
// Table aliases in request bodies: `c` is customers, `o` orders, `i` items.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore, type Store } from "./store.ts";

let store: Store;
beforeAll(async () => (store = await openStore()));
afterAll(() => store.close());

const ids = async (where: object[], from = "o"): Promise<number[]> =>
  (await store.data({ from, select: ["id"], where, orderBy: [{ field: "id" }] })).map(
    (row) => row.id,
  );

describe("comparisons", () => {
  it.each([
    ["status", "eq", "paid", [2, 3]],
    ["status", "neq", "paid", [1, 4]],
    ["status", "in", ["new", "shipped"], [1, 4]],
    ["status", "nin", ["new", "shipped"], [2, 3]],
    ["status", "in", [], []],
    ["weight", "isNull", true, [2]],
    ["weight", "isNull", false, [1, 3, 4]],
    ["total", "gt", "10.5", [2, 3]],
    ["total", "gte", 10.5, [1, 2, 3]],
    ["total", "lt", "10.50", [4]],
    ["total", "between", [0.3, "10.5"], [1, 4]],
    ["number", "eq", "9007199254740993", [1]],
    ["weight", "lte", 1.5, [1, 4]],
    ["placedAt", "gte", "2026-02-10T01:00:00+01:00", [3, 4]],
    ["opens", "lt", "09:00", [4]],
    ["customer", "eq", 1, [1, 2]],
    ["customer", "gt", 1, [3, 4]],
    ["tags", "hasAny", ["big", "blue"], [1]],
    ["tags", "hasAll", ["red"], [1, 2]],
    ["tags", "containedBy", ["red"], [2, 3]],
    ["tags", "isEmpty", true, [3]],
    ["tags", "isEmpty", false, [1, 2]],
    ["tags", "eq", ["red", "big"], [1]],
    ["tags", "in", [["red"], []], [2, 3]],
    ["invoice", "hasAny", ["0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0abc"], [2]],
    ["details", "jsonContains", { s: "beta" }, [2]],
    ["details", "hasKey", "list", [1]],
    ["details", "hasAnyKey", ["list", "nothing"], [1]],
    ["details", "hasAllKeys", ["k", "s"], [1, 2, 4]],
  ])("%s %s %j finds %j", async (field, op, value, expected) => {
    expect(await ids([{ field, op, value }])).toEqual(expected);
  });

  it.each([
    ["like", "p_n", [1, 3]],
    ["ilike", "PE%", [1, 3]],
    ["nlike", "%e%", [2, 4]],
    ["nilike", "P%", [2, 4, 5]],
    ["contains", "% off_", [4]],
    ["icontains", "OFF_C", [4]],
    ["startsWith", "de", [5]],
    ["istartsWith", "DE", [5]],
    ["endsWith", "k", [2, 5]],
    ["iendsWith", "K", [2, 5]],
    ["search", "pen or desk", [1, 3, 5]],
    ["search", '"', []],
    ["gt", "ink", [1, 3]],
    ["between", ["desk", "ink"], [2, 5]],
  ])("text %s %j finds items %j", async (op, value, expected) => {
    expect(await ids([{ field: "product", op, value }], "i")).toEqual(expected);
  });

  it("compare two columns of one type", async () => {
    expect(await ids([{ field: "total", op: "gt", valueField: "total" }])).toEqual([]);
    expect(await ids([{ field: "id", op: "lte", valueField: "customer" }])).toEqual([1, 4]);
  });

  it("take a column by its GUID, in either case", async () => {
    const id = store.definition.tables["orders"]!.columns["status"]!.id;
    expect(await ids([{ field: id.toUpperCase(), op: "eq", value: "new" }])).toEqual([1]);
  });
});

describe("inside json", () => {
  const path = (steps: unknown[], op: string, value: unknown) =>
    ids([{ field: "details", path: steps, op, value }]);

  it("compares values of one kind only", async () => {
    expect(await path(["k"], "eq", 1)).toEqual([1]);
    expect(await path(["k"], "eq", "1")).toEqual([2]);
    expect(await path(["k"], "gte", 0)).toEqual([1]);
    expect(await path(["k"], "in", [1, "1"])).toEqual([1, 2]);
    expect(await path(["list", 1], "between", [2, 3])).toEqual([1]);
  });

  it("text operators match only strings", async () => {
    expect(await path(["s"], "startsWith", "al")).toEqual([1]);
    expect(await path(["s"], "ilike", "%")).toEqual([1, 2]);
  });

  it("treats a missing path and a json null as null", async () => {
    expect(await path(["k"], "isNull", true)).toEqual([3, 4]);
    expect(await path(["k"], "isNull", false)).toEqual([1, 2]);
  });
});

describe("groups", () => {
  const paid = { field: "status", op: "eq", value: "paid" };
  const first = { field: "id", op: "eq", value: 1 };

  it("combine with and, or and not", async () => {
    expect(await ids([{ or: [paid, first] }])).toEqual([1, 2, 3]);
    expect(await ids([{ not: { or: [paid, first] } }])).toEqual([4]);
    expect(await ids([{ and: [paid, { field: "customer", op: "eq", value: 2 }] }])).toEqual([3]);
    expect(await ids([])).toEqual([1, 2, 3, 4]);
  });

  it("nest at most five levels deep", async () => {
    const nested = (depth: number): object => (depth === 0 ? first : { and: [nested(depth - 1)] });
    expect(await ids([nested(5)])).toEqual([1]);
    const refused = await store.ask({ from: "o", where: [nested(6)] });
    expect([refused.status, refused.json.error.code]).toEqual([400, "INVALID_QUERY"]);
  });

  it("are refused when empty", async () => {
    for (const where of [[{ and: [] }], [{ or: [] }], [{ not: { or: [] } }]]) {
      const refused = await store.ask({ from: "o", where });
      expect([refused.status, refused.json.error.code]).toEqual([400, "INVALID_QUERY"]);
    }
  });
});

describe("relation filters", () => {
  const related = (match: string, where?: object[]) => ({
    relation: "items",
    ref: "i",
    match,
    ...(where && { where }),
  });
  const pens = [{ field: "product", op: "eq", value: "pen" }];

  it("hold by some, none or every related row", async () => {
    expect(await ids([related("some", pens)])).toEqual([1, 2]);
    expect(await ids([related("none", pens)])).toEqual([3, 4]);
    expect(await ids([related("every", [{ field: "quantity", op: "eq", value: 1 }])])).toEqual([
      3, 4,
    ]);
    expect(await ids([related("some")])).toEqual([1, 2, 3]);
  });

  it("count an unknown comparison against every", async () => {
    const every = {
      relation: "orders",
      ref: "o",
      match: "every",
      where: [{ field: "weight", op: "gt", value: 0 }],
    };
    expect(await ids([every], "c")).toEqual([2, 3, 4]);
  });

  it("follow several relations, including to-one relations", async () => {
    const buyers = {
      relation: "order",
      ref: "o",
      match: "some",
      where: [
        {
          relation: "customer",
          ref: "c",
          match: "some",
          where: [{ field: "name", op: "eq", value: "Bob" }],
        },
      ],
    };
    expect(await ids([buyers], "i")).toEqual([5]);
  });
});

describe("values that do not fit their columns", () => {
  it.each([
    [
      { field: "status", op: "eq", value: "nope" },
      '/query/where/0/value: must be one of "new", "paid", "shipped".',
    ],
    [
      { field: "status", op: "eq", value: null },
      "/query/where/0/value: must not be null: use isNull.",
    ],
    [
      { field: "id", op: "eq", value: 99999999999 },
      "/query/where/0/value: must be an integer of 32 bits.",
    ],
    [
      { field: "number", op: "eq", value: 2 ** 53 },
      "/query/where/0/value: must be sent as a string, because a JSON number cannot represent it exactly.",
    ],
    [
      { field: "placedAt", op: "gt", value: "yesterday" },
      "/query/where/0/value: must be an ISO 8601 time like 2026-01-31T13:45:00Z.",
    ],
    [{ field: "status", op: "like", value: "p%" }, "/query/where/0/op: like does not fit enum."],
    [
      { field: "total", op: "eq", valueField: "status" },
      "/query/where/0/valueField: must name a column of the same type.",
    ],
    [
      { field: "total", path: ["a"], op: "eq", value: 1 },
      "/query/where/0/path: only a json column can have a `path`.",
    ],
    [
      { field: "nope", op: "eq", value: 1 },
      '/query/where/0/field: there is no column "nope" that can be used here.',
    ],
  ])("%j", async (condition, message) => {
    const answer = await store.ask({ from: "o", where: [condition] });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ error: { code: "INVALID_QUERY", message } });
  });
});
