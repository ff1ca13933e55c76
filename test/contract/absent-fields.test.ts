// Optional fields that are null, as typed serialisers write them, count as absent. Null as a value
// stays (G2.10).
import { describe, expect, it } from "vitest";
import { generatedChecks, requestValidators } from "../../src/contract/validators.ts";
import type { OperationId } from "../../src/contract/operations.ts";

const guid = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001";
const refs = { o: guid };

/** Returns the body as a handler sees it. Undefined if the body is refused. */
function seen(id: OperationId, requestBody: unknown): unknown {
  const [validate] = requestValidators(id);
  return validate!({ path: {}, query: {}, header: {}, requestBody }) ? requestBody : undefined;
}
const comparison = { field: "a", op: "eq", value: 1 };
/** A condition as a serialised class with a member for every key of the grammar. */
const keys = "and or not relation ref match where field op path valueField".split(" ");
const whole = Object.fromEntries(keys.map((key) => [key, null]));
const read = (query: object) => ({ refs, query: { from: "o", ...query } });
const write = (mutation: object) => ({ refs, mutation: { table: "o", ...mutation } });

describe("an optional field that is null", () => {
  it.each<[string, OperationId, unknown, unknown]>([
    [
      "in the frame of a request",
      "query",
      { ...read({}), mutation: null, transaction: null, includeTotalCount: null, explain: null },
      read({}),
    ],
    [
      "in a query",
      "query",
      read({ select: null, where: null, groupBy: null, orderBy: null, limit: null, cursor: null }),
      read({}),
    ],
    [
      "in an item of a list",
      "query",
      read({ orderBy: [{ field: "a", dir: null, nulls: null }] }),
      read({ orderBy: [{ field: "a" }] }),
    ],
    [
      "in a comparison, with the keys of groups beside it",
      "query",
      read({ where: [{ ...whole, ...comparison }] }),
      read({ where: [comparison] }),
    ],
    [
      "in a group at any depth",
      "query",
      read({ where: [{ ...whole, and: [{ ...whole, not: { ...whole, ...comparison } }] }] }),
      read({ where: [{ and: [{ not: comparison }] }] }),
    ],
    [
      "in a selected relation",
      "query",
      read({ select: [{ relation: "r", ref: "o", fn: null, field: null, limit: null }] }),
      read({ select: [{ relation: "r", ref: "o" }] }),
    ],
    [
      "in a write, with the keys of other writes beside it",
      "query",
      write({ type: "delete", where: [comparison], set: null, values: null, notify: null }),
      write({ type: "delete", where: [comparison] }),
    ],
    [
      "in a step",
      "query",
      { refs, transaction: [{ query: { from: "o" }, mutation: null }] },
      { refs, transaction: [{ query: { from: "o" } }] },
    ],
    [
      "in a profile, null or empty",
      "register",
      { email: "a@example.com", password: "correct horse", firstName: null, lastName: "" },
      { email: "a@example.com", password: "correct horse" },
    ],
    [
      "of a player",
      "identifyPlayer",
      { platform: "steam", platformPlayerId: "1", displayName: null, metadata: null },
      { platform: "steam", platformPlayerId: "1" },
    ],
  ])("%s is absent", (_where, id, sent, expected) => {
    expect(seen(id, structuredClone(sent))).toEqual(expected);
  });
});

describe("null as a value stays", () => {
  it.each([
    ["in the value of a condition", read({ where: [{ field: "a", op: "eq", value: null }] })],
    ["in new rows", write({ type: "insert", values: [{ a: null, b: { c: null } }] })],
    ["in set", write({ type: "update", set: { a: null }, where: [comparison] })],
    [
      "inside metadata",
      { platform: "steam", platformPlayerId: "1", metadata: { a: null } },
      "identifyPlayer",
    ],
  ] as [string, object, OperationId?][])("%s", (_where, sent, id = "query") => {
    expect(seen(id, structuredClone(sent))).toEqual(sent);
  });
});

describe("null is refused", () => {
  it.each<[string, OperationId, unknown]>([
    ["for a field that is required", "query", { refs: null, query: { from: "o" } }],
    ["for the conditions of a write", "query", write({ type: "delete", where: null })],
    ["for a table of refs", "query", { refs: { o: null }, query: { from: "o" } }],
    ["for a condition without anything else", "query", read({ where: [whole] })],
    ["in a list", "query", read({ select: [null] })],
    ["for an unknown key", "query", { ...read({}), other: null }],
    ["for a password", "register", { email: "a@example.com", password: null }],
  ])("%s", (_where, id, sent) => {
    expect(seen(id, sent)).toBeUndefined();
    expect(generatedChecks.allBodyFlaws(id, sent)).not.toHaveLength(0);
  });
});
