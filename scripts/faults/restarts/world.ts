// Two deployments of one workspace. The first gateway starts its embedded PostgreSQL. The second
// one uses a separate database that is already running.
import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { stringify } from "yaml";
import { startDatabase } from "../../bench/database.ts";
import type { PlannedRequest } from "../../bench/load.ts";
import { grammarOf, pointRead, type Sketch } from "../../bench/sketch.ts";

const run = promisify(execFile);
const sketch: Sketch = { id: "be9c0000-0000-4000-8000-000000000016", tables: { items: 1 } };

export interface Deployment {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  /** A request that a started gateway must answer. */
  readonly probe: PlannedRequest;
  /** Process id of the embedded PostgreSQL from its lock file; undefined if there is none. */
  readonly serverPid: () => number | undefined;
}

export async function createDeployments() {
  const folder = mkdtempSync(join(tmpdir(), "gateway-restarts-"));
  // PostgreSQL does not run as root. If root runs this check, the server runs as another user, who
  // needs access to the folder.
  chmodSync(folder, 0o755);
  const postgres = await startDatabase(folder);
  const workspace = join(folder, "workspace");
  mkdirSync(workspace);
  writeFileSync(join(workspace, "workspace.yaml"), stringify(grammarOf(sketch)));
  const deployment = async (name: string, more: Record<string, string>): Promise<Deployment> => {
    const data = join(folder, name.replaceAll(" ", "-"));
    const env = {
      GATEWAY_DATA_DIR: data,
      GATEWAY_WORKSPACES: workspace,
      GATEWAY_LOG_LEVEL: "warn",
      ...more,
    };
    await run(process.execPath, ["src/main.ts", "apply", workspace, "--no-seed"], {
      env: { ...process.env, ...env },
    });
    const pidFile = join(data, "postgres/data/postmaster.pid");
    return {
      name,
      env,
      probe: pointRead(sketch.id, "items", 0),
      serverPid: () =>
        existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8").split("\n", 1)[0]) : undefined,
    };
  };
  return {
    each: [
      await deployment("its own PostgreSQL", {}),
      await deployment("a database that is up", { DATABASE_URL: postgres.url }),
    ] as const,
    folders: [folder, `${folder}-database`],
    stop: postgres.stop,
  };
}
