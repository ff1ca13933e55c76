// Placeholders read only own members of objects and items of lists. Also tests which request body
// placeholders can read, for each kind of request (G30.1, G30.2).
import { describe, expect, it } from "vitest";
import { findInJson } from "../../src/automations/steps/expressions/find-in-json.ts";
import { DEPTH_MAX, VALUES_MAX, jsonText, parseJson } from "../../src/automations/values/json.ts";
import { fill, type PlaceholderScope } from "../../src/automations/values/placeholders.ts";
import { requestValues } from "../../src/automations/values/request-values.ts";

describe("paths", () => {
  const body = JSON.parse(
    '{"a":{"b":[10,{"c":"x"}]},"__proto__":{"own":1},"length":3,"text":"abc"}',
  );
  const scope: PlaceholderScope = {
    request: requestValues({
      method: "POST",
      headers: { "x.dotted": "h", "x-a": "v" },
      query: { "a.b": "q" },
      contentType: "application/json",
      body: Buffer.from(jsonText(body)),
    }),
    steps: new Map(),
    secrets: { get: () => undefined },
  };
  it.each([
    ["{{request.body.a.b.1.c}}", "x"],
    ["{{ request.body.a.b.0 }}", 10],
    ["{{request.body.__proto__.own}}", 1],
    ["{{request.headers.X-A}}", "v"],
    ["{{request.headers.x.dotted}}", "h"],
    ["{{request.query.a.b}}", "q"],
    ["{{request.body.a.b.length}}", null],
    ["{{request.body.text.length}}", null],
    ["{{request.body.text.0}}", null],
    ["{{request.body.a.b.01}}", null],
    ["{{request.body.a.b.-1}}", null],
    ["{{request.body.a.constructor}}", null],
    ["{{request.body.a.__proto__}}", null],
    ["{{request.body.toString}}", null],
    ["{{request.headers.constructor}}", null],
    ["{{request.query.__proto__}}", null],
    ["{{steps.constructor}}", null],
    ["{{steps.__proto__.get}}", null],
    ["{{item}}", null],
    ["{{request}}", null],
    ["{{}}", null],
    ["{{secrets.X}}", null],
    ["{{request.body.a..b}}", null],
    ["{{process.env.PATH}}", null],
    ["x{{request.body.none}}y", "xy"],
    ["{{{request.body.text}}}", "{abc}"],
    ["{{ {{request.body.text}} }}", "{{ abc }}"],
    ["no {{ end", "no {{ end"],
  ])("%s finds %j", (template, found) => expect(fill(template, scope)).toEqual(found));
});

describe("bodies", () => {
  const valueOf = (body: string | Buffer, contentType: string | null = "application/json") =>
    requestValues({ method: "POST", headers: {}, query: {}, contentType, body: Buffer.from(body) });
  it.each([
    "1.10",
    "-0",
    "1e2",
    "1E+2",
    "12345678901234567890",
    "0.1000000000000000055",
    "1e400",
    '[1.0,{"a":2.50}]',
    '"1.10"',
    '{"a":1.10,"a":2.20}',
    " 1 ",
    "100",
    "0.5",
    "123456789012345",
    "-1.25",
  ])("%s keeps its digits", (text) => {
    expect(jsonText(valueOf(text).body)).toBe(
      text === '{"a":1.10,"a":2.20}' ? '{"a":2.20}' : text.trim(),
    );
  });
  it.each([
    ['\ufeff{"a":1}', "application/json", { a: 1 }],
    ['{"a":1', "application/json", '{"a":1'],
    ["", "application/json", ""],
    ["a=b", "application/x-www-form-urlencoded", "a=b"],
    ['{"a":1}', "application/vnd.x+json; charset=utf-8", { a: 1 }],
    ["[1]", null, [1]],
    ["[1]", "text/plain", "[1]"],
  ])("%j as %s", (text, type, value) => {
    expect(valueOf(text, type).body).toEqual(value);
    expect(valueOf(text, type).rawBody).toBe(text);
  });
  it("are base64 if they are not text, and large if they nest too deep or have too many values", () => {
    expect(valueOf(Buffer.from([0xff, 0xfe, 0]), null).body).toBe("//4A");
    const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    expect(valueOf(nested(DEPTH_MAX)).body).toBeInstanceOf(Array);
    const full = (values: number): string => `[${"1.5,".repeat(values - 2)}2.5]`;
    const empty = `[${"{},".repeat(VALUES_MAX / 2)}{}]`;
    const deep = [DEPTH_MAX + 1, 100_000, 1_000_000].map(nested);
    for (const text of [...deep, '{"a":'.repeat(200_000), full(VALUES_MAX + 1), empty]) {
      expect(valueOf(text).largeBody?.text).toBe(text);
      expect(findInJson({ text, paths: [["0"]], isBody: true })).toEqual({ found: "beyond" });
    }
    const most = full(VALUES_MAX);
    expect(findInJson({ text: most, paths: [["0"]], isBody: true })).toEqual({ found: ["1.5"] });
    expect(Object.getPrototypeOf(parseJson('{"__proto__":{"x":1.10}}'))).toBe(Object.prototype);
  });
});
