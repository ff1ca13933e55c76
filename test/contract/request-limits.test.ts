// The structural limits of a read (G6.4): a request at the limit passes, a request beyond it is
// refused with a code and a JSON Pointer.
import { describe, expect, it } from "vitest";
import { operations } from "../../src/contract/document.ts";
import { describeRequestErrors, type RequestProblem } from "../../src/contract/request-errors.ts";
import { requestValidators } from "../../src/contract/validators.ts";

const guid = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001";
const refs = { o: guid };
const comparison = { field: "status", op: "eq", value: "paid" };

/** Returns the error of a body, or null if the body is valid. */
function judge(requestBody: unknown, query: Record<string, string> = {}): RequestProblem | null {
  for (const validate of requestValidators("query")) {
    const parts = { path: { workspaceId: guid }, query: { ...query }, header: {}, requestBody };
    if (!validate(parts))
      return describeRequestErrors(operations.get("query")!, validate.errors ?? []);
  }
  return null;
}

const read = (query: object): RequestProblem | null =>
  judge({ refs, query: { from: "o", ...query } });
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const aliases = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, guid]));

describe("a read within the limits passes", () => {
  it.each([
    ["20 refs", judge({ refs: aliases(20), query: { from: "a0" } })],
    ["100 columns", read({ select: times(100, "id") })],
    ["50 conditions", read({ where: times(50, comparison) })],
    ["50 conditions in a group", read({ where: [{ or: times(50, comparison) }] })],
    ["1000 values", read({ where: [{ field: "id", op: "in", value: times(1000, 1) }] })],
    ["limit 1", read({ limit: 1 })],
    ["limit 1000", read({ limit: 1000 })],
    ["offset 0", read({ offset: 0 })],
    ["offset 1000000", read({ offset: 1_000_000 })],
    ["a name of 63 characters", read({ select: ["a".repeat(63)] })],
    ["a GUID in upper case", judge({ refs: { o: guid.toUpperCase() }, query: { from: "o" } })],
    ["no conditions", read({ where: [] })],
    ["a star as a string", read({ select: "*" })],
    [
      "relation.column in orderBy",
      read({ orderBy: [{ field: "customer.name", dir: "asc", nulls: "first" }] }),
    ],
  ])("%s", (_name, problem) => {
    expect(problem).toBeNull();
  });
});

describe("a misspelt query parameter", () => {
  it("is reported with a suggestion, in a sentence with one full stop", () => {
    const parts = { path: { workspaceId: guid }, query: { platfrom: "steam" }, header: {} };
    const operation = operations.get("listPlayers")!;
    const [validate] = requestValidators("listPlayers");
    expect(validate!(parts)).toBe(false);
    expect(describeRequestErrors(operation, validate!.errors ?? []).message).toBe(
      'The query parameter "platfrom" is not known here; did you mean platform?',
    );
  });
});

describe("an error in a list of query parameters", () => {
  it("is reported with its index", () => {
    const parts = { path: { workspaceId: guid }, query: { table: [guid, "x"] }, header: {} };
    const [validate] = requestValidators("getSchema");
    expect(validate!(parts)).toBe(false);
    const { message } = describeRequestErrors(operations.get("getSchema")!, validate!.errors ?? []);
    expect(message).toMatch(/^The query parameter "table\[1\]" must be /);
  });
});

describe("a read beyond a limit is refused with a code and a JSON Pointer", () => {
  it.each([
    ["no refs", judge({ query: { from: "o" } }), "INVALID_REFS", "/refs: is required"],
    [
      "0 refs",
      judge({ refs: {}, query: { from: "o" } }),
      "INVALID_REFS",
      "/refs: must not be empty",
    ],
    [
      "21 refs",
      judge({ refs: aliases(21), query: { from: "a0" } }),
      "INVALID_REFS",
      "/refs: must have at most 20 entries",
    ],
    [
      "a malformed GUID",
      judge({ refs: { o: "1" }, query: { from: "o" } }),
      "INVALID_REFS",
      "/refs/o: must be a GUID",
    ],
    [
      "101 columns",
      read({ select: times(101, "id") }),
      "INVALID_QUERY",
      "/query/select: must have at most 100 entries",
    ],
    [
      "51 conditions",
      read({ where: times(51, comparison) }),
      "INVALID_QUERY",
      "/query/where: must have at most 50 entries",
    ],
    [
      "51 conditions in a group",
      read({ where: [{ or: times(51, comparison) }] }),
      "INVALID_QUERY",
      "/query/where/0/or: must have at most 50 entries",
    ],
    [
      "an empty group",
      read({ where: [{ and: [] }] }),
      "INVALID_QUERY",
      "/query/where/0/and: must not be empty",
    ],
    [
      "1001 values",
      read({ where: [{ field: "id", op: "in", value: times(1001, 1) }] }),
      "INVALID_QUERY",
      "/query/where/0/value: must have at most 1000 entries",
    ],
    ["limit -1", read({ limit: -1 }), "INVALID_QUERY", "/query/limit: must be at least 0"],
    ["limit 1001", read({ limit: 1001 }), "INVALID_QUERY", "/query/limit: must be at most 1000"],
    [
      "limit as a string",
      read({ limit: "5" }),
      "INVALID_QUERY",
      "/query/limit: must be a whole number",
    ],
    ["offset -1", read({ offset: -1 }), "INVALID_QUERY", "/query/offset: must be at least 0"],
    [
      "offset 1000001",
      read({ offset: 1_000_001 }),
      "INVALID_QUERY",
      "/query/offset: must be at most 1000000",
    ],
    [
      "a name of 64 characters",
      read({ select: ["a".repeat(64)] }),
      "INVALID_QUERY",
      '/query/select/0: must be the name or the GUID of a column, or "*"',
    ],
    [
      "a name that JavaScript uses itself",
      read({ groupBy: ["constructor"] }),
      "INVALID_QUERY",
      "/query/groupBy/0: must be the name or the GUID of a column",
    ],
    [
      "an invalid mutation",
      judge({ refs, mutation: 1 }),
      "INVALID_MUTATION",
      "/mutation: must be an object whose type is insert, update or delete",
    ],
  ])("%s", (_name, problem, code, detail) => {
    expect(problem).toEqual({ code, details: [detail] });
  });
});

describe("an error in a union is about the intended branch", () => {
  it.each([
    [
      "a comparison without a value",
      read({ where: [{ field: "a", op: "eq" }] }),
      "/query/where/0/value: is required",
    ],
    [
      "a value that is not a condition",
      read({ where: [{}] }),
      "/query/where/0: must be a comparison with field, op and value, a group (and, or, not), or a relation filter",
    ],
    [
      "a mistake deep in groups",
      read({ where: [{ and: [{ not: { relation: "items", ref: "o", match: "any" } }] }] }),
      "/query/where/0/and/0/not/match: must be one of some, none, every",
    ],
    [
      "an aggregate that does not exist",
      read({ select: [{ fn: "median", alias: "m" }] }),
      "/query/select/0/fn: must be one of count, countDistinct, sum, avg, min, max",
    ],
    [
      "a mistake inside a relation",
      read({ select: [{ relation: "items", ref: "o", select: [7] }] }),
      "/query/select/0/select/0: must be a column name or an object",
    ],
    [
      "a misspelt operator",
      read({ where: [{ field: "a", op: "lyke", value: "5%" }] }),
      "/query/where/0/op: is not known; did you mean like?",
    ],
    [
      "an operator of another language",
      read({ where: [{ field: "a", op: "!=", value: 5 }] }),
      "/query/where/0/op: is not known; did you mean neq?",
    ],
    [
      "a misspelling of the key that selects the kind of condition",
      read({ where: [{ feld: "a", op: "eq", value: 5 }] }),
      "/query/where/0/feld: is not a known key; did you mean field?",
    ],
    [
      "an unknown key",
      read({ orderBy: [{ field: "a", direction: "asc" }] }),
      "/query/orderBy/0/direction: is not a known key; known are field, dir, nulls",
    ],
  ])("%s", (_name, problem, detail) => {
    expect(problem).toEqual({ code: "INVALID_QUERY", details: [detail] });
  });
});

describe("a misspelling of a required key is reported with a suggestion", () => {
  const table = "o";
  const where = [comparison];
  it.each([
    [{ mutation: { type: "insert", table, value: [{}] } }, "/mutation/value", "values"],
    [{ mutation: { type: "delete", table, were: where } }, "/mutation/were", "where"],
    [{ mutation: { type: "update", tabel: table, set: {}, where } }, "/mutation/tabel", "table"],
    [{ transaction: [{ mutaton: {} }] }, "/transaction/0/mutaton", "mutation"],
  ])("%j", (body, place, meant) => {
    const detail = `${place}: is not a known key; did you mean ${meant}?`;
    expect(judge({ refs, ...body })).toEqual({ code: "INVALID_MUTATION", details: [detail] });
  });

  it("a key without a similar name is reported as missing", () => {
    expect(judge({ refs, mutation: { type: "insert", table, rows: [] } })?.details).toEqual([
      "/mutation/values: is required",
    ]);
  });
});

describe("an error outside of the parts of a body is INVALID_REQUEST", () => {
  it("names an unknown key with a suggestion, or with all known keys", () => {
    const known = "refs, query, mutation, transaction, includeTotalCount, explain, as";
    const refused = (detail: string) => ({ code: "INVALID_REQUEST", details: [detail] });
    expect(judge({ refs, qurey: {} })).toEqual(
      refused("/qurey: is not a known key; did you mean query?"),
    );
    expect(judge({ refs, select: {} })).toEqual(
      refused(`/select: is not a known key; known are ${known}`),
    );
  });

  it("says that a body is missing or is not an object", () => {
    expect(judge(undefined)).toEqual({
      code: "INVALID_REQUEST",
      message: "The body is required.",
      details: [],
    });
    expect(judge(null)).toEqual({
      code: "INVALID_REQUEST",
      message: "The body must be an object.",
      details: [],
    });
    expect(judge([])).toEqual({
      code: "INVALID_REQUEST",
      message: "The body must be an object.",
      details: [],
    });
  });

  it("names an unknown query parameter", () => {
    const message = 'The query parameter "limit" is not known here.';
    expect(judge({ refs, query: { from: "o" } }, { limit: "5" })).toEqual({
      code: "INVALID_REQUEST",
      message,
      details: [],
    });
  });

  it("truncates a long key, and escapes it as in a JSON Pointer", () => {
    const [detail] = judge({ refs, [`a/b~c${"x".repeat(10_000)}`]: 1 })!.details;
    expect(detail).toMatch(/^\/a~1b~0cx{95}\.{3}: is not a known key/);
  });
});

describe("a condition list of the greatest depth that the body reader accepts", () => {
  it("is validated without overflowing the stack", () => {
    let condition: object = comparison;
    for (let depth = 0; depth < 64; depth += 1) condition = { not: condition };
    expect(read({ where: [condition] })).toBeNull();
  });
});
