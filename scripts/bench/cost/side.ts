// One side of the comparison is the gateway of one checkout, in production mode. Each side has its
// own PostgreSQL, data directory and filled workspace, because checkouts may have different
// migrations.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { stringify } from "yaml";
import { ask, pidOfServer, startDatabase } from "../database.ts";
import { freePort } from "../free-port.ts";
import { cpuMicrosByProcess } from "../process-figures.ts";
import { startProcess } from "../processes.ts";
import { gatewaySettings, programOf } from "../targets.ts";
import { emptyStatement, fillStatements } from "../workspace.ts";
import { accountStatements, definition } from "./definition.ts";

export interface Side {
  readonly name: string;
  readonly port: number;
  /** Processor time so far of the gateway, PostgreSQL and all their child processes. */
  readonly cpuMicros: () => number;
  /** Removes the rows that a workload has inserted. */
  readonly forget: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Starts the gateway of a checkout in a temporary folder.
 * @param profiles folder for the CPU profile of the gateway's main thread; null for none
 */
export async function openSide(
  name: string,
  checkout: string,
  profiles: string | null,
): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), `gateway-cost-${name}-`));
  const [workspace, data] = [join(folder, "workspace"), join(folder, "data")];
  for (const path of [workspace, data]) mkdirSync(path, { recursive: true });
  writeFileSync(join(workspace, "workspace.yaml"), stringify(definition));
  const postgres = await startDatabase(folder);
  const end = async (): Promise<void> => {
    await postgres.stop();
    for (const path of [folder, `${folder}-database`])
      rmSync(path, { recursive: true, force: true });
  };
  try {
    const settings = gatewaySettings(postgres.url, data);
    const main = join(checkout, "src/main.ts");
    const env = { ...process.env, ...settings };
    await promisify(execFile)(process.execPath, [main, "apply", workspace, "--no-seed"], {
      cwd: checkout,
      env,
    });
    await ask(postgres.url, ...fillStatements);
    await ask(postgres.url, ...(await accountStatements()));
    const [node, ...program] = programOf(checkout);
    const port = await freePort();
    const gateway = await startProcess({
      name,
      port,
      command: [node!, ...profileOptions(name, profiles), ...program, "start"],
      env: { ...settings, GATEWAY_PORT: String(port) },
      hasOwnSession: true,
      probe: { method: "GET", path: "/readyz", body: "" },
    });
    const pids = [gateway.pid, pidOfServer(folder)];
    return {
      name,
      port,
      cpuMicros: () => {
        const used = pids.flatMap((pid) => [...cpuMicrosByProcess(pid).values()]);
        return used.reduce((sum, micros) => sum + micros, 0);
      },
      forget: async () => void (await ask(postgres.url, emptyStatement)),
      close: async () => {
        await gateway.stop();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

const profileOptions = (name: string, folder: string | null): string[] =>
  folder === null
    ? []
    : ["--cpu-prof", `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}.cpuprofile`];
