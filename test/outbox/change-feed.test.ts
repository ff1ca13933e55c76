// What a node hears of writes: those of other nodes within a poll, its own at once, each once, none left out (G10.4, G22.4).
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  CHANGE_CHANNEL,
  createChangeFeed,
  type ChangeFeed,
  type ChangeFeedOptions,
} from "../../src/outbox/change-feed.ts";
import { readChanges } from "../../src/outbox/change-store.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createLocalSignals } from "../../src/platform/signals/signals.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

const workspaceId = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001";
const [a, b] = ["0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f000a", "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f000b"];
const insert = {
  text: `with row as (insert into gateway_tx.change (workspace_id, tables) values ($1, $2))
    select pg_current_xact_id()::text as xid`,
};

let test_: TestDatabase;
beforeAll(async () => void (test_ = await openTestDatabase()));
afterAll(() => test_.close());

const feeds: ChangeFeed[] = [];
afterEach(() => {
  for (const feed of feeds.splice(0)) feed.close();
});

/** A node that has begun to listen, and what it was told. */
async function openFeed(options: Partial<ChangeFeedOptions> = {}) {
  const { control } = test_.database;
  const log = createLogger("silent");
  const feed = createChangeFeed({ control, log, pollMs: 20, ...options });
  feeds.push(feed);
  const told: string[][] = [];
  const lost = vi.fn();
  feed.follow({ changed: (workspace, tables) => told.push([workspace, ...tables]), lost });
  await expect.poll(() => feed.freshAt).toBeGreaterThan(0);
  return { feed, told, lost };
}

/** Waits for an answer of the database that was asked for after now. */
async function heardSince(feed: ChangeFeed): Promise<void> {
  const now = performance.now();
  await expect.poll(() => feed.freshAt).toBeGreaterThan(now);
}

async function write(tables: readonly string[]): Promise<string> {
  const [row] = await test_.database.write.transaction((connection) =>
    connection.run<{ xid: string }>(insert, [workspaceId, tables]),
  );
  return row!.xid;
}

describe("a write of another node", () => {
  test("is told with its workspace and tables, once", async () => {
    const { feed, told } = await openFeed();
    await write([a!, b!]);
    await heardSince(feed);
    await heardSince(feed);
    expect(told).toEqual([[workspaceId, a, b]]);
  });

  test("is told when it commits, also when later ones were told before it", async () => {
    const { feed, told } = await openFeed();
    await test_.database.write.transaction(async (connection) => {
      await connection.run(insert, [workspaceId, [a]]);
      await write([b!]);
      await heardSince(feed);
      await heardSince(feed);
      expect(told).toEqual([[workspaceId, b]]);
    });
    await heardSince(feed);
    expect(told).toEqual([
      [workspaceId, b],
      [workspaceId, a],
    ]);
  });

  test("is not told when it is rolled back, nor when it was made before the node listened", async () => {
    await write([a!]);
    const { feed, told } = await openFeed();
    await test_.database.write
      .transaction(async (connection) => {
        await connection.run(insert, [workspaceId, [b]]);
        throw new Error("no");
      })
      .catch(() => undefined);
    await heardSince(feed);
    expect(told).toEqual([]);
  });

  test("is told at once after a signal, however far the poll is", async () => {
    const signals = createLocalSignals();
    const { told } = await openFeed({ signals, pollMs: 3_600_000 });
    await write([a!]);
    await signals.publish(CHANGE_CHANNEL);
    await expect.poll(() => told).toEqual([[workspaceId, a]]);
  });
});

describe("a write of this node", () => {
  test("is told before `reportWrite` returns, and not again by the database", async () => {
    // It reads when it is rung alone: one that read by the clock could see the write before it is reported, and tell it twice.
    const signals = createLocalSignals();
    const { feed, told } = await openFeed({ signals, pollMs: 3_600_000 });
    feed.reportWrite(workspaceId, [a!], await write([a!]));
    expect(told).toEqual([[workspaceId, a]]);
    for (let time = 0; time < 2; time++) {
      const heard = heardSince(feed);
      await signals.publish(CHANGE_CHANNEL);
      await heard;
    }
    expect(told).toHaveLength(1);
  });

  test("wakes the others, once for many writes", async () => {
    const signals = createLocalSignals();
    const rings = vi.fn();
    const { feed } = await openFeed({ signals, pollMs: 3_600_000 });
    signals.subscribe(CHANGE_CHANNEL, rings);
    for (let n = 0; n < 100; n++) feed.reportWrite(workspaceId, [a!], null);
    await expect.poll(() => rings.mock.calls.length).toBe(2);
  });
});

describe("what may have been missed", () => {
  test("is told as lost when the node begins to listen", async () => {
    const { lost } = await openFeed();
    expect(lost).toHaveBeenCalledTimes(1);
  });

  test("does not count as heard while the database gives no answer, and is told when it does again", async () => {
    const { feed, told, lost } = await openFeed();
    const before = await silentFor(200, feed);
    await expect.poll(() => feed.freshAt).toBeGreaterThan(before);
    await expect.poll(() => told).toEqual([[workspaceId, b]]);
    expect(lost).toHaveBeenCalledTimes(1);
  });

  test("is told as lost after a silence that is too long to catch up with", async () => {
    const { feed, lost } = await openFeed({ awayMaxMs: 100 });
    let known = 0;
    // On a busy machine the database may have been silent for so long before that, too.
    const before = await silentFor(200, feed, () => (known = lost.mock.calls.length));
    await expect.poll(() => feed.freshAt).toBeGreaterThan(before);
    expect(lost.mock.calls.length).toBeGreaterThan(known);
  });

  test("is recognised in a database that is older than what was read of it", async () => {
    const position = { snapshot: "900000000:900000000:", at: 0 };
    const { isRewound } = await readChanges(test_.database.control, position, []);
    expect(isRewound).toBe(true);
  });
});

/** Keeps the database from answering the feed for a while, in which something is written. @returns when it began */
async function silentFor(
  ms: number,
  feed: ChangeFeed,
  meanwhile: () => unknown = () => {},
): Promise<number> {
  let before = 0;
  await test_.database.owner.transaction(async (connection) => {
    await connection.run({ text: "lock table gateway_tx.change in access exclusive mode" });
    before = performance.now();
    await connection.run(insert, [workspaceId, [b]]);
    await expect.poll(() => performance.now() - before).toBeGreaterThan(ms);
    expect(feed.freshAt).toBeLessThan(before);
    meanwhile();
  });
  return before;
}
