// Prepares the database of the benchmark. Starts an embedded PostgreSQL, installs the workspace by
// `gateway apply`, and inserts the rows by plain SQL. `--keep` keeps the folder for the next run,
// because filling the tables takes longer than measuring.
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { stringify } from "yaml";
import { ask, pidOfServer, startDatabase } from "./database.ts";
import { gatewaySettings } from "./targets.ts";
import {
  defaultStatement,
  definition,
  emptyStatement,
  fillStatements,
  schema,
} from "./workspace.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));

export interface Prepared {
  readonly databaseUrl: string;
  /** The id of the database's first process. */
  readonly databasePid: number;
  /** Data directory of the gateways, with their master key. */
  readonly dataDirectory: string;
  /** Removes the rows that a workload has inserted. */
  readonly forget: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * @param folder folder of the database and the gateways; if it is already filled, it is used again
 */
export async function prepare(folder: string): Promise<Prepared> {
  const workspace = join(folder, "workspace");
  const dataDirectory = join(folder, "data");
  mkdirSync(workspace, { recursive: true });
  mkdirSync(dataDirectory, { recursive: true });
  const postgres = await startDatabase(folder);
  const { url } = postgres;
  writeFileSync(join(workspace, "workspace.yaml"), stringify(definition));
  const env = { ...process.env, ...gatewaySettings(url, dataDirectory) };
  await run(process.execPath, ["src/main.ts", "apply", workspace, "--no-seed"], { cwd: root, env });
  await ask(url, defaultStatement, emptyStatement);
  const [found] = await ask(url, `select from ${schema}.order_items limit 1`);
  if (found === undefined) await ask(url, ...fillStatements);
  return {
    databasePid: pidOfServer(folder),
    databaseUrl: url,
    dataDirectory,
    forget: async () => void (await ask(url, emptyStatement)),
    stop: () => postgres.stop(),
  };
}
