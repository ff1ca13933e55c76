// Tests `withoutExcess`, which replaces a member of a JSON body by `null` if its value is an object
// beyond the limits. It works on the text, before the body is parsed (G17.6).
import { describe, expect, it } from "vitest";
import { withoutExcess } from "../../src/gateway/body/json-excess.ts";

const list = (count: number): string => `{"a":[${"1,".repeat(count)}1]}`;
const large = list(20_000);

describe("withoutExcess", () => {
  it.each([
    ["first", `{"metadata":${large},"b":1}`, '{"metadata":null,"b":1}'],
    [
      "last, with blanks",
      `{ "b" : [1] , "metadata" :\n${large} }`,
      '{ "b" : [1] , "metadata" :\nnull }',
    ],
    ["with an escape in its name", `{"m\\u0065tadata":${large}}`, '{"m\\u0065tadata":null}'],
    ["that does not end", `{"metadata":${large.slice(0, -2)}`, '{"metadata":null'],
    [
      "with quotes and brackets in texts",
      `{"metadata":{"\\"}":"]}${"x".repeat(99_000)}"},"b":"}"}`,
      '{"metadata":null,"b":"}"}',
    ],
    ["that is repeated", `{"metadata":${large},"metadata":{}}`, '{"metadata":null,"metadata":{}}'],
  ])("drops a member %s", (_, text, kept) => {
    expect(withoutExcess(text, "metadata")).toEqual({ text: kept, excess: "size" });
  });

  it.each([
    ["small", '{"metadata":{"a":[1,2]}}'],
    ["deeper in the body", `{"b":{"metadata":${large}}}`],
    ["that is a list", `{"metadata":[${"1,".repeat(20_000)}1]}`],
    ["whose name is a value", `{"b":"metadata","c":${large}}`],
    ["in a text that is no JSON", `"metadata":${large}`],
    ["of blanks", `{"metadata":{${" ".repeat(200_000)}}}`],
  ])("keeps a member %s", (_, text) => {
    expect(withoutExcess(text, "metadata")).toBeNull();
  });
});
