// Tests the stored answers of an `Idempotency-Key`. Transactions without writes store nothing, and
// answers larger than 1 MiB are refused. A repeated request, which gets the stored answer,
// invalidates the node's cached responses as the write does.
// Table aliases in request bodies: `p` is products, `r` reviews, `o` orders.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { scope } from "../support/definition.ts";
import { openWriting, type Writing } from "./writing.ts";

let writing: Writing;
beforeAll(
  async () =>
    void (writing = await openWriting({
      cached: { kind: "server", tables: "all", cache: { mode: "write" } },
      reader: { kind: "publishable", tables: { products: scope() } },
    })),
);
afterAll(() => writing.close());
beforeEach(() => writing.reset());

const pen = { name: "pen" };
const insert = (values: object = pen, returning: unknown = ["id", "name"]) => ({
  mutation: { type: "insert", table: "p", values: [values], returning },
});
const read = { query: { from: "p", select: ["name"] } };
const send = (body: object, key = "backend") =>
  writing.send(body, { key, headers: { "Idempotency-Key": "key" } });
const names = async () => (await writing.rows("products", "name")).map(({ name }) => name);
const records = async () => (await writing.sql("select from gateway_tx.idempotency")).length;

describe("a transaction that only reads", () => {
  it.each(["backend", "reader"])("stores nothing, and runs again (%s)", async (key) => {
    for (const expected of [[], [pen]]) {
      const { status, headers, json } = await send({ transaction: [read, read] }, key);
      expect([status, headers["idempotency-replayed"]]).toEqual([200, undefined]);
      expect(json.steps[1].data).toEqual(expected);
      expect(await records()).toBe(0);
      await writing.mutate(insert().mutation);
    }
  });

  it("does not wait for another request with the same key", async () => {
    const body = { transaction: [read] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body, "reader")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("leaves the key to a write", async () => {
    await send({ transaction: [read] });
    expect((await send({ transaction: [insert(), read] })).status).toBe(200);
    expect((await send({ transaction: [insert(), read] })).headers["idempotency-replayed"]).toBe(
      "true",
    );
    expect((await send({ transaction: [read] })).headers["idempotency-replayed"]).toBeUndefined();
    expect([await names(), await records()]).toEqual([["pen"], 1]);
  });
});

describe("a stored answer", () => {
  const MIB = 1024 * 1024;
  const long = { ...pen, details: { text: "ü".repeat(MIB / 2) } };

  it.each([
    ["/mutation/returning", insert(long, ["details"])],
    ["/transaction", { transaction: [insert(long, ["details"])] }],
    ["/transaction", { transaction: [insert(long, false), read, { query: { from: "p" } }] }],
  ])("has at most 1 MiB: %s is refused, and nothing is written", async (place, body) => {
    const { status, json } = await send(body);
    expect([status, json.error.code]).toEqual([400, "INVALID_MUTATION"]);
    expect(json.error.message).toMatch(new RegExp(`^${place}: .*1 MiB.*\\.$`));
    expect([await names(), await records()]).toEqual([[], 0]);
    expect((await send(insert())).status).toBe(200);
  });

  it("does not limit requests without a key, or without returning", async () => {
    expect((await writing.send(insert(long, ["details"]))).text.length).toBeGreaterThan(MIB / 2);
    expect((await send(insert({ ...long, name: "ink" }, ["id"]))).status).toBe(200);
    const text = "u".repeat(MIB - 1_000);
    const { status } = await send(
      insert({ name: "nib", details: { text } }, ["details"]),
      "cached",
    );
    expect([status, await records()]).toEqual([200, 2]);
  });
});

describe("a replay", () => {
  // The client repeats a request if it got no answer. This node may not yet know of the write, so
  // its cached responses may be outdated.
  it.each([
    ["mutation", insert()],
    ["transaction", { transaction: [read, insert()] }],
  ])("of a %s is followed by no older cached answer", async (_kind, body) => {
    const cacheOf = async () => (await writing.send(read, { key: "cached" })).headers["x-cache"];
    await send(body);
    await expect.poll(cacheOf).toBe("HIT");
    expect((await send(body)).headers["idempotency-replayed"]).toBe("true");
    expect(await cacheOf()).toBe("MISS");
    expect(await names()).toEqual(["pen"]);
  });
});
