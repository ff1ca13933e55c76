// Tests that reads which fill a cache during a write leave no outdated rows in the cache. After a
// node has acknowledged a write, it never responds with older rows. Another node never responds
// with rows that are outdated by more than a second. CACHE_ROUNDS=1000 runs all rounds.
// Table aliases in request bodies: `a` is authors, `b` books, `n` notes.
import { afterAll, beforeAll, expect, it } from "vitest";
import { openLibrary, type Library, type Node } from "./caching-store.ts";

const rounds = Number(process.env["CACHE_ROUNDS"] ?? 10);

let library: Library;
let nodes: readonly [Node, Node];
beforeAll(async () => {
  library = await openLibrary();
  await library.write(
    "insert into notes select n, repeat('nothing ', 30) from generate_series(100, 20000) n",
    "notes",
  );
  nodes = [await library.open({ signals: await library.openSignals() }), await library.open()];
});
afterAll(() => library.close());

/** A read of many rows. It takes longer than a write, so that writes often overtake it. */
const question = {
  from: "n",
  select: ["text"],
  where: [{ field: "text", op: "contains", value: "value " }],
};
const modes = ["write", "hybrid"];

/**
 * Reads the row through a node. Returns the number in the row, and true as `isHit` if the response
 * came from the node's cache.
 */
async function read(node: Node, key: string): Promise<{ value: number; isHit: boolean }> {
  const { json, headers } = await node.ask(key, question);
  return {
    value: Number(json.data[0].text.slice("value ".length)),
    isHit: headers["x-cache"] === "HIT",
  };
}

async function write(node: Node, value: number): Promise<void> {
  const { status, text } = await node.change({
    type: "update",
    table: "n",
    set: { text: `value ${value}` },
    where: [{ field: "id", op: "eq", value: 1 }],
  });
  expect([status, text]).toEqual([200, expect.stringContaining('"affectedRows":1')]);
}

it(
  `${rounds} rounds of fill and write: nothing stale on the node that writes, nothing old for a second on another`,
  { timeout: 100_000 + rounds * 200 },
  async () => {
    const [writer, other] = nodes;
    const acknowledged: { value: number; at: number }[] = [{ value: 0, at: performance.now() }];
    let stale = 0;
    let late = 0;
    let hits = 0;

    const readThere = async (key: string): Promise<void> => {
      const started = performance.now();
      const { value, isHit } = await read(other, key);
      hits += Number(isHit);
      const owed = acknowledged.findLast(({ at }) => at < started - 1_000)?.value ?? 0;
      late += Number(value < owed);
    };
    /**
     * Sends several reads, one after another. Some of them begin before the write, some during it,
     * some after it.
     */
    const readOn = async (key: string, reads: number): Promise<void> => {
      for (let n = 0; n < reads; n++) {
        const owed = acknowledged.at(-1)!.value;
        const { value, isHit } = await read(writer, key);
        hits += Number(isHit);
        stale += Number(value < owed);
      }
    };

    await write(writer, 0);
    for (let value = 1; value <= rounds; value++) {
      const before = modes.map((key) => readOn(key, 1 + (value % 3)));
      const writing = write(writer, value).then(() =>
        acknowledged.push({ value, at: performance.now() }),
      );
      const during = modes.flatMap((key) => [readOn(key, 3), readOn(key, 2), readThere(key)]);
      await writing;
      await Promise.all(modes.map((key) => readOn(key, 2)));
      await Promise.all([...before, ...during]);
      // A slow read that began before the last write may have stored an outdated entry. These
      // reads, which begin after all other reads have ended, would return it.
      await Promise.all(modes.map((key) => readOn(key, 1)));
    }
    expect({ stale, late }).toEqual({ stale: 0, late: 0 });
    expect(hits).toBeGreaterThan(rounds);
  },
);
