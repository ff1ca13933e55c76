// Tests mutations over HTTP (G7): their effects and their answers. Refused mutations change
// nothing.
// Table aliases in request bodies: `p` is products, `r` reviews, `o` orders.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { blobId, openWriting, type Writing } from "./writing.ts";

let writing: Writing;
beforeAll(async () => void (writing = await openWriting()));
afterAll(() => writing.close());
beforeEach(() => writing.reset());

describe("insert", () => {
  it("answers the number of rows, and the rows on request", async () => {
    const values = [
      { name: "pen", stock: 3 },
      { name: "ink", stock: 4, tags: ["blue"] },
    ];
    const quiet = await writing.mutate({ type: "insert", table: "p", values: [{ name: "nib" }] });
    expect(quiet.status).toBe(200);
    expect(quiet.json).toEqual({
      affectedRows: 1,
      meta: { type: "insert", table: "p", durationMs: expect.any(Number) },
    });
    const named = await writing.mutate({
      type: "insert",
      table: "p",
      values,
      returning: ["name", "stock", "tags"],
    });
    expect(named.json.data).toEqual([
      { name: "pen", stock: 3, tags: null },
      { name: "ink", stock: 4, tags: ["blue"] },
    ]);
  });

  it("fills in defaults: literals, GUIDs, the moment", async () => {
    const { json } = await writing.mutate({
      type: "insert",
      table: "p",
      values: [{ name: "pen" }],
      returning: true,
    });
    const [row] = json.data;
    expect(row).toMatchObject({ name: "pen", stock: 0, price: null, owner: null });
    expect(row.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(Date.parse(row.madeAt)).toBeGreaterThan(Date.parse("2026-01-01"));
  });

  it("stores every type as it was sent", async () => {
    const row = {
      name: 'O\'Neill "x" \\ 50%',
      stock: -5,
      serial: "9007199254740993",
      price: "12.30",
      weight: 0.1,
      active: true,
      day: "2026-02-28",
      opens: "09:30:00",
      madeAt: "2026-02-28T10:00:00.123+00:00",
      owner: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0abc",
      details: { a: [1, null, "x"], now: true },
      kind: "big",
      tags: ["a", 'b"c', "{d,e}"],
      images: [blobId],
    };
    const names = Object.keys(row);
    const { json, text } = await writing.mutate({
      type: "insert",
      table: "p",
      values: [row],
      returning: names,
    });
    expect(json.data, text).toEqual([row]);
  });

  it("accepts columns by GUID, and answers names", async () => {
    const name = writing.column("products", "name");
    const { json } = await writing.mutate({
      type: "insert",
      table: "p",
      values: [{ [name]: "pen" }, { name: "ink" }],
      returning: [name],
    });
    expect(json.data).toEqual([{ name: "pen" }, { name: "ink" }]);
  });

  it("is done completely or not at all", async () => {
    const answer = await writing.mutate({
      type: "insert",
      table: "p",
      values: [{ name: "pen" }, { name: "pen" }],
    });
    expect([answer.status, answer.json.error]).toEqual([
      400,
      { code: "INVALID_MUTATION", message: "/mutation/values: a row with the same name exists." },
    ]);
    expect(await writing.rows("products")).toEqual([]);
  });
});

describe("update", () => {
  beforeEach(async () => {
    await writing.mutate({
      type: "insert",
      table: "p",
      values: [
        { name: "pen", stock: 3 },
        { name: "ink", stock: 5 },
      ],
    });
  });

  it("changes the rows that match the conditions", async () => {
    const { json } = await writing.mutate({
      type: "update",
      table: "p",
      set: { price: "2.50", tags: ["cheap"] },
      where: [{ field: "stock", op: "gte", value: 4 }],
    });
    expect(json.affectedRows).toBe(1);
    expect(await writing.rows("products", "name, price::text, tags")).toEqual([
      { name: "ink", price: "2.50", tags: ["cheap"] },
      { name: "pen", price: null, tags: null },
    ]);
  });

  it("increments, decrements and sets the moment", async () => {
    const { status, text } = await writing.mutate({
      type: "update",
      table: "p",
      set: { stock: { inc: 2 }, weight: { dec: 0.5 }, madeAt: { now: true } },
      where: [{ field: "name", op: "eq", value: "pen" }],
    });
    expect(status, text).toBe(200);
    const [, pen] = await writing.rows("products", "stock, weight");
    expect(pen).toEqual({ stock: 5, weight: null });
  });

  it("never violates a condition if many requests decrement at once", async () => {
    const take = () =>
      writing.mutate({
        type: "update",
        table: "p",
        set: { stock: { dec: 1 } },
        where: [
          { field: "name", op: "eq", value: "ink" },
          { field: "stock", op: "gte", value: 1 },
        ],
      });
    const answers = await Promise.all(Array.from({ length: 12 }, take));
    const taken = answers.reduce((sum, { json }) => sum + json.affectedRows, 0);
    expect(taken).toBe(5);
    expect(await writing.rows("products", "stock")).toEqual([{ stock: 0 }, { stock: 3 }]);
  });

  it("writes nothing if more rows would change than allowed", async () => {
    const answer = await writing.mutate({
      type: "update",
      table: "p",
      set: { stock: 9 },
      where: [{ field: "stock", op: "gt", value: 0 }],
      maxAffected: 1,
    });
    expect([answer.status, answer.json.error.code]).toEqual([400, "INVALID_MUTATION"]);
    expect(await writing.rows("products", "stock")).toEqual([{ stock: 5 }, { stock: 3 }]);
  });
});

describe("delete", () => {
  it("deletes the rows that match the conditions, including relation filters", async () => {
    const { json } = await writing.mutate({
      type: "insert",
      table: "p",
      values: [{ name: "pen" }, { name: "ink" }],
      returning: ["id"],
    });
    const [pen] = json.data;
    await writing.mutate({
      type: "insert",
      table: "r",
      values: [{ product: pen.id, stars: 1 }],
    });
    const gone = await writing.mutate({
      type: "delete",
      table: "p",
      where: [
        {
          relation: "reviews",
          ref: "r",
          match: "some",
          where: [{ field: "stars", op: "lt", value: 2 }],
        },
      ],
    });
    expect(gone.json.affectedRows, gone.text).toBe(1);
    expect(await writing.rows("products", "name")).toEqual([{ name: "ink" }]);
    expect(await writing.rows("reviews", "stars")).toEqual([]);
  });
});

describe("an insert that updates existing rows", () => {
  it("refuses rows that would lose values to other columns, also after a valid request", async () => {
    const upsert = (values: object[]) =>
      writing.mutate({
        type: "insert",
        table: "p",
        values,
        onConflict: { columns: ["name"], action: "update", set: ["stock"] },
      });
    const equal = await upsert([
      { name: "pen", stock: 7 },
      { name: "ink", stock: 8 },
    ]);
    expect(equal.json.affectedRows, equal.text).toBe(2);
    const unequal = await upsert([{ name: "pen" }, { name: "nib", stock: 9 }]);
    expect([unequal.status, unequal.json.error?.code]).toEqual([400, "INVALID_MUTATION"]);
    expect(await writing.rows("products", "name, stock")).toEqual([
      { name: "ink", stock: 8 },
      { name: "pen", stock: 7 },
    ]);
  });
});

describe("a write with properties that have no effect", () => {
  const insert = { type: "insert", table: "p", values: [{ name: "pen" }] };
  it.each([
    [
      { mutation: insert, includeTotalCount: true },
      "INVALID_REQUEST",
      /^\/includeTotalCount: is only allowed with `query`/,
    ],
    [
      { transaction: [{ mutation: insert }], includeTotalCount: false },
      "INVALID_REQUEST",
      /^\/includeTotalCount: .* into the step/,
    ],
    [
      { mutation: { ...insert, returning: ["name", "id", "name"] } },
      "INVALID_MUTATION",
      /^\/mutation\/returning\/2: is listed twice\.$/,
    ],
    [
      { mutation: { ...insert, retuning: ["id"] } },
      "INVALID_MUTATION",
      /did you mean returning\?$/,
    ],
  ])("is refused with its place: %j", async (body, code, message) => {
    const { status, json } = await writing.send(body);
    expect([status, json.error.code]).toEqual([400, code]);
    expect(json.error.message).toMatch(message);
    expect(await writing.rows("products")).toEqual([]);
  });
});
