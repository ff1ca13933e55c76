import { describe, expect, it } from "vitest";
import { TableVersions } from "../../src/cache/table-versions.ts";

describe("the stamp of some tables", () => {
  it("stays as long as none of them is written", () => {
    const versions = new TableVersions();
    const stamp = versions.stampOf("w", ["a", "b"]);
    versions.raise("w", ["c"]);
    versions.raise("other", ["a", "b"]);
    expect(versions.stampOf("w", ["a", "b"])).toBe(stamp);
  });

  it("changes with a write to any of them, and never repeats", () => {
    const versions = new TableVersions();
    const seen = new Set([versions.stampOf("w", ["a", "b"])]);
    for (const table of ["a", "b", "b", "a", "a"]) {
      versions.raise("w", [table]);
      seen.add(versions.stampOf("w", ["a", "b"]));
    }
    expect(seen.size).toBe(6);
  });

  it("changes for every table if all tables count as written", () => {
    const versions = new TableVersions();
    versions.raise("w", ["a"]);
    const stamps = [versions.stampOf("w", ["a"]), versions.stampOf("w", ["never written"])];
    versions.raiseAll();
    expect(versions.stampOf("w", ["a"])).toBeGreaterThan(stamps[0]!);
    expect(versions.stampOf("w", ["never written"])).toBeGreaterThan(stamps[1]!);
  });

  it("changes for a table that was dropped because too many tables were written", () => {
    const versions = new TableVersions();
    versions.raise("w", ["a"]);
    const stamp = versions.stampOf("w", ["a"]);
    for (let n = 0; n < 25_000; n++) versions.raise("w", [`t${n}`]);
    expect(versions.stampOf("w", ["a"])).toBeGreaterThan(stamp);
  });
});
