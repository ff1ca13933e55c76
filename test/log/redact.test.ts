import { describe, expect, it } from "vitest";
import {
  isSecretName,
  redactBody,
  redacted,
  redactText,
  secretNameParts,
  secretNames,
} from "../../src/log/redact.ts";

const guid = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0102";
const logged = (value: unknown): string => redactBody(JSON.stringify(value), value, 2048) ?? "";

describe("bodies in the query log (G19.3)", () => {
  it("the list of secret names changes only on purpose", () => {
    expect(secretNameParts).toEqual([
      "password",
      "passwd",
      "passphrase",
      "secret",
      "token",
      "credential",
      "authorization",
      "api[_-]?key",
      "private[_-]?key",
      "session[_-]?id",
      "signature",
      "cookie",
    ]);
    expect(secretNames).toEqual([
      "code",
      "(?:reset|confirmation|verification)[_-]?code",
      "otp",
      "pin",
      "pwd",
      "sig",
      "jwt",
      "bearer",
    ]);
  });

  it.each([
    ["ASCII", "x", 2048],
    ["two bytes", "ü", 2048],
    ["three bytes", "€", 2046],
    ["four bytes", "😀", 2048],
  ])(
    "the stored part is measured in bytes, and ends with a whole character: %s",
    (_, unit, kept) => {
      const text = unit.repeat(3_000);
      expect(Buffer.byteLength(redactBody(text, undefined, 2048)!)).toBe(kept);
      expect(Buffer.byteLength(logged({ a: text }))).toBeLessThanOrEqual(2048);
      expect(Buffer.byteLength(logged({ a: text, password: 1 }))).toBeLessThanOrEqual(2048);
      expect(redactBody(text, text, 2048)).not.toContain("\uFFFD");
    },
  );

  it.each([
    "newPassword",
    "refresh_token",
    "client-secret",
    "X-Api-Key",
    "Authorization",
    "code",
    "PIN",
  ])("%s names a secret", (name) => {
    expect(isSecretName(name)).toBe(true);
    expect(logged({ deep: [{ [name]: "canary-4711" }] })).not.toContain("canary");
    expect(logged({ [name]: { nested: ["canary-4711"] } })).not.toContain("canary");
    expect(logged({ [name]: 4711 })).not.toContain("4711");
  });

  it.each(["countryCode", "status", "pinned", "email", "signal", "encode"])(
    "%s does not",
    (name) => {
      expect(isSecretName(name)).toBe(false);
      expect(logged({ [name]: "kept" })).toContain("kept");
    },
  );

  it("the value of a condition on a secret column is a secret, too", () => {
    const body = {
      query: { from: "u", where: [{ field: "resetToken", op: "in", value: ["canary"] }] },
    };
    expect(logged(body)).toBe(
      JSON.stringify({
        query: { from: "u", where: [{ field: "resetToken", op: "in", value: redacted }] },
      }),
    );
  });

  it("escaped names are recognised", () => {
    const text = '{"pass\\u0077ord":"canary"}';
    expect(redactBody(text, JSON.parse(text), 2048)).not.toContain("canary");
  });

  it.each<[string, unknown]>([
    ["JSON within a string", { payload: JSON.stringify({ user: "kept", pin: "canary" }) }],
    [
      "JSON within JSON within a string",
      { a: JSON.stringify({ user: "kept", b: JSON.stringify([{ otp: "canary" }]) }) },
    ],
    [
      "a condition within a string",
      { q: JSON.stringify({ user: "kept", field: guid, value: "canary" }) },
    ],
    [
      "a name and its value",
      [
        { name: "password", value: "canary" },
        { name: "user", value: "kept" },
      ],
    ],
    ["a key and its values", { headers: [{ key: "Cookie", values: ["canary"] }], user: "kept" }],
    [
      "pairs",
      [
        ["user", "kept"],
        ["api_key", "canary"],
      ],
    ],
    ["a form in a string", { body: "user=kept&pass%77ord=canary&n=1" }],
    ["a form in a string that begins with a secret", { body: "pin=canary&user=kept" }],
    ["parameters of an address", { url: "https://kept.example/?client[secret]=canary#x" }],
    ["a string that is cut in the middle of its JSON", { a: '{"pin":"canary', user: "kept" }],
    [
      "JSON within a string that nests without end",
      { user: "kept", token: 1, a: `${"[".repeat(9_000)}{"pin":"canary"}${"]".repeat(9_000)}` },
    ],
  ])("a secret in %s is redacted, and the text next to it stays", (_, body) => {
    expect(logged(body)).not.toContain("canary");
    expect(logged(body)).toContain("kept");
    expect(() => JSON.parse(logged(body)) as unknown).not.toThrow();
  });

  it("names of columns in lists stay", () => {
    const body = { query: { select: ["token", "id"], groupBy: ["code", "name"] } };
    expect(logged(body)).toBe(JSON.stringify(body));
  });

  it("keys and tokens are found inside any string", () => {
    const token = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
    expect(redactText(`curl -H 'Authorization: Bearer ${token}'`)).not.toContain("eyJ");
    expect(logged({ note: "sk_live_abcDEF_0123456789-x and pk_live_zzz" })).toBe(
      `{"note":"${redacted} and ${redacted}"}`,
    );
    expect(logged({ sk_live_abc: 1 })).not.toContain("sk_live_abc");
  });

  it("a value is redacted even if its secret name follows much later", () => {
    const value = ["canary", ...Array.from({ length: 400 }, () => "padding")];
    const where = [{ value, op: "in", field: "password" }];
    expect(logged({ where })).not.toContain("canary");
  });

  it("a value compared with a column given by GUID is redacted, because its name is unknown", () => {
    const where = [{ field: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0102", op: "eq", value: "canary" }];
    expect(logged({ where })).not.toContain("canary");
  });

  it.each([
    ["set", (guid: string) => ({ set: { [guid]: "canary" } })],
    ["values", (guid: string) => ({ values: [{ name: "kept" }, { [guid]: { is: ["canary"] } }] })],
    ["an upper-case set", (guid: string) => ({ set: { [guid.toUpperCase()]: "canary" } })],
  ])("a value that %s writes to such a column is redacted", (_, mutation) => {
    const table = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0101";
    const body = { refs: { u: table }, mutation: mutation("0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0102") };
    expect(logged(body)).toContain(redacted);
    expect(logged(body)).not.toContain("canary");
    expect(logged(body)).toContain(table);
  });

  it("also where whitespace stands before the colon", () => {
    const text = '{"set":{"0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0102"\n :"canary"}}';
    expect(redactBody(text, JSON.parse(text), 2048)).not.toContain("canary");
  });

  it("a body without secrets stays unchanged", () => {
    const text = '{ "refs" : {"o":"0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0102"}, "query":{"from":"o"} }';
    expect(redactBody(text, JSON.parse(text), 2048)).toBe(text);
  });

  it("text that is not JSON stays, unless it may contain a secret", () => {
    expect(redactBody("refs=o", undefined, 2048)).toBe("refs=o");
    expect(redactBody('{"password": canary', undefined, 2048)).toBeNull();
  });

  it("the result can be stored: no NUL, no half surrogate pair at its end", () => {
    expect(redactBody("a\0b", undefined, 100)).toBe("a\uFFFDb");
    expect(redactBody("a\ud83d", undefined, 4)).toBe("a\uFFFD");
    expect(redactBody("a😀", null, 2)).toBe("a");
  });

  it("a large body is truncated to the limit", () => {
    const body = {
      password: "canary",
      rows: Array.from({ length: 200_000 }, (_, index) => ({ index })),
    };
    const text = JSON.stringify(body);
    const kept = redactBody(text, body, 2048);
    expect(kept?.length).toBeLessThanOrEqual(2048);
    expect(kept).not.toContain("canary");
  });
});
