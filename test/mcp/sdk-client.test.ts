// The official MCP client, in every revision that it supports, sees the tools of the contract
// (G37.1, G37.5).
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toolsDocument } from "../../src/contract/tools.ts";
import { openStage, ours, type Stage } from "../gateway/two-workspaces.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function connect(mode: "legacy" | "auto" | { readonly pin: string }): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${stage.ours["server"]!}` };
  const url = new URL(`${stage.gateway.baseUrl}/${ours}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

it.each([
  ["legacy", "2025-11-25"],
  ["auto", "2026-07-28"],
  [{ pin: "2026-07-28" }, "2026-07-28"],
] as const)("%j agrees on %s", async (mode, revision) => {
  const client = await connect(mode);
  expect(client.getNegotiatedProtocolVersion()).toBe(revision);
  expect(client.getInstructions()).toBe(toolsDocument().instructions);
  const { tools } = await client.listTools();
  // The list equals the generated list, in its order.
  const names = new Set(tools.map(({ name }) => name));
  expect(tools).toEqual(toolsDocument().tools.filter(({ name }) => names.has(name)));
  expect(names.size).toBeGreaterThan(8);
  // The client validates results with the listed schemas.
  const { structuredContent } = await client.callTool({ name: "whoami", arguments: {} });
  expect(structuredContent).toMatchObject({ workspace: { id: ours } });
  const failed = await client.callTool({ name: "query_rows", arguments: { table: "nothing" } });
  expect(failed.isError).toBe(true);
  const { resources } = await client.listResources();
  for (const { uri } of resources)
    expect((await client.readResource({ uri })).contents).toMatchObject([{ uri }]);
  expect((await client.listPrompts()).prompts).toEqual([]);
  await expect(client.callTool({ name: "nothing", arguments: {} })).rejects.toThrow(
    "does not exist",
  );
  await client.close();
});

it("concurrent clients get their own answers", async () => {
  const client = await connect("legacy");
  const list = await Promise.all(
    Array.from({ length: 50 }, () =>
      client.callTool({ name: "query_rows", arguments: { table: "orders" } }),
    ),
  );
  expect(list.filter(({ isError }) => isError === true)).toEqual([]);
  await client.close();
});
