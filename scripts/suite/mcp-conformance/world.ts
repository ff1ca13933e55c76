// Starts a gateway in a process of its own. Its workspace has a key with the rights for all MCP
// tools.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { stringify } from "yaml";
import { startDatabase } from "../../bench/database.ts";
import { freePort } from "../../bench/free-port.ts";
import { startProcess } from "../../bench/processes.ts";
import { gatewaySettings } from "../../bench/targets.ts";
import { unbounded } from "../../bench/workspace.ts";

export interface World {
  readonly port: number;
  /** Path of the MCP endpoint. */
  readonly path: string;
  readonly token: string;
  readonly pid: number;
  close(): Promise<void>;
}

const workspaceId = "e11d0000-0000-4000-8000-000000000014";
const token = `sk_live_${"m".repeat(43)}`;

const definition = {
  workspace: { id: workspaceId, name: "Conformance", plan: unbounded },
  tables: {
    notes: {
      columns: {
        id: { type: "integer", primaryKey: true },
        text: { type: "text", required: true },
      },
    },
  },
  keys: {
    everything: {
      kind: "server",
      secret: token,
      tables: "all",
      files: "all",
      explain: true,
      endpoints: ["greet"],
      mcp: { deletes: true },
    },
  },
  endpoints: {
    greet: { mode: "sync", signature: { algorithm: "none" }, automations: ["greet"] },
  },
  automations: {
    greet: {
      runAs: "everything",
      steps: [{ id: "out", type: "response", body: { greeting: "hello" } }],
    },
  },
};

export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "workspace-gateway-mcp-"));
  const workspace = join(folder, "workspace");
  const dataDirectory = join(folder, "data");
  for (const path of [workspace, dataDirectory]) mkdirSync(path);
  writeFileSync(join(workspace, "workspace.yaml"), stringify(definition));
  const postgres = await startDatabase(`${folder}-database`);
  const settings = gatewaySettings(postgres.url, dataDirectory);
  const env = { ...process.env, ...settings };
  await promisify(execFile)(process.execPath, ["src/main.ts", "apply", workspace], { env });
  const port = await freePort();
  const path = `/${workspaceId}/mcp`;
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const gateway = await startProcess({
    name: "the gateway",
    port,
    command: [process.execPath, "src/main.ts", "start"],
    env: { ...settings, GATEWAY_PORT: String(port) },
    probe: { method: "POST", path, body, token },
  });
  return {
    port,
    path,
    token,
    pid: gateway.pid,
    close: async () => {
      await gateway.stop();
      await postgres.stop();
      for (const gone of [folder, `${folder}-database`])
        rmSync(gone, { recursive: true, force: true });
    },
  };
}
