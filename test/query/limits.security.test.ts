// Tests the limits of reads (G6.4, G6.11, G6.12). No request can make an answer or a statement too
// large. No operator fails only because of the values of certain rows.
// Table aliases in request bodies: `c` is customers, `o` orders, `i` items.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { openStore, scope, type Store } from "./store.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({
    hiding: {
      kind: "server",
      tables: {
        customers: scope({
          rowFilter: [
            {
              relation: "orders",
              match: "none",
              where: [{ field: "status", op: "eq", value: "paid" }],
            },
          ],
        }),
        orders: scope(),
      },
    },
  });
});
afterAll(() => store.close());

const refused = async (query: object, key = "backend"): Promise<string> => {
  const answer = await store.ask(query, { key });
  expect([answer.status, answer.json.error?.code]).toEqual([400, "INVALID_QUERY"]);
  return answer.json.error.message;
};

describe("an answer", () => {
  it("is refused if it is too large, and the gateway continues", async () => {
    const schema = schemaName(store.definition.workspace.id);
    const text = `insert into ${schema}.items (id, "order", product, quantity) select n, 1, repeat('long ', 2000), 1 from generate_series(1000, 1699) n`;
    await store.database.database.owner.run({ text });
    const select = Array.from({ length: 5 }, (_, index) => ({
      field: "product",
      alias: `p${index}`,
    }));
    // On a busy machine, reading 33 MiB can reach the statement timeout first. So the request is
    // repeated.
    await expect
      .poll(() => refused({ from: "i", select, limit: 1000 }), { timeout: 90_000 })
      .toContain("larger than 32 MiB");
    expect((await store.data({ from: "i", select, limit: 10 })).length).toBe(10);
  });
});

describe("a pattern", () => {
  it("is refused before it could exhaust the server, for hidden and absent rows alike", async () => {
    const value = (prefix: string): string => `${prefix}%${"%a".repeat(30_000)}`;
    for (const op of ["like", "ilike", "nlike", "nilike"]) {
      const [hidden, absent] = await Promise.all(
        ["B", "y"].map((prefix) =>
          refused({ from: "c", where: [{ field: "name", op, value: value(prefix) }] }, "hiding"),
        ),
      );
      expect(hidden).toBe(absent);
    }
  });
});

describe("wildcards", () => {
  const like = (value: string, op = "like") => ({ field: "name", op, value });
  it("are limited to 60 in the patterns of a request, in every position", async () => {
    const related = {
      relation: "referred",
      ref: "c",
      match: "some",
      where: [like("%_".repeat(15))],
    };
    const sixty = { from: "c", where: [{ or: [like("%".repeat(30), "nilike"), related] }] };
    expect((await store.ask(sixty)).status).toBe(200);
    const filter = [like("_", "ilike")];
    const more = { ...sixty, select: [{ fn: "count", alias: "n", filter }] };
    const told =
      "/query: contains 61 wildcards in its patterns, at most 60 are allowed; use fewer, or use `contains`, `startsWith` or `endsWith`.";
    expect(await refused(more)).toBe(told);
    expect(await refused({ ...sixty, orderBy: [{ field: "id" }], having: filter })).toBe(told);
  });

  it("do not count if they are escaped or not part of a pattern", async () => {
    const free = ["contains", "istartsWith", "endsWith"].map((op) => like("%_".repeat(40), op));
    const where = [
      ...free,
      like("\\%\\_".repeat(40)),
      { field: "email", op: "eq", value: "%".repeat(99) },
    ];
    expect((await store.ask({ from: "c", where })).status).toBe(200);
  });

  it("count together in the steps of a transaction", async () => {
    const step = { query: { from: "c", where: [like("%".repeat(31))] } };
    const mutation = { type: "delete", table: "c", where: [like(`x${"_".repeat(30)}`)] };
    const send = (transaction: object[]) =>
      store.client(`/${store.definition.workspace.id}/query`, {
        key: store.tokens["backend"]!,
        json: { refs: { c: store.table("customers") }, transaction },
      });
    expect((await send([step])).status).toBe(200);
    const { status, json } = await send([step, { mutation }]);
    expect([status, json.error.code, json.error.message]).toEqual([
      400,
      "INVALID_MUTATION",
      expect.stringMatching(/^\/transaction: contains 61 wildcards/),
    ]);
  });
});

describe("a request", () => {
  it("is refused if each list is within its limit but the total is too large", async () => {
    const leaf = { field: "details", path: ["k"], op: "eq", value: 1 };
    const group = (): object => ({ or: Array.from({ length: 50 }, () => ({ and: [leaf, leaf] })) });
    expect(await refused({ from: "o", where: Array.from({ length: 50 }, group) })).toContain(
      "/query: has more than",
    );
    const many = Array.from({ length: 100 }, (_, index) => ({
      relation: "items",
      ref: "i",
      alias: `r${index}`,
      select: Array.from({ length: 40 }, (_item, place) => ({ field: "id", alias: `c${place}` })),
    }));
    expect(await refused({ from: "o", select: many })).toContain("/query: has more than");
  });
});

describe("a value", () => {
  it("of isNull and isEmpty is true or false", async () => {
    for (const [field, op] of [
      ["email", "isNull"],
      ["tags", "isEmpty"],
    ] as const) {
      const from = field === "tags" ? "o" : "c";
      for (const value of ["yes", 1, null, []]) {
        expect(await refused({ from, where: [{ field, op, value }] })).toBe(
          "/query/where/0/value: must be true or false.",
        );
      }
    }
  });

  it("of a time zone is a region name: PostgreSQL reads short names as fixed offsets", async () => {
    for (const timezone of ["CET", "ACT", "+02:00", "Europe"]) {
      const groupBy = [{ field: "placedAt", bucket: "day", alias: "day", timezone }];
      expect(await refused({ from: "o", select: ["day"], groupBy })).toContain(
        "/query/groupBy/0/timezone",
      );
    }
  });

  it("of a cursor is refused if a list has no further page", async () => {
    const one = { from: "c", where: [{ field: "id", op: "eq", value: 1 }], cursor: "garbage" };
    expect(await refused(one)).toContain("/query/cursor");
    expect(
      await refused({ from: "c", select: ["vip"], distinct: true, cursor: "garbage" }),
    ).toContain("/query/cursor");
  });
});
