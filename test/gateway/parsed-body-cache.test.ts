// Tests the cache of parsed bodies. If a body is sent again, the gateway does not parse and check
// it again. All other parts of the request are checked every time.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ParsedBodyCache } from "../../src/gateway/body/parsed-body-cache.ts";
import { openWriting, type Writing } from "../query/writing.ts";

let writing: Writing;
beforeAll(
  async () =>
    void (writing = await openWriting({
      narrow: { tables: {} },
      cached: { kind: "server", tables: "all", cache: { mode: "write" } },
    })),
);
afterAll(() => writing.close());

const read = { query: { from: "p", select: ["name"] } };

describe("a body that was sent before", () => {
  it("is refused for a credential without the right", async () => {
    for (let round = 0; round < 3; round++) {
      expect((await writing.send(read)).status).toBe(200);
      expect((await writing.send(read, { key: "narrow" })).status).toBe(403);
    }
  });

  it("is refused with an invalid header", async () => {
    const body = { mutation: { type: "insert", table: "o", values: [{ amount: 1 }] } };
    expect((await writing.send(body)).status).toBe(200);
    const refused = await writing.send(body, { headers: { "Idempotency-Key": "x".repeat(256) } });
    expect(refused.status).toBe(400);
    expect(await writing.rows("orders")).toHaveLength(1);
  });

  it("writes each time it is sent", async () => {
    const body = { mutation: { type: "insert", table: "r", values: [{ stars: 5 }] } };
    for (let round = 0; round < 4; round++) expect((await writing.send(body)).status).toBe(200);
    expect(await writing.rows("reviews")).toHaveLength(4);
  });

  it("sees later writes, also with the response cache", async () => {
    for (const name of ["a", "b", "c"]) {
      await writing.mutate({ type: "insert", table: "p", values: [{ name }] });
      const { json, headers } = await writing.send(read, { key: "cached" });
      expect(headers["x-cache"]).toBe("MISS");
      expect(json.data).toContainEqual({ name });
      // The node may get the report of one write twice, which invalidates its cache twice. It also
      // does not use its cache while it gets no reports of writes. So the read is repeated until
      // the cache answers.
      await expect
        .poll(async () => (await writing.send(read, { key: "cached" })).headers["x-cache"])
        .toBe("HIT");
    }
  });
});

describe("the cache of parsed bodies", () => {
  const body = (text: string) => ({
    text,
    value: {},
    isChecked: true,
    logged: null,
    cachedValue: {},
  });
  it("stores only a body for which a handler has stored data", () => {
    const cache = new ParsedBodyCache();
    cache.store({ ...body("a"), cachedValue: undefined });
    cache.store(body("b"));
    expect([cache.get("a"), cache.get("b")]).toEqual([undefined, body("b")]);
  });

  it("limits the number and the length of bodies", () => {
    const cache = new ParsedBodyCache();
    cache.store(body("x".repeat(3_000)));
    expect(cache.get("x".repeat(3_000))).toBeUndefined();
    for (let n = 0; n < 3_000; n++) cache.store(body(`{"n":${n}}`));
    expect(cache.get('{"n":0}')).toBeUndefined();
    expect(cache.get('{"n":2999}')).toBeDefined();
  });
});
