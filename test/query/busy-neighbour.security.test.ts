// One workspace never takes all database connections from the others, under any load (G11.5).
import { afterEach, beforeEach, expect, it } from "vitest";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { openStage, ours, theirs, type Stage } from "../gateway/two-workspaces.ts";
import { lockWaits } from "../support/locks.ts";

let stage: Stage;
beforeEach(async () => (stage = await openStage()));
afterEach(() => stage.close());

/**
 * The most read connections that one workspace can use at a time. A test database has four; a
 * workspace gets at most four fifths of them, rounded down.
 */
const share = 3;
const table = (workspaceId: string) => `${schemaName(workspaceId)}.orders`;

/**
 * The most calls of a workspace that may wait for each of its connections. The gateway refuses more
 * calls.
 */
const waitersPerConnection = 50;

const owner = () => stage.gateway.database.database.owner;

async function ask(workspaceId: string, key: string) {
  const [found] = await owner().run<{ id: string }>({
    text: `select definition -> 'tables' -> 'orders' ->> 'id' as id from gateway.workspace where id = '${workspaceId}'`,
  });
  const json = { refs: { o: found!.id }, query: { from: "o" } };
  return stage.gateway.client(`/${workspaceId}/query`, { key, json });
}

async function blocked(): Promise<number> {
  const text = `select count(*)::int as n from ${lockWaits} and relation = $1::regclass`;
  const [row] = await owner().run<{ n: number }>({ text }, [table(ours)]);
  return row!.n;
}

/** Runs `work` while the table is locked, so that every read of it holds its connection. */
const whileLocked = (work: () => Promise<void>): Promise<void> =>
  owner().transaction(async (connection) => {
    await connection.run({ text: `lock table ${table(ours)} in access exclusive mode` });
    await work();
  });

const askOurs = (count: number) =>
  Array.from({ length: count }, () => ask(ours, stage.ours["server"]!));

it("serves a workspace at once while another one uses all its connections", async () => {
  let busy: ReturnType<typeof askOurs> = [];
  await whileLocked(async () => {
    busy = askOurs(30);
    await expect.poll(blocked).toBe(share);
    expect((await ask(theirs, stage.theirs["server"]!)).status).toBe(200);
    expect(await blocked()).toBe(share);
  });
  const statuses = (await Promise.all(busy)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it("refuses calls beyond a workspace's waiting limit at once, without counting them", async () => {
  const served = share * (1 + waitersPerConnection);
  const beyond = 20;
  const settled: number[] = [];
  let busy: ReturnType<typeof askOurs> = [];
  await whileLocked(async () => {
    busy = askOurs(served + beyond);
    for (const call of busy) void call.then(({ status }) => settled.push(status));
    await expect.poll(() => settled.length, { timeout: 30_000 }).toBe(beyond);
    expect((await ask(theirs, stage.theirs["server"]!)).status).toBe(200);
  });
  const answers = await Promise.all(busy);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(beyond);
  for (const { status, json, headers } of refused) {
    expect([status, json.error.code]).toEqual([429, "TOO_MANY_CONCURRENT"]);
    expect(headers).toMatchObject({ "retry-after": "1", ratelimit: expect.any(String) });
  }
  expect((await ask(ours, stage.ours["server"]!)).status).toBe(200);
  await stage.gateway.gateway.close();
  const usage = { text: "select calls::int as calls from gateway.usage where workspace_id = $1" };
  expect(await owner().run(usage, [ours])).toEqual([{ calls: served + 1 }]);
});
