// Runs the client of the official MCP SDK against a gateway, in one revision of the protocol. The
// messages must fit the protocol's schemas, and the client must be able to call every tool.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { toolsDocument } from "../../../src/contract/tools.ts";
import type { World } from "./world.ts";

export type Revision = "2025-11-25" | "2026-07-28";

/** The answers in which the gateway describes itself to an MCP client. */
export interface Shown {
  readonly capabilities: unknown;
  readonly tools: unknown;
  readonly resources: unknown;
  readonly resourceTemplates: unknown;
}

type Tell = (name: string, isGood: boolean, more?: string) => void;

/** Arguments with which a call of each tool succeeds. */
const given: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  whoami: {},
  list_tables: {},
  describe_table: { table: "notes" },
  insert_rows: { table: "notes", values: [{ id: 1, text: "hello" }] },
  query_rows: { table: "notes" },
  aggregate_rows: { table: "notes", aggregates: [{ fn: "count", alias: "n" }] },
  explain_query: { table: "notes" },
  update_rows: {
    table: "notes",
    where: [{ field: "id", op: "eq", value: 1 }],
    set: { text: "bye" },
  },
  delete_rows: { table: "notes", where: [{ field: "id", op: "eq", value: 1 }] },
  list_files: {},
  run_endpoint: { endpoint: "greet" },
};

export async function askAsClient(world: World, revision: Revision, tell: Tell): Promise<Shown> {
  const mode = revision === "2026-07-28" ? { pin: revision } : "legacy";
  const client = new Client(
    { name: "conformance", version: "1" },
    { versionNegotiation: { mode } },
  );
  const headers = { authorization: `Bearer ${world.token}` };
  const url = new URL(`http://127.0.0.1:${world.port}${world.path}`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  const agreed = client.getNegotiatedProtocolVersion();
  tell("the revision is agreed on", agreed === revision, String(agreed));
  tell("instructions", client.getInstructions() === toolsDocument().instructions);
  const { tools } = await client.listTools();
  const isListed = JSON.stringify(sorted(tools)) === JSON.stringify(sorted(toolsDocument().tools));
  tell("the tools are those of the contract", isListed, `${tools.length} tools`);
  for (const [name, args] of Object.entries(given)) {
    // The client validates the result with the tool's output schema.
    const outcome = await client.callTool({ name, arguments: args }).then(
      ({ isError, content }) => [isError !== true, isError === true ? JSON.stringify(content) : ""],
      (error: Error) => [false, error.message],
    );
    tell(`tool ${name}`, outcome[0] === true, String(outcome[1]));
  }
  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();
  for (const { uri } of resources) {
    const { contents } = await client.readResource({ uri });
    tell(`resource ${uri}`, contents[0]?.uri === uri);
  }
  const refused = await client.callTool({ name: "nothing", arguments: {} }).then(
    () => "",
    (error: Error) => error.message,
  );
  tell("a tool that does not exist", refused.includes("does not exist"), refused);
  const capabilities = sorted(client.getServerCapabilities());
  await client.close();
  return {
    capabilities,
    tools: toolsDocument().tools,
    resources,
    resourceTemplates,
  };
}

/** Returns the value with sorted fields, for a comparison that ignores their order. */
function sorted(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(sorted);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, sorted(value)]),
  );
}
