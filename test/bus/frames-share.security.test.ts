// Frames of a WebSocket use the capacity share of their caller, as requests do (G38.3, G34.8).
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectBus } from "../support/bus-client.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import { lockWaits } from "../support/locks.ts";
import type { TestGateway } from "../support/gateway.ts";
import { openStage, type Stage } from "../support/stage.ts";

const LOCK = 4_711;
const definition = defineWorkspace({
  tables: { notes: { columns: { name: { type: "text" } } } },
  topics: { chat: {} },
  keys: {
    backend: { kind: "server", tables: "all" },
    page: { kind: "publishable", topics: { chat: ["publish", "subscribe"] } },
  },
});

let stage: Stage;
let gateway: TestGateway;
beforeAll(async () => {
  stage = await openStage(definition);
  gateway = await stage.openGateway();
  // Publications wait for a lock until the test releases it.
  await stage.sql(`create function gateway_tx.hold() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$`);
  await stage.sql(
    "create trigger hold before insert on gateway_tx.change for each row when (new.event::text like '%held%') execute function gateway_tx.hold()",
  );
});
afterAll(() => stage.close());

const keyOf = (name: string): string => stage.tokens[WORKSPACE_ID]![name]!;
const connect = () => connectBus(`${gateway.baseUrl}/${WORKSPACE_ID}/bus`, { key: keyOf("page") });

const write = () =>
  gateway.client(`/${WORKSPACE_ID}/query`, { key: keyOf("backend"), json: insert });
const insert = {
  refs: { t: definition.tables["notes"]!.id },
  mutation: { type: "insert", table: "t", values: [{ name: "one" }], returning: ["id"] },
};

it("publications by a publishable key do not block writes of the server key", async () => {
  const clients = await Promise.all(Array.from({ length: 6 }, connect));
  await stage.database.database.owner.transaction(async (connection) => {
    await connection.run({ text: `select pg_advisory_xact_lock(${LOCK})` });
    for (const client of clients) {
      const frame = { type: "publish", bus: "chat:room", event: "said" };
      client.send({ ...frame, id: "1", data: "held" });
    }
    const waiting = `select count(*)::int as n from ${lockWaits}`;
    const blocked = async () => (await stage.sql<{ n: number }>(waiting))[0]!.n;
    // One of four connections is reserved for trusted calls of the workspace, and one for trusted
    // calls of all workspaces.
    await expect.poll(blocked).toBe(2);
    for (let count = 0; count < 5; count += 1) expect((await write()).status).toBe(200);
    expect(await blocked()).toBe(2);
  });
  await Promise.all(clients.map((client) => client.close()));
});
