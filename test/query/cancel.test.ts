// Tests that the gateway cancels a running SQL statement if the client that requested it
// disconnects (G2.8).
// Table aliases in request bodies: `c` is customers, `o` orders, `i` items.
import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { openStore, type Store } from "./store.ts";
import { lockWaits } from "../support/locks.ts";

let store: Store;
beforeAll(async () => (store = await openStore()));
afterAll(() => store.close());

const running = async (): Promise<number> => {
  const text = `select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`;
  const [row] = await store.database.database.owner.run<{ n: number }>({ text });
  return row!.n;
};

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  await expect.poll(holds).toBe(true);
};

it("cancels the statement of a client that hangs up, and continues to serve other clients", async () => {
  const schema = schemaName(store.definition.workspace.id);
  await store.database.database.owner.transaction(async (connection) => {
    await connection.run({ text: `lock table ${schema}.orders in access exclusive mode` });
    const body = JSON.stringify({ refs: { o: store.table("orders") }, query: { from: "o" } });
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${store.tokens["backend"]}`,
    };
    const call = request({
      host: "127.0.0.1",
      port: store.port,
      path: `/${store.definition.workspace.id}/query`,
      method: "POST",
      headers,
    });
    call.on("error", () => undefined);
    call.end(body);
    const waiting = async (): Promise<number> => {
      const text = `select count(*)::int as n from ${lockWaits} and relation = '${schema}.orders'::regclass`;
      return (await connection.run<{ n: number }>({ text }))[0]!.n;
    };
    await until(async () => (await waiting()) === 1);
    call.destroy();
    await until(async () => (await waiting()) === 0);
    expect(await store.data({ from: "c", select: ["id"], limit: 1 })).toEqual([{ id: 1 }]);
  });
  await until(async () => (await running()) === 0);
  expect(await store.data({ from: "o", select: ["id"], limit: 1 })).toEqual([{ id: 1 }]);
});
