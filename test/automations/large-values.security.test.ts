// JSON bodies that are too large for the event loop are parsed outside it (G30.11).
import fc from "fast-check";
import { expect, it } from "vitest";
import { expressionLimits } from "../../src/automations/steps/expressions/expression-limits.ts";
import { createEvaluator } from "../../src/automations/steps/expressions/evaluator.ts";
import { findInJson } from "../../src/automations/steps/expressions/find-in-json.ts";
import { isBeyondBounds, jsonBody, jsonText } from "../../src/automations/values/json.ts";
import { LargeJson, type FindPieces } from "../../src/automations/values/large-json.ts";
import { ownMember as own } from "../../src/automations/values/own-member.ts";
import { leaseOf } from "../../src/platform/capacity/index.ts";

/** JSON as senders write it: digits that a double loses, special names, repeated names. */
const jsonTexts = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom("null", "true", "0", "-0", "1.10", "1e5", "12345678901234567890", "1e999"),
    fc.string().map((text) => JSON.stringify(text)),
    fc.array(tie("json"), { maxLength: 4 }).map((items) => `[${items.join(" ,")}]`),
    fc
      .array(
        fc.tuple(fc.constantFrom("a", "b", "10", "2", "__proto__", "", "length"), tie("json")),
        {
          maxLength: 4,
        },
      )
      .map((members) => `{${members.map(([name, json]) => `"${name}":${json}`).join(",")}}`),
  ),
})).json;

/** Generates large JSON by repeating a text, so that it is parsed in several chunks. */
const grown = fc
  .tuple(
    jsonTexts,
    jsonTexts,
    fc.constantFrom("list", "members", "deep"),
    fc.integer({ min: 1, max: 6_000 }),
  )
  .map(([one, other, form, count]) =>
    form === "list"
      ? `{"a":[${`${one},`.repeat(count)}${other}],"b":${other}}`
      : form === "members"
        ? `{${Array.from({ length: count }, (_, place) => `"${place % 3}k${place}":${one}`).join(",")},"a":${other}}`
        : `[${other},${"[".repeat(50)}${`${one},`.repeat(count)}1${"]".repeat(50)}]`,
  );

const paths = [
  [],
  ["a"],
  ["a", "0"],
  ["a", "0", "b"],
  ["b"],
  ["1", "0"],
  ["0"],
  ["__proto__"],
  ["0k3"],
];

it("a large body has the same values, digits and order as when parsed in one piece", async () => {
  await fc.assert(
    fc.asyncProperty(grown, fc.subarray(paths, { minLength: 1 }), async (text, wanted) => {
      fc.pre(!isBeyondBounds(text));
      const find: FindPieces = async (given, asked, isBody) => {
        const answer = findInJson({ text: given, paths: asked, isBody });
        return "found" in answer ? answer.found : expect.fail("nothing was found");
      };
      const [body, other] = [new LargeJson(text, true), new LargeJson(text, true)];
      for (const each of [body, other]) await each.prepare(wanted, () => wanted, find);
      const whole = jsonBody(text);
      for (const path of wanted) {
        const json = jsonText(path.reduce(own, whole));
        expect(body.textAt(path) ?? "null").toBe(json);
        expect(jsonText(body.at(path))).toBe(json);
        await other.assemble(path);
        expect(JSON.stringify(other.at(path)) ?? "null").toBe(json);
      }
    }),
    { numRuns: 30 },
  );
});

it("without a free process the step is refused and tried again; no value is missing", async () => {
  const evaluator = createEvaluator({ waitMs: 1 });
  const { processes } = expressionLimits;
  const leases = await Promise.all(
    Array.from({ length: processes }, () => leaseOf(evaluator.capacity)),
  );
  const body = new LargeJson(`{"a":[${"1,".repeat(30_000)}1]}`, true);
  const prepared = (): Promise<void> => body.prepare([["a"]], () => [["a"]], evaluator.find);
  await expect(prepared()).rejects.toMatchObject({ code: "TOO_MANY_CONCURRENT", next: "retry" });
  expect(() => body.at(["a"])).toThrow();
  expect(() => body.textAt(["a"])).toThrow();
  for (const lease of leases) lease.release();
  await prepared();
  expect(body.at(["a"])).toHaveLength(30_001);
  evaluator.close();
});
