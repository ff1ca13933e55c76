import { describe, expect, it } from "vitest";
import { passwordFlaw } from "../../src/endusers/passwords/password-rules.ts";

describe("a new password", () => {
  it.each([
    ["correct horse battery", null],
    ["Zwölf Boxkämpfer jagen Viktor", null],
    ["パスワードを決める", null],
    ["a b c d e", null],
    ["Password123!", null],
    ["seven c", "length"],
    ["x y".repeat(43), "length"],
    ["x y ".repeat(32), null],
    ["passwort", "common"],
    ["PASSWORD1", "common"],
    ["1q2w3e4r", "common"],
    ["zzzzzzzzzzzz", "common"],
    ["23456789", "common"],
    ["zyxwvuts", "common"],
    ["🔑🔑🔑🔑🔑🔑🔑🔑", "common"],
  ] as const)("%j: %s", (password, flaw) => {
    expect(passwordFlaw(password)).toBe(flaw);
  });

  it("must not be the account's own address, in either case of letters", () => {
    expect(passwordFlaw("Ada@Example.com", ["ada@example.com"])).toBe("own");
    expect(passwordFlaw("ada@example.com!", ["ada@example.com"])).toBeNull();
    expect(passwordFlaw("ada@example.com", [null])).toBeNull();
  });

  it("is counted after NFC normalisation", () => {
    expect(passwordFlaw("e\u0301a\u0300".repeat(3))).toBe("length");
    expect(passwordFlaw("e\u0301a\u0300".repeat(4))).toBeNull();
  });
});
