// API keys are found by hash and cached. A revoked key is rejected within two seconds (G4.4). In
// the request bodies, the alias `c` stands for customers, `o` for orders and `i` for items.
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, scope, type Store } from "../query/store.ts";
import { revokeKey } from "../support/workspaces.ts";

let store: Store;
beforeAll(
  async () =>
    (store = await openStore({ doomed: { kind: "publishable", tables: { orders: scope() } } })),
);
afterAll(() => store.close());

it("a revoked key is rejected within two seconds, even if it was in use", async () => {
  const ask = () => store.ask({ from: "o" }, { key: "doomed" });
  expect((await ask()).status).toBe(200);
  await revokeKey(store.database, store.definition, "doomed");
  await expect.poll(async () => (await ask()).status).toBe(401);
  expect((await ask()).json.error.code).toBe("UNAUTHENTICATED");
});

it("is accepted in either header, and never stored in plain form", async () => {
  const key = store.tokens["backend"]!;
  const path = `/${store.definition.workspace.id}/query`;
  const json = {
    refs: { o: store.table("orders") },
    query: { from: "o", select: ["id"], limit: 1 },
  };
  expect((await store.client(path, { headers: { "x-api-key": key }, json })).status).toBe(200);
  const rows = await store.database.database.owner.run({ text: "select * from gateway.api_key" });
  expect(JSON.stringify(rows)).not.toContain(key.slice(12));
});
