// Guarantees of lists (G6): selected columns and their wire types, relations, order, pages and
// totals.
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

describe("select", () => {
  it("returns every column if it is absent, each in its wire type", async () => {
    const [row] = await store.data({ from: "o", where: [{ field: "id", op: "eq", value: 4 }] });
    expect(row).toEqual({
      id: 4,
      number: "4",
      status: "shipped",
      total: "0.30",
      weight: 0.1,
      placedAt: "2026-02-11T12:00:00.123+00:00",
      opens: "08:15:30",
      tags: null,
      details: { k: null, s: 5 },
      invoice: null,
      customer: 4,
    });
    expect(await store.data({ from: "o", select: "*", limit: 1 })).toEqual(
      await store.data({ from: "o", limit: 1 }),
    );
  });

  it("names columns by name or alias, even if the request uses the GUID", async () => {
    const number = store.definition.tables["orders"]!.columns["number"]!.id;
    const select = [
      "id",
      number,
      { field: "status", alias: "state" },
      { field: "details", path: ["list", 0], alias: "first" },
    ];
    expect(await store.data({ from: "o", select, limit: 1 })).toEqual([
      { id: 1, number: "9007199254740993", state: "new", first: 1 },
    ]);
  });

  it("refuses a repeated name", async () => {
    expect(
      await refused({ from: "o", select: ["id", { field: "status", alias: "id" }] }),
    ).toContain("/query/select/1: the answer already has a property");
    expect(await refused({ from: "o", select: ["*", "id"] })).toContain("/query/select/1");
  });

  it("answers a row whose alias equals an inner name of the statement", async () => {
    const select = ["n", "o", "p0", "k0"].map((alias) => ({ field: "id", alias }));
    expect(await store.data({ from: "o", select, limit: 1 })).toEqual([
      { n: 1, o: 1, p0: 1, k0: 1 },
    ]);
  });

  it("removes repeated rows with distinct", async () => {
    const distinct = {
      from: "o",
      select: ["status", { field: "total", alias: "sum" }],
      distinct: true,
      orderBy: [{ field: "sum" }],
    };
    expect(await store.data(distinct)).toEqual([
      { status: "shipped", sum: "0.30" },
      { status: "new", sum: "10.50" },
      { status: "paid", sum: "20.00" },
    ]);
    expect(await refused({ ...distinct, orderBy: [{ field: "id" }] })).toContain(
      "/query/orderBy/0/field",
    );
  });
});

describe("relations", () => {
  it("are an object or null for to-one, an array for to-many, down to five levels", async () => {
    const deep = (level: number): object =>
      level === 0
        ? { relation: "customer", ref: "c", select: ["id"] }
        : level % 2 === 1
          ? { relation: "customer", ref: "c", select: ["id", deep(level - 1)] }
          : { relation: "orders", ref: "o", select: ["id", deep(level - 1)], limit: 1 };
    const chain = {
      from: "o",
      select: [
        "id",
        {
          relation: "customer",
          ref: "c",
          select: [
            "id",
            {
              relation: "orders",
              ref: "o",
              select: [
                "id",
                {
                  relation: "items",
                  ref: "i",
                  select: [
                    "id",
                    {
                      relation: "order",
                      ref: "o",
                      select: [{ relation: "customer", ref: "c", select: ["id"] }],
                    },
                  ],
                  limit: 1,
                },
              ],
              limit: 1,
            },
          ],
        },
      ],
      limit: 1,
    };
    expect(await store.data(chain)).toEqual([
      {
        id: 1,
        customer: {
          id: 1,
          orders: [{ id: 1, items: [{ id: 1, order: { customer: { id: 1 } } }] }],
        },
      },
    ]);
    const answer = await store.ask({ from: "o", select: [deep(5)] });
    expect([answer.status, answer.json.error.code]).toEqual([400, "INVALID_QUERY"]);
  });

  it("answer null and the empty array without related rows", async () => {
    const select = [
      "id",
      { relation: "referrer", ref: "c", select: ["name"] },
      { relation: "referred", ref: "c", select: ["id"] },
    ];
    const rows = await store.data({ from: "c", select });
    expect(rows[0]).toEqual({ id: 1, referrer: null, referred: [{ id: 2 }, { id: 3 }] });
    expect(rows[3]).toEqual({ id: 4, referrer: { name: "Bob" }, referred: [] });
  });

  it("have their own conditions, order, limit and offset", async () => {
    const items = {
      relation: "items",
      ref: "i",
      alias: "lines",
      select: ["product"],
      where: [{ field: "quantity", op: "lt", value: 5 }],
      orderBy: [{ field: "product", dir: "desc" }],
      limit: 1,
      offset: 1,
    };
    expect(
      (await store.data({ from: "o", select: ["id", items] })).map((row) => row.lines),
    ).toEqual([[{ product: "ink" }], [], [], []]);
  });

  it("remove the parents without a match if required", async () => {
    const pens = {
      relation: "items",
      ref: "i",
      select: ["product"],
      where: [{ field: "product", op: "eq", value: "pen" }],
      required: true,
    };
    expect((await store.data({ from: "o", select: ["id", pens] })).map((row) => row.id)).toEqual([
      1, 2,
    ]);
    const answer = await store.ask(
      { from: "o", select: ["id", pens] },
      { body: { includeTotalCount: true } },
    );
    expect(answer.json.meta.total).toBe(2);
  });

  it("remove a parent whose matches lack a required relation", async () => {
    const pens = [{ field: "product", op: "eq", value: "pen" }];
    const items = { relation: "items", ref: "i", select: ["id"], where: pens, required: true };
    const orders = { relation: "orders", ref: "o", select: ["id", items], required: true };
    expect((await store.data({ from: "c", select: ["id", orders] })).map((row) => row.id)).toEqual([
      1,
    ]);
  });

  it("can be aggregated", async () => {
    const sums = {
      relation: "items",
      ref: "i",
      alias: "sum",
      select: [
        { fn: "count", alias: "n" },
        { fn: "sum", field: "quantity", alias: "pieces" },
      ],
    };
    expect((await store.data({ from: "o", select: ["id", sums] })).map((row) => row.sum)).toEqual([
      [{ n: 2, pieces: "3" }],
      [{ n: 2, pieces: "6" }],
      [{ n: 1, pieces: "1" }],
      [{ n: 0, pieces: null }],
    ]);
  });

  it("need an alias of `refs` for their table", async () => {
    const wrong = await store.ask({ from: "o", select: [{ relation: "customer", ref: "i" }] });
    expect([wrong.status, wrong.json.error.code]).toEqual([400, "INVALID_REFS"]);
    const undeclared = await store.ask({ from: "o", select: [{ relation: "customer", ref: "x" }] });
    expect([undeclared.status, undeclared.json.error.code]).toEqual([400, "INVALID_REFS"]);
    expect(await refused({ from: "o", select: [{ relation: "nope", ref: "o" }] })).toContain(
      'there is no relation "nope"',
    );
  });
});

describe("order", () => {
  const ids = async (orderBy: object[]) =>
    (await store.data({ from: "o", select: ["id"], orderBy })).map((row) => row.id);

  it("is total by the primary key, in the direction of the last term", async () => {
    expect(await ids([])).toEqual([1, 2, 3, 4]);
    expect(await ids([{ field: "total", dir: "desc" }])).toEqual([3, 2, 1, 4]);
    expect(await ids([{ field: "status" }])).toEqual([1, 2, 3, 4]);
  });

  it("puts nulls last for asc, first for desc, and elsewhere on request", async () => {
    expect(await ids([{ field: "weight" }])).toEqual([4, 1, 3, 2]);
    expect(await ids([{ field: "weight", dir: "desc" }])).toEqual([2, 3, 1, 4]);
    expect(await ids([{ field: "weight", nulls: "first" }])).toEqual([2, 4, 1, 3]);
    expect(await ids([{ field: "weight", dir: "desc", nulls: "last" }])).toEqual([3, 1, 4, 2]);
  });

  it("sorts text by language rules, and by the column of a to-one relation", async () => {
    const names = await store.data({ from: "c", select: ["name"], orderBy: [{ field: "name" }] });
    expect(names.map((row) => row.name)).toEqual(["Ada", "Bob", "čeněk", "Dora"]);
    const answer = await store.ask(
      { from: "o", select: ["id"], orderBy: [{ field: "customer.name", dir: "desc" }] },
      { body: { refs: { o: store.table("orders"), c: store.table("customers") } } },
    );
    expect(answer.json.data.map((row: { id: number }) => row.id)).toEqual([4, 3, 2, 1]);
  });

  it("needs the related table in refs, and a column that has an order", async () => {
    const answer = await store.ask({ from: "o", orderBy: [{ field: "customer.name" }] });
    expect([answer.status, answer.json.error.code]).toEqual([400, "INVALID_REFS"]);
    expect(await refused({ from: "o", orderBy: [{ field: "details" }] })).toContain("has no order");
    expect(await refused({ from: "o", orderBy: [{ field: "tags" }] })).toContain("has no order");
  });
});

describe("pages", () => {
  it("have a default and a maximum", async () => {
    const answer = await store.ask({ from: "o" }, { body: { includeTotalCount: true } });
    expect(answer.json.meta).toMatchObject({
      count: 4,
      limit: 50,
      offset: 0,
      total: 4,
      nextCursor: null,
    });
    expect((await store.ask({ from: "o", limit: 1001 })).json.error.code).toBe("INVALID_QUERY");
    expect((await store.ask({ from: "o", limit: 2, offset: 3 })).json.meta).toMatchObject({
      count: 1,
      limit: 2,
      offset: 3,
      total: null,
    });
  });

  const orders = [
    [{ field: "status" }],
    [{ field: "weight", dir: "desc" }],
    [
      { field: "weight", nulls: "first" },
      { field: "total", dir: "desc" },
    ],
    [
      { field: "placedAt", dir: "desc" },
      { field: "id", dir: "desc" },
    ],
    [{ field: "opens", dir: "desc", nulls: "last" }],
    [],
  ];
  it.each(orders.map((orderBy) => ({ orderBy })))(
    "follow cursors without a row twice or missing, by $orderBy",
    async ({ orderBy }) => {
      const customer = { relation: "customer", ref: "c", select: ["name"] };
      const cases: readonly (readonly [number, readonly unknown[]])[] = [
        ...[1, 2, 3, 4].map((limit) => [limit, ["id"]] as const),
        [2, ["id", customer]],
        [3, ["id", "status", "total", "weight", "placedAt", "opens", customer]],
      ];
      for (const [limit, select] of cases) {
        const whole = await store.data({ from: "o", select, orderBy });
        const walked: unknown[] = [];
        let cursor: string | null = null;
        let pages = 0;
        do {
          const answer = await store.ask({
            from: "o",
            select,
            orderBy,
            limit,
            ...(cursor && { cursor }),
          });
          expect(answer.status).toBe(200);
          walked.push(...answer.json.data);
          cursor = answer.json.meta.nextCursor;
          pages++;
        } while (cursor !== null);
        expect(walked).toEqual(whole);
        expect(pages).toBe(Math.ceil(whole.length / limit));
      }
    },
  );

  it("follow a cursor over the column of a relation", async () => {
    const refs = { refs: { o: store.table("orders"), c: store.table("customers") } };
    const query = {
      from: "o",
      select: ["id"],
      orderBy: [{ field: "customer.name", dir: "desc" }],
      limit: 2,
    };
    const first = await store.ask(query, { body: refs });
    const second = await store.ask(
      { ...query, cursor: first.json.meta.nextCursor },
      { body: refs },
    );
    expect([...first.json.data, ...second.json.data].map((row: { id: number }) => row.id)).toEqual([
      4, 3, 2, 1,
    ]);
    expect(second.json.meta.nextCursor).toBeNull();
  });

  it("refuse a cursor of another query, a changed cursor, and a cursor with an offset", async () => {
    const { nextCursor } = (await store.ask({ from: "o", limit: 1 })).json.meta;
    expect(
      await refused({ from: "o", orderBy: [{ field: "total" }], cursor: nextCursor }),
    ).toContain("/query/cursor");
    expect(await refused({ from: "o", cursor: `${nextCursor}A` })).toContain("/query/cursor");
    expect(await refused({ from: "o", cursor: nextCursor, offset: 1 })).toContain("/query/offset");
  });

  it("have no cursor in grouped and distinct lists", async () => {
    const answer = await store.ask({ from: "o", select: ["status"], distinct: true, limit: 1 });
    expect(answer.json.meta).toMatchObject({ count: 1, nextCursor: null });
  });
});
