// What a node remembers of tokens: as much as there is room for, nothing that may be old (G15.3).
import { describe, expect, test } from "vitest";
import { rememberTokens } from "../../src/auth/tokens/remembered-tokens.ts";

const here = "workspace one";
const there = "workspace two";
const entry = (sub: string, workspaceId = here) => ({ claims: { workspaceId, sub } });
type Entry = ReturnType<typeof entry>;

describe("remembered tokens", () => {
  test("are those used last, within the room for their texts", () => {
    const memory = rememberTokens<Entry>(30);
    for (const text of ["aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc"])
      memory.keep(text, entry("ada"), memory.changes);
    memory.get("aaaaaaaaaa");
    memory.keep("dddddddddd", entry("bob"), memory.changes);
    expect(memory.get("bbbbbbbbbb")).toBeUndefined();
    expect(memory.get("aaaaaaaaaa")).toBeDefined();
    memory.keep("e".repeat(31), entry("bob"), memory.changes);
    expect(memory.get("e".repeat(31))).toBeUndefined();
    memory.accountChanged(here, "ada");
    expect([memory.get("aaaaaaaaaa"), memory.get("cccccccccc")]).toEqual([undefined, undefined]);
    expect(memory.get("dddddddddd")).toBeDefined();
  });

  test("are told apart to the letter, also where they end alike", () => {
    const memory = rememberTokens<Entry>();
    const end = "e".repeat(100);
    memory.keep(`a${end}`, entry("ada"), memory.changes);
    expect(memory.get(`b${end}`)).toBeUndefined();
    memory.forget(`b${end}`);
    expect(memory.get(`a${end}`)).toBeDefined();
  });

  test("are not kept where something changed while they were found out", () => {
    const memory = rememberTokens<Entry>();
    for (const change of [
      () => memory.accountChanged(here, "somebody"),
      () => memory.somethingChanged(),
      () => memory.clear(),
    ]) {
      const since = memory.changes;
      change();
      memory.keep("token", entry("ada"), since);
      expect(memory.get("token")).toBeUndefined();
    }
  });

  test("stay when something changes that is not their account, and go when everything may have", () => {
    const memory = rememberTokens<Entry>();
    memory.keep("token", entry("ada"), memory.changes);
    memory.somethingChanged();
    memory.accountChanged(here, "bob");
    expect(memory.get("token")).toBeDefined();
    memory.keep("token", entry("ada"), memory.changes);
    memory.clear();
    expect(memory.get("token")).toBeUndefined();
  });

  test("are those of one workspace's account, whoever has the same id in another one", () => {
    const memory = rememberTokens<Entry>();
    memory.keep("our token", entry("ada"), memory.changes);
    memory.keep("their token", entry("ada", there), memory.changes);
    memory.accountChanged(here, "ada");
    expect(memory.get("our token")).toBeUndefined();
    expect(memory.get("their token")).toBeDefined();
    memory.accountChanged(there, "ada");
    expect(memory.get("their token")).toBeUndefined();
  });
});
