// Tools that read return the same as `/query` and `/schema`, digit for digit, with the same rights,
// limits and caches. Their refusals name the arguments of the tool (G37.9, G37.13).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ToolResult } from "../../../src/contract/index.ts";
import { definition, openShop, type Shop } from "./shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Rows = ToolResult<"query_rows">;
const idOf = (table: string): string => definition.tables[table]!.id;

const query = async (given: object, who = "backend") =>
  (await shop.call<Rows>(who, "query_rows", given)).result?.data;
const refusal = async (name: string, given: object, who = "backend") =>
  (await shop.call(who, name, given)).failure;

describe("query_rows", () => {
  it("returns the same as /query, with every digit", async () => {
    const { text } = await shop.call("backend", "query_rows", { table: "orders", limit: 1 });
    const asked = await shop.gateway.client(`/${definition.workspace.id}/query`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${shop.tokenOf("backend")}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        refs: { orders: idOf("orders") },
        query: { from: "orders", limit: 1 },
      }),
    });
    // Whitespace between JSON tokens is ignored.
    const rows = (answer: string) =>
      /"data":(\[.*\]),"meta"/.exec(answer)![1]!.replaceAll(/(?<=[:,]) /g, "");
    expect(rows(text)).toBe(rows(asked.text));
    expect(text).toContain('"exact":12345678901234567890.123');
    expect(text).toContain('"zeros":1.10');
    expect(text).toContain('"number":"9007199254740993"');
  });

  it("accepts relations, conditions and order by names and GUIDs, in upper and lower case", async () => {
    const select = ["id", { relation: "customer", ref: idOf("customers"), select: ["name"] }];
    const where = [
      {
        relation: "customer",
        ref: "customers",
        match: "some",
        where: [{ field: "id", op: "lt", value: 3 }],
      },
      {
        or: [
          { field: "status", op: "eq", value: "paid" },
          { not: { field: "id", op: "gt", value: 1 } },
        ],
      },
    ];
    const given = { table: idOf("orders").toUpperCase(), select, where };
    expect(await query({ ...given, orderBy: [{ field: "id", dir: "desc" }], limit: 2 })).toEqual([
      { id: 3, customer: { name: "Bob" } },
      { id: 2, customer: { name: "Ada" } },
    ]);
  });

  it("orders by a column of a related table that is not named otherwise", async () => {
    const select = [
      "id",
      { relation: "orders", ref: "orders", select: ["id"], orderBy: [{ field: "customer.name" }] },
    ];
    const orderBy = [{ field: "customer.name", dir: "desc" }];
    expect(await query({ table: "orders", select: ["id"], orderBy, limit: 1 })).toEqual([
      { id: 3 },
    ]);
    expect(await query({ table: "customers", select, limit: 1 })).toEqual([
      { id: 1, orders: [{ id: 1 }, { id: 2 }] },
    ]);
    const failure = await refusal("query_rows", {
      table: "orders",
      orderBy: [{ field: "x.name" }],
    });
    expect(failure!.message).toMatch(/^\/orderBy\/0\/field: there is no column "x.name"/);
  });

  it("pages by cursor, counts, and skips", async () => {
    const page = async (cursor: string | null) =>
      (await shop.call<Rows>("reader", "query_rows", { table: "orders", select: ["id"], cursor }))
        .result!;
    const first = await page(null);
    expect([first.data, first.meta.limit]).toEqual([[{ id: 1 }, { id: 2 }], 2]);
    const last = await page(first.meta.nextCursor);
    expect([last.data, last.meta.nextCursor]).toEqual([[{ id: 3 }], null]);
    const given = { table: "customers", limit: 0, includeTotalCount: true };
    expect((await shop.call<Rows>("reader", "query_rows", given)).result!.meta.total).toBe(3);
  });

  it("masks values, hides columns, and applies row filters", async () => {
    expect(await query({ table: "customers", limit: 1 }, "reader")).toEqual([
      { id: 1, name: "Ada", email: expect.not.stringContaining("ada@") },
    ]);
    const where = [{ field: "note", op: "eq", value: "vip" }];
    expect(await query({ table: "customers", select: ["id"], where }, "reader")).toHaveLength(2);
    expect(await query({ table: "customers", select: ["id"] }, "clerk")).toHaveLength(2);
  });

  it("is in the query log with its tables and rows, and is answered from the cache of the key", async () => {
    const given = { table: "reviews", select: ["text"] };
    const log = (rows: number) =>
      shop.sql(
        "select cache from gateway.query_log where rows = $2 and cache is not null and tables::jsonb ? $1 order by at, id",
        [idOf("reviews"), rows],
      );
    for (const rows of [0, 1]) {
      // The test polls for two reasons. The change feed may report a write twice, and the cache
      // does not answer while the node hears nothing from the feed.
      const caches = async () => {
        expect(await query(given)).toHaveLength(rows);
        return (await log(rows)).map(({ cache }) => cache);
      };
      await expect.poll(caches).toContain("HIT");
      expect((await caches())[0]).toBe("MISS");
      await shop.call("backend", "insert_rows", { table: "reviews", values: [{ text: "x" }] });
    }
  });

  it.each([
    [
      { table: "orders", where: [{ field: "stats", op: "eq", value: "x" }] },
      "INVALID_QUERY",
      /^\/where\/0\/field: there is no column "stats".*did you mean "status"\?$/,
    ],
    [
      { table: "orders", select: ["nope"] },
      "INVALID_QUERY",
      /^\/select\/0: there is no column "nope"/,
    ],
    [
      { table: "orders", select: [{ relation: "customer", ref: "nope" }] },
      "SCOPE_VIOLATION",
      /^\/select\/0\/ref: the table "nope" is not in the scope/,
    ],
    [
      { table: "orders", select: [{ relation: "customer", ref: "reviews" }] },
      "INVALID_REFS",
      /^\/select\/0\/ref: "reviews" is not the alias of the table/,
    ],
    [
      { table: "orders", where: [{ field: "id", op: "eq", value: "x" }] },
      "INVALID_QUERY",
      /^\/where\/0\/value: /,
    ],
    [
      { table: "ordres" },
      "SCOPE_VIOLATION",
      /^\/table: the table "ordres".*did you mean "orders"\?$/,
    ],
    [{ table: "orders", cursor: "abc" }, "INVALID_QUERY", /^\/cursor: /],
  ])("refuses %j", async (given, code, message) => {
    expect(await refusal("query_rows", given)).toEqual({
      code,
      message: expect.stringMatching(message),
      details: [],
    });
  });

  it.each([
    [{}, "This lacks"],
    [{ table: 1 }, "/table"],
    [{ table: "orders", limit: 1001 }, "/limit"],
    [{ table: "orders", where: [{ field: "id", op: "eqq", value: 1 }] }, "/where/0/op"],
    [{ table: "orders", form: "x" }, "/form"],
  ])("refuses invalid arguments: %j", async (given, place) => {
    const failure = (await refusal("query_rows", given))!;
    expect([failure.code, failure.details.length]).toEqual(["INVALID_REQUEST", 1]);
    expect(failure.details[0]).toContain(place.replace("This lacks", "table"));
  });

  it("refuses more than twenty tables, and an answer that is too long for a result", async () => {
    const upper = (at: number) => (letter: string, place: number) =>
      (at >> (place % 5)) % 2 ? letter.toUpperCase() : letter;
    const named = Array.from({ length: 20 }, (_, at) =>
      idOf("customers").replaceAll(/./g, upper(at)),
    );
    const select = named.map((ref, at) => ({ relation: "customer", ref, alias: `a${at}` }));
    const many = await refusal("query_rows", { table: "orders", select });
    expect(many).toMatchObject({ code: "INVALID_REFS", message: expect.stringContaining("21") });
    await shop.load(`update customers set note = repeat('long ', 300000) where id = 3`);
    const long = await refusal("query_rows", { table: "customers" });
    expect(long).toMatchObject({
      code: "INVALID_QUERY",
      message: expect.stringContaining("limit"),
    });
    await shop.load(`update customers set note = 'vip' where id = 3`);
  });
});

describe("aggregate_rows", () => {
  const figures = async (given: object, who = "backend") =>
    (await shop.call<Rows>(who, "aggregate_rows", { table: "orders", ...given })).result?.data;
  const count = { fn: "count", alias: "n" };

  it("counts, sums up and groups", async () => {
    expect(await figures({ aggregates: [count] })).toEqual([{ n: 3 }]);
    expect(
      await figures({
        aggregates: [
          count,
          {
            fn: "sum",
            field: "total",
            alias: "sum",
            filter: [{ field: "id", op: "gt", value: 2 }],
          },
        ],
        groupBy: ["status", { field: "placedAt", bucket: "month", alias: "month" }],
        having: [{ field: "n", op: "gte", value: 1 }],
        where: [{ field: "status", op: "eq", value: "paid" }],
        orderBy: [{ field: "month", dir: "desc" }],
      }),
    ).toEqual([
      { status: "paid", month: "2026-02-01T00:00:00+00:00", n: 1, sum: "99.99" },
      { status: "paid", month: "2026-01-01T00:00:00+00:00", n: 1, sum: null },
    ]);
  });

  it.each([
    [
      { aggregates: [count, { fn: "sum", field: "totl", alias: "s" }] },
      "INVALID_QUERY",
      /^\/aggregates\/1\/field: .*"total"/,
    ],
    [{ aggregates: [count, count] }, "INVALID_QUERY", /^\/aggregates\/1\/alias: /],
    [{ aggregates: [count], groupBy: ["status", "nope"] }, "INVALID_QUERY", /^\/groupBy\/1: /],
    [{ aggregates: [count], groupBy: ["status", "status"] }, "INVALID_QUERY", /^\/groupBy\/1/],
    [
      { aggregates: [count], having: [{ field: "m", op: "eq", value: 1 }] },
      "INVALID_QUERY",
      /^\/having\/0\/field: /,
    ],
    [{ aggregates: [] }, "INVALID_REQUEST", /match/],
  ])("refuses %j", async (given, code, message) => {
    const failure = await refusal("aggregate_rows", { table: "orders", ...given });
    expect(failure).toMatchObject({ code, message: expect.stringMatching(message) });
  });
});
