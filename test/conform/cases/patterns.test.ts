import { expect, it } from "vitest";
import { choicesFor } from "../../../src/conform/cases/choices.ts";
import { textMatching } from "../../../src/conform/cases/patterns.ts";

const patterns = [
  "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}$",
  "^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$",
  "^\\s*[^\\s@<>]+@[^\\s@<>]+\\.[^\\s@.<>]+\\s*$",
  "^20[0-9]{2}-(?:0[1-9]|1[0-2])$",
  "^[\\x21-\\x7e]{1,255}$",
  "^https?://",
  "^bytes (?:\\d+-\\d+|\\*)/\\d+$",
  "a|b|c",
];

it.each(patterns)("makes texts that match %s", (pattern) => {
  for (let seed = 0; seed < 20; seed++)
    expect(textMatching(pattern, choicesFor(`seed ${seed}`))).toMatch(new RegExp(pattern, "u"));
});

it("makes texts of a wanted length", () => {
  const choices = choicesFor("length");
  for (const length of [1, 2, 63])
    expect(textMatching("^[a-z0-9][a-z0-9-]{0,62}$", choices, length)).toHaveLength(length);
  expect(textMatching("^[a-z]{3}$", choices, 4)).toBeUndefined();
});

it("makes the same text for the same seed, and another text for another seed", () => {
  const text = (seed: string): unknown => textMatching("^[a-z]{12}$", choicesFor(seed));
  expect(text("one")).toBe(text("one"));
  expect(text("one")).not.toBe(text("other"));
});

it.each(["(", "[a", "(?<n>a)\\k<n>x{5", "\\p{Lu}+", "^(?=b)a$"])(
  "gives up on a pattern that it cannot serve: %s",
  (pattern) => {
    expect(textMatching(pattern, choicesFor("give up"))).toBeUndefined();
  },
);

it("ends in time for a pattern with nested repetitions", () => {
  const begun = performance.now();
  textMatching("^(?:(?:a{1,500}){1,500}){1,500}$", choicesFor("bomb"), 60_000);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
