// JSON of requests is parsed without loss, and within limits (G30.2).
import { expect, it } from "vitest";
import { jsonText, parseJson, isBeyondBounds } from "../../src/automations/values/json.ts";

/** A reference implementation that reads the source text of each value. */
const slowly = (text: string): unknown =>
  JSON.parse(text, (_name, value: unknown, { source }) =>
    typeof value !== "number" || source === undefined || String(value) === source
      ? value
      : JSON.rawJSON(source),
  );

const told = (parse: (text: string) => unknown, text: string): string => {
  try {
    return jsonText(parse(text));
  } catch (error) {
    return String(error);
  }
};

it("numbers keep their digits everywhere, and invalid JSON is refused", () => {
  const numbers =
    "0 -0 1 1.0 1.10 -1.50 1e5 1E+5 -2e-7 0.00001 12345678901234567890 1e999 9007199254740993 0.1";
  const flawed = "01 1. .5 +1 1.2.3 - -a 1e 1e+ 0x1 1-2 NaN Infinity tru1.10 1.10true";
  for (const number of `${numbers} ${flawed}`.split(" "))
    for (const text of [
      number,
      ` [${number} ,"${number}", [[${number}]]\n]`,
      `{"a":${number},"${number}":{"__proto__":${number},"b":[${number},null,true]}}`,
      `{"__proto__":{"x":${number}},"a":1,"a":${number}}`,
      `{${number}:1}`,
      `{${number} \n:1}`,
      `[${number}"a"]`,
      `[${number} 1.10]`,
      `"\\"${number}"`,
      `[${number}`,
    ])
      expect([text, told(parseJson, text)]).toEqual([text, told(slowly, text)]);
  expect(Object.keys(parseJson('{"__proto__":1.10}') as object)).toEqual(["__proto__"]);
});

it("raw numbers count as several values", () => {
  const list = (number: string, count: number): string =>
    `[${Array.from({ length: count }, () => number).join(",")}]`;
  expect(isBeyondBounds(list("1.5", 200_000))).toBe(false);
  expect(isBeyondBounds(list("1.50", 60_000))).toBe(false);
  expect(isBeyondBounds(list("1.50", 63_000))).toBe(true);
  const long = `1.${"0".repeat(160)}`;
  expect(isBeyondBounds(list(long, 27_000))).toBe(false);
  expect(isBeyondBounds(list(long, 28_000))).toBe(true);
});
