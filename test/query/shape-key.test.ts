// Tests the shape of a read: the text of the request without its values, which is the key of the
// plan cache. Requests that differ only in values have the same plan. Two different queries never
// share a plan.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shapeOf } from "../../src/query/parse/shape-key.ts";
import type { ReadRequest } from "../../src/query/parse/request.ts";

const request = (query: Record<string, unknown>, more: object = {}): ReadRequest =>
  ({
    refs: { o: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0102" },
    query: { from: "o", ...query },
    ...more,
  }) as ReadRequest;
const compare = (value: unknown, op = "eq") => ({ where: [{ field: "a", op, value }] });

describe("the shape of a read", () => {
  it("leaves out the bound values, and keeps them in order", () => {
    const one = shapeOf(request({ ...compare("x"), offset: 10 }));
    const two = shapeOf(request({ ...compare(["y", 2]), offset: 0 }));
    expect(one.key).toBe(two.key);
    expect(one.values).toEqual(["x", 10]);
    expect(two.values).toEqual([["y", 2], 0]);
  });

  it("keeps booleans, because they select between two statements", () => {
    expect(shapeOf(request(compare(true, "isNull"))).key).not.toBe(
      shapeOf(request(compare(false, "isNull"))).key,
    );
  });

  it("binds a cursor to everything except the page size", () => {
    const first = shapeOf(request({ ...compare("x"), limit: 10 }));
    const next = shapeOf(request({ ...compare("x"), limit: 20, cursor: "abc" }));
    expect(next.cursorKey).toBe(first.cursorKey);
    expect(next.key).not.toBe(first.key);
    expect(shapeOf(request({ ...compare("x", "neq"), cursor: "abc" })).cursorKey).not.toBe(
      first.cursorKey,
    );
  });

  it("treats an alias with the name of a bound property as a name", () => {
    const a = shapeOf({ refs: { value: "a" }, query: { from: "value" } });
    expect(a.values).toEqual([]);
    expect(a.key).not.toBe(shapeOf({ refs: { value: "b" }, query: { from: "value" } }).key);
  });

  it("differs whenever anything but a bound value differs", () => {
    const name = fc.string({ maxLength: 5 });
    const body = fc.record({
      select: fc.array(fc.oneof(name, fc.record({ field: name, alias: name })), { maxLength: 3 }),
      groupBy: fc.array(name, { maxLength: 3 }),
      limit: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
      distinct: fc.boolean(),
    });
    fc.assert(
      fc.property(body, body, (a, b) => {
        const same = JSON.stringify(a) === JSON.stringify(b);
        expect(shapeOf(request(a)).key === shapeOf(request(b)).key).toBe(same);
      }),
    );
  });
});
