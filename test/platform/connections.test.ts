// Each workspace uses the same connection while it is free, so that PostgreSQL has the descriptions
// of its tables in memory.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onBehalfOf } from "../../src/platform/capacity/index.ts";
import { createPool, type Pool } from "../../src/platform/postgres/pool.ts";
import { partyOf } from "./capacity/parties.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

const SIZE = 3;
const workspaces = Array.from(
  { length: SIZE },
  (_, n) => `00000${n}00-0000-4000-8000-000000000000`,
);
let test: TestDatabase;
let pool: Pool;
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());
beforeEach(() => {
  pool = createPool({ connection: { connectionString: test.url }, size: SIZE });
});
afterEach(() => pool.close());

const pidText = { text: "select pg_backend_pid() as pid" };
const pidFor = async (workspace: string | null): Promise<unknown> => {
  const [row] = await onBehalfOf(partyOf(workspace), () => pool.run(pidText));
  return row!["pid"];
};
/** Holds a connection until `end` is called. */
async function hold(
  workspace: string,
): Promise<{ readonly pid: unknown; end: () => Promise<void> }> {
  const [begun, ended] = [Promise.withResolvers<unknown>(), Promise.withResolvers<void>()];
  const work = onBehalfOf(partyOf(workspace), () =>
    pool.transaction(async ({ run }) => {
      const [row] = await run(pidText);
      begun.resolve(row!["pid"]);
      await ended.promise;
    }),
  );
  const end = (): Promise<void> => {
    ended.resolve();
    return work;
  };
  return { pid: await begun.promise, end };
}
/** Opens all connections. */
async function openAll(): Promise<void> {
  const holds = await Promise.all(workspaces.map(hold));
  await Promise.all(holds.map(({ end }) => end()));
}

describe("the connections of a pool", () => {
  it("opens one connection only while one is enough", async () => {
    for (const workspace of [...workspaces, null]) await pidFor(workspace);
    expect(pool.status).toMatchObject({ total: 1, idle: 1 });
  });
  it("gives each workspace the same connection, and different workspaces different ones", async () => {
    await openAll();
    const first = await Promise.all(workspaces.map(pidFor));
    expect(new Set(first).size).toBe(SIZE);
    for (const order of [workspaces.toReversed(), workspaces]) {
      const pids = new Map<string, unknown>();
      for (const workspace of order) pids.set(workspace, await pidFor(workspace));
      expect(workspaces.map((workspace) => pids.get(workspace))).toEqual(first);
    }
  });
  it("gives a workspace another connection while its own is in use", async () => {
    await openAll();
    const own = await pidFor(workspaces[0]!);
    const other = await hold(workspaces[0]!);
    const meanwhile = await pidFor(workspaces[0]!);
    await other.end();
    expect(other.pid).toBe(own);
    expect(meanwhile).not.toBe(own);
    expect(await pidFor(workspaces[0]!)).toBe(own);
  });
  it("closes only when all connections are returned, and waits for one that is being opened", async () => {
    const held = await hold(workspaces[0]!);
    const opening = pidFor(workspaces[1]!).catch(() => null);
    let isClosed = false;
    const closing = pool.close().then(() => (isClosed = true));
    await opening;
    expect(isClosed).toBe(false);
    await held.end();
    await closing;
    expect(pool.status).toMatchObject({ total: 0, idle: 0 });
    await expect(pidFor(null)).rejects.toThrow("could not get a connection");
  });
});
