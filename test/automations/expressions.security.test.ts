// Hostile expressions cannot stop the gateway. Each is ended at its limits, and other work
// continues meanwhile (G30.6).
import { fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, describe, expect, it } from "vitest";
import { onBehalfOf } from "../../src/platform/capacity/index.ts";
import { partyOf } from "../platform/capacity/parties.ts";
import { createEvaluator } from "../../src/automations/steps/expressions/evaluator.ts";
import { checkExpression } from "../../src/automations/index.ts";

const evaluator = createEvaluator();
/** Evaluators with shorter limits of processor time, for faster tests. */
const hasty = createEvaluator({ evaluateMs: 150, killMs: 500 });
const hastiest = createEvaluator({ evaluateMs: 100, killMs: 250 });
afterAll(() => [evaluator, hasty, hastiest].forEach(({ close }) => close()));

const NOW = Date.parse("2026-03-04T05:06:07Z");
const ask = (expression: string, input: unknown = {}, holder = "w", by = evaluator) =>
  onBehalfOf(partyOf(holder), () =>
    by.evaluate({
      expression,
      input: () => (typeof input === "string" ? input : JSON.stringify(input)),
      now: NOW,
      isCondition: false,
    }),
  );
const failureOf = async (work: Promise<string>): Promise<string> =>
  work.then(
    (text) => `gave ${text.slice(0, 50)}`,
    ({ code }: { code: string }) => code,
  );

describe("the result of an expression", () => {
  it.each([
    ["1 + 1", {}, "2"],
    [
      "request.body.items.price",
      { request: { body: { items: [{ price: 1 }, { price: 2 }] } } },
      "[1,2]",
    ],
    [
      "$sum(steps.rows.data.($number(price) * count))",
      { steps: { rows: { data: [{ price: "1.5", count: 2 }] } } },
      "3",
    ],
    ["nothing.here", {}, "null"],
    ["$now()", {}, '"2026-03-04T05:06:07.000Z"'],
    ["$millis()", {}, String(NOW)],
    ["$fromMillis(0)", {}, '"1970-01-01T00:00:00.000Z"'],
    ['$match("ab12cd", /[a-z]+/).match', {}, '["ab","cd"]'],
    ['$replace("aXbX", /x/i, "-")', {}, '"a-b-"'],
    ['$split("a, b,c", /,\\s*/)', {}, '["a","b","c"]'],
    ['$replace("John Smith", /(\\w+)\\s(\\w+)/, "$2, $1")', {}, '"Smith, John"'],
  ])("%s", async (expression, input, text) => {
    expect(JSON.parse(await ask(expression, input))).toEqual(JSON.parse(text));
  });

  it("keeps the digits that a double cannot represent", async () => {
    const input = '{"request":{"body":{"id":12345678901234567890,"price":19.90,"big":1e30}}}';
    expect(await ask("request.body", input)).toBe(
      '{"id":12345678901234567890,"price":19.9,"big":1e+30}',
    );
    expect(await ask("request.body.id", input)).toBe("12345678901234567890");
    expect(await ask("request.body.price * 2", input)).toBe("39.8");
  });
});

/** Each expression exhausts a resource: time, depth, memory, or all of them. */
const hostile = [
  "($f := function($x){$f($x)}; $f(1))",
  "($f := function($x){$f($x + 1) + 1}; $f(1))",
  "($f := function($x){$f($x) & $f($x)}; $f(1))",
  "($f := function($n){$n < 2 ? $n : $f($n - 1) + $f($n - 2)}; $f(60))",
  "[1..10000000]",
  "[1..1000000].([1..1000000])",
  '($s := function($x, $n){$n = 0 ? $x : $s($x & $x, $n - 1)}; $s("xxxxxxxxxxxxxxxx", 40))',
  '$pad("x", 900000000)',
  '$join([1..999999].("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"))',
  "$reduce([1..999999], function($a, $b){$append($a, [1..1000])}, [])",
  "$map([1..999999], function($v){[1..1000]})",
  "$sort([1..999999], function($a, $b){$random() > 0.5})",
  "$distinct([1..300000])",
  '$formatNumber(1, $pad("#", 30000000, "#"))',
  "function($x){$x}",
];

describe("an expression beyond its limits", () => {
  const input = {
    request: { body: Array.from({ length: 200 }, (_, a) => ({ a, b: { c: { a } } })) },
  };

  it("is ended and fails, and other work continues meanwhile", async () => {
    let isOver = false;
    let others = 0;
    const other = (async () => {
      while (!isOver) {
        expect(await ask("1 + 1", {}, "other", hastiest)).toBe("2");
        others++;
      }
    })();
    for (const expression of hostile)
      expect([expression, await failureOf(ask(expression, input, "w", hastiest))]).toEqual([
        expression,
        expect.stringMatching(/^(?:LIMIT_EXCEEDED|EXPRESSION_FAILED)$/),
      ]);
    isOver = true;
    await other;
    expect(others).toBeGreaterThan(hostile.length);
  }, 120_000);

  it("does not include a pattern that makes other engines hang: it is matched in linear time", async () => {
    for (const [pattern, text] of [
      ["^(a+)+$", `${"a".repeat(50_000)}!`],
      ["(x+x+)+y", "x".repeat(50_000)],
      ["^(?:a|a)*$", `${"a".repeat(50_000)}b`],
      ["(.*)*(.*)*(.*)*=", "-".repeat(5_000)],
      ["^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z]+$", `${"a".repeat(20_000)}!`],
    ])
      expect(await ask(`$contains(t, /${pattern}/)`, { t: text })).toBe("false");
  });

  it("includes an input beyond the limit, which is not sent to a process", async () => {
    expect(await failureOf(ask("1", `"${"x".repeat(16 * 1024 * 1024)}"`))).toBe("LIMIT_EXCEEDED");
  });
});

it("a process ends with its gateway, even during an endless expression", async () => {
  const file = "../../src/automations/steps/expressions/evaluation-process.ts";
  const child = fork(new URL(file, import.meta.url), { serialization: "advanced", execArgv: [] });
  const ended = once(child, "exit");
  const endless = "$distinct([1..300000])";
  child.send({
    expression: endless,
    input: "{}",
    now: NOW,
    evaluateMs: 1_000,
    killMs: 500,
    isCondition: false,
  });
  expect(await once(child, "message")).toEqual(["began", undefined]);
  child.disconnect();
  expect(await ended).toEqual([null, "SIGKILL"]);
});

describe("the processes for expressions", () => {
  const slow = "$count($distinct([1..300000]))";
  const by = (workspace: string, rank: 0 | 2, expression: string) =>
    onBehalfOf(partyOf(workspace, rank), () =>
      hasty.evaluate({ expression, input: () => "{}", now: NOW, isCondition: false }),
    );

  it("are shared so that open calls of four workspaces do not delay signed runs of another workspace", async () => {
    const ended: string[] = [];
    const flood = Array.from({ length: 20 }, (_, index) =>
      by(`workspace ${index % 4}`, 2, slow)
        .catch(() => {})
        .then(() => ended.push("open")),
    );
    for (let count = 0; count < 5; count += 1) await by("a fifth", 0, "1 + 1");
    for (let count = 0; count < 5; count += 1) await by("workspace 1", 0, "1 + 1");
    // One process is reserved for trusted runs, so they do not wait for calls of unsigned
    // endpoints.
    expect(ended.length).toBeLessThan(20);
    await Promise.all(flood);
  });
});

describe("the sandbox of expressions", () => {
  it.each(['$eval("1 + 1")', '($e := $eval; $e("1"))', '$map(["1"], $eval)'])(
    "%s makes no code of data",
    async (expression) => {
      expect(await failureOf(ask(expression))).toBe("EXPRESSION_FAILED");
      expect(checkExpression(expression)).toMatchObject({
        problem: expect.stringContaining("$eval"),
      });
    },
  );

  it.each([
    "constructor",
    "__proto__",
    "toString",
    "$string.constructor",
    "$keys.__proto__",
    '$lookup({}, "constructor")',
    '$lookup($string, "constructor")',
    '$$.constructor.constructor("return process")()',
    "$string.implementation",
    '$each({"a":1}, function($v, $k){$lookup($v, "__proto__")})',
    "$process",
    "$global",
    '"x".constructor',
    "[].constructor",
    "process.env",
    "globalThis",
    "$require",
    '$lookup($$, "__proto__")',
  ])("%s reaches nothing outside of the sandbox", async (expression) => {
    expect(await failureOf(ask(expression, { a: 1 }))).toMatch(
      /^(?:gave null|EXPRESSION_FAILED|gave \{\}|gave \[\])$/,
    );
  });
});

describe("a definition refuses an expression", () => {
  it.each([
    ["1 +", 3],
    ["(", 1],
    ["$f(", 3],
    ['"open', expect.any(Number)],
    ["(".repeat(10_000), expect.any(Number)],
    ["[".repeat(10_000), expect.any(Number)],
    ["/[/", expect.any(Number)],
  ])("%.20s", (text, position) => {
    expect(checkExpression(text)).toEqual({ problem: expect.any(String), position });
  });

  it("only then", () => {
    expect(
      checkExpression("$sum(steps.rows.data.price) > 10 and request.headers.`x-y` = 'z'"),
    ).toBeNull();
  });
});
