// A temporary folder with a database and a workspace. The checks may kill the processes of the
// database.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { stringify } from "yaml";
import { startEmbeddedPostgres } from "../../src/platform/embedded/embedded-postgres.ts";
import { ask, pidOfServer } from "../bench/database.ts";
import { treeOf } from "../bench/process-figures.ts";
import { gatewaySettings } from "../bench/targets.ts";
import { definition } from "./definition.ts";

const run = promisify(execFile);
const backMsMax = 60_000;
const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The processes of PostgreSQL that are killed: all of them, the postmaster (the first process), or
 * the backend of one session. If the postmaster is killed, the backends end a moment later. If a
 * backend is killed, the postmaster ends the other backends and recovers.
 */
export const victims = ["every process", "postmaster", "one session"] as const;
export type Victim = (typeof victims)[number];

export interface World {
  readonly databaseUrl: string;
  /** The environment variables of a gateway that uses this database. */
  readonly settings: Readonly<Record<string, string>>;
  /**
   * Kills a process of the database with SIGKILL. The process that watches the embedded server then
   * starts the server again. Resolves when all earlier sessions have ended and the server accepts
   * new ones.
   * @returns the times of the kill and of the restart, in monotonic milliseconds
   */
  readonly killDatabase: (victim: Victim) => Promise<{ killedAt: number; backAt: number }>;
  /** Stops all processes and removes the folder. */
  readonly close: () => Promise<void>;
}

/** @param content the definition of the workspace, in the form of definition files */
export async function createWorld(content: object = definition): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-faults-"));
  const workspace = join(folder, "workspace");
  const dataDirectory = join(folder, "data");
  mkdirSync(workspace);
  mkdirSync(dataDirectory);
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, "database"),
    spareDirectory: `${folder}-database`,
  });
  const close = async (): Promise<void> => {
    await postgres.stop();
    for (const path of [folder, `${folder}-database`])
      rmSync(path, { recursive: true, force: true });
  };
  try {
    const settings = gatewaySettings(postgres.url, dataDirectory);
    writeFileSync(join(workspace, "workspace.yaml"), stringify(content));
    const env = { ...process.env, ...settings };
    await run(process.execPath, ["src/main.ts", "apply", workspace, "--no-seed"], {
      cwd: root,
      env,
    });
    return {
      databaseUrl: postgres.url,
      settings: { ...settings, GATEWAY_LOG_LEVEL: "fatal" },
      killDatabase: async (victim) => {
        const first = pidOfServer(folder);
        const sessions = await writingSessions(postgres.url);
        const witness = await connect(postgres.url);
        const witnessEnded = new Promise((resolve) => witness.once("end", resolve));
        const pids = {
          "every process": () => treeOf(first),
          postmaster: () => [first],
          "one session": () => sessions.slice(0, 1),
        };
        const killedAt = performance.now();
        for (const pid of pids[victim]()) kill(pid);
        // If only the postmaster was killed, the backends still finish their statements. The
        // session `witness` ends when its backend has ended, so the check waits for this session.
        await witnessEnded;
        await untilBack(postgres.url, killedAt + backMsMax);
        return { killedAt, backAt: performance.now() };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function untilBack(databaseUrl: string, deadline: number): Promise<void> {
  for (;;) {
    try {
      return await (await connect(databaseUrl)).end();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(10);
    }
  }
}

/**
 * Returns the processes of the sessions that write. Sessions with a running statement come first.
 */
async function writingSessions(databaseUrl: string): Promise<number[]> {
  const rows = await ask(
    databaseUrl,
    "select pid from pg_stat_activity where application_name = 'gateway write' order by state",
  );
  return rows.map(({ pid }) => Number(pid));
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has already ended by itself.
  }
}
