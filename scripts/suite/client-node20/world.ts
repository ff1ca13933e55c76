// Starts a gateway that the suite can kill and start again on the same port, with a workspace for
// the client.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { stringify } from "yaml";
import { startDatabase } from "../../bench/database.ts";
import { freePort } from "../../bench/free-port.ts";
import { startProcess, type Started } from "../../bench/processes.ts";
import { gatewaySettings } from "../../bench/targets.ts";
import { unbounded } from "../../bench/workspace.ts";

const workspace = "e11d0000-0000-4000-8000-000000000020";
const serverKey = `sk_live_${"n".repeat(43)}`;
const appKey = `pk_live_${"n".repeat(43)}`;

const definition = {
  workspace: {
    id: workspace,
    name: "Node 20",
    plan: unbounded,
    auth: { defaultRoles: ["member"] },
  },
  topics: { notes: { enabled: true } },
  tables: {
    notes: {
      columns: {
        id: { type: "integer", primaryKey: true },
        text: { type: "text", required: true },
      },
    },
  },
  roles: {
    member: {
      tables: { notes: { actions: ["read", "insert"], read: "*", insert: "*" } },
      files: ["upload", "listOwn"],
      topics: { notes: { actions: ["subscribe"], instances: ["all"] } },
    },
  },
  keys: {
    server: { kind: "server", secret: serverKey, tables: "all", topics: "all" },
    app: { kind: "publishable", secret: appKey },
  },
};

/** Starts the gateway, which listens when the promise resolves. */
export async function openGateway() {
  const folder = mkdtempSync(join(tmpdir(), "workspace-gateway-node20-"));
  const dataDirectory = join(folder, "data");
  const definitions = join(folder, "workspace");
  for (const path of [dataDirectory, definitions]) mkdirSync(path);
  writeFileSync(join(definitions, "workspace.yaml"), stringify(definition));
  const postgres = await startDatabase(`${folder}-database`);
  const settings = gatewaySettings(postgres.url, dataDirectory);
  const env = { ...process.env, ...settings };
  await promisify(execFile)(process.execPath, ["src/main.ts", "apply", definitions], { env });
  const port = await freePort();
  const start = (): Promise<Started> =>
    startProcess({
      name: "the gateway",
      port,
      command: [process.execPath, "src/main.ts", "start"],
      env: { ...settings, GATEWAY_PORT: String(port) },
      probe: { method: "GET", path: `/${workspace}/schema`, body: "", token: serverKey },
    });
  let gateway = await start();
  return {
    url: `http://127.0.0.1:${port}`,
    workspace,
    serverKey,
    appKey,
    /** Kills the gateway without warning, and starts it again. */
    async restart(): Promise<void> {
      await gateway.stop("SIGKILL");
      gateway = await start();
    },
    async close(): Promise<void> {
      await gateway.stop();
      await postgres.stop();
      for (const gone of [folder, `${folder}-database`])
        rmSync(gone, { recursive: true, force: true });
    },
  };
}
