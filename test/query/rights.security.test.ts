// Tests the rights of reads (G1.5, G5). Hidden data stays hidden in every position of a request.
// Unknown names get the same answer as forbidden names.
// Table aliases in request bodies: `c` is customers, `o` orders, `i` items.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { openStore, scope, type Store } from "./store.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({
    narrow: {
      kind: "publishable",
      tables: {
        orders: scope({
          read: ["id", "status", "customer"],
          filter: ["total"],
          rowFilter: [
            {
              relation: "customer",
              match: "some",
              where: [{ field: "vip", op: "eq", value: false }],
            },
          ],
          maxRows: 2,
        }),
        customers: scope({
          read: ["id", "name", "email", "born"],
          masks: {
            name: { kind: "first", keep: 1 },
            email: { kind: "email" },
            born: { kind: "year" },
          },
          rowFilter: [{ field: "id", op: "lt", value: 4 }],
          aggregate: true,
        }),
      },
    },
    claims: {
      kind: "server",
      tables: {
        orders: scope({
          rowFilter: [{ not: { field: "customer", op: "eq", valueFromClaim: "sub" } }],
        }),
      },
    },
    ranged: {
      kind: "server",
      tables: { orders: scope({ read: ["id"], filter: ["total"], filterRange: true }) },
    },
    writer: { kind: "server", tables: { orders: scope({ actions: ["insert"] }) } },
    digits: {
      kind: "server",
      tables: {
        orders: scope({
          masks: { number: { kind: "last", keep: 2 }, total: { kind: "redact", text: "hidden" } },
        }),
      },
    },
    quoted: {
      kind: "server",
      tables: {
        items: scope({
          rowFilter: [
            { field: "product", op: "neq", value: "'; drop table items; --" },
            { field: "product", op: "neq", value: "back\\slash' or '1'='1" },
            { field: "product", op: "neq", value: "desk" },
          ],
        }),
      },
    },
    hashed: {
      kind: "server",
      tables: {
        customers: scope({
          masks: {
            name: { kind: "hash" },
            email: { kind: "last", keep: 3 },
            customer: { kind: "redact" },
          },
        }),
      },
    },
  });
});
afterAll(() => store.close());

const data = (query: object) => store.data(query, "narrow");
const error = async (
  query: object,
  key = "narrow",
): Promise<{ status: number; code: string; message: string }> => {
  const answer = await store.ask(query, { key });
  return { status: answer.status, ...answer.json.error };
};

describe("tables", () => {
  it("that are out of scope, unknown or not readable get the same answer", async () => {
    const ask = async (id: string, key = "narrow") => {
      const answer = await store.ask({ from: "x" }, { key, body: { refs: { x: id } } });
      return [answer.status, answer.text];
    };
    const unknown = await ask("0b6f3c52-6a0e-4a57-9d0e-ffffffffffff");
    expect(unknown[0]).toBe(403);
    expect(unknown[1]).toContain("SCOPE_VIOLATION");
    expect(await ask(store.table("secrets"))).toEqual(unknown);
    expect(await ask(store.table("orders"), "writer")).toEqual(unknown);
  });

  it("are refused first, even if the query would not use them", async () => {
    const refs = { o: store.table("orders"), x: store.table("secrets") };
    const answer = await store.ask(
      { from: "nowhere", where: [{ field: "nope", op: "eq", value: 1 }] },
      { key: "narrow", body: { refs } },
    );
    expect([answer.status, answer.json.error.code]).toEqual([403, "SCOPE_VIOLATION"]);
  });
});

describe("columns", () => {
  const positions: readonly (readonly [string, (field: string) => object])[] = [
    ["select", (field) => ({ from: "o", select: [field] })],
    ["select with alias", (field) => ({ from: "o", select: [{ field, alias: "a" }] })],
    ["where", (field) => ({ from: "o", where: [{ field, op: "gt", value: 1 }] })],
    [
      "nested where",
      (field) => ({ from: "o", where: [{ not: { or: [{ field, op: "gt", value: 1 }] } }] }),
    ],
    [
      "column comparison",
      (field) => ({ from: "o", where: [{ field: "id", op: "eq", valueField: field }] }),
    ],
    ["orderBy", (field) => ({ from: "o", orderBy: [{ field }] })],
    [
      "orderBy of a relation",
      (field) => ({
        from: "o",
        select: [{ relation: "customer", ref: "c" }],
        orderBy: [{ field: `customer.${field}` }],
      }),
    ],
    [
      "relation select",
      (field) => ({ from: "c", select: [{ relation: "orders", ref: "o", select: [field] }] }),
    ],
    [
      "relation where",
      (field) => ({
        from: "c",
        where: [
          { relation: "orders", ref: "o", match: "some", where: [{ field, op: "lt", value: 1 }] },
        ],
      }),
    ],
    ["aggregate", (field) => ({ from: "c", select: [{ fn: "max", field, alias: "m" }] })],
    [
      "groupBy",
      (field) => ({ from: "c", select: [{ fn: "count", alias: "n" }], groupBy: [field] }),
    ],
    [
      "aggregate filter",
      (field) => ({
        from: "c",
        select: [{ fn: "count", alias: "n", filter: [{ field, op: "gt", value: 1 }] }],
      }),
    ],
    [
      "having",
      (field) => ({
        from: "c",
        select: [{ fn: "count", alias: "n" }],
        having: [{ field, op: "gt", value: 1 }],
      }),
    ],
  ];

  it.each(positions)(
    "in %s: unreadable, unknown and system columns get the same answer except for the name",
    async (_name, query) => {
      const spell = async (field: string) => {
        const answer = await store.ask(query(field), { key: "narrow" });
        return `${answer.status} ${answer.text.replaceAll(`${field}\\"`, 'X\\"')}`;
      };
      const unknown = await spell("no_such_column");
      expect(unknown).toMatch(/^400 .*INVALID_QUERY/);
      for (const field of [
        "weight",
        "number",
        "vip",
        "ctid",
        "xmin",
        "tableoid",
        "hasOwnProperty",
      ]) {
        expect(await spell(field)).toBe(unknown);
      }
    },
  );

  it("are exactly the readable columns without a select list", async () => {
    expect(Object.keys((await data({ from: "o" }))[0])).toEqual(["id", "status", "customer"]);
    expect(Object.keys((await store.data({ from: "o" }, "ranged"))[0])).toEqual(["id"]);
  });

  it("that are filter-only permit only eq, in and isNull", async () => {
    expect(
      await data({ from: "o", select: ["id"], where: [{ field: "total", op: "eq", value: "20" }] }),
    ).toEqual([{ id: 3 }]);
    expect(
      await data({
        from: "o",
        select: ["id"],
        where: [{ field: "total", op: "in", value: ["0.3", 20] }],
      }),
    ).toEqual([{ id: 3 }, { id: 4 }]);
    for (const op of ["gt", "lt", "neq", "nin", "between"]) {
      const value = op === "nin" ? [1] : op === "between" ? [1, 2] : 1;
      expect(
        (await error({ from: "o", where: [{ field: "total", op, value }] })).message,
      ).toContain("may only be filtered with eq, in, isNull");
    }
    const ranged = await store.data(
      { from: "o", select: ["id"], where: [{ field: "total", op: "gt", value: 15 }] },
      "ranged",
    );
    expect(ranged).toEqual([{ id: 2 }, { id: 3 }]);
  });
});

describe("row filters", () => {
  it("apply to the root, relations, relation filters, aggregates and totals", async () => {
    const answer = await store.ask(
      { from: "o", select: ["id"] },
      { key: "narrow", body: { includeTotalCount: true } },
    );
    expect(answer.json).toMatchObject({
      data: [{ id: 3 }, { id: 4 }],
      meta: { total: 2, limit: 2 },
    });
    expect(
      await data({ from: "o", select: ["id", { relation: "customer", ref: "c", select: ["id"] }] }),
    ).toEqual([
      { id: 3, customer: { id: 2 } },
      { id: 4, customer: null },
    ]);
    expect(
      (
        await data({ from: "c", select: ["id", { relation: "orders", ref: "o", select: ["id"] }] })
      ).map((row) => row.orders),
    ).toEqual([[], [{ id: 3 }], []]);
    expect(
      await data({
        from: "c",
        select: ["id"],
        where: [{ relation: "orders", ref: "o", match: "none" }],
      }),
    ).toEqual([{ id: 1 }, { id: 3 }]);
    expect(
      await data({
        from: "c",
        select: [
          { fn: "count", alias: "n" },
          { fn: "max", field: "id", alias: "top" },
        ],
      }),
    ).toEqual([{ n: 3, top: 3 }]);
  });

  it("compare with any text of a definition, including quotes and backslashes", async () => {
    const items = await store.data({ from: "i", select: ["product"] }, "quoted");
    expect(items.map(({ product }) => product)).toEqual(["pen", "ink", "pen", "50% off_card"]);
    const { owner } = store.database.database;
    const name = `${schemaName(store.definition.workspace.id)}.items`;
    await owner.run({ text: `insert into ${name} select 6, 1, $1, 1` }, ["back\\slash' or '1'='1"]);
    expect(await store.data({ from: "i", select: ["product"] }, "quoted")).toEqual(items);
    await owner.run({ text: `delete from ${name} where id = 6` });
  });

  it("admit no row if a claim is missing, also inside other conditions", async () => {
    expect(await store.data({ from: "o" }, "claims")).toEqual([]);
  });

  it("limit the rows that a query can request", async () => {
    expect((await store.ask({ from: "o", limit: 1000 }, { key: "narrow" })).json.meta.limit).toBe(
      2,
    );
  });

  it("refuse aggregates without the right to them", async () => {
    expect(await error({ from: "o", select: [{ fn: "count", alias: "n" }] })).toMatchObject({
      status: 403,
      code: "SCOPE_VIOLATION",
    });
    expect(
      await error({
        from: "c",
        select: [{ relation: "orders", ref: "o", select: [{ fn: "count", alias: "n" }] }],
      }),
    ).toMatchObject({ status: 403, code: "SCOPE_VIOLATION" });
  });
});

describe("masks", () => {
  const masked = { from: "c", select: ["name", "email", "born"], orderBy: [{ field: "id" }] };

  it("replace the value in the answer", async () => {
    expect(await data(masked)).toEqual([
      { name: "A***", email: "a***@example.com", born: "1990-01-01" },
      { name: "B***", email: "b***@example.org", born: "1985-01-01" },
      { name: "č***", email: null, born: null },
    ]);
    const hashed = await store.data({ from: "c", select: ["name", "email"] }, "hashed");
    expect(hashed[0]).toEqual({ name: expect.stringMatching(/^[0-9a-f]{64}$/), email: "***com" });
    expect(new Set(hashed.map((row) => row.name)).size).toBe(4);
  });

  it("replace it in where, order, groups and aggregates", async () => {
    expect(
      await data({ from: "c", select: ["id"], where: [{ field: "name", op: "eq", value: "Ada" }] }),
    ).toEqual([]);
    expect(
      await data({
        from: "c",
        select: ["id"],
        where: [{ field: "name", op: "eq", value: "A***" }],
      }),
    ).toEqual([{ id: 1 }]);
    expect(
      await data({
        from: "c",
        select: ["id"],
        where: [{ field: "email", op: "contains", value: "da@" }],
      }),
    ).toEqual([]);
    expect(
      await data({
        from: "c",
        select: ["id"],
        where: [{ field: "born", op: "gt", value: "1990-01-01" }],
      }),
    ).toEqual([]);
    expect(
      await data({
        from: "c",
        select: [
          { fn: "max", field: "name", alias: "m" },
          { fn: "min", field: "born", alias: "b" },
        ],
      }),
    ).toEqual([{ m: "č***", b: "1985-01-01" }]);
    expect(
      (
        await data({ from: "c", select: ["born", { fn: "count", alias: "n" }], groupBy: ["born"] })
      ).map((row) => row.born),
    ).toEqual(["1985-01-01", "1990-01-01", null]);
  });

  it("turn numbers into text, and are compared as text", async () => {
    const query = { from: "o", select: ["number", "total"], orderBy: [{ field: "id" }], limit: 2 };
    expect(await store.data(query, "digits")).toEqual([
      { number: "***93", total: "hidden" },
      { number: "***", total: "hidden" },
    ]);
    const where = [{ field: "number", op: "startsWith", value: "***9" }];
    expect(await store.data({ from: "o", select: ["id"], where }, "digits")).toEqual([{ id: 1 }]);
    const refused = await error(
      { from: "o", select: [{ fn: "sum", field: "total", alias: "s" }] },
      "digits",
    );
    expect(refused.message).toContain("sum does not fit text");
  });

  it("on a reference hide the relation", async () => {
    expect(
      (await error({ from: "c", select: [{ relation: "referrer", ref: "c" }] }, "hashed")).message,
    ).toContain('there is no relation "referrer"');
  });
});

describe("cursors", () => {
  it("are not valid for another credential", async () => {
    const query = { from: "c", select: ["id"], limit: 1 };
    const { nextCursor } = (await store.ask(query, { key: "narrow" })).json.meta;
    expect((await store.ask({ ...query, cursor: nextCursor }, { key: "narrow" })).status).toBe(200);
    expect((await error({ ...query, cursor: nextCursor }, "backend")).message).toContain(
      "/query/cursor",
    );
  });
});
