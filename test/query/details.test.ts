// Tests details of `/query` requests: limit 0, timestamps without a zone, aliases, null fields, and
// refusals that name the exact item (G1.10, G3.4, G6.7).
// Table aliases in request bodies: `c` is customers, `o` orders, `i` items.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore, type Store } from "./store.ts";

let store: Store;
beforeAll(async () => void (store = await openStore()));
afterAll(() => store.close());

const send = (body: object) =>
  store.client(`/${store.definition.workspace.id}/query`, {
    key: store.tokens["backend"]!,
    json: body,
  });
const refused = async (body: object): Promise<string> => {
  const { status, json } = await send(body);
  expect(status).toBe(400);
  return json.error.message as string;
};
const orders = (query: object) => ({
  refs: { o: store.table("orders") },
  query: { from: "o", ...query },
});
const insert = (...values: object[]) => ({
  refs: { o: store.table("orders") },
  mutation: { type: "insert", table: "o", values },
});
const order = (id: number, more: object = {}) => ({
  id,
  number: "1",
  status: "new",
  total: "1",
  placedAt: "2026-01-01",
  customer: 1,
  ...more,
});

describe("limit: 0", () => {
  it("answers no rows, meta.limit 0 and no cursor, and a total if requested", async () => {
    for (const query of [
      { limit: 0 },
      { limit: 0, offset: 1, orderBy: [{ field: "total" }] },
      { limit: 0, where: [{ field: "id", op: "eq", value: 1 }] },
      { limit: 0, select: ["status"], distinct: true },
      { limit: 0, select: [{ fn: "count", alias: "n" }] },
    ]) {
      const { status, json } = await send(orders(query));
      expect([status, json.data]).toEqual([200, []]);
      expect(json.meta).toMatchObject({ count: 0, limit: 0, nextCursor: null, total: null });
    }
    const counted = await send({ ...orders({ limit: 0 }), includeTotalCount: true });
    expect([counted.json.data, counted.json.meta.total]).toEqual([[], 4]);
  });

  it("of a relation answers none of its related rows", async () => {
    const of = (relation: string, ref: string) => ({ relation, ref, limit: 0 });
    const body = {
      refs: { o: store.table("orders"), c: store.table("customers"), i: store.table("items") },
      query: { from: "o", select: ["id", of("items", "i"), of("customer", "c")], limit: 1 },
    };
    expect((await send(body)).json.data).toEqual([{ id: 1, items: [], customer: null }]);
  });
});

describe("offset", () => {
  it("is at most 1,000,000", async () => {
    expect((await send(orders({ offset: 1_000_000 }))).json.meta.offset).toBe(1_000_000);
    expect(await refused(orders({ offset: 1_000_001 }))).toMatch(/^\/query\/offset: /);
  });
});

describe("a timestamp", () => {
  const at = async (value: unknown, op = "eq") =>
    (await send(orders({ select: ["id"], where: [{ field: "placedAt", op, value }] }))).json.data;

  it("without a zone is UTC", async () => {
    expect(await at("2026-01-01T10:00:00")).toEqual([{ id: 1 }]);
    expect(await at(["2026-02-11T12:00:00.123", "2026-01-01T23:30"], "in")).toEqual([
      { id: 2 },
      { id: 4 },
    ]);
  });

  it("that is only a date means its midnight in UTC", async () => {
    expect(await at("2026-02-10")).toEqual([{ id: 3 }]);
    expect(await at(["2026-01-01", "2026-01-02"], "between")).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it("has the same rules in writes", async () => {
    const row = order(50, { placedAt: "2026-05-05T05:05:05" });
    const body = insert(row, order(51, { placedAt: "2026-05-05" }));
    const answer = await send({ ...body, mutation: { ...body.mutation, returning: ["placedAt"] } });
    expect(answer.json.data).toEqual([
      { placedAt: "2026-05-05T05:05:05+00:00" },
      { placedAt: "2026-05-05T00:00:00+00:00" },
    ]);
  });

  it("with an invalid day or time is refused", async () => {
    for (const value of [
      "2026-02-30",
      "2026-02-30T10:00",
      "2026-01-01T",
      "2026-01-01T25:00",
      "10:00",
    ])
      expect(await refused(orders({ where: [{ field: "placedAt", op: "eq", value }] }))).toBe(
        "/query/where/0/value: must be an ISO 8601 time like 2026-01-31T13:45:00Z.",
      );
  });
});

describe("an alias of refs", () => {
  const named = (alias: string) => ({
    refs: { [alias]: store.table("orders") },
    query: { from: alias, select: ["id"], limit: 1 },
  });

  it.each(["o", "1", "my-orders", "shop.orders", "all my orders", "_", "-", "x".repeat(63)])(
    "may be %j",
    async (alias) => {
      expect((await send(named(alias))).json.data).toEqual([{ id: 1 }]);
      const where = [{ field: "id", op: "eq", value: -1 }];
      const { json } = await send({
        refs: { [alias]: store.table("orders") },
        mutation: { type: "delete", table: alias, where },
      });
      expect(json.meta.table).toBe(alias);
    },
  );

  it.each(["", "constructor", "prototype", "a/b", "a\tb", 'a"b', "x".repeat(64)])(
    "is not %j",
    async (alias) => {
      expect((await send(named(alias))).status).toBe(400);
    },
  );
});

describe("a field that is null", () => {
  it("is treated as absent in options", async () => {
    const absent = { includeTotalCount: null, explain: null, mutation: null, transaction: null };
    const query = {
      select: null,
      where: null,
      orderBy: null,
      limit: null,
      offset: null,
      cursor: null,
    };
    const { json } = await send({
      ...orders({ ...query, distinct: null, having: null }),
      ...absent,
    });
    expect([json.meta.limit, json.meta.count]).toEqual([50, json.data.length]);
    const item = { field: "id", alias: "key", path: null };
    expect((await send(orders({ select: [item], limit: 1 }))).json.data).toEqual([{ key: 1 }]);
  });

  it("is null where null is a valid value", async () => {
    const body = insert(order(60, { weight: null, details: { k: null } }));
    const mutation = {
      ...body.mutation,
      onConflict: null,
      notify: null,
      returning: ["weight", "details"],
    };
    expect((await send({ ...body, mutation })).json.data).toEqual([
      { weight: null, details: { k: null } },
    ]);
  });
});

describe("a refusal", () => {
  const where = (field: string, op: string, value: unknown) =>
    orders({ where: [{ field, op, value }] });

  it("names the item of a list", async () => {
    const place = "/query/where/0/value";
    const told = [
      [where("id", "in", [1, "x", 3]), `${place}/1: item 1 must be an integer.`],
      [where("id", "in", [1, 2, null]), `${place}/2: must not contain null: use isNull.`],
      [where("id", "between", [1, "x"]), `${place}/1: item 1 must be an integer.`],
      [where("tags", "hasAny", ["a", 2]), `${place}/1: item 1 must be a string.`],
      [
        where("tags", "in", [["a"], [2]]),
        `${place}/1: item 1 is invalid: item 0 must be a string.`,
      ],
      [orders({ select: ["id", "nothing"] }), "/query/select/1: there is no column"],
      [
        insert(order(70), order(71, { tags: ["a", 2] })),
        "/mutation/values/1/tags/1: item 1 must be a string.",
      ],
    ] as const;
    for (const [body, message] of told) expect(await refused(body)).toContain(message);
  });

  it("of a value out of range names its row and column", async () => {
    const beyond: readonly (readonly [string, unknown])[] = [
      ["id", 2_147_483_648],
      ["number", "9223372036854775808"],
      ["total", `1${"0".repeat(150)}`],
      ["placedAt", "0001-01-01T00:00:00+02:00"],
      ["placedAt", "10000-01-01"],
      ["opens", "24:00"],
    ];
    for (const [column, value] of beyond) {
      const rows = [order(80), order(81, { [column]: value }), order(82)];
      expect(await refused(insert(...rows))).toMatch(new RegExp(`^/mutation/values/1/${column}: `));
      expect(await refused(insert(rows[1]!))).toMatch(
        new RegExp(`^/mutation/values/0/${column}: `),
      );
    }
  });
});
