// The cache of verified tokens: bounded by the length of the tokens, and without stale entries
// (G15.3).
import { describe, expect, test } from "vitest";
import { createVerifiedTokenCache } from "../../src/tokens/verified-token-cache.ts";

const here = "workspace one";
const there = "workspace two";
const entry = (sub: string, workspaceId = here) => ({ workspaceId, sub });
type Entry = ReturnType<typeof entry>;
const createCache = (lengthMax = 1_000) =>
  createVerifiedTokenCache<Entry>({
    issuer: "https://id.example",
    subjectsOf: ({ workspaceId, sub }) => [`${workspaceId} ${sub}`, workspaceId],
    lengthMax,
  });

describe("cached tokens", () => {
  test("are the last used tokens, within the maximum length of their texts", () => {
    const cache = createCache(30);
    for (const text of ["aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc"])
      cache.set(text, entry("ada"), cache.changes);
    cache.get("aaaaaaaaaa");
    cache.set("dddddddddd", entry("bob"), cache.changes);
    expect(cache.get("bbbbbbbbbb")).toBeUndefined();
    expect(cache.get("aaaaaaaaaa")).toBeDefined();
    cache.set("e".repeat(31), entry("bob"), cache.changes);
    expect(cache.get("e".repeat(31))).toBeUndefined();
    cache.subjectChanged(`${here} ada`);
    expect([cache.get("aaaaaaaaaa"), cache.get("cccccccccc")]).toEqual([undefined, undefined]);
    expect(cache.get("dddddddddd")).toBeDefined();
  });

  test("are distinguished by their full text, also if they end alike", () => {
    const cache = createCache();
    const end = "e".repeat(100);
    cache.set(`a${end}`, entry("ada"), cache.changes);
    expect(cache.get(`b${end}`)).toBeUndefined();
    cache.delete(`b${end}`);
    expect(cache.get(`a${end}`)).toBeDefined();
  });

  test("are not stored if something changed during their verification", () => {
    const cache = createCache();
    for (const change of [
      () => cache.subjectChanged(`${here} somebody`),
      () => cache.subjectChanged(there),
      () => cache.clear(),
    ]) {
      const since = cache.changes;
      change();
      cache.set("token", entry("ada"), since);
      expect(cache.get("token")).toBeUndefined();
    }
  });

  test("stay after a change of another account, and are removed after missed changes", () => {
    const cache = createCache();
    cache.set("token", entry("ada"), cache.changes);
    cache.subjectChanged(there);
    cache.subjectChanged(`${here} bob`);
    expect(cache.get("token")).toBeDefined();
    cache.set("token", entry("ada"), cache.changes);
    cache.clear();
    expect(cache.get("token")).toBeUndefined();
  });

  test("belong to an account of one workspace, also if another workspace has the same id", () => {
    const cache = createCache();
    cache.set("our token", entry("ada"), cache.changes);
    cache.set("their token", entry("ada", there), cache.changes);
    cache.subjectChanged(`${here} ada`);
    expect(cache.get("our token")).toBeUndefined();
    expect(cache.get("their token")).toBeDefined();
    cache.subjectChanged(`${there} ada`);
    expect(cache.get("their token")).toBeUndefined();
  });

  test("end with any of their subjects", () => {
    const cache = createCache();
    cache.set("our token", entry("ada"), cache.changes);
    cache.set("their token", entry("ada", there), cache.changes);
    cache.subjectChanged(here);
    expect(cache.get("our token")).toBeUndefined();
    expect(cache.get("their token")).toBeDefined();
  });
});
