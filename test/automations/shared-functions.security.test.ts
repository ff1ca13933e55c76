// Expressions of all workspaces share processes and built-in functions. No expression can change a
// function for others (G30.6).
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, expect, it } from "vitest";
import { onBehalfOf } from "../../src/platform/capacity/index.ts";
import { partyOf } from "../platform/capacity/parties.ts";
import { createEvaluator } from "../../src/automations/steps/expressions/evaluator.ts";

const evaluator = createEvaluator();
afterAll(() => evaluator.close());

const ask = (expression: string, holder: string): Promise<string> =>
  onBehalfOf(partyOf(holder), () =>
    evaluator.evaluate({ expression, input: () => "{}", now: 0, isCondition: false }),
  ).catch(({ code }: { code: string }) => code);

const source = readFileSync(createRequire(import.meta.url).resolve("jsonata"), "utf8");
const names = [...source.matchAll(/staticFrame\.bind\('(\w+)'/g)].map(([, name]) => name!);

it("the list contains all functions", () => expect(names.length).toBeGreaterThan(60));

it.each(names.filter((name) => name !== "eval"))("$%s stays unchanged", async (name) => {
  const another = '/a/("aaaaa").next';
  for (const place of [`$${name}`, `{"f": $${name}}.**`])
    for (const member of ["implementation", "another"])
      expect(await ask(`$ ~> |${place}|{"${member}": ${another}}|`, "them")).toBe(
        "EXPRESSION_FAILED",
      );
});

it("other expressions get correct results", async () => {
  const asked = '[$count([1, 2]), $boolean(0), $max([1, 2]), $lookup({"a": 1}, "a")]';
  expect(await ask(asked, "us")).toBe("[2,false,2,1]");
});
