import { describe, expect, it } from "vitest";
import { EntryCache } from "../../src/cache/entry-cache.ts";

const limits = { bytesMax: 100_000, workspaceBytesMax: 40_000, entryBytesMax: 20_000 };
const entry = (bytes: number) => ({ bytes });
const workspaces = new Map<string, { id: string }>();
/** The current version of the workspace with this id. */
function workspace(id: string): { id: string } {
  if (!workspaces.has(id)) workspaces.set(id, { id });
  return workspaces.get(id)!;
}
const keysOf = (entries: EntryCache<{ bytes: number }>, workspaceId: string, count: number) =>
  Array.from({ length: count }, (_, n) => `k${n}`).filter((key) =>
    entries.get(workspace(workspaceId), key),
  );

describe("the cache", () => {
  it("never exceeds its total bytes, for any number of workspaces", () => {
    const entries = new EntryCache(limits);
    for (let n = 0; n < 5_000; n++) {
      entries.set(workspace(`w${n % 97}`), `k${n}`, entry(1 + ((n * 7919) % 9_000)));
      expect(entries.bytes).toBeLessThanOrEqual(limits.bytesMax);
    }
    expect(entries.bytes).toBeGreaterThan(limits.bytesMax / 2);
  });

  it("limits each workspace to its share, without effect on other workspaces", () => {
    const entries = new EntryCache(limits);
    entries.set(workspace("quiet"), "k0", entry(1_000));
    for (let n = 0; n < 1_000; n++) entries.set(workspace("busy"), `k${n}`, entry(1_000));
    expect(entries.get(workspace("quiet"), "k0")).toBeDefined();
    expect(entries.bytes).toBeLessThan(limits.workspaceBytesMax + 2_000);
  });

  it("keeps the most recently used entries", () => {
    const entries = new EntryCache(limits);
    for (let n = 0; n < 20; n++) entries.set(workspace("w"), `k${n}`, entry(1_000));
    entries.get(workspace("w"), "k0");
    for (let n = 20; n < 45; n++) entries.set(workspace("w"), `k${n}`, entry(1_000));
    const kept = keysOf(entries, "w", 45);
    expect(kept).toContain("k0");
    expect(kept).not.toContain("k1");
    expect(kept).toContain("k44");
  });

  it("limits the definitions of the workspaces that its entries keep in memory", () => {
    const entries = new EntryCache({ ...limits, definitionsMax: 1_000 });
    const large = Array.from({ length: 5 }, (_, n) => ({ id: `large ${n}`, size: 400 }));
    for (const one of large) entries.set(one, "k", entry(10));
    expect(large.map((one) => entries.get(one, "k") !== undefined)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    const huge = { id: "huge", size: 9_000 };
    entries.set(huge, "k", entry(10));
    expect(entries.get(huge, "k")).toBeDefined();
    expect(entries.get(large[4]!, "k")).toBeUndefined();
    expect(entries.bytes).toBeLessThan(1_000);
  });

  it("evicts from the least recently used workspace first", () => {
    const entries = new EntryCache(limits);
    for (const id of ["a", "b", "c"])
      for (let n = 0; n < 20; n++) entries.set(workspace(id), `k${n}`, entry(1_000));
    entries.get(workspace("a"), "k0");
    for (let n = 0; n < 20; n++) entries.set(workspace("d"), `k${n}`, entry(1_000));
    expect(keysOf(entries, "a", 20)).toHaveLength(20);
    expect(keysOf(entries, "b", 20).length).toBeLessThan(20);
  });

  it("returns entries of the workspace's current version only", () => {
    const entries = new EntryCache(limits);
    const [before, after] = [{ id: "w" }, { id: "w" }];
    entries.set(before, "k0", entry(5_000));
    expect(entries.get(after, "k0")).toBeUndefined();
    entries.set(after, "k1", entry(1_000));
    expect(entries.get(before, "k0")).toBeUndefined();
    expect(entries.bytes).toBeLessThan(2_000);
  });

  it("does not store entries that are too large", () => {
    const entries = new EntryCache(limits);
    entries.set(workspace("w"), "k0", entry(limits.entryBytesMax));
    expect(entries.get(workspace("w"), "k0")).toBeUndefined();
    expect(entries.bytes).toBe(0);
  });

  it("counts a replaced entry once, and a removed entry not at all", () => {
    const entries = new EntryCache(limits);
    entries.set(workspace("w"), "k0", entry(5_000));
    entries.set(workspace("w"), "k0", entry(1_000));
    expect(entries.bytes).toBeLessThan(2_000);
    entries.delete(workspace("w"), "k0");
    expect(entries.bytes).toBe(0);
  });

  it("counts a model that workspaces share once, and drops workspaces beyond the limit", () => {
    const entries = new EntryCache({ ...limits, definitionsMax: 1_000 });
    const entry = { bytes: 10 };
    const shared = { size: 600 };
    const of = (id: string, model: { readonly size: number }) => ({ id, size: 10, model });
    const copies = ["a", "b", "c"].map((id) => of(id, shared));
    for (const copy of copies) entries.set(copy, "k", entry);
    expect(copies.map((copy) => entries.get(copy, "k"))).toEqual([entry, entry, entry]);
    const other = of("d", { size: 600 });
    entries.set(other, "k", entry);
    expect(copies.map((copy) => entries.get(copy, "k"))).toEqual(Array(3).fill(undefined));
    expect(entries.get(other, "k")).toBe(entry);
    for (const copy of copies) entries.set(copy, "k", entry);
    expect(copies.map((copy) => entries.get(copy, "k"))).toEqual([entry, entry, entry]);
  });
});
