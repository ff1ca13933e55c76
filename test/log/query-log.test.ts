import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createQueryLog, type LogEntry, type QueryLog } from "../../src/log/index.ts";
import { QueryLogWriter, type QueryLogStore } from "../../src/log/query-log.ts";
import type { Pool } from "../../src/platform/postgres/pool.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { DatabaseUnavailableError } from "../../src/platform/postgres/database-errors.ts";
import { createLogSpy } from "../support/log-spy.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { emptying } from "../support/emptying.ts";

const log = createLogger("silent");
const now = Date.UTC(2026, 1, 3, 12);
const clock = { now: () => now };

const entry = (more: Partial<LogEntry> = {}): LogEntry => ({
  workspaceId: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001",
  requestId: randomUUID(),
  at: now,
  kind: "query",
  operationId: "query",
  credentialType: "key",
  credentialId: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002",
  endUserId: null,
  sourceIp: "127.0.0.1",
  userAgent: "vitest",
  origin: null,
  method: "POST",
  path: "/0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001/query",
  status: 200,
  code: null,
  message: null,
  durationMs: 1.5,
  dbMs: 1,
  rows: 2,
  affectedRows: null,
  bytesOut: 300,
  cache: null,
  tables: ["0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0102"],
  body: '{"refs":{}}',
  action: null,
  email: null,
  count: 1,
  isCounted: true,
  ...more,
});

describe("the query log in the database (G19.2)", () => {
  let database: TestDatabase;
  let queryLog: QueryLog;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    queryLog = await createQueryLog({ ...opening(), clock });
  });
  afterAll(async () => {
    await queryLog.close();
    await database.close();
  });

  const opening = () => ({
    pool: database.database.control,
    log,
    isWorkspace: () => true,
    isRemoved: () => false,
    onUsageWritten: () => {},
    bodyQuotaOf: async () => null,
  });

  const stored = (requestId: string) =>
    database.database.owner.run({ text: "select * from gateway.query_log where request_id = $1" }, [
      requestId,
    ]);

  it("stores no entry of a workspace that was removed during the call", async () => {
    const gone = randomUUID();
    const own = await createQueryLog({ ...opening(), clock, isRemoved: (id) => id === gone });
    own.record(entry({ workspaceId: gone }));
    own.record(entry({ workspaceId: gone, isCounted: false, status: 401 }));
    await own.close();
    const counts = await database.database.owner.run(
      {
        text: `select (select count(*)::int from gateway.query_log where workspace_id = $1) as log,
        (select count(*)::int from gateway.usage where workspace_id = $1) as usage`,
      },
      [gone],
    );
    expect(counts).toEqual([{ log: 0, usage: 0 }]);
  });

  it("an entry is stored with all fields and its own id", async () => {
    const one = entry({ userAgent: "ü", status: 403, code: "SCOPE_VIOLATION" });
    queryLog.record(one);
    await queryLog.close();
    const [row] = await stored(one.requestId);
    expect(row).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      at: new Date(now),
      workspace_id: one.workspaceId,
      kind: "query",
      operation_id: "query",
      credential_id: one.credentialId,
      user_agent: "ü",
      status: 403,
      code: "SCOPE_VIOLATION",
      duration_ms: 1.5,
      rows: 2,
      bytes_out: "300",
      tables: '["0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0102"]',
      body: '{"refs":{}}',
    });
  });

  it("a clean stop loses no entry", async () => {
    const entries = Array.from({ length: 2_500 }, () => entry({ operationId: "stop" }));
    for (const one of entries) queryLog.record(one);
    await queryLog.close();
    const rows = await database.database.owner.run({
      text: "select 1 from gateway.query_log where operation_id = 'stop'",
    });
    expect(rows).toHaveLength(2_500);
    expect(queryLog.status).toEqual({ waiting: 0, dropped: 0 });
  });

  it("an entry that the database rejects does not block other entries", async () => {
    const good = entry();
    queryLog.record(entry({ workspaceId: "no GUID at all" }));
    queryLog.record(good);
    await queryLog.close();
    expect(await stored(good.requestId)).toHaveLength(1);
    expect(queryLog.status.dropped).toBe(1);
  });

  it("an entry of a day without a partition creates the partition", async () => {
    await database.database.owner.run({ text: "drop table gateway.query_log_20260203" });
    const one = entry();
    queryLog.record(one);
    await queryLog.flush();
    expect(await stored(one.requestId)).toHaveLength(1);
  });

  /** The control pool. While `isLossy`, responses to COMMIT are lost. */
  function lossyPool() {
    const { control } = database.database;
    const state = { isLossy: false };
    const pool: Pool = {
      ...control,
      transaction: async (work) => {
        const result = await control.transaction(work);
        if (state.isLossy) throw new DatabaseUnavailableError("the answer to COMMIT was lost");
        return result;
      },
    };
    return { state, pool };
  }
  const workspaceId = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0003";
  const counts = async () => {
    const text = `select (select count(*)::int from gateway.query_log where workspace_id = $1) as rows,
      (select sum(calls)::int from gateway.usage where workspace_id = $1) as calls`;
    const [row] = await database.database.owner.run({ text }, [workspaceId]);
    await database.database.owner.run({ text: emptying("gateway.usage", "gateway.query_log") });
    return row;
  };

  it.each([
    ["together", []],
    ["one by one", [entry({ workspaceId: "no GUID at all", isCounted: false })]],
  ])(
    "entries that were written %s are not written twice if the response was lost",
    async (_, poison) => {
      const { state, pool } = lossyPool();
      const learned: number[] = [];
      const lossy = await createQueryLog({
        ...opening(),
        pool,
        clock,
        onUsageWritten: (written) => learned.push(...written.map(({ total }) => total.calls)),
      });
      for (const one of [...poison, ...poison]) lossy.record(one);
      lossy.record(entry({ workspaceId, isCounted: true }));
      lossy.record(entry({ workspaceId, isCounted: true }));
      state.isLossy = true;
      for (let count = 0; count < 3; count += 1) await lossy.flush();
      expect(learned).toEqual([]);
      state.isLossy = false;
      lossy.record(entry({ workspaceId, isCounted: true }));
      await lossy.close();
      expect(await counts()).toEqual({ rows: 3, calls: 3 });
      expect(learned).toEqual([2, 3]);
      expect(lossy.status).toEqual({ waiting: 0, dropped: poison.length * 2 });
    },
  );

  it("several gateways write at once, each with its own batch numbers", async () => {
    const logs = await Promise.all([1, 2, 3].map(() => createQueryLog({ ...opening(), clock })));
    for (const one of logs)
      for (let count = 0; count < 600; count += 1)
        one.record(entry({ workspaceId, isCounted: true }));
    await Promise.all(logs.map((one) => one.close()));
    expect(await counts()).toEqual({ rows: 1_800, calls: 1_800 });
  });

  it("records of old writers are deleted", async () => {
    const writers = () =>
      database.database.owner.run({ text: "select 1 from gateway.query_log_writer" });
    queryLog.record(entry());
    await queryLog.close();
    expect(await writers()).not.toEqual([]);
    const later = { now: () => now + 31 * 24 * 60 * 60 * 1000 };
    await (await createQueryLog({ ...opening(), clock: later })).close();
    expect(await writers()).toEqual([]);
  });

  it("partitions are created ahead of time, and dropped after 30 days", async () => {
    const partitions = async (): Promise<unknown[]> =>
      (
        await database.database.owner.run({
          text: "select relname from pg_class where relname ~ '^query_log_2026' and relkind = 'r' order by 1",
        })
      ).map((row) => row["relname"]);
    expect(await partitions()).toEqual(
      expect.arrayContaining([
        "query_log_20260202",
        "query_log_20260203",
        "query_log_20260204",
        "query_log_20260205",
      ]),
    );
    const later = { now: () => now + 31 * 24 * 60 * 60 * 1000 };
    await (await createQueryLog({ ...opening(), clock: later })).close();
    expect(await partitions()).not.toContain("query_log_20260202");
    expect(await partitions()).toContain("query_log_20260308");
  });
});

describe("the writer, for any behaviour of the database", () => {
  const rowsOf = (batch: Buffer): string[] => batch.toString().trimEnd().split("\n");
  const gone = new DatabaseUnavailableError("gone");

  it("entries wait during an outage of the database, and are written afterwards", async () => {
    let isAway = true;
    const written: string[] = [];
    const store: QueryLogStore = {
      insert: async (batch) => {
        if (isAway) throw gone;
        written.push(...rowsOf(batch));
      },
    };
    const writer = new QueryLogWriter({ store, log });
    writer.record(entry());
    await writer.flush();
    expect(writer.status).toEqual({ waiting: 1, dropped: 0 });
    isAway = false;
    await writer.close();
    expect(written).toHaveLength(1);
  });

  it("memory stays bounded: entries beyond the limit are dropped and counted", async () => {
    const store: QueryLogStore = { insert: () => Promise.reject(gone) };
    const writer = new QueryLogWriter({ store, log, waitingMax: 10, closeWithinMs: 0 });
    for (let count = 0; count < 25; count += 1) writer.record(entry());
    expect(writer.status).toEqual({ waiting: 10, dropped: 15 });
    await writer.close();
    expect(writer.status).toEqual({ waiting: 0, dropped: 25 });
  });

  it("memory is bounded in bytes, too: a few large entries count like many small ones", async () => {
    let isAway = true;
    const written: string[] = [];
    const store: QueryLogStore = {
      insert: async (batch) => {
        if (isAway) throw gone;
        written.push(...rowsOf(batch));
      },
    };
    const writer = new QueryLogWriter({ store, log, waitingBytesMax: 100_000 });
    // The character has two bytes, because the limit counts bytes as they were sent.
    for (let count = 0; count < 10; count += 1) writer.record(entry({ body: "ü".repeat(8_000) }));
    await writer.flush();
    expect(writer.status).toEqual({ waiting: 7, dropped: 3 });
    isAway = false;
    await writer.flush();
    writer.record(entry());
    await writer.close();
    expect(written).toHaveLength(8);
    expect(writer.status).toEqual({ waiting: 0, dropped: 3 });
  });

  it("unauthenticated entries use at most a quarter of the space, so that the rest stays free (G19.2)", async () => {
    let isAway = true;
    const written: string[] = [];
    const store: QueryLogStore = {
      insert: async (batch) => {
        if (isAway) throw gone;
        written.push(...rowsOf(batch));
      },
    };
    const writer = new QueryLogWriter({ store, log, waitingMax: 100 });
    const refused = entry({ credentialType: "none", credentialId: null, isCounted: false });
    for (let count = 0; count < 1_000; count += 1) writer.record(refused);
    expect(writer.status).toEqual({ waiting: 25, dropped: 975 });
    const event = entry({ action: "login", status: 401, isCounted: false });
    for (let count = 0; count < 75; count += 1) {
      writer.record(event);
      writer.record(refused);
    }
    expect(writer.status).toEqual({ waiting: 100, dropped: 975 + 75 });
    isAway = false;
    await writer.close();
    expect(written.filter((row) => row.includes("\tlogin\t"))).toHaveLength(75);
  });

  it("a few large entries fill a batch", async () => {
    const sizes: number[] = [];
    const store: QueryLogStore = {
      insert: async (batch) => {
        sizes.push(batch.length);
      },
    };
    const writer = new QueryLogWriter({ store, log });
    for (let count = 0; count < 200; count += 1) writer.record(entry({ body: "x".repeat(16_384) }));
    await writer.close();
    expect(Math.max(...sizes)).toBeLessThan(1.1 * 1024 * 1024);
  });

  it("entries during an outage wait together, for any number of attempts", async () => {
    let isAway = true;
    const sizes: number[] = [];
    const store: QueryLogStore = {
      insert: async (batch) => {
        if (isAway) throw gone;
        sizes.push(rowsOf(batch).length);
      },
    };
    const writer = new QueryLogWriter({ store, log });
    for (let count = 0; count < 10; count += 1) {
      writer.record(entry());
      await writer.flush();
    }
    isAway = false;
    await writer.flush();
    expect(sizes).toEqual([1, 9]);
  });

  describe("usage whose rows were dropped", () => {
    const used = () => entry({ isCounted: true });

    it("is written like rows before a clean stop", async () => {
      let calls = 0;
      const written: number[] = [];
      const store: QueryLogStore = {
        insert: async (_, usage) => {
          calls += 1;
          if (calls === 1) throw gone;
          written.push(...usage.sums.map((sum) => sum.calls));
        },
      };
      const writer = new QueryLogWriter({ store, log, waitingMax: 0 });
      writer.record(used());
      await writer.close();
      expect(written).toEqual([1]);
      expect(writer.status).toEqual({ waiting: 0, dropped: 1 });
    });

    it("is logged if the database does not accept it in time, like lost rows", async () => {
      const spy = createLogSpy();
      const store: QueryLogStore = { insert: () => Promise.reject(gone) };
      const writer = new QueryLogWriter({
        store,
        log: spy.log,
        waitingMax: 1,
        closeWithinMs: 0,
      });
      writer.record(used());
      await writer.flush();
      writer.record(used());
      await writer.close();
      const told = spy.lines.filter(({ msg }) =>
        String(msg).startsWith("The database did not store the usage"),
      );
      expect(told).toMatchObject([{ level: "error", usage: [{ calls: 1 }, { calls: 1 }] }]);
    });
  });

  it("an outage during single writes neither loses nor repeats an entry", async () => {
    const refused = Object.assign(new pg.DatabaseError("refused", 7, "error"), {
      code: "22P02",
      severity: "ERROR",
    });
    const written: string[] = [];
    let calls = 0;
    const store: QueryLogStore = {
      insert: async (batch) => {
        calls += 1;
        const rows = rowsOf(batch);
        if (rows.some((row) => row.includes("poison"))) throw refused;
        if (calls === 4) throw gone;
        written.push(...rows.map((row) => row.split("\t")[9]!));
      },
    };
    const writer = new QueryLogWriter({ store, log });
    for (const userAgent of ["1", "poison", "2", "line\nfeed"])
      writer.record(entry({ userAgent, isCounted: false }));
    await writer.flush();
    await writer.close();
    expect(written).toEqual(["1", "2", "line\\nfeed"]);
    expect(writer.status).toEqual({ waiting: 0, dropped: 1 });
  });

  it("a database that never responds does not block the shutdown, and lost entries are counted", async () => {
    const store: QueryLogStore = { insert: () => new Promise(() => {}) };
    const writer = new QueryLogWriter({ store, log, closeWithinMs: 20 });
    writer.record(entry());
    await writer.close();
    writer.record(entry());
    expect(writer.status).toEqual({ waiting: 0, dropped: 2 });
  });

  it("entries during a write wait for the next batch, even with a fast database", async () => {
    const sizes: number[] = [];
    const store: QueryLogStore = {
      insert: async (batch) => {
        sizes.push(rowsOf(batch).length);
        for (let count = 0; count < 10; count += 1) writer.record(entry());
      },
    };
    const writer = new QueryLogWriter({ store, log, intervalMs: 60_000 });
    writer.record(entry());
    await writer.flush();
    expect(sizes).toEqual([1]);
    expect(writer.status).toEqual({ waiting: 10, dropped: 0 });
  });

  it("a full batch is written immediately, and batches never overlap", async () => {
    let running = 0;
    let largest = 0;
    const sizes: number[] = [];
    const store: QueryLogStore = {
      insert: async (batch) => {
        running += 1;
        largest = Math.max(largest, running);
        sizes.push(rowsOf(batch).length);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      },
    };
    const writer = new QueryLogWriter({ store, log, batchMax: 100 });
    for (let count = 0; count < 250; count += 1) writer.record(entry());
    await Promise.all([writer.flush(), writer.flush(), writer.close()]);
    expect(largest).toBe(1);
    expect(sizes).toEqual([100, 100, 50]);
  });
});
