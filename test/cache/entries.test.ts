import { describe, expect, test } from "vitest";
import { Entries } from "../../src/cache/entries.ts";

const limits = { bytesMax: 100_000, workspaceBytesMax: 40_000, entryBytesMax: 20_000 };
const entry = (bytes: number) => ({ bytes });
const keysOf = (entries: Entries<{ bytes: number }>, workspaceId: string, count: number) =>
  Array.from({ length: count }, (_, n) => `k${n}`).filter((key) => entries.get(workspaceId, key));

describe("what is kept", () => {
  test("never takes more bytes than all may have, however many workspaces there are", () => {
    const entries = new Entries(limits);
    for (let n = 0; n < 5_000; n++) {
      entries.set(`w${n % 97}`, `k${n}`, entry(1 + ((n * 7919) % 9_000)));
      expect(entries.bytes).toBeLessThanOrEqual(limits.bytesMax);
    }
    expect(entries.bytes).toBeGreaterThan(limits.bytesMax / 2);
  });

  test("never takes more of one workspace than its share, and leaves the others alone", () => {
    const entries = new Entries(limits);
    entries.set("quiet", "k0", entry(1_000));
    for (let n = 0; n < 1_000; n++) entries.set("busy", `k${n}`, entry(1_000));
    expect(entries.get("quiet", "k0")).toBeDefined();
    expect(entries.bytes).toBeLessThan(limits.workspaceBytesMax + 2_000);
  });

  test("is what was used last", () => {
    const entries = new Entries(limits);
    for (let n = 0; n < 20; n++) entries.set("w", `k${n}`, entry(1_000));
    entries.get("w", "k0");
    for (let n = 20; n < 45; n++) entries.set("w", `k${n}`, entry(1_000));
    const kept = keysOf(entries, "w", 45);
    expect(kept).toContain("k0");
    expect(kept).not.toContain("k1");
    expect(kept).toContain("k44");
  });

  test("goes from the workspace that was asked last the longest ago", () => {
    const entries = new Entries(limits);
    for (const workspace of ["a", "b", "c"])
      for (let n = 0; n < 20; n++) entries.set(workspace, `k${n}`, entry(1_000));
    entries.get("a", "k0");
    for (let n = 0; n < 20; n++) entries.set("d", `k${n}`, entry(1_000));
    expect(keysOf(entries, "a", 20)).toHaveLength(20);
    expect(keysOf(entries, "b", 20).length).toBeLessThan(20);
  });

  test("is not what would take the room of many others", () => {
    const entries = new Entries(limits);
    entries.set("w", "k0", entry(limits.entryBytesMax));
    expect(entries.get("w", "k0")).toBeUndefined();
    expect(entries.bytes).toBe(0);
  });

  test("is counted once when it is replaced, and not at all when it is gone", () => {
    const entries = new Entries(limits);
    entries.set("w", "k0", entry(5_000));
    entries.set("w", "k0", entry(1_000));
    expect(entries.bytes).toBeLessThan(2_000);
    entries.delete("w", "k0");
    expect(entries.bytes).toBe(0);
  });
});
