// The cache of verified tokens: bounded by the length of the tokens, and without stale entries
// (G15.3).
import { describe, expect, it } from "vitest";
import type { Revocations } from "../../src/access/index.ts";
import { accountSubject, createVerification } from "../../src/tokens/token-verification.ts";

const here = "workspace one";
const there = "workspace two";
const entry = (sub: string, workspaceId = here) => ({ workspaceId, sub });
type RevocationListener = Parameters<Revocations["follow"]>[0];
type Entry = ReturnType<typeof entry>;

/** Opens a cache of verified tokens. The test sets the result of each verification. */
function openCache({
  lengthMax = 1_000,
  refusedMs = 0,
  realmId = undefined as string | undefined,
} = {}) {
  const entries = new Map<string, Entry | null>();
  const verified: string[] = [];
  let listener: RevocationListener | undefined;
  let workspaceChanged: ((id: string) => void) | undefined;
  let during = (): void => {};
  const revocations = {
    freshAt: Number.POSITIVE_INFINITY,
    follow: (given: RevocationListener) => {
      listener = given;
      return () => false;
    },
  };
  const cache = createVerification<Entry>({
    issuer: "https://id.example",
    ...(realmId !== undefined && { realmId }),
    subjectsOf: ({ workspaceId, sub }) => [accountSubject(workspaceId, sub), workspaceId],
    lengthMax,
    refusedMs,
    isCurrent: () => true,
    verify: async (text) => {
      verified.push(text);
      during();
      return entries.get(text);
    },
    revocations,
    catalog: {
      onChange: (given) => {
        workspaceChanged = given;
        return () => {};
      },
    },
  });
  return {
    ...cache,
    entries,
    verified,
    revocations,
    changed: (workspaceId: string, sub: string) => listener?.changed(workspaceId, sub),
    lost: () => listener?.lost(),
    workspaceChanged: (id: string) => workspaceChanged?.(id),
    /** Sets the work that runs during each verification. */
    onVerify: (work: () => void) => (during = work),
    /** Verifies tokens, so that they are cached. */
    async fill(tokens: Readonly<Record<string, Entry>>) {
      for (const [text, value] of Object.entries(tokens)) {
        entries.set(text, value);
        expect(await cache.verify(text)).toBe(value);
      }
    },
  };
}

describe("cached tokens", () => {
  it("are the last used tokens, within the maximum length of their texts", async () => {
    const cache = openCache({ lengthMax: 30 });
    const ada = entry("ada");
    await cache.fill({ aaaaaaaaaa: ada, bbbbbbbbbb: ada, cccccccccc: ada });
    void cache.verify("aaaaaaaaaa");
    await cache.fill({ dddddddddd: entry("bob") });
    expect(cache.isCached("bbbbbbbbbb")).toBe(false);
    expect(cache.isCached("aaaaaaaaaa")).toBe(true);
    await cache.fill({ ["e".repeat(31)]: entry("bob") });
    expect(cache.isCached("e".repeat(31))).toBe(false);
    cache.changed(here, "ada");
    expect([cache.isCached("aaaaaaaaaa"), cache.isCached("cccccccccc")]).toEqual([false, false]);
    expect(cache.isCached("dddddddddd")).toBe(true);
  });

  it("are distinguished by their full text, also if they end alike", async () => {
    const cache = openCache();
    const end = "e".repeat(100);
    await cache.fill({ [`a${end}`]: entry("ada") });
    expect(await cache.verify(`b${end}`)).toBeUndefined();
    expect(cache.isCached(`a${end}`)).toBe(true);
  });

  it("share no verification that began before a change", async () => {
    for (const change of [
      (cache: ReturnType<typeof openCache>) => cache.changed(here, "ada"),
      (cache: ReturnType<typeof openCache>) => cache.lost(),
    ]) {
      const cache = openCache();
      cache.entries.set("a", entry("ada"));
      const before = cache.verify("a");
      change(cache);
      cache.entries.set("a", null);
      expect(await cache.verify("a")).toBeUndefined();
      await before;
    }
  });

  it("are not stored if something changed during their verification", async () => {
    const cache = openCache();
    for (const change of [
      () => cache.changed(here, "somebody"),
      () => cache.workspaceChanged(there),
      () => cache.lost(),
    ]) {
      cache.onVerify(change);
      await cache.fill({ token: entry("ada") });
      expect(cache.isCached("token")).toBe(false);
    }
  });

  it("stay after a change of another account, and are removed after missed changes", async () => {
    const cache = openCache();
    await cache.fill({ token: entry("ada") });
    cache.workspaceChanged(there);
    cache.changed(here, "bob");
    expect(cache.isCached("token")).toBe(true);
    cache.lost();
    expect(cache.isCached("token")).toBe(false);
  });

  it("belong to an account of one workspace, also if another workspace has the same id", async () => {
    const cache = openCache();
    await cache.fill({ "our token": entry("ada"), "their token": entry("ada", there) });
    cache.changed(here, "ada");
    expect(cache.isCached("our token")).toBe(false);
    expect(cache.isCached("their token")).toBe(true);
    cache.changed(there, "ada");
    expect(cache.isCached("their token")).toBe(false);
  });

  it("end with any of their subjects", async () => {
    const cache = openCache();
    await cache.fill({ "our token": entry("ada"), "their token": entry("ada", there) });
    cache.workspaceChanged(here);
    expect(cache.isCached("our token")).toBe(false);
    expect(cache.isCached("their token")).toBe(true);
  });

  it("are not affected by changes in other realms if they have one realm", async () => {
    const cache = openCache({ realmId: here });
    cache.onVerify(() => cache.changed(there, "somebody"));
    await cache.fill({ token: entry("ada") });
    expect(cache.isCached("token")).toBe(true);
  });

  it("are verified again while the node may have missed changes", async () => {
    const cache = openCache();
    await cache.fill({ token: entry("ada") });
    expect(cache.verify("token")).toEqual(entry("ada"));
    cache.revocations.freshAt = performance.now() - 2_000;
    cache.entries.delete("token");
    expect(await cache.verify("token")).toBeUndefined();
    expect(cache.isCached("token")).toBe(false);
  });
});

describe("a token that is not cached", () => {
  it("is verified once for concurrent calls", async () => {
    const cache = openCache();
    cache.entries.set("token", entry("ada"));
    await Promise.all([cache.verify("token"), cache.verify("token")]);
    expect(cache.verified).toEqual(["token"]);
  });

  it("is refused without a further verification if its session has ended", async () => {
    const cache = openCache();
    cache.entries.set("ended", null);
    for (let turn = 0; turn < 3; turn++) expect(await cache.verify("ended")).toBeUndefined();
    expect(cache.verified).toEqual(["ended"]);
    for (let turn = 0; turn < 3; turn++) expect(await cache.verify("invalid")).toBeUndefined();
    expect(cache.verified).toHaveLength(4);
  });
});
