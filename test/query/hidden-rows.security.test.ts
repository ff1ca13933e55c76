// Tests that a request reads only values that the caller may see (G5.16). The duration of some
// conditions could reveal the content of a row. They are evaluated only for rows that pass the row
// filter, in every plan of PostgreSQL. The tests replace the operators by functions that fail on
// the values of a hidden row (`traps.ts`). Under a key that sees everything, each condition must
// fail.
// Table aliases in request bodies: `c` is customers, `o` orders, `i` items; `n` is notes.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { openClub } from "./club.ts";
import { openStore, scope, type Store } from "./store.ts";
import { setTraps } from "./traps.ts";

/**
 * A row filter that is more expensive than any condition. The planner would therefore prefer to
 * evaluate the condition first.
 */
const filterBy = (field: string, op: string, value: unknown, relation: string) => [
  {
    or: [
      { relation, match: "some", where: [{ field: "id", op: "eq", value: -1 }] },
      { not: { field, op, value } },
    ],
  },
];
const seen = {
  customers: filterBy("name", "eq", "hidden", "orders"),
  orders: filterBy("total", "eq", "777", "items"),
};
const actions = ["read", "insert", "update", "delete"] as const;
const hidden = (schema: string) => `
insert into ${schema}.customers (id, name, email, born, customer) values (90, 'hidden', 'hidden@example.com', '1777-07-07', 1);
insert into ${schema}.orders (id, number, status, total, "placedAt", tags, details, customer) values
  (90, 90, 'paid', 777, '1777-07-07T00:00:00Z', '{hidden}', '{"k": "hidden"}', 1);
analyze ${schema}.customers; analyze ${schema}.orders`;

let store: Store;
beforeAll(async () => {
  const tables = (masks: object) => ({
    customers: scope({ actions, rowFilter: seen.customers, ...masks }),
    orders: scope({ actions, rowFilter: seen.orders, aggregate: true }),
  });
  const byHash = {
    name: { kind: "hash" },
    born: { kind: "year" },
    email: { kind: "last" },
  } as const;
  store = await openStore({
    hiding: { kind: "server", tables: tables({}) },
    masking: { kind: "server", tables: tables({ masks: byHash }) },
  });
  const { owner } = store.database.database;
  for (const text of hidden(schemaName(store.definition.workspace.id)).split(";"))
    await owner.run({ text });
  await setTraps(store.database);
});
afterAll(() => store.close());

const on = (field: string, op: string, value: unknown, more: object = {}) => ({
  field,
  op,
  value,
  ...more,
});

/**
 * Conditions on orders with functions that are not leakproof: their errors or durations can reveal
 * values.
 */
const onOrders: readonly object[] = [
  on("tags", "hasAny", ["x"]),
  on("tags", "hasAll", ["x"]),
  on("tags", "containedBy", ["x"]),
  on("tags", "isEmpty", true),
  on("tags", "eq", ["x"]),
  on("tags", "in", [["x"]]),
  on("details", "jsonContains", { k: "x" }),
  on("details", "hasKey", "x"),
  on("details", "hasAnyKey", ["x"]),
  on("details", "hasAllKeys", ["x"]),
  on("details", "eq", { k: "x" }),
  on("details", "eq", "x", { path: ["k"] }),
  on("details", "startsWith", "x", { path: ["k"] }),
];
const patterns = [
  "like",
  "ilike",
  "nlike",
  "nilike",
  "contains",
  "icontains",
  "startsWith",
  "istartsWith",
  "endsWith",
  "iendsWith",
];
/** The conditions of `onOrders` that also apply to the texts of customers. */
const onCustomers: readonly object[] = [...patterns, "search"].map((op) => on("name", op, "x%"));
const one = onCustomers[0]!;

const places: Readonly<Record<string, (condition: object) => object>> = {
  "at the root": (condition) => ({ from: "c", where: [condition] }),
  "in groups": (condition) => ({
    from: "c",
    where: [{ or: [{ not: condition }, on("id", "eq", 1)] }],
  }),
  "beside comparisons": (condition) => ({
    from: "c",
    where: [on("id", "gt", 0), condition],
    orderBy: [{ field: "born" }],
  }),
  "of a related list": (condition) => ({
    from: "c",
    select: ["id", { relation: "referred", ref: "c", where: [condition] }],
  }),
  "of a required relation": (condition) => ({
    from: "c",
    select: ["id", { relation: "referred", ref: "c", where: [condition], required: true }],
  }),
  "of a relation filter": (condition) => ({
    from: "c",
    where: [{ relation: "referred", ref: "c", match: "some", where: [condition] }],
  }),
  "of a relation filter that finds none": (condition) => ({
    from: "c",
    where: [{ relation: "referred", ref: "c", match: "none", where: [condition] }],
  }),
  "of a relation filter that finds every": (condition) => ({
    from: "c",
    where: [{ relation: "referred", ref: "c", match: "every", where: [condition] }],
  }),
  "of an aggregate": (condition) => ({
    from: "c",
    select: [{ fn: "count", alias: "n", filter: [condition] }],
  }),
  "of groups": (condition) => ({
    from: "c",
    select: ["name"],
    groupBy: ["name"],
    having: [condition],
  }),
  "of groups beside an aggregate": (condition) => ({
    from: "c",
    select: ["name", { fn: "count", alias: "n" }],
    groupBy: ["name"],
    having: [on("n", "gt", 0), { or: [condition, on("n", "eq", 0)] }],
  }),
};

describe("a condition that is not a plain comparison is not evaluated on hidden rows", () => {
  it.each([
    ...onOrders.map((c) => ["o", c] as const),
    ...onCustomers.map((c) => ["c", c] as const),
  ])("%s %j", async (from, condition) => {
    const query = { from, where: [condition] };
    expect((await store.ask(query)).status).toBe(500);
    expect(
      (await store.ask(query, { key: "hiding", body: { includeTotalCount: true } })).status,
    ).toBe(200);
  });

  it.each(Object.entries(places))("%s", async (_place, around) => {
    const query = around(one);
    expect((await store.ask(query)).status).toBe(500);
    const answer = await store.ask(query, { key: "hiding" });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  });

  it.each(["update", "delete"])("of an %s", async (type) => {
    const set = type === "update" ? { set: { vip: true } } : {};
    const mutation = { type, table: "c", ...set, where: [one] };
    const write = (key: string) =>
      store.client(`/${store.definition.workspace.id}/query`, {
        key: store.tokens[key]!,
        json: { refs: { c: store.table("customers") }, mutation },
      });
    expect((await write("backend")).status).toBe(500);
    expect((await write("hiding")).status).toBe(200);
  });
});

describe("a plain comparison with related rows", () => {
  const compared = on("name", "gte", "x");
  const related = Object.entries(places).filter(([place]) => place.includes("relat"));
  it.each(related)(
    "is not evaluated beside a filter whose duration would reveal it: %s",
    async (_place, around) => {
      const query = around(compared);
      expect((await store.ask(query)).status).toBe(500);
      expect((await store.ask(query, { key: "hiding" })).status).toBe(200);
    },
  );
});

describe("a mask", () => {
  const compared = [
    on("name", "eq", "x"),
    on("born", "gt", "2000-01-01"),
    on("email", "in", ["x"]),
    on("email", "isNull", true),
    on("name", "eq", undefined, { valueField: "email" }),
  ];
  it.each(compared)("is not computed for hidden rows in comparisons: %j", async (condition) => {
    expect((await store.ask({ from: "c", where: [condition] }, { key: "masking" })).status).toBe(
      200,
    );
  });

  it("is not computed for hidden rows in an order, on any page", async () => {
    const query = { from: "c", select: ["id"], orderBy: [{ field: "name" }], limit: 1 };
    const first = await store.ask(query, { key: "masking" });
    const second = await store.ask(
      { ...query, cursor: first.json.meta.nextCursor },
      { key: "masking" },
    );
    expect([first.status, second.status]).toEqual([200, 200]);
  });
});

describe("a column that several roles show in some rows", () => {
  it("is not compared in the other rows", async () => {
    const club = await openClub();
    try {
      await setTraps(club.gateway.database);
      const ada = await club.member(["author", "visitor"]);
      await club.fill(
        { id: 1, owner: ada.id, secret: "mine" },
        { id: 2, isPublic: true, secret: "hidden" },
      );
      const like = (value: string) => ({ where: [on("secret", "like", value)] });
      expect(await ada.rows()).toHaveLength(2);
      expect(await ada.rows(like("m%"))).toHaveLength(1);
      expect(await ada.rows(like("h%"))).toHaveLength(0);
      expect(await ada.rows({ where: [on("secret", "eq", "mine")] })).toHaveLength(1);
      await club.fill({ id: 3, owner: ada.id, secret: "hidden" });
      expect((await ada.send({ query: { from: "n", ...like("m%") } })).status).toBe(500);
    } finally {
      await club.close();
    }
  });
});
