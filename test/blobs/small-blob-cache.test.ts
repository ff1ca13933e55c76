// The cache of small files: loads once, bounded in total and by workspace.
import { describe, expect, it } from "vitest";
import { createSmallBlobCache } from "../../src/blobs/small-blob-cache.ts";

const limits = { bytesMax: 400_000, workspaceBytesMax: 100_000, entryBytesMax: 20_000 };
/** Loads files of 10,000 bytes and counts the loads. */
function createSource() {
  const loads: string[] = [];
  const load = (name: string) => async () => {
    loads.push(name);
    await new Promise((resolve) => setImmediate(resolve));
    if (name.startsWith("bad")) throw new Error(name);
    return Buffer.alloc(10_000, name);
  };
  return { loads, load };
}

describe("small files", () => {
  it("are loaded once for concurrent requests, and not again later", async () => {
    const small = createSmallBlobCache(limits);
    const { loads, load } = createSource();
    const asked = Array.from({ length: 20 }, async () => small.get("w", "a", load("a")));
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    await small.get("w", "a", load("a"));
    expect(loads).toEqual(["a"]);
    small.forget("w", "a");
    await small.get("w", "a", load("a"));
    expect(loads).toEqual(["a", "a"]);
  });

  it("are loaded again after a failed load", async () => {
    const small = createSmallBlobCache(limits);
    const { loads, load } = createSource();
    const asked = await Promise.allSettled(
      [1, 2].map(async () => small.get("w", "x", load("bad"))),
    );
    expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect((await small.get("w", "x", load("good"))).toString("utf8", 0, 4)).toBe("good");
    expect(loads).toEqual(["bad", "good"]);
  });

  it("of one workspace evict none of another workspace", async () => {
    const small = createSmallBlobCache(limits);
    const { loads, load } = createSource();
    await small.get("quiet", "q", load("q"));
    for (let n = 0; n < 200; n++) await small.get("busy", `b${n}`, load(`b${n}`));
    loads.length = 0;
    await small.get("quiet", "q", load("q"));
    for (let n = 0; n < 200; n++) await small.get("busy", `b${199 - n}`, load(`b${199 - n}`));
    expect(loads).not.toContain("q");
    expect(200 - loads.length).toBeLessThanOrEqual(10);
    expect(200 - loads.length).toBeGreaterThan(5);
  });

  it("are separated by workspace", async () => {
    const small = createSmallBlobCache(limits);
    const { loads, load } = createSource();
    await small.get("one", "a", load("1"));
    await small.get("two", "a", load("2"));
    expect(loads).toEqual(["1", "2"]);
  });
});
