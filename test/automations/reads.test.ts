// The parts of the request that a template or an expression can read. If the code does not show
// which parts it reads, the result names more parts, never fewer. Caches rely on this.
import { describe, expect, it } from "vitest";
import { readsOfAutomation } from "../../src/automations/index.ts";
import { inputFor } from "../../src/automations/steps/expressions/input.ts";
import { outputOf } from "../../src/automations/values/output.ts";
import { requestValues } from "../../src/automations/values/request-values.ts";

const readsOf = (expression: string) =>
  readsOfAutomation([{ id: "t", type: "transform", expression }]);
const none = { headers: [], query: [], whole: false };

describe("an expression reads", () => {
  it.each([
    ["1 + 1", none],
    ["$now() & $string(1)", none],
    ["steps.rows.data[price > 3].name", none],
    ["item.request.headers.x", none],
    ["request.method", none],
    ["request.headers.`X-Key`", { ...none, headers: ["x-key"] }],
    ["$$.request.query.q & $.request.query.`a.b`", { ...none, query: ["a.b", "q"] }],
    ["steps.rows.data.{'a': request.headers.x}", { ...none, headers: ["x"] }],
    ["steps.rows.data^(request.query.by)", { ...none, query: ["by"] }],
    ["steps.rows.data[id = $$.request.query.id]", { ...none, query: ["id"] }],
    [
      "$map(steps.rows.data, function($v){ $v.id = request.headers.x })",
      { ...none, headers: ["x"] },
    ],
    ["request.body.items[price > 3].name", none],
    ["request.rawBody ~> $length()", none],
    ["steps.a ? request.headers.x : request.query.y", { ...none, headers: ["x"], query: ["y"] }],
    ["steps.rows.data.$string()", none],
  ])("%s", (expression, reads) => expect(readsOf(expression)).toEqual(reads));

  it.each([
    "request",
    "$",
    "$$",
    "$string($$)",
    "$keys()",
    "$string()",
    "$lookup(request, 'headers')",
    "$lookup('request')",
    "request.headers",
    "request.*",
    "*.headers.x",
    "**.x",
    "(request).headers.x",
    "($r := request; $r.headers.x)",
    "($r := $$; $r.request.headers.x)",
    "request[headers.x='1'].body",
    "request@$r.headers.x",
    "request.headers[x='1']",
    "request.$keys(headers)",
    "request.headers.$keys()",
    "request.headers.(x)",
    "$each(function($v, $k){ $k })",
    "$f($)",
    "$.($).request.headers.x",
    "request ~> $keys",
    "[request].headers.x",
    "{'r': request}.r.headers.x",
    "|$|{'a': request.headers.x}|",
    "steps.rows.data.%.%.%.request.headers.x",
    "($f := function(){$$}; $f().request.headers.x)",
    "1 +",
    "request{'a': headers.x}",
    "($l := $lookup; $l('request').query.q)",
    "[$lookup][0]('request')",
    "(true ? $lookup : 1)('request')",
    "'request' ~> $lookup()",
    "'request' ~> $lookup",
    "($e := $each; $e(function($v){$v}))",
    "($f := function($a, $b)<s-o-:o>{$b}; $f('x').request.query.q)",
  ])("everything if the parts cannot be known from its text: %s", (expression) =>
    expect(readsOf(expression)).toMatchObject({ whole: true }),
  );
});

it("templates read the parts that they name, in every field and inner step", () => {
  expect(
    readsOfAutomation([
      {
        id: "a",
        type: "http",
        url: "https://x.example/{{request.query.q}}",
        headers: { "X-A": "{{request.headers.X-In}}" },
      },
      {
        id: "b",
        type: "forEach",
        items: "{{request.body.list}}",
        steps: [
          {
            id: "c",
            type: "choose",
            branches: [
              {
                when: "request.headers.y",
                steps: [
                  { id: "d", type: "response", body: { z: ["{{request.headers.z.dotted}}"] } },
                ],
              },
            ],
            otherwise: [{ id: "e", type: "fail", message: "{{request.query.why}}" }],
          },
        ],
      },
    ]),
  ).toEqual({ headers: ["x-in", "y", "z.dotted"], query: ["q", "why"], whole: false });
  for (const path of ["request.headers", "request.query", "request", " request "])
    expect(readsOfAutomation([{ id: "a", type: "response", body: `{{${path}}}` }])).toMatchObject({
      whole: true,
    });
});

it("an expression receives only the parts that it reads", () => {
  const request = requestValues({
    method: "POST",
    headers: { x: "1" },
    query: {},
    contentType: null,
    body: Buffer.from('{"n":1.10}'),
  });
  const scope = {
    request,
    steps: new Map([
      ["a", outputOf(1)],
      ["b", outputOf(2)],
    ]),
    secrets: { get: () => undefined },
  };
  const shown = { method: "POST", headers: { x: "1" }, query: {} };
  expect(JSON.parse(inputFor("steps.a", scope))).toEqual({ request: shown, steps: { a: 1 } });
  expect(inputFor("request.body", scope)).toContain('"body":{"n":1.10}');
  expect(JSON.parse(inputFor("$$", scope))).toEqual({
    request: { ...shown, body: { n: 1.1 }, rawBody: '{"n":1.10}' },
    steps: { a: 1, b: 2 },
  });
});
