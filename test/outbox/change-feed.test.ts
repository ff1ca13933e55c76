// The change feed reports writes to a node: writes of other nodes within one poll, own writes at
// once, each once, without gaps (G10.4, G22.4).
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
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

/** A node with a listener, and the reports that it received. */
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

/** Waits for a read of the database that the feed begins after this function was called. */
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
  it("is reported once, with its workspace and tables", async () => {
    const { feed, told } = await openFeed();
    await write([a!, b!]);
    await heardSince(feed);
    await heardSince(feed);
    expect(told).toEqual([[workspaceId, a, b]]);
  });

  it("is reported after it commits, also if later writes were reported before", async () => {
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

  it("is not reported if it is rolled back, or if it committed before the node listened", async () => {
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

  it("is reported at once after a signal, long before the next poll", async () => {
    const signals = createLocalSignals();
    const { told } = await openFeed({ signals, pollMs: 3_600_000 });
    await write([a!]);
    await signals.publish(CHANGE_CHANNEL);
    await expect.poll(() => told).toEqual([[workspaceId, a]]);
  });
});

describe("a write of this node", () => {
  it("is reported before `reportWrite` returns, and not again from the database", async () => {
    // The feed reads only after signals. A periodic read could see the write before the report, and
    // report it twice.
    const signals = createLocalSignals();
    const { feed, told } = await openFeed({ signals, pollMs: 3_600_000 });
    void feed.reportWrite(workspaceId, [a!], await write([a!]));
    expect(told).toEqual([[workspaceId, a]]);
    for (let time = 0; time < 2; time++) {
      const heard = heardSince(feed);
      await signals.publish(CHANGE_CHANNEL);
      await heard;
    }
    expect(told).toHaveLength(1);
  });

  it("wakes the other nodes, once for many writes", async () => {
    const signals = createLocalSignals();
    const rings = vi.fn();
    const { feed } = await openFeed({ signals, pollMs: 3_600_000 });
    signals.subscribe(CHANGE_CHANNEL, rings);
    for (let n = 0; n < 100; n++) void feed.reportWrite(workspaceId, [a!], null);
    await expect.poll(() => rings.mock.calls.length).toBe(2);
  });
});

describe("changes that may have been missed", () => {
  it("are reported as lost when the node begins to listen", async () => {
    const { lost } = await openFeed();
    expect(lost).toHaveBeenCalledTimes(1);
  });

  it("are not covered by `freshAt` while the database does not answer, and are reported when it answers again", async () => {
    const { feed, told, lost } = await openFeed();
    const before = await silentFor(200, feed);
    await expect.poll(() => feed.freshAt).toBeGreaterThan(before);
    await expect.poll(() => told).toEqual([[workspaceId, b]]);
    expect(lost).toHaveBeenCalledTimes(1);
  });

  it("are reported as lost after a long outage", async () => {
    const { feed, lost } = await openFeed({ awayMaxMs: 100 });
    let known = 0;
    // On a busy machine, the feed may have reported a loss before this moment. `known` counts those
    // reports.
    const before = await silentFor(200, feed, () => (known = lost.mock.calls.length));
    await expect.poll(() => feed.freshAt).toBeGreaterThan(before);
    expect(lost.mock.calls.length).toBeGreaterThan(known);
  });

  it("are detected if the database was restored to an earlier state", async () => {
    const position = { snapshot: "900000000:900000000:", at: 0 };
    const { isRewound } = await readChanges(test_.database.control, position, []);
    expect(isRewound).toBe(true);
  });
});

/**
 * Blocks the feed's reads for a while, during which a write commits.
 * @returns the time at which the block began
 */
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
