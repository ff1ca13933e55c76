// Requests that would break a careless server on this stack (G24.3), each with its required answer:
// values, bodies and depths. Request lines and headers stand in
// test/gateway/hostile-requests.test.ts.
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workspaceId } from "../twin-world/world/definition.ts";
import { openStage, type Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => (stage = await openStage({ visitsPlaces: false })));
afterAll(() => stage.close());

const people = () => stage.installed.model.tables.get("people")!.id;
/** A condition as raw JSON text inside a body. */
const where = (item: string): string =>
  `{"refs":{"p":"${people()}"},"query":{"from":"p","select":["id"],"where":[${item}]}}`;
const compare = (field: string, op: string, value: string): string =>
  where(`{"field":"${field}","op":"${op}","value":${value}}`);

const codeOf = (body: string): unknown =>
  (JSON.parse(body) as { error?: { code?: unknown } }).error?.code;

async function expectCode(body: string | Buffer, code: string): Promise<void> {
  const answer = await stage.query(body);
  expect([answer.status, codeOf(answer.body)], answer.body).toEqual([400, code]);
}

describe("values that PostgreSQL or JSON cannot hold are 400 INVALID_QUERY", () => {
  it.each([
    ["NUL in a text", "name", "eq", '"a\\u0000b"'],
    ["NUL in a pattern", "name", "like", '"%\\u0000%"'],
    ["NUL in json", "profile", "jsonContains", '{"a":"\\u0000"}'],
    ["NUL in a key of json", "profile", "hasKey", '"\\u0000"'],
    ["NUL in an element of an array", "tags", "hasAny", '["\\u0000"]'],
    ["an integer above 32 bits", "rank", "eq", "99999999999"],
    ["an integer in exponents", "rank", "gt", "1e20"],
    ["half an integer", "rank", "eq", "1.5"],
    ["a bigint that JSON has rounded", "counter", "eq", "9007199254740993"],
    ["a bigint above 64 bits", "counter", "eq", '"9223372036854775808"'],
    ["a decimal that JSON has rounded", "salary", "eq", "9007199254740993"],
    ["not a number", "salary", "eq", '"NaN"'],
    ["infinity as a decimal", "salary", "lt", '"Infinity"'],
    ["a decimal of a thousand digits", "salary", "eq", `"${"9".repeat(1000)}"`],
    ["the year 0", "joinedAt", "gt", '"0000-01-01T00:00:00Z"'],
    ["a zone of almost a day", "joinedAt", "gt", '"2025-01-01T00:00:00+23:59"'],
    ["the 30th of February", "birthday", "eq", '"2025-02-30"'],
    ["the word now", "joinedAt", "lt", '"now"'],
    ["the word infinity as a time", "joinedAt", "lt", '"infinity"'],
    ["a Julian day", "birthday", "eq", '"J2451187"'],
    ["a GUID with a brace", "id", "eq", '"{0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001}"'],
    ["a truth that is a text", "visible", "eq", '"true"'],
    ["an enum value with another case", "department", "eq", '"OPS"'],
    ["null for eq", "name", "eq", "null"],
    ["null inside in", "name", "in", '["a",null]'],
    ["an object for a text", "name", "eq", "{}"],
    ["a list for a scalar", "rank", "eq", "[1]"],
    ["a pattern that ends in a backslash", "name", "like", '"hidde\\\\"'],
    ["a pattern of a thousand wildcards", "name", "like", `"${"%_".repeat(500)}"`],
    ["a pattern that ends in three", "name", "ilike", '"a\\\\\\\\\\\\"'],
    ["between with one end", "rank", "between", "[1]"],
    ["an array of arrays for an array", "tags", "eq", '[["a"]]'],
  ])("%s", async (_name, field, op, value) =>
    expectCode(compare(field, op, value), "INVALID_QUERY"),
  );
});

describe("values at the limits of their types are answered", () => {
  it.each([
    ["the smallest 32-bit integer", "rank", "gte", "-2147483648"],
    ["the largest 64-bit integer", "counter", "lt", '"9223372036854775807"'],
    ["the first day", "birthday", "gt", '"0001-01-01"'],
    ["the last day", "birthday", "lt", '"9999-12-31"'],
    ["a pattern of backslash pairs", "name", "like", '"a\\\\\\\\"'],
    ["a pattern of sixty wildcards", "name", "like", `"${"%_".repeat(30)}"`],
    ["an unbalanced search", "name", "search", '"\\"a or -"'],
    [
      "a thousand alternatives",
      "name",
      "in",
      JSON.stringify(Array.from({ length: 1000 }, (_, n) => `n${n}`)),
    ],
    ["an emoji", "name", "contains", '"\u{1F600}"'],
    ["zero below zero", "score", "eq", "-0.0"],
    ["the smallest float", "score", "gt", "5e-324"],
    ["deep json", "profile", "jsonContains", `${'{"a":'.repeat(40)}1${"}".repeat(40)}`],
  ])("%s", async (_name, field, op, value) =>
    expect((await stage.query(compare(field, op, value))).status).toBe(200),
  );
});

describe("bodies", () => {
  const deep = (open: string, close: string, depth: number) =>
    `${open.repeat(depth)}1${close.repeat(depth)}`;
  it.each([
    ["nothing", ""],
    ["null", "null"],
    ["a list", "[]"],
    ["a truth", "true"],
    ["two documents", "{}{}"],
    ["a number beyond all floats", '{"refs":{},"query":{"from":"p","limit":1e400}}'],
    ["a comment", "/* */ {}"],
    ["a trailing comma", '{"refs":{},}'],
    ["a repeated key", '{"refs":{},"refs":{}}'],
    ["a repeated key, once escaped", '{"refs":{},"\\u0072efs":{}}'],
    [
      "a repeated key deep inside",
      '{"refs":{},"query":{"from":"p","where":[{"field":"a","field":"b","op":"eq","value":1}]}}',
    ],
    ["__proto__", '{"refs":{},"__proto__":{"query":{}}}'],
    ["constructor", '{"refs":{},"query":{"from":"p","constructor":{"prototype":{}}}}'],
    ["half a surrogate pair", '{"refs":{"p":"\\ud800"}}'],
    ["a BOM in UTF-16", Buffer.from('\ufeff{"refs":{}}', "utf16le")],
    [
      "bytes that are no UTF-8",
      Buffer.concat([Buffer.from('{"refs":{"p":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}}')]),
    ],
    [
      "conditions 4,000 deep",
      `{"refs":{},"query":{"from":"p","where":[${deep('{"not":', "}", 4000)}]}}`,
    ],
    [
      "conditions 50,000 deep",
      `{"refs":{},"query":{"from":"p","where":[${deep('{"not":', "}", 50_000)}]}}`,
    ],
    ["lists 200,000 deep", deep("[", "]", 200_000)],
    [
      "lists 65 deep",
      `{"refs":{},"query":{"from":"p","where":[{"field":"a","op":"eq","value":${deep("[", "]", 65)}}]}}`,
    ],
  ])("%s: 400 INVALID_REQUEST", async (_name, body) => expectCode(body, "INVALID_REQUEST"));

  it.each(["hasOwnProperty", "toString", "valueOf", "isPrototypeOf", "__defineGetter__"])(
    "%s is an alias like any other",
    async (alias) => {
      const known = await stage.query({
        refs: { [alias]: people() },
        query: { from: alias, limit: 1 },
      });
      expect(known.status).toBe(200);
      const unknown = await stage.query({ refs: { p: people() }, query: { from: alias } });
      expect([unknown.status, codeOf(unknown.body)]).toEqual([400, "INVALID_REFS"]);
    },
  );

  it("a hundred thousand keys that look like numbers are refused without a stall", async () => {
    await stage.beginWatch();
    const keys = Array.from({ length: 100_000 }, (_, n) => `"${n}":"x"`).join(",");
    expect((await stage.query(`{"refs":{${keys}},"query":{"from":"p"}}`)).status).toBe(400);
    const { delayMs, busyMs } = await stage.figures();
    expect(Math.min(delayMs, busyMs)).toBeLessThan(200);
  });

  it("a body above 4 MiB is 413, also without a declared length", async () => {
    const answer = await stage.query(`{"refs":{},"x":"${"a".repeat(4 * 1024 * 1024)}"}`);
    expect([answer.status, codeOf(answer.body)]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  it("a compressed bomb of zeros is not decompressed", async () => {
    const answer = await stage.send({
      method: "POST",
      path: `/${workspaceId}/query`,
      headers: {
        Authorization: `Bearer ${stage.tokens["everything"]}`,
        "Content-Type": "application/json",
        "Content-Encoding": "gzip",
      },
      body: gzipSync(Buffer.alloc(20 * 1024 * 1024, 0x20)),
    });
    expect(answer.status).toBe(415);
  });

  it.each([
    "text/plain",
    "application/json; charset=utf-16",
    "application/json, text/plain",
    "multipart/form-data; boundary=x",
    "application/jsonx",
    "",
  ])("content type %j is 415 before the body is read", async (type) => {
    const headers = {
      Authorization: `Bearer ${stage.tokens["everything"]}`,
      ...(type === "" ? {} : { "Content-Type": type }),
    };
    const answer = await stage.send({
      method: "POST",
      path: `/${workspaceId}/query`,
      headers,
      body: "{}",
    });
    expect([answer.status, codeOf(answer.body)]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });
});

describe("answers contain no text of the database", () => {
  it.each([
    ["a refused value", () => compare("counter", "eq", '"x"')],
    ["an unknown column", () => compare("nothing", "eq", "1")],
    [
      "a cursor of another caller",
      () => `{"refs":{"p":"${people()}"},"query":{"from":"p","cursor":"v1.AAAA.BBBB"}}`,
    ],
  ])("in the answer to %s", async (_name, body) => {
    const answer = await stage.query(body());
    expect(answer.status).toBe(400);
    expect(answer.body).not.toMatch(
      /ws_[0-9a-f]{8}|pg_|syntax error|relation "|SQLSTATE|at character|::|json_agg/,
    );
  });
});
