// Bodies that come again are read and checked once; everything else about their requests is asked every time.
// Tables in bodies: `p` is products, `r` reviews, `o` orders.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KnownBodies } from "../../src/gateway/body/known-bodies.ts";
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
  it("is refused to a credential that may not send it", async () => {
    for (let round = 0; round < 3; round++) {
      expect((await writing.send(read)).status).toBe(200);
      expect((await writing.send(read, { key: "narrow" })).status).toBe(403);
    }
  });

  it("is refused with a header that does not fit", async () => {
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

  it("sees what was written in between, from a cache too", async () => {
    for (const name of ["a", "b", "c"]) {
      await writing.mutate({ type: "insert", table: "p", values: [{ name }] });
      const { json, headers } = await writing.send(read, { key: "cached" });
      expect(headers["x-cache"]).toBe("MISS");
      expect(json.data).toContainEqual({ name });
      // A write may be heard of twice, and nothing is answered from a cache while nothing is heard.
      await expect
        .poll(async () => (await writing.send(read, { key: "cached" })).headers["x-cache"])
        .toBe("HIT");
    }
  });
});

describe("what is kept", () => {
  const body = (text: string) => ({ text, value: {}, isChecked: true, logged: null, kept: {} });
  it("is a body beside which a handler has kept something, and no other", () => {
    const known = new KnownBodies();
    known.keep({ ...body("a"), kept: undefined });
    known.keep(body("b"));
    expect([known.get("a"), known.get("b")]).toEqual([undefined, body("b")]);
  });

  it("is bounded in number and in length", () => {
    const known = new KnownBodies();
    known.keep(body("x".repeat(3_000)));
    expect(known.get("x".repeat(3_000))).toBeUndefined();
    for (let n = 0; n < 3_000; n++) known.keep(body(`{"n":${n}}`));
    expect(known.get('{"n":0}')).toBeUndefined();
    expect(known.get('{"n":2999}')).toBeDefined();
  });
});
