// The patterns of the contract mean the same in every engine: with and without Unicode mode, and in
// engines without `\p`.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contract } from "../../src/contract/document.ts";
import { requestValidators } from "../../src/contract/index.ts";

const documents = ["openapi", "public", "config", "asyncapi", "mcp-schemas", "mcp"];

function* patternsOf(node: unknown): Generator<string> {
  if (typeof node !== "object" || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === "pattern" && typeof value === "string") yield value;
    yield* patternsOf(value);
  }
}

it.each(documents)(
  "%s.json has no pattern with different meanings in different engines",
  (name) => {
    const text = readFileSync(`generated/${name}.json`, "utf8");
    for (const pattern of new Set(patternsOf(JSON.parse(text)))) {
      expect(pattern).not.toMatch(/\\p\{/i);
      for (const flags of ["", "u"]) expect(() => new RegExp(pattern, flags)).not.toThrow();
    }
  },
);

describe("the pattern of e-mail addresses", () => {
  const { pattern } = contract.components["schemas"]!["EmailAddress"] as { pattern: string };
  const good = ["philipp.fischer@coffee.example", " Cc@example.com ", "jörg@bücher.example"];
  const bad = ["a b@example.com", "a@b", "a@b.c,d", "a\u0000@example.com", "a\u0085@example.com"];

  it.each(["", "u"])("accepts the same addresses with the flags %j", (flags) => {
    const engine = new RegExp(pattern, flags);
    expect(good.filter((address) => !engine.test(address))).toEqual([]);
    expect(bad.filter((address) => engine.test(address))).toEqual([]);
  });

  it("is completed by a check of the gateway that rejects invisible characters", () => {
    const isGood = (email: string): boolean =>
      requestValidators("forgotPassword")[0]!({ requestBody: { email } });
    expect(good.map(isGood)).toEqual([true, true, true]);
    for (const invisible of ["\u00ad", "\u200b", "\u{e0041}", "\u202e"])
      expect(isGood(`a${invisible}b@example.com`)).toBe(false);
  });
});
