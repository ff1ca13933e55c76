// Transactions over HTTP (G8.1, G8.2, G8.4): several reads and writes in order, committed together
// or not at all.
// Table aliases in request bodies: `p` is products, `r` reviews, `o` orders.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { scope } from "../support/definition.ts";
import { keeper, openWriting, type Writing } from "./writing.ts";

let writing: Writing;
beforeAll(
  async () =>
    void (writing = await openWriting({
      ...keeper,
      clerk: {
        tables: {
          products: scope({ actions: ["read", "insert", "update"], insert: "*", update: "*" }),
          reviews: scope({ actions: ["insert"], insert: ["product", "stars"] }),
        },
        topics: { products: ["subscribe"] },
      },
      small: {
        tables: {
          products: scope({
            actions: ["read", "insert", "update"],
            rowFilter: [{ field: "stock", op: "lt", value: 100 }],
          }),
        },
      },
    })),
);
afterAll(() => writing.close());
beforeEach(() => writing.reset());

const run = (transaction: readonly object[], more?: Parameters<Writing["send"]>[1]) =>
  writing.send({ transaction }, more);
const insert = (name: string, more: object = {}) => ({
  mutation: { type: "insert", table: "p", values: [{ name, ...more }] },
});
const named = (name: string) => ({ field: "name", op: "eq", value: name });
const names = async () => (await writing.rows("products", "name")).map(({ name }) => name);

describe("200", () => {
  it("answers each step as it would be answered alone, in order", async () => {
    const { status, text, json } = await run([
      { mutation: { ...insert("pen", { stock: 3 }).mutation, returning: ["name", "stock"] } },
      {
        mutation: {
          type: "update",
          table: "p",
          set: { stock: { inc: 4 } },
          where: [named("pen")],
          maxAffected: 1,
        },
      },
      { query: { from: "p", select: ["name", "stock"] }, includeTotalCount: true },
      { mutation: { type: "delete", table: "p", where: [named("pen")] } },
      { query: { from: "p", select: [{ fn: "count", alias: "n" }] } },
    ]);
    expect(status, text).toBe(200);
    const durationMs = expect.any(Number);
    expect(json).toEqual({
      steps: [
        {
          affectedRows: 1,
          data: [{ name: "pen", stock: 3 }],
          meta: { type: "insert", table: "p", durationMs },
        },
        { affectedRows: 1, meta: { type: "update", table: "p", durationMs } },
        {
          data: [{ name: "pen", stock: 7 }],
          meta: { count: 1, limit: 50, offset: 0, total: 1, durationMs, nextCursor: null },
        },
        { affectedRows: 1, meta: { type: "delete", table: "p", durationMs } },
        expect.objectContaining({ data: [{ n: 0 }] }),
      ],
      meta: { durationMs },
    });
  });

  it("shows nothing to other sessions before everything is committed", async () => {
    const seen = new Set<string>();
    let isDone = false;
    const watch = (async () => {
      while (!isDone) {
        const { json } = await writing.send({ query: { from: "p", select: ["name"] } });
        seen.add(String(json.data.length));
      }
    })();
    for (let round = 0; round < 20; round++) {
      await run([insert(`a${round}`), insert(`b${round}`), insert(`c${round}`)]);
      await run([
        { mutation: { type: "delete", table: "p", where: [named(`a${round}`)] } },
        { mutation: { type: "delete", table: "p", where: [named(`b${round}`)] } },
        { mutation: { type: "delete", table: "p", where: [named(`c${round}`)] } },
      ]);
    }
    isDone = true;
    await watch;
    expect([...seen].filter((count) => count !== "0" && count !== "3")).toEqual([]);
  });

  it("accepts one step, and twenty", async () => {
    expect((await run([insert("only")])).json.steps).toHaveLength(1);
    const many = Array.from({ length: 20 }, (_, index) => insert(`n${index}`));
    const { status, json } = await run(many);
    expect([status, json.steps.length]).toEqual([200, 20]);
    expect(await names()).toHaveLength(21);
  });

  it("accepts only reads, and leaves no trace of them", async () => {
    const { status, json } = await run([{ query: { from: "p" } }, { query: { from: "r" } }]);
    expect([status, json.steps.map(({ data }: { data: unknown }) => data)]).toEqual([
      200,
      [[], []],
    ]);
    expect(await writing.sql("select from gateway_tx.change")).toEqual([]);
  });

  it("reports every table that it wrote to other nodes, and no other table", async () => {
    await run([
      insert("pen"),
      {
        mutation: {
          type: "update",
          table: "o",
          set: { amount: 2 },
          where: [{ field: "amount", op: "eq", value: 77 }],
        },
      },
      { mutation: { type: "insert", table: "r", values: [{ stars: 1 }] } },
    ]);
    const rows = await writing.sql("select tables, xid::text from gateway_tx.change");
    const ids = ["products", "reviews"].map((name) => writing.definition.tables[name]!.id);
    expect(rows.flatMap(({ tables }) => tables as string[]).sort()).toEqual(ids.sort());
    expect(new Set(rows.map(({ xid }) => xid)).size).toBe(1);
  });
});

describe("400", () => {
  it("refuses zero steps, and twenty-one", async () => {
    const many = Array.from({ length: 21 }, (_, index) => insert(`n${index}`));
    const refs = { p: writing.definition.tables["products"]!.id };
    for (const transaction of [[], many]) {
      const { status, json } = await writing.send({ refs, transaction });
      expect([status, json.error.code]).toEqual([400, "INVALID_MUTATION"]);
    }
    expect(await names()).toEqual([]);
  });

  it("rolls everything back if the last step violates a constraint of the table", async () => {
    await run([insert("taken")]);
    const broken: readonly (readonly [object, string])[] = [
      [
        { values: [{ name: "taken" }] },
        "/transaction/2/mutation/values: a row with the same name exists.",
      ],
      [{ values: [{ name: "new", stock: -11 }] }, "/transaction/2/mutation/values"],
      [
        { values: [{ name: "new", parent: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0abc" }] },
        "/transaction/2/mutation/values",
      ],
      [{ values: [{ name: "x".repeat(41) }] }, "/transaction/2/mutation/values/0/name"],
      [{ values: [{ stock: 1 }] }, "/transaction/2/mutation/values"],
    ];
    for (const [mutation, place] of broken) {
      const { status, json } = await run([
        insert("first"),
        { mutation: { type: "update", table: "p", set: { stock: 1 }, where: [named("taken")] } },
        { mutation: { type: "insert", table: "p", ...mutation } },
      ]);
      expect([status, json.error.code]).toEqual([400, "INVALID_MUTATION"]);
      expect(json.error.message).toContain(place);
      expect(await writing.rows("products", "name, stock")).toEqual([{ name: "taken", stock: 0 }]);
    }
  });

  it(
    "refuses an answer that would be larger than an answer may be",
    { timeout: 30_000 },
    async () => {
      const details = { text: "x".repeat(3_000_000) };
      await run([insert("long", { details })]);
      const read = { query: { from: "p", select: ["details"] } };
      const { status, json } = await run([
        insert("never"),
        ...Array.from({ length: 19 }, () => read),
      ]);
      expect([status, json.error.code]).toEqual([400, "INVALID_MUTATION"]);
      expect(json.error.message).toMatch(/^\/transaction\/\d+: makes the answer too large/);
      expect(await names()).toEqual(["long"]);
    },
  );
});

describe("403", () => {
  it("needs only the rights for what the steps do with each table", async () => {
    const review = { mutation: { type: "insert", table: "r", values: [{ stars: 4 }] } };
    const more = { key: "clerk" };
    expect((await run([review], more)).status).toBe(200);
    const both = await run(
      [insert("pen"), review, { query: { from: "p", select: ["name"] } }],
      more,
    );
    expect([both.status, both.json.steps?.[2].data], both.text).toEqual([200, [{ name: "pen" }]]);
  });

  it("refuses a table that a step reads, by name or by a relation, or that no step names", async () => {
    const more = { key: "clerk" };
    const review = { mutation: { type: "insert", table: "r", values: [{ stars: 4 }] } };
    const related = { relation: "reviews", ref: "r" };
    const met = { ...related, match: "some" };
    const refs = {
      p: writing.definition.tables["products"]!.id,
      r: writing.definition.tables["reviews"]!.id,
    };
    const asked: readonly object[] = [
      { transaction: [review, { query: { from: "r" } }] },
      { transaction: [review, { query: { from: "p", where: [met] } }] },
      { transaction: [review, { query: { from: "p", where: [{ not: met }] } }] },
      { transaction: [review, { query: { from: "p", select: ["name", related] } }] },
      {
        transaction: [
          review,
          { mutation: { type: "update", table: "p", set: { stock: 1 }, where: [met] } },
        ],
      },
      { refs, transaction: [insert("pen")] },
      {
        refs: { ...refs, o: writing.definition.tables["orders"]!.id },
        transaction: [insert("pen"), review],
      },
    ];
    for (const body of asked) {
      const { status, json } = await writing.send(body, more);
      expect([status, json.error.code], JSON.stringify(body)).toEqual([403, "SCOPE_VIOLATION"]);
      expect(json.error.message).toMatch(/^\/refs\/[ro]: /);
    }
    expect([await names(), await writing.rows("reviews")]).toEqual([[], []]);
  });

  it("lets one step write an alias and another step use it in a relation", async () => {
    const { status, text, json } = await run([
      { mutation: { ...insert("pen").mutation, returning: ["id"] } },
      {
        mutation: {
          type: "insert",
          table: "r",
          values: [{ stars: 4, product: { $ref: "steps.0.data.0.id" } }],
        },
      },
      {
        query: {
          from: "p",
          select: ["name", { relation: "reviews", ref: "r", select: ["stars"] }],
        },
      },
    ]);
    expect(status, text).toBe(200);
    expect(json.steps[2].data).toEqual([{ name: "pen", reviews: [{ stars: 4 }] }]);
  });

  it("writes nothing if a later step may not publish its event", async () => {
    const notify = { bus: "products:all" };
    const loud = { mutation: { ...insert("loud").mutation, notify } };
    const { status, json } = await run([insert("quiet"), loud], { key: "clerk" });
    expect([status, json.error.code]).toEqual([403, "NOTIFY_DENIED"]);
    expect(json.error.message).toMatch(/^\/transaction\/1\/mutation\/notify\/bus: /);
    for (const bus of ["closed:all", "unknown:all"]) {
      const denied = { mutation: { ...insert("loud").mutation, notify: { bus } } };
      const answer = await run([insert("quiet"), denied]);
      expect([answer.status, answer.json.error.code]).toEqual([403, "NOTIFY_DENIED"]);
    }
    expect(await names()).toEqual([]);
    expect((await run([insert("quiet"), loud])).status).toBe(200);
    expect(await names()).toEqual(["loud", "quiet"]);
  });

  it("rolls everything back if a row would be outside the rows of the credential", async () => {
    const beyond = (set: object) => ({
      mutation: { type: "update", table: "p", set, where: [named("pen")] },
    });
    const { status, json } = await run([insert("pen", { stock: 1 }), beyond({ stock: 100 })], {
      key: "small",
    });
    expect([status, json.error.code]).toEqual([403, "SCOPE_VIOLATION"]);
    expect(json.error.message).toMatch(/^\/transaction\/1\/mutation: /);
    expect(await names()).toEqual([]);
  });
});
