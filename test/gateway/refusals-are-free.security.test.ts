// Tests calls that are refused because a shared resource of the gateway is fully used. Such a call
// changes nothing and is not charged (G38.2, G11.2).
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GatewayError } from "../../src/contract/index.ts";
import { CapacitySpentError, leaseOf } from "../../src/platform/capacity/index.ts";
import type { Pool } from "../../src/platform/postgres/index.ts";
import { takeBlock } from "../../src/metering/index.ts";
import { PORTAL_ID } from "../../src/portal/index.ts";
import { connectBus } from "../support/bus-client.ts";
import { defineWorkspace, roomyPlan, WORKSPACE_ID as ours } from "../support/definition.ts";
import { formOf } from "../support/forms.ts";
import type { Answer, Ask } from "../support/http-client.ts";
import type { TestGateway, TestGatewayOptions } from "../support/gateway.ts";
import { signInMember } from "../support/members.ts";
import { toolAnswer, toolRequest } from "../support/mcp.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { endpointId } from "../endpoint/endpoint-stage.ts";
import { insert as insertStep, readAll, respond } from "../automations/notes.ts";

const sync = (automation: string) => ({ mode: "sync", automations: [automation] }) as const;
const definition = defineWorkspace({
  tables: {
    notes: {
      columns: {
        id: { type: "integer", primaryKey: true, required: true },
        text: { type: "text" },
      },
    },
  },
  topics: { chat: {} },
  workspace: { plan: roomyPlan },
  endpoints: { event: { automations: ["read"] }, read: sync("read"), write: sync("write") },
  automations: {
    read: { runAs: "backend", steps: [readAll, respond("{{steps.rows}}")] },
    write: {
      runAs: "backend",
      steps: [insertStep("one", { id: 1, text: "a" }), readAll, respond("")],
    },
  },
  keys: {
    backend: { kind: "server", tables: "all", topics: "all", files: "all", players: ["identify"] },
  },
});

let stage: Stage;
let gateway: TestGateway;
beforeEach(async () => void (stage = await openStage(definition)));
afterEach(() => stage.close());

const open = async (options: TestGatewayOptions = {}): Promise<void> => {
  // The catalog and the keys must stay in the cache while a test takes all database connections.
  gateway = await stage.openGateway({ feedAgeMaxMs: 60_000, ...options });
};

/** Closes the gateway, so that it writes its counts. Returns the charged calls and bytes. */
async function charged(): Promise<unknown> {
  await gateway.close();
  const [row] = await stage.sql(
    `select (select coalesce(sum(calls), 0)::int from gateway.usage) as calls,
      (select coalesce(sum(egress_bytes), 0)::int from gateway.usage) as bytes`,
  );
  return row;
}

const key = (): string => stage.tokens[ours]!["backend"]!;
const table = { t: definition.tables["notes"]!.id };
const query = (json: object): Promise<Answer> => ask("query", { json: { refs: table, ...json } });
const ask = (path: string, more: Ask): Promise<Answer> =>
  gateway.client(`/${ours}/${path}`, { key: key(), ...more });
const call = (endpoint: string): Promise<Answer> =>
  gateway.client(`/${ours}/endpoint/${endpointId(endpoint)}`, { method: "POST", json: {} });
const tool = async (name: string, given: object): Promise<Answer> => {
  const { headers, body } = toolRequest(`/${ours}`, key(), name, given);
  return ask("mcp", { method: "POST", headers, body });
};
const batch = (): Promise<Answer> => {
  const messages = [
    { jsonrpc: "2.0", id: 1, method: "tools/list" },
    {
      jsonrpc: "2.0",
      id: 2,
      method: "tools/call",
      params: { name: "query_rows", arguments: { table: "notes" } },
    },
  ];
  const { headers } = toolRequest(`/${ours}`, key(), "");
  const revision = { ...headers, "MCP-Protocol-Version": "2025-03-26" };
  return ask("mcp", { method: "POST", headers: revision, body: JSON.stringify(messages) });
};

/** Takes every connection of these pools while `work` runs. */
async function withoutConnections(pools: readonly Pool[], work: () => Promise<void>) {
  const leases = await Promise.all(pools.map(({ capacity }) => leaseOf(capacity, { units: 4 })));
  try {
    await work();
  } finally {
    for (const lease of leases) lease.release();
  }
}

const read = { query: { from: "t" } };
const write = { mutation: { type: "insert", table: "t", values: [{ id: 7 }] } };

it("calls of all kinds without a free connection get 503, have changed nothing and are not charged", async () => {
  await open();
  const { read: reads, write: writes, control } = stage.database.database;
  const connect = () => connectBus(`${gateway.baseUrl}/${ours}/bus`, { key: key() });
  const buses = await Promise.all([connect(), connect()]);
  const warm = [
    await query(read),
    await call("read"),
    await tool("query_rows", { table: "notes" }),
  ];
  expect(warm.map(({ status }) => status)).toEqual([200, 200, 200]);
  await withoutConnections([reads, writes, control], async () => {
    const frame = { id: "1", bus: "chat:room" };
    buses[0].send({ type: "publish", ...frame, event: "said", data: 1 });
    buses[1].send({ type: "subscribe", ...frame });
    const calls = [
      query(read),
      query(write),
      query({ transaction: [write] }),
      ask("files/upload", formOf("a.txt", "text")),
      call("event"),
      call("read"),
      call("write"),
    ];
    const tools = [
      tool("query_rows", { table: "notes" }),
      tool("insert_rows", { table: "notes", values: [{ id: 8 }] }),
    ];
    const batched = batch();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 503));
    for (const { text } of await Promise.all(tools))
      expect(toolAnswer({ body: text }).failure).toMatchObject({ code: "UNAVAILABLE" });
    // A batch counts as one call. One of its messages was answered, and the message that needs a
    // connection was refused.
    expect((await batched).text).toContain("UNAVAILABLE");
    for (const bus of buses) expect(await bus.next("error")).toMatchObject({ code: "UNAVAILABLE" });
  });
  for (const bus of buses) await bus.close();
  const [rows] = await stage.sql("select count(*)::int as n from $ws.notes");
  expect(rows).toEqual({ n: 0 });
  // Each opened connection to the bus counts as a call. The batch counts as one call.
  expect(await charged()).toMatchObject({ calls: warm.length + buses.length + 1 });
}, 60_000);

/** Throws the error of a shared resource that is fully used. */
const spent = (): never => {
  throw new CapacitySpentError({ what: "turns", retryAfterSeconds: 1 }, "node");
};

describe("a handler that finds no capacity", () => {
  it.each<readonly [what: string, operation: string, ask: () => Promise<Answer>]>([
    ["files", "listFiles", () => ask("files", {})],
    ["a turn to read a file", "downloadFile", () => ask(`files/${ours}`, {})],
    ["players", "identifyPlayer", () => ask("players/identify", { json: player })],
    ["a schema", "getSchema", () => ask("schema", {})],
  ])("for %s costs nothing", async (_, operation, send) => {
    await open({ handlers: { [operation]: spent } });
    const refused = await send();
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "1"]);
    expect(await charged()).toEqual({ calls: 0, bytes: 0 });
  });

  const player = { platform: "steam", platformPlayerId: "1" };
});

it("a 503 for another reason counts, like every failure of work that ran", async () => {
  const failing = (): never => {
    throw new GatewayError("UNAVAILABLE");
  };
  await open({ handlers: { getSchema: failing } });
  expect((await ask("schema", {})).status).toBe(503);
  expect(await charged()).toMatchObject({ calls: 1 });
});

it("does not count in the rate of a member", async () => {
  const now = Date.now();
  const clock = { now: () => now };
  await open({ handlers: { listFiles: spent }, clock });
  const owner = await signInMember(stage.database, { workspaceId: ours, role: "owner" });
  // Reserves all remaining calls of the member's minute for other nodes. This node can use only the
  // block of calls that it has already taken.
  const { control } = stage.database.database;
  await takeBlock(control, PORTAL_ID, Math.floor(now / 60_000), owner.memberId, 600);
  const asMember = { key: undefined, headers: { ...owner.headers } };
  for (let at = 0; at < 40; at++) expect((await ask("files", asMember)).status).toBe(503);
  for (let at = 0; at < 10; at++) expect((await ask("schema", asMember)).status).toBe(200);
});
