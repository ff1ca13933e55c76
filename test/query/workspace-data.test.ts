// Tests `WorkspaceData`, the interface for code inside the gateway: reads, retries, reports of
// writes to the change feed, and refusals.
import { createRecordQuota } from "../../src/metering/index.ts";
import { createHeavyReads } from "../../src/query/execute/heavy-reads.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { grantFor } from "../../src/access/index.ts";
import { createResponseCache } from "../../src/cache/index.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import type { Workspace } from "../../src/catalog/model.ts";
import { schemaName } from "../../src/catalog/schema-name.ts";
import type { KeyCaller } from "../../src/contract/caller.ts";
import type { Connection, Pool } from "../../src/platform/postgres/pool.ts";
import { accessOf, createWorkspaceData, rowsOf } from "../../src/query/index.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { defineWorkspace, scope, type ColumnSketch } from "../support/definition.ts";
import { installWorkspace } from "../support/workspaces.ts";
import { emptying } from "../support/emptying.ts";

const define = (columns: Readonly<Record<string, ColumnSketch>> = {}): WorkspaceDefinition =>
  defineWorkspace({
    tables: {
      notes: {
        columns: {
          id: { type: "integer", primaryKey: true, required: true },
          text: { type: "text", required: true, unique: true },
          amount: { type: "decimal" },
          ...columns,
        },
      },
    },
    keys: {
      writer: { kind: "server", tables: "all", cache: { mode: "time" } },
      reader: { kind: "server", tables: { notes: scope({ actions: ["read"] }) } },
    },
  });

const definition = define();
let version = 0;
const built = (of: WorkspaceDefinition): Workspace =>
  buildWorkspace(of, { version: ++version, rootSecret: Buffer.alloc(32, 1) });
const current = built(definition);
/**
 * A version of the definition with a column that the table does not have. A statement with this
 * column fails, as after a migration that removed the column.
 */
const older = built(define({ gone: { type: "text" } }));

const refs = { n: definition.tables["notes"]!.id };
const insert = (...ids: readonly number[]) => {
  const values = ids.map((id) => ({ id, text: `note ${id}`, amount: "1.10" }));
  return { refs, mutation: { type: "insert", table: "n", values, returning: true } as const };
};
const everything = {
  refs,
  query: { from: "n", select: "*", orderBy: [{ field: "id" }] } as const,
};
const note = (id: number) => ({ id, text: `note ${id}`, amount: "1.10" });

let database: TestDatabase;
const sql = (text: string) => database.database.owner.run<Record<string, unknown>>({ text });
const stored = async () =>
  (await sql(`select id from ${schemaName(current.id)}.notes order by id`)).map(({ id }) => id);
const players = async () => (await sql("select platform from gateway_tx.player")).length;

beforeAll(async () => {
  database = await openTestDatabase();
  await installWorkspace(database, definition);
});
afterAll(() => database.close());
beforeEach(() => sql(emptying(`${schemaName(current.id)}.notes`, "gateway_tx.player")));

/**
 * Opens `WorkspaceData` over a catalog.
 * @param known version of the definition from which the caller's rights were made
 * @param newest version that the catalog returns
 */
function open({
  known = current,
  newest = current,
  key = "writer",
  pool = (own: Pool) => own,
} = {}) {
  const told: [workspaceId: string, tables: readonly string[], isKnown: boolean][] = [];
  const order: string[] = [];
  const clock = { now: () => Date.parse("2026-03-04T05:06:07Z") };
  const { read: readPool, write } = database.database;
  const data = createWorkspaceData({
    records: createRecordQuota(),
    catalog: { get: () => newest, refresh: async () => void order.push("refreshed") },
    clock,
    readPool,
    heavyReads: createHeavyReads(10),
    writePool: pool(write),
    changeFeed: {
      reportWrite: (workspaceId, tables, xid) => {
        told.push([workspaceId, tables, xid !== null]);
        order.push("told");
      },
    },
    responses: createResponseCache({
      writeFeed: { freshAt: 0, follow: () => {} },
      catalog: { freshAt: 0, isNewest: () => true },
      clock,
    }),
  });
  const keyId = definition.keys[key]!.id;
  const caller: KeyCaller = {
    kind: "key",
    workspaceId: current.id,
    keyId,
    keyKind: "server",
    origins: null,
  };
  return { data, caller, access: accessOf(caller, grantFor(known, caller)), told, order };
}

/** Inserts a row into one of the gateway's own tables. */
const seePlayer = (connection: Connection) =>
  connection.run(
    {
      text: `insert into gateway_tx.player (id, workspace_id, platform, platform_player_id, is_validated, first_seen_at, last_seen_at)
      values (gen_random_uuid(), $1, 'steam', '1', false, now(), now())`,
    },
    [current.id],
  );

describe("a read", () => {
  it("gives the same rows and text, with 64-bit and decimal numbers as strings", async () => {
    const { data, access } = open();
    const written = await data.write(access, insert(1, 2));
    expect(rowsOf(written)).toEqual([note(1), note(2)]);
    expect(JSON.parse(written.text).data).toEqual(rowsOf(written));
    const read = await data.read(access, everything);
    expect(rowsOf(read)).toEqual([note(1), note(2)]);
    expect(JSON.parse([read.text].flat().join("")).data).toEqual(rowsOf(read));
  });

  it("gives the same from the cache at any length, and a repeated body is not planned again", async () => {
    const { data, access, caller } = open();
    await data.write(access, insert(...Array.from({ length: 900 }, (_, id) => id)));
    const memo = { cachedValue: undefined };
    const long = { refs, query: { ...everything.query, limit: 1_000 } };
    const first = await data.read(access, long, { caller, memo });
    const unreadable = { refs, query: { from: "unknown" } };
    const second = await data.read(access, unreadable, { caller, memo });
    expect([first.cached?.isHit, second.cached?.isHit]).toEqual([false, true]);
    expect(rowsOf(second)).toHaveLength(900);
    expect(rowsOf(second)).toEqual(rowsOf(first));
    const other = { caller, memo: { cachedValue: undefined } };
    await expect(data.read(access, unreadable, other)).rejects.toMatchObject({
      code: "INVALID_REFS",
    });
  });
});

describe("a stale plan", () => {
  it("is made again once, with the newest version and its grant", async () => {
    const { data, access, order } = open({ known: older });
    expect(rowsOf(await data.write(access, insert(1)))).toEqual([note(1)]);
    expect(order).toEqual(["refreshed", "told"]);
    expect(rowsOf(await data.read(access, everything))).toEqual([note(1)]);
    expect(order).toEqual(["refreshed", "told", "refreshed"]);
  });

  it("repeats a whole transaction, with the gateway's own rows written once", async () => {
    const { data, access, order } = open({ known: older });
    const versions: number[] = [];
    const done = data.transaction(access, async ({ workspace, connection, read, write }) => {
      versions.push(workspace.version);
      await seePlayer(connection);
      await write(insert(1));
      return rowsOf(await read(everything));
    });
    expect(await done).toEqual([note(1)]);
    expect(versions).toEqual([older.version, current.version]);
    expect(order).toEqual(["refreshed", "told"]);
    expect(await players()).toBe(1);
  });

  it("that is stale again is refused", async () => {
    const { data, access, order } = open({ known: older, newest: older });
    const refused = { code: "UNAVAILABLE" };
    await expect(data.read(access, everything)).rejects.toMatchObject(refused);
    await expect(data.write(access, insert(1))).rejects.toMatchObject(refused);
    expect(order).toEqual(["refreshed", "refreshed"]);
    expect(await stored()).toEqual([]);
  });
});

describe("a deadlock", () => {
  const DEADLOCK = "do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$";
  /**
   * Returns a pool on which the first transactions run to their end, and PostgreSQL then rolls them
   * back because of a deadlock.
   */
  const deadlocks =
    (times: number) =>
    (pool: Pool): Pool => ({
      ...pool,
      transaction: (work) =>
        pool.transaction(async (connection) => {
          const answer = await work(connection);
          if (times-- > 0) await connection.run({ text: DEADLOCK });
          return answer;
        }),
    });
  const two = {
    refs,
    transaction: [{ mutation: insert(1).mutation }, { mutation: insert(2).mutation }],
  };

  it("is retried, and reported once", async () => {
    const { data, access, told } = open({ pool: deadlocks(3) });
    await data.write(access, two);
    expect(await stored()).toEqual([1, 2]);
    expect(told).toEqual([[current.id, [refs.n], true]]);
  });

  it("is retried with the gateway's own rows", async () => {
    const { data, access, told } = open({ pool: deadlocks(1) });
    await data.transaction(access, async ({ connection, write }) => {
      await seePlayer(connection);
      await write(insert(1));
    });
    expect([await stored(), await players(), told.length]).toEqual([[1], 1, 1]);
  });

  it("that persists is refused, and not reported", async () => {
    const { data, access, told } = open({ pool: deadlocks(4) });
    await expect(data.write(access, two)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect([await stored(), told]).toEqual([[], []]);
  });
});

describe("a write", () => {
  it("is reported to the change feed after its commit and before the answer", async () => {
    const { data, access, told, order } = open();
    await data.write(access, insert(1)).then(() => order.push("acknowledged"));
    await data
      .transaction(access, ({ write }) => write(insert(2)))
      .then(() => order.push("acknowledged"));
    expect(order).toEqual(["told", "acknowledged", "told", "acknowledged"]);
    expect(told).toEqual(Array(2).fill([current.id, [refs.n], true]));
  });

  it("without changed rows is not reported", async () => {
    const { data, access, told } = open();
    const where = [{ field: "id", op: "eq", value: 7 } as const];
    await data.write(access, { refs, mutation: { type: "delete", table: "n", where } });
    await data.transaction(access, ({ read }) => read(everything));
    expect(told).toEqual([]);
  });

  it("with an idempotency key runs once, and reports again with a replayed answer", async () => {
    const { data, access, caller, told } = open();
    const once = { key: "k", body: insert(1), caller };
    const first = await data.writeOnce(access, insert(1), once);
    const second = await data.writeOnce(access, insert(1), once);
    expect(second).toMatchObject({ text: first.text, isReplay: true });
    expect(told.map(([, tables, isKnown]) => [tables, isKnown])).toEqual([
      [[refs.n], true],
      [[refs.n], false],
    ]);
  });
});

describe("a refusal", () => {
  it("has changed nothing, and reports nothing", async () => {
    const { data, access, told } = open({ key: "reader" });
    await expect(data.write(access, insert(1))).rejects.toMatchObject({ code: "SCOPE_VIOLATION" });
    expect([await stored(), told]).toEqual([[], []]);
  });

  it("rolls back its whole transaction, even if the work ignores the refusal", async () => {
    const { data, access, told } = open();
    const refused = data.transaction(access, async ({ connection, write }) => {
      await seePlayer(connection);
      await write(insert(1));
      await write(insert(1)).catch(() => {});
    });
    await expect(refused).rejects.toMatchObject({ code: "INVALID_MUTATION", status: 400 });
    expect([await stored(), await players(), told]).toEqual([[], 0, []]);
  });

  it("contains the work's own message, and nothing of internal errors", async () => {
    const { data, access } = open();
    const failing = data.transaction(access, () => Promise.reject(new Error("inside")));
    await expect(failing).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
    await expect(failing).rejects.not.toThrow("inside");
    expect(await stored()).toEqual([]);
  });
});
