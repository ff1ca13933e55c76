// One workspace never keeps the others from the database, however much it asks for (security Q13).
import { afterAll, beforeAll, expect, it } from "vitest";
import { schemaName } from "../../src/catalog/sql-types.ts";
import { openStage, ours, theirs, type Stage } from "../gateway/two-workspaces.ts";

let stage: Stage;
beforeAll(async () => (stage = await openStage()));
afterAll(() => stage.close());

/** At most four fifths of the four connections that a test database has for reads. */
const share = 3;
const table = (workspaceId: string) => `${schemaName(workspaceId)}.orders`;

it("answers a workspace at once while another one has every connection that it may have", async () => {
  const { owner } = stage.gateway.database.database;
  const ask = async (workspaceId: string, key: string) => {
    const [found] = await owner.run<{ id: string }>({
      text: `select definition -> 'tables' -> 'orders' ->> 'id' as id from gateway.workspace where id = '${workspaceId}'`,
    });
    const json = { refs: { o: found!.id }, query: { from: "o" } };
    return stage.gateway.client(`/${workspaceId}/query`, { key, json });
  };
  const blocked = async (): Promise<number> => {
    const text = `select count(*)::int as n from pg_catalog.pg_locks where not granted and relation = $1::regclass`;
    const [row] = await owner.run<{ n: number }>({ text }, [table(ours)]);
    return row!.n;
  };
  let busy: Promise<{ status: number }>[] = [];
  await owner.transaction(async (connection) => {
    await connection.run({ text: `lock table ${table(ours)} in access exclusive mode` });
    busy = Array.from({ length: 30 }, () => ask(ours, stage.ours["server"]!));
    await expect.poll(blocked).toBe(share);
    expect((await ask(theirs, stage.theirs["server"]!)).status).toBe(200);
    expect(await blocked()).toBe(share);
  });
  const statuses = (await Promise.all(busy)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
