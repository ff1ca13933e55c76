// Tests the memory limit of reads (G6.12, G6.14). A read ends as soon as its rows need too much
// memory, with any limits in the request. Below the limit, every statement gives the same answer.
// Table aliases in request bodies: `c` is customers, `o` orders, `i` items, `notes` secrets.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { largestBackend } from "./largest-backend.ts";
import { openStore, type Store } from "./store.ts";

let store: Store;
const run = (text: string) =>
  store.database.database.owner.run<Record<string, any>>({
    text: text.replaceAll("@", schemaName(store.definition.workspace.id)),
  });

const orders = (...select: unknown[]) => ({ relation: "orders", ref: "o", select });
const items = (limit: number, ...select: unknown[]) => ({
  relation: "items",
  ref: "i",
  limit,
  select,
});
const order = (...select: unknown[]) => ({ relation: "order", ref: "o", select });

beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

describe("a read gathered level by level, as in transactions, has the same answer as a nested read", () => {
  const referred = {
    relation: "referred",
    ref: "c",
    select: ["name", { relation: "referrer", ref: "c" }],
  };
  const cases: Record<string, object> = {
    "lists in lists": {
      from: "c",
      select: ["id", orders("id", items(50, "product"), "details"), "name"],
    },
    "objects and nulls": {
      from: "c",
      select: [{ relation: "referrer", ref: "c" }, "email", referred],
    },
    "an object in an object": {
      from: "i",
      select: [order("id", { relation: "customer", ref: "c", select: ["name", orders("id")] })],
    },
    "a page of each list": {
      from: "c",
      limit: 3,
      select: [
        "name",
        { ...orders("tags"), limit: 1, offset: 1, orderBy: [{ field: "total", dir: "desc" }] },
      ],
    },
    "a row by its key": {
      from: "c",
      where: [{ field: "id", op: "eq", value: 1 }],
      select: [orders("*")],
    },
    "a missing row": {
      from: "c",
      where: [{ field: "id", op: "eq", value: 99 }],
      select: ["name", orders("*")],
    },
    "rows that need a related one": {
      from: "c",
      select: ["name", { ...orders("status", items(5, "*")), required: true }],
    },
    "figures of each list": {
      from: "c",
      select: [
        "name",
        {
          relation: "orders",
          ref: "o",
          select: [
            { fn: "count", alias: "n" },
            { fn: "max", field: "total", alias: "most" },
          ],
        },
      ],
    },
    "many long values in a row": {
      from: "c",
      select: [
        ...Array.from({ length: 6 }, (_, n) => ({ field: "name", alias: `n${n}` })),
        orders(
          ...Array.from({ length: 6 }, (_, n) => ({
            field: "details",
            alias: `d${n}`,
            path: ["k"],
          })),
        ),
      ],
    },
    "an order by a related column": {
      from: "o",
      orderBy: [{ field: "customer.name" }],
      limit: 2,
      select: ["id", { relation: "customer", ref: "c" }],
    },
  };
  for (const [name, query] of Object.entries(cases))
    it(name, async () => {
      const nested = await store.ask(query, { body: { includeTotalCount: true } });
      expect(nested.status).toBe(200);
      const steps = [{ query, includeTotalCount: true }];
      const gathered = await store.ask(query, { body: { query: undefined, transaction: steps } });
      expect(gathered.status).toBe(200);
      const [step] = gathered.json.steps;
      const { durationMs: _a, ...meta } = nested.json.meta;
      const { durationMs: _b, ...stepMeta } = step.meta;
      expect([step.data, stepMeta]).toEqual([nested.json.data, meta]);
    });

  it.each([
    { from: "c", orderBy: [{ field: "name" }], select: ["id", orders("id")] },
    {
      from: "o",
      orderBy: [{ field: "total" }, { field: "placedAt", dir: "desc" }],
      select: ["id", "total", "placedAt", { relation: "customer", ref: "c" }],
    },
  ])("and a cursor of either continues in the other, from $from", async (list) => {
    const query = { ...list, limit: 2 };
    const all = await store.data({ ...query, limit: 4 });
    const first = await store.ask(query, { body: { query: undefined, transaction: [{ query }] } });
    const { data, meta } = first.json.steps[0];
    const next = await store.data({ ...query, cursor: meta.nextCursor });
    expect([...data, ...next]).toEqual(all);
    const { nextCursor } = (await store.ask(query)).json.meta;
    const later = { query: { ...query, cursor: nextCursor } };
    const second = await store.ask(later.query, {
      body: { query: undefined, transaction: [later] },
    });
    expect([...data, ...second.json.steps[0].data]).toEqual(all);
  });
});

describe("with long rows", () => {
  beforeAll(async () => {
    await run(
      `insert into @.customers (id, name, customer) values (100, 'Eva', null), (101, repeat('name ', 100000), 101)`,
    );
    await run(
      `insert into @.orders (id, number, status, total, "placedAt", customer) values (100, 1, 'new', 1, now(), 100)`,
    );
    // Repetitive values are small on disk, because they are compressed, and large in memory.
    await run(
      `insert into @.items (id, "order", product, quantity) select n, 100, repeat('long ', 10000), 1 from generate_series(1000, 1299) n`,
    );
    // The other rows copy the compressed value of the first row, so PostgreSQL compresses it only
    // once.
    await run(`insert into @.orders (id, number, status, total, "placedAt", customer, details, tags)
      values (1000, 1000, 'paid', 1, now(), 1, jsonb_build_object('text', repeat('wide ', 800000)), array[repeat('wide ', 800000)])`);
    await run(`insert into @.orders (id, number, status, total, "placedAt", customer, details, tags)
      select n, n, status, total, "placedAt", customer, details, tags
      from @.orders, generate_series(1001, 1099) n where id = 1000`);
    await run(
      `insert into @.secrets (id, note, about) select id, repeat('note ', 100000), id from (select gen_random_uuid() as id) as s`,
    );
  });

  const tooLarge: Record<string, object> = {
    "levels that multiply": {
      from: "i",
      limit: 1000,
      select: ["id", order(items(1000, "product", order(items(1000, "product"))))],
    },
    "wide texts": {
      from: "i",
      limit: 1000,
      select: [
        "product",
        { field: "product", alias: "again" },
        { field: "product", alias: "third" },
      ],
    },
    "wide json": { from: "o", limit: 100, select: ["details"] },
    "wide lists": { from: "o", limit: 100, select: ["tags"] },
    "one wide value many times": {
      from: "o",
      where: [{ field: "id", op: "eq", value: 1000 }],
      select: Array.from({ length: 100 }, (_, n) => ({ field: "details", alias: `d${n}` })),
    },
    "texts of a bounded length, of a row that is referred to many times": {
      from: "notes",
      select: Array.from({ length: 16 }, (_, n) => ({
        relation: "same",
        ref: "notes",
        alias: `s${n}`,
        select: Array.from({ length: 10 }, (_, m) => ({ field: "note", alias: `n${m}` })),
      })),
    },
    "texts of a bounded length, one of them many times": {
      from: "notes",
      select: Array.from({ length: 100 }, (_, n) => ({ field: "note", alias: `n${n}` })),
    },
    "texts without a limit, of a row that is referred to many times": {
      from: "c",
      where: [{ field: "id", op: "eq", value: 101 }],
      select: Array.from({ length: 16 }, (_, n) => ({
        relation: "referrer",
        ref: "c",
        alias: `s${n}`,
        select: Array.from({ length: 20 }, (_, m) => ({ field: "name", alias: `n${m}` })),
      })),
    },
    "wide groups": { from: "o", limit: 100, distinct: true, select: ["id", "details"] },
  };
  for (const [name, query] of Object.entries(tooLarge))
    it(`${name} are refused, and no backend grows beyond 300 MB`, async () => {
      const largest = await largestBackend(store.database, async () => {
        const answer = await store.ask(query);
        expect([answer.status, answer.json.error.code]).toEqual([400, "INVALID_QUERY"]);
        expect(answer.json.error.message).toContain("larger than 32 MiB");
      });
      expect(largest).toBeLessThan(300);
    });

  describe("the longest texts of groups", () => {
    // Each group begins with a short text, so that all groups exist before the first long text
    // arrives.
    beforeAll(async () => {
      await run(`insert into @.items (id, "order", product, quantity)
        select n, 1000 + n % 50, case when n >= 2050 then n || repeat('wide ', 800000) else '0' end, 1 from generate_series(2000, 2149) n`);
      await run("analyze @.items");
    });
    afterAll(() => run("delete from @.items where id >= 2000"));
    const wide = { field: "id", op: "gte", value: 2000 };
    const largest = (count: number, below: number) =>
      Array.from({ length: count }, (_, n) => ({
        fn: "max",
        field: "product",
        alias: `a${n}`,
        filter: [{ field: "id", op: "lt", value: below + n }],
      }));
    it("of all rows are refused if they are too large, and no backend grows beyond 300 MB", async () => {
      const size = await largestBackend(store.database, async () => {
        const answer = await store.ask({ from: "i", where: [wide], select: largest(100, 2051) });
        expect([answer.status, answer.json.error?.code]).toEqual([400, "INVALID_QUERY"]);
        expect(answer.json.error.message).toContain("larger than 32 MiB");
      });
      expect(size).toBeLessThan(300);
    });

    it("of fifty groups are held by no backend: none grows beyond 300 MB", async () => {
      const query = { from: "i", where: [wide], groupBy: ["order"], select: largest(2, 2150) };
      const size = await largestBackend(store.database, async () => {
        const { json } = await store.ask(query);
        // A slow machine may reach the time limit of a read before its memory limit.
        expect(["INVALID_QUERY", "QUERY_TIMEOUT"]).toContain(json.error?.code);
      });
      expect(size).toBeLessThan(300);
    });

    const dozen = largest(12, 1000).map((item) => ({ ...item, filter: [{ ...wide, op: "lt" }] }));
    it("are answered if they are short, also beside long values", async () => {
      const [row] = await store.data({ from: "i", select: dozen });
      expect(Object.keys(row)).toHaveLength(12);
      const related = { relation: "items", ref: "i", select: dozen };
      const [eva] = await store.data({ from: "o", orderBy: [{ field: "id" }], select: [related] });
      expect(eva.items[0].a11).toBe("pen");
    });

    it("are answered for a page of many groups", async () => {
      const page = await store.data({
        from: "i",
        where: [{ ...wide, op: "lt" }],
        groupBy: ["id"],
        select: ["id", ...dozen],
        limit: 5,
        orderBy: [{ field: "id", dir: "desc" }],
      });
      expect(page.map(({ a11 }) => a11.length)).toEqual(Array.from({ length: 5 }, () => 50_000));
    });
  });

  it("rows that an upsert returns are measured, too", async () => {
    const values = Array.from({ length: 100 }, (_, n) => ({
      id: 1000 + n,
      number: `${n}`,
      status: "new",
      total: "1",
      placedAt: "2026-01-01T00:00:00Z",
      customer: 1,
    }));
    const mutation = {
      type: "insert",
      table: "o",
      values,
      returning: true,
      onConflict: { columns: ["id"], action: "update", set: ["number"] },
    };
    const answer = await store.ask({ from: "o" }, { body: { query: undefined, mutation } });
    expect([answer.status, answer.json.error.code]).toEqual([400, "INVALID_MUTATION"]);
    expect(answer.json.error.message).toContain("too large");
  });

  it("rows with texts of a bounded length that an upsert returns are measured, too", async () => {
    const ids = Array.from({ length: 400 }, () => randomUUID());
    // All rows share one compressed value.
    const note = "(select note from @.secrets where about is not null limit 1)";
    const insert = `insert into @.secrets (id, note) select id::uuid, ${note} from unnest('{${ids.join()}}'::text[]) as id`;
    await run(insert);
    const mutation = {
      type: "insert",
      table: "notes",
      values: ids.map((id) => ({ id })),
      returning: true,
      onConflict: { columns: ["id"], action: "update", set: ["id"] },
    };
    const size = await largestBackend(store.database, async () => {
      const answer = await store.ask({ from: "notes" }, { body: { query: undefined, mutation } });
      expect(answer.json).toMatchObject({ error: { code: "INVALID_MUTATION" } });
      expect(answer.json.error.message).toContain("too large");
    });
    expect(size).toBeLessThan(300);
    await run(`delete from @.secrets where id = any('{${ids.join()}}')`);
  });

  it("an answer below the limit is given, however it is gathered", async () => {
    const [eva] = await store.data({
      from: "c",
      where: [{ field: "id", op: "eq", value: 100 }],
      select: ["name", orders("id", items(290, "product"))],
    });
    expect(
      eva.orders[0].items.map(({ product }: Record<"product", string>) => product.length),
    ).toEqual(Array.from({ length: 290 }, () => 50_000));
  });
});
