// Tests the monthly limit of response bytes if several large answers of `/query` are sent
// concurrently (G11.17). All of them share the bytes that remain.
import { afterEach, expect, it } from "vitest";
import { toolRequest } from "../support/mcp.ts";
import { defineWorkspace, roomyPlan } from "../support/definition.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { endpointId } from "../endpoint/endpoint-stage.ts";
import { openMetered, definitionOf, ours, type MeteredStage } from "./metered.ts";

let stage: MeteredStage;
let opened: Pick<Stage, "close"> | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const MB = 1024 * 1024;
const refs = { o: definitionOf(ours).tables["orders"]!.id };

it("ten concurrent reads of 400 KB deliver at most the remaining 2 MB, and a refused read does not count as a call", async () => {
  opened = stage = await openMetered({ plan: { egressBytesPerMonth: 2 * MB } });
  await stage.load(
    "insert into orders (id, status) select gen_random_uuid(), repeat('x', 20000) from generate_series(1, 20)",
  );
  const answers = await Promise.all(Array.from({ length: 10 }, () => stage.query()));
  const sent = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.length).toBeLessThanOrEqual(5);
  for (const { status, json } of refused)
    expect([status, json.error.code]).toEqual([429, "EGRESS_EXHAUSTED"]);
  await stage.stop();
  const [used] = await stage.usage();
  expect(used!.calls).toBe(sent.length);
  expect(used!.bytes).toBeLessThanOrEqual(2 * MB);
});

it("a write gets an answer of any size, because it has changed data", async () => {
  opened = stage = await openMetered({ plan: { egressBytesPerMonth: 200_000 } });
  const values = Array.from({ length: 20 }, () => ({ status: "y".repeat(20_000) }));
  const mutation = { type: "insert", table: "o", values, returning: ["id", "status"] };
  const written = await stage.query({ json: { refs, mutation } });
  expect([written.status, written.json.affectedRows]).toEqual([200, 20]);
  expect((await stage.query()).status).toBe(429);
});

it("ten concurrent large reads over MCP deliver at most the remaining bytes, and refused ones do not count as calls", async () => {
  opened = stage = await openMetered({ plan: { egressBytesPerMonth: 2 * MB } });
  await stage.load(
    "insert into orders (id, status) select gen_random_uuid(), repeat('x', 20000) from generate_series(1, 20)",
  );
  const read = toolRequest(`/${ours}`, stage.ours["server"]!, "query_rows", { table: "orders" });
  const ask = () => stage.gateways[0]!.client(read.path, read);
  const answers = await Promise.all(Array.from({ length: 10 }, ask));
  const sent = answers.filter(({ status }) => status === 200);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.length).toBeLessThanOrEqual(3);
  for (const { status } of answers) expect([200, 429]).toContain(status);
  await stage.stop();
  const [used] = await stage.usage();
  expect(used!.calls).toBe(sent.length);
  expect(used!.bytes).toBeLessThanOrEqual(2 * MB);
});

it("a batch over MCP stops at the message without remaining response bytes", async () => {
  opened = stage = await openMetered({ plan: { egressBytesPerMonth: MB } });
  await stage.load(
    "insert into orders (id, status) select gen_random_uuid(), repeat('x', 20000) from generate_series(1, 20)",
  );
  const given = { name: "query_rows", arguments: { table: "orders" } };
  const messages = [1, 2, 3].map((id) => ({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: given,
  }));
  const { path, headers } = toolRequest(`/${ours}`, stage.ours["server"]!, "");
  const revision = { ...headers, "MCP-Protocol-Version": "2025-03-26" };
  const batch = { method: "POST", headers: revision, body: JSON.stringify(messages) };
  expect((await stage.gateways[0]!.client(path, batch)).status).toBe(429);
  expect((await stage.query()).status).toBe(200);
});

const sync = (automation: string) => ({ mode: "sync", automations: [automation] }) as const;
const large = { id: "large", type: "transform", expression: "$pad('x', 60000)" } as const;
const text = Array.from({ length: 6 }, () => "{{steps.large}}").join("");
const insert = {
  id: "one",
  type: "mutation",
  refs: { t: "orders" },
  mutation: { type: "insert", table: "t", values: [{ status: "new" }] },
} as const;

it("a large answer of a sync endpoint is refused if too few response bytes remain, unless its run changed data", async () => {
  const other: Stage = await openStage(
    defineWorkspace({
      tables: { orders: { columns: { status: { type: "text" } } } },
      workspace: { plan: { ...roomyPlan, egressBytesPerMonth: 200_000, reserve: 0 } },
      endpoints: { reads: sync("reads"), writes: sync("writes") },
      automations: {
        reads: { runAs: "server", steps: [large, { id: "a", type: "response", body: text }] },
        writes: {
          runAs: "server",
          steps: [insert, large, { id: "a", type: "response", body: text }],
        },
      },
      keys: { server: { kind: "server", tables: "all" } },
    }),
  );
  opened = other;
  const { client } = await other.openGateway();
  const call = (name: string) =>
    client(`/${ours}/endpoint/${endpointId(name)}`, { method: "POST", json: {} });
  const refused = await call("reads");
  expect([refused.status, refused.text]).toEqual([429, expect.stringContaining("360000 bytes")]);
  const written = await call("writes");
  expect([written.status, written.text.length]).toEqual([200, 360_000]);
  // No bytes remain now, so the automation of this endpoint does not start.
  expect((await call("writes")).status).toBe(429);
  expect(await other.sql("select count(*)::int as n from $ws.orders")).toEqual([{ n: 1 }]);
});
