// Guarantees of aggregates (G6.9, G6.10): functions, filters, groups, buckets, having, and the wire
// types of their results.
// Table aliases in request bodies: `c` is customers, `o` orders, `i` items.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore, type Store } from "./store.ts";

let store: Store;
beforeAll(async () => (store = await openStore()));
afterAll(() => store.close());

const refused = async (query: object): Promise<string> => {
  const answer = await store.ask(query);
  expect([answer.status, answer.json.error.code]).toEqual([400, "INVALID_QUERY"]);
  return answer.json.error.message;
};

describe("aggregates", () => {
  it("compute over all rows without groups; counts are numbers, sums and averages strings", async () => {
    const select = [
      { fn: "count", alias: "rows" },
      { fn: "count", field: "weight", alias: "weighed" },
      { fn: "countDistinct", field: "status", alias: "states" },
      { fn: "sum", field: "total", alias: "sum" },
      { fn: "avg", field: "id", alias: "mean" },
      { fn: "sum", field: "weight", alias: "kilos" },
      { fn: "min", field: "placedAt", alias: "first" },
      { fn: "max", field: "number", alias: "top" },
      { fn: "count", alias: "paid", filter: [{ field: "status", op: "eq", value: "paid" }] },
    ];
    const [row] = await store.data({ from: "o", select });
    expect(row).toEqual({
      rows: 4,
      weighed: 3,
      states: 3,
      sum: "50.80",
      mean: expect.stringMatching(/^2\.50*$/),
      kilos: "4.6",
      first: "2026-01-01T10:00:00+00:00",
      top: "9007199254740993",
      paid: 2,
    });
  });

  it("answer one row if no row matches", async () => {
    const nothing = [{ field: "id", op: "eq", value: 0 }];
    expect(
      await store.data({
        from: "o",
        select: [
          { fn: "count", alias: "n" },
          { fn: "sum", field: "total", alias: "s" },
        ],
        where: nothing,
      }),
    ).toEqual([{ n: 0, s: null }]);
  });

  it("group, filter the groups and order by their output", async () => {
    const query = {
      from: "o",
      select: ["status", { fn: "sum", field: "total", alias: "sum" }],
      groupBy: ["status"],
      having: [
        { field: "sum", op: "gte", value: "10" },
        { field: "status", op: "neq", value: "shipped" },
      ],
      orderBy: [{ field: "sum", dir: "desc" }],
    };
    const answer = await store.ask(query, { body: { includeTotalCount: true } });
    expect(answer.json.data).toEqual([
      { status: "paid", sum: "40.00" },
      { status: "new", sum: "10.50" },
    ]);
    expect(answer.json.meta).toMatchObject({ count: 2, total: 2, nextCursor: null });
  });

  it("group by the days of a time zone", async () => {
    const byDay = (more: object) =>
      store.data({
        from: "o",
        select: ["day", { fn: "count", alias: "n" }],
        groupBy: [{ field: "placedAt", bucket: "day", alias: "day", ...more }],
      });
    expect((await byDay({})).map((row) => [row.day, row.n])).toEqual([
      ["2026-01-01T00:00:00+00:00", 2],
      ["2026-02-10T00:00:00+00:00", 1],
      ["2026-02-11T00:00:00+00:00", 1],
    ]);
    expect((await byDay({ timezone: "Europe/Berlin" }))[1]).toEqual({
      day: "2026-01-01T23:00:00+00:00",
      n: 1,
    });
    const byYear = {
      from: "c",
      select: ["year", { fn: "count", alias: "n" }],
      groupBy: [{ field: "born", bucket: "year", alias: "year" }],
    };
    expect((await store.data(byYear)).map((row) => row.year)).toEqual([
      "1985-01-01",
      "1990-01-01",
      "2000-01-01",
      null,
    ]);
  });

  it("refuse invalid combinations", async () => {
    expect(await refused({ from: "o", select: ["id", { fn: "count", alias: "n" }] })).toContain(
      '"id" is neither grouped by nor aggregated',
    );
    expect(
      await refused({ from: "o", select: [{ fn: "sum", field: "status", alias: "s" }] }),
    ).toContain("sum does not fit enum");
    expect(await refused({ from: "o", select: [{ fn: "sum", alias: "s" }] })).toContain(
      "sum needs a field",
    );
    expect(
      await refused({
        from: "o",
        select: ["x"],
        groupBy: [{ field: "placedAt", bucket: "day", alias: "x", timezone: "Mars/North" }],
      }),
    ).toContain("Mars/North");
    expect(
      await refused({
        from: "o",
        select: ["x"],
        groupBy: [{ field: "total", bucket: "day", alias: "x" }],
      }),
    ).toContain("needs a date or a timestamp");
    expect(
      await refused({
        from: "o",
        select: [{ fn: "count", alias: "n" }],
        having: [{ field: "id", op: "eq", value: 1 }],
      }),
    ).toContain("/query/having/0/field");
    expect(
      await refused({ from: "o", select: [{ fn: "count", alias: "n" }], distinct: true }),
    ).toContain("/query/distinct");
    expect(
      await refused({
        from: "o",
        select: ["status", { relation: "items", ref: "i" }],
        groupBy: ["status"],
      }),
    ).toContain("/query/select/1");
  });
});
