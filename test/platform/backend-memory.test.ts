// Connections are closed when their backends, the processes of the server, have grown.
import { afterAll, beforeAll, expect, it } from "vitest";
import { onBehalfOf } from "../../src/platform/capacity/index.ts";
import { createBackendMemory } from "../../src/platform/postgres/backend-memory.ts";
import type { PgClient } from "../../src/platform/postgres/statement-names.ts";
import { createPool, type Pool, type PoolOptions } from "../../src/platform/postgres/pool.ts";
import { partyOf } from "./capacity/parties.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());

const ask = { text: "select pg_backend_pid() as pid" };
/** Returns the number of backends that served `count` statements, one after the other. */
async function backends(
  options: Partial<PoolOptions>,
  count: number,
  workspaceOf: (n: number) => string | null,
): Promise<number> {
  const pool: Pool = createPool({
    connection: { connectionString: test.url },
    size: 1,
    ...options,
  });
  try {
    const pids = new Set<unknown>();
    for (let n = 0; n < count; n++) {
      const workspace = workspaceOf(n);
      const run = () => pool.run(ask);
      const [row] = await (workspace === null ? run() : onBehalfOf(partyOf(workspace), run));
      pids.add(row!["pid"]);
    }
    return pids.size;
  } finally {
    await pool.close();
  }
}
const small = { backendMemory: { bytesMax: 1 } };
const newEach = (n: number): string => `workspace ${n}`;
/**
 * Returns, for each use of a connection, false if the pool closes the connection after it. The
 * server answers as given.
 */
function keptAfter(
  uses: number,
  workspaceOf: (n: number) => string,
  error: Error | null,
  rows: readonly unknown[],
): boolean[] {
  const { use, check } = createBackendMemory((...all) => all[5](error, rows as never, true));
  const client = {} as PgClient;
  return Array.from({ length: uses }, (_, n) => {
    let isKept = true;
    if (use(client, workspaceOf(n))) check(client, (keep) => void (isKept = keep));
    return isKept;
  });
}

it("keeps a small backend, whatever number of workspaces it has served", async () => {
  expect(await backends({}, 200, newEach)).toBe(1);
});
it("closes the connection of a backend above the limit, after 25 new workspaces", async () => {
  expect(await backends(small, 100, newEach)).toBe(4);
  expect(await backends(small, 100, (n) => `workspace ${n % 20}`)).toBe(1);
});
it("asks after many statements of one workspace, too", async () => {
  expect(await backends(small, 4_000, () => "one")).toBe(2);
});
it("does not take the statements of one workspace for the growth by others", () => {
  const rows = [[50_000_000]];
  expect(keptAfter(4_000, () => "one", null, rows)).not.toContain(false);
  expect(keptAfter(100, newEach, null, rows).indexOf(false)).toBe(24);
});
it("counts each use of a pool that changes the tables of many workspaces", async () => {
  expect(await backends({ backendMemory: { bytesMax: 1, isForMany: true } }, 50, () => null)).toBe(
    2,
  );
  expect(await backends(small, 50, () => null)).toBe(1);
});
it("closes a connection after 150 workspaces if the server does not tell its memory", () => {
  const denied = Object.assign(new Error("permission denied"), {
    code: "42501",
    severity: "ERROR",
  });
  const kept = keptAfter(200, newEach, denied, []);
  expect(kept.indexOf(false)).toBe(149);
});
