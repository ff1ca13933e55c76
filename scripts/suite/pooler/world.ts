// Creates a filled database with the workspace of the benchmarks. Starts gateways that use this
// database, with and without a connection pooler.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { stringify } from "yaml";
import { planLogins } from "../../../src/platform/postgres/index.ts";
import { accountStatements, definition } from "../../bench/cost/definition.ts";
import { ask, startDatabase } from "../../bench/database.ts";
import { freePort } from "../../bench/free-port.ts";
import { mainThreadMs } from "../../bench/process-figures.ts";
import { startProcess } from "../../bench/processes.ts";
import { gatewaySettings } from "../../bench/targets.ts";
import { emptyStatement, fillStatements } from "../../bench/workspace.ts";

export interface PoolerWorld {
  readonly url: string;
  /** The passwords of the owner and of the gateway's logins, by name. */
  readonly passwords: Readonly<Record<string, string>>;
  /**
   * Starts a gateway.
   * @param poolerPort port of the pooler that it uses; null for none
   */
  readonly startGateway: (name: string, poolerPort: number | null) => Promise<StartedGateway>;
  /**
   * Returns the processor time that each PostgreSQL process of the logins for reads and writes has
   * used so far. In microseconds, by process id.
   */
  readonly micros: () => Promise<ReadonlyMap<number, number>>;
  /** Removes the inserted rows. */
  readonly forget: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface StartedGateway {
  readonly name: string;
  readonly port: number;
  readonly stop: () => Promise<void>;
}

export async function openPoolerWorld(): Promise<PoolerWorld> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-pooler-"));
  const workspace = join(folder, "workspace");
  mkdirSync(workspace);
  writeFileSync(join(workspace, "workspace.yaml"), stringify(definition));
  const masterKey = randomBytes(32);
  const { url, stop } = await startDatabase(folder);
  const settings = (name: string): Record<string, string> => ({
    ...gatewaySettings(url, join(folder, name)),
    GATEWAY_MASTER_KEY: masterKey.toString("hex"),
    GATEWAY_STORAGE_URL: `file:${join(folder, "files")}`,
  });
  const close = async (): Promise<void> => {
    await stop();
    for (const path of [folder, `${folder}-database`])
      rmSync(path, { recursive: true, force: true });
  };
  try {
    const env = { ...process.env, ...settings("apply") };
    await promisify(execFile)(process.execPath, ["src/main.ts", "apply", workspace, "--no-seed"], {
      env,
    });
    await ask(url, ...fillStatements, ...(await accountStatements()));
    const { username, password, pathname } = new URL(url);
    const logins = planLogins(pathname.slice(1), masterKey);
    const dataLogins = `'${logins.read.name}', '${logins.write.name}'`;
    return {
      url,
      passwords: {
        [username]: decodeURIComponent(password),
        ...Object.fromEntries(Object.values(logins).map((login) => [login.name, login.password])),
      },
      startGateway: async (name, poolerPort) => {
        const port = await freePort();
        const through = Object.assign(new URL(url), { port: String(poolerPort) }).href;
        const way = { DATABASE_URL: through, DATABASE_DIRECT_URL: url };
        const { stop: end } = await startProcess({
          name,
          port,
          command: [process.execPath, "src/main.ts", "start"],
          env: {
            ...settings(name),
            ...(poolerPort !== null && way),
            GATEWAY_PORT: String(port),
          },
          probe: { method: "GET", path: "/readyz", body: "" },
        });
        return { name, port, stop: end };
      },
      micros: async () => {
        const text = `select pid from pg_stat_activity where usename in (${dataLogins})`;
        const pids = (await ask(url, text)).map(({ pid }) => Number(pid));
        return new Map(pids.map((pid) => [pid, (mainThreadMs(pid)?.ran ?? 0) * 1_000]));
      },
      forget: async () => void (await ask(url, emptyStatement)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
