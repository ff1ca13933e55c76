// Tests `JsonPlaces`, which finds a value in the text of an answer without parsing the whole text
// (G8.3, G8.9). It must find the same value as a look-up in the parsed answer.
import { describe, expect, it } from "vitest";
import { JsonPlaces } from "../../src/query/parse/json-places.ts";

const value = {
  data: [
    { id: 1, "a.b": "x", text: 'say "hi" \\ {[,]}: \\"', n: -1.5e-7, none: null, yes: true },
    {
      list: [],
      nested: [[1, 2], [[]], {}],
      'quo"te': { "": "empty" },
      é: "ü",
      __proto__2: [false],
    },
    [],
    "last",
  ],
  meta: { count: 4 },
};

/** Returns every path that leads to a value, with the value. */
function paths(node: unknown, path: readonly string[] = []): [readonly string[], unknown][] {
  if (typeof node !== "object" || node === null) return [[path, node]];
  const inner = Object.entries(node).flatMap(([name, child]) => paths(child, [...path, name]));
  return [[path, node], ...inner];
}

describe.each([
  ["compact", JSON.stringify(value)],
  ["as PostgreSQL writes json", JSON.stringify(value, null, 1).replace(/\n\s*/g, " ")],
])("%s", (_name, text) => {
  it("finds every value, in any order", () => {
    const places = new JsonPlaces(text, () => {});
    for (const [path, expected] of [...paths(value), ...paths(value).toReversed()])
      expect([path, JSON.parse(places.at(path)!)]).toEqual([path, expected]);
  });

  it.each([
    ["data", "4"],
    ["data", "01"],
    ["data", "-1"],
    ["data", "length"],
    ["data", "0", "toString"],
    ["data", "0", "id", "0"],
    ["data", "3", "0"],
    ["data", "2", "0"],
    ["data", "1", "nested", "2", "x"],
    ["nothing"],
  ])("finds nothing at other paths: %s %s", (...path) => {
    expect(new JsonPlaces(text, () => {}).at(path)).toBeUndefined();
  });
});

it("scans a list once", () => {
  let looked = 0;
  const text = JSON.stringify({ data: Array.from({ length: 1000 }, (_, id) => ({ id })) });
  const places = new JsonPlaces(text, (characters) => (looked += characters));
  for (let n = 999; n >= 0; n--) expect(places.at(["data", `${n}`, "id"])).toBe(`${n}`);
  expect(looked).toBeLessThan(40 * 1000);
});
