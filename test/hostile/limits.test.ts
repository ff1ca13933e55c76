// Structural limits of `/query` (G6.4): one below, at, and one above the limit. The gateway counts
// the request as it was sent.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStage, type Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => (stage = await openStage({ visitsPlaces: false })));
afterAll(() => stage.close());

const id = (table: string) => stage.installed.model.tables.get(table)!.id;
const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const leaf = { field: "rank", op: "gt", value: 0 };
const nested = (groups: number): object =>
  groups === 0 ? leaf : { [groups % 2 === 0 ? "and" : "or"]: [nested(groups - 1)] };
const nots = (groups: number): object => (groups === 0 ? leaf : { not: nots(groups - 1) });
const byRelation = (groups: number): object =>
  groups === 0
    ? leaf
    : { relation: "manager", ref: "p", match: "some", where: [byRelation(groups - 1)] };
const related = (depth: number): object[] =>
  depth === 0
    ? []
    : [{ relation: "reports", ref: "p", limit: 1, select: ["id", ...related(depth - 1)] }];

const refs = () => ({ p: id("people"), t: id("tasks") });
const query = (parts: object) => ({
  refs: refs(),
  query: { from: "p", select: ["id"], limit: 1, ...parts },
});

/**
 * The name of a limit, its largest count, a function that makes a body with a count, and the code
 * of a refusal.
 */
const limits: readonly (readonly [string, number, (count: number) => object, string])[] = [
  [
    "entries in refs",
    20,
    (n) => ({
      refs: Object.fromEntries(many(n, (i) => [`r${i}`, id("people")])),
      query: { from: "r0", limit: 1 },
    }),
    "INVALID_REFS",
  ],
  ["rows", 1000, (n) => query({ limit: n }), "INVALID_QUERY"],
  [
    "rows of a relation",
    1000,
    (n) => query({ select: ["id", { relation: "tasks", ref: "t", limit: n }] }),
    "INVALID_QUERY",
  ],
  [
    "relations inside each other",
    5,
    (n) => query({ select: ["id", ...related(n)] }),
    "INVALID_QUERY",
  ],
  [
    "columns in a list",
    100,
    (n) => query({ select: many(n, (i) => ({ field: "name", alias: `c${i}` })) }),
    "INVALID_QUERY",
  ],
  [
    "aggregates in a list",
    100,
    (n) => query({ select: many(n, (i) => ({ fn: "count", alias: `c${i}` })) }),
    "INVALID_QUERY",
  ],
  ["conditions in a list", 50, (n) => query({ where: many(n, () => leaf) }), "INVALID_QUERY"],
  [
    "conditions in a group",
    50,
    (n) => query({ where: [{ or: many(n, () => leaf) }] }),
    "INVALID_QUERY",
  ],
  [
    "conditions in having",
    50,
    (n) =>
      query({
        select: [{ fn: "count", alias: "n" }],
        having: many(n, () => ({ field: "n", op: "gte", value: 0 })),
      }),
    "INVALID_QUERY",
  ],
  [
    "conditions in the filter of an aggregate",
    50,
    (n) => query({ select: [{ fn: "count", alias: "n", filter: many(n, () => leaf) }] }),
    "INVALID_QUERY",
  ],
  ["groups around a condition", 5, (n) => query({ where: [nested(n)] }), "INVALID_QUERY"],
  ["negations around a condition", 5, (n) => query({ where: [nots(n)] }), "INVALID_QUERY"],
  [
    "relation filters around a condition",
    5,
    (n) => query({ where: [byRelation(n)] }),
    "INVALID_QUERY",
  ],
  [
    "values of in",
    1000,
    (n) => query({ where: [{ field: "rank", op: "in", value: many(n, (i) => i) }] }),
    "INVALID_QUERY",
  ],
  [
    "elements of hasAny",
    1000,
    (n) => query({ where: [{ field: "tags", op: "hasAny", value: many(n, String) }] }),
    "INVALID_QUERY",
  ],
  ["rows to skip", 1_000_000, (n) => query({ offset: n }), "INVALID_QUERY"],
];

describe.each(limits)("%s: at most %i", (_name, most, body, code) => {
  it("accepts a request one below the limit, and one at the limit", async () => {
    for (const count of [most - 1, most]) {
      const answer = await stage.query(body(count));
      expect(answer.status, answer.body.slice(0, 300)).toBe(200);
    }
  });

  it("refuses a request one above the limit", async () => {
    const answer = await stage.query(body(most + 1));
    expect(
      [answer.status, (JSON.parse(answer.body) as { error: { code: string } }).error.code],
      answer.body.slice(0, 300),
    ).toEqual([400, code]);
  });
});

describe("lists and texts that must not be empty", () => {
  it.each([
    ["refs", () => ({ refs: {}, query: { from: "p" } }), "INVALID_REFS"],
    ["select", () => query({ select: [] }), "INVALID_QUERY"],
    ["a group", () => query({ where: [{ and: [] }] }), "INVALID_QUERY"],
    [
      "the list of a relation filter",
      () => query({ where: [{ relation: "tasks", ref: "t", match: "some", where: [] }] }),
      "INVALID_QUERY",
    ],
  ])("%s", async (_name, body, code) => {
    const answer = await stage.query(body());
    expect(
      [answer.status, (JSON.parse(answer.body) as { error: { code: string } }).error.code],
      answer.body,
    ).toEqual([400, code]);
  });
});
