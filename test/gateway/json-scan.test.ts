import { readFileSync, existsSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GatewayError } from "../../src/contract/errors.ts";
import { jsonLimits, scanJson } from "../../src/gateway/body/json-scan.ts";

const PARTS_MAX = 120_000;

const refusal = (text: string): string | null => {
  try {
    scanJson(text, PARTS_MAX);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(GatewayError);
    expect((error as GatewayError).code).toBe("INVALID_REQUEST");
    return (error as GatewayError).message;
  }
};

describe("a control body before it is parsed", () => {
  it("any valid JSON without forbidden content is accepted", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        const hasDangerous = /"(__proto__|constructor|prototype)"\s*:/.test(text);
        const hasLoneSurrogate = !text.isWellFormed() || /\\ud[89a-f]/i.test(text);
        if (!hasDangerous && !hasLoneSurrogate) expect(refusal(text)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it("64 levels are accepted, 65 are refused", () => {
    expect(refusal("[".repeat(64) + "]".repeat(64))).toBeNull();
    expect(refusal("[".repeat(65) + "]".repeat(65))).toContain("64 levels");
    expect(refusal('{"a":'.repeat(65))).toContain("64 levels");
    expect(refusal("[".repeat(4_000_000))).toContain("64 levels");
  });

  it.each([
    ['{"a":1,"a":2}', '"a" more than once'],
    ['{"a":1,"\\u0061":2}', '"a" more than once'],
    ['[{"x":{"a":1,"b":[{}],"a":2}}]', '"a" more than once'],
    ['{"":1,"":2}', '"" more than once'],
  ])("a repeated key is refused in any spelling: %s", (text, words) => {
    expect(refusal(text)).toContain(words);
  });

  it("two objects may have the same key", () => {
    expect(refusal('[{"a":{"a":1}},{"a":[{"a":2}]}]')).toBeNull();
    expect(refusal('{"a":"a","b":["a","a"]}')).toBeNull();
  });

  it("a repeated key is found among many", () => {
    const keys = Array.from({ length: 500 }, (_, index) => `"k${index}":0`);
    expect(refusal(`{${keys.join(",")}}`)).toBeNull();
    expect(refusal(`{${keys.join(",")},"k250":1}`)).toContain('"k250" more than once');
  });

  it.each(["__proto__", "constructor", "prototype", "\\u005f_proto__"])(
    "the key %s is refused at any depth",
    (key) => {
      expect(refusal(`{"refs":{"${key}":1}}`)).toContain("is not allowed");
      expect(refusal(`{"refs":["${key}"]}`)).toBeNull();
    },
  );

  it.each(['"\\ud800"', '"\\udc00"', '"\\ud800\\u0041"', '"\\ud800x"', '{"\\uDBFF":1}'])(
    "half a surrogate pair is refused: %s",
    (text) => {
      expect(refusal(text)).toContain("surrogate");
    },
  );

  it("a complete surrogate pair is accepted, escaped or not", () => {
    expect(refusal('"\\ud83d\\ude00 😀"')).toBeNull();
  });

  it("a NUL is refused in keys; in values the column decides", () => {
    expect(refusal('{"a\\u0000b":1}')).toContain("NUL");
    expect(refusal('{"a":"\\u0000"}')).toBeNull();
  });

  it("numbers that would become Infinity are refused", () => {
    expect(refusal("[1e400]")).toContain("too large");
    expect(refusal("[-1e999]")).toContain("too large");
    expect(refusal(`[${"9".repeat(400)}]`)).toContain("too large");
    expect(refusal("[1e308,-0.5e-400,123456789012345678901234567890]")).toBeNull();
  });

  it("a flood of keys or elements is refused quickly", () => {
    const started = performance.now();
    const integerKeys = Array.from({ length: 300_000 }, (_, index) => `"${index}":0`);
    expect(refusal(`{${integerKeys.join(",")}}`)).toContain(
      `more than ${jsonLimits.keysPerObjectMax} keys`,
    );
    expect(refusal(`[${"0,".repeat(2_000_000)}0]`)).toContain(
      `more than ${PARTS_MAX} elements and members`,
    );
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  const suite = new URL("../../../shared/data/hostile/jsontestsuite.json.gz", import.meta.url);
  it.skipIf(!existsSync(suite))(
    "every case of the JSON test suite passes or is refused, none crashes",
    () => {
      const cases = JSON.parse(gunzipSync(readFileSync(suite)).toString("utf8")) as unknown;
      for (const text of stringsIn(cases)) refusal(text);
    },
  );
});

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === "string") {
    yield value;
    yield Buffer.from(value, "base64").toString("utf8");
  } else if (typeof value === "object" && value !== null) {
    for (const member of Object.values(value)) yield* stringsIn(member);
  }
}
