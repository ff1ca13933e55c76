// Brings up the database of the benchmark: an embedded PostgreSQL, the workspace applied by the gateway's own command,
// rows by plain SQL. The folder may be kept (`--keep`), since filling it takes longer than measuring.
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { stringify } from "yaml";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres.ts";
import { parentOf } from "./process-figures.ts";
import { gatewaySettings } from "./targets.ts";
import { definition, fillStatements, schema } from "./workspace.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));

export interface Prepared {
  readonly databaseUrl: string;
  /** The database's first process; null where it cannot be told. */
  readonly databasePid: number | null;
  /** Data directory of the gateways, with their master key. */
  readonly dataDirectory: string;
  readonly stop: () => Promise<void>;
}

/** @param folder where everything is kept; used again when it is filled already */
export async function prepare(folder: string): Promise<Prepared> {
  const workspace = join(folder, "workspace");
  const dataDirectory = join(folder, "data");
  mkdirSync(workspace, { recursive: true });
  mkdirSync(dataDirectory, { recursive: true });
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, "database"),
    spareDirectory: `${folder}-database`,
  });
  writeFileSync(join(workspace, "workspace.yaml"), stringify(definition));
  const env = { ...process.env, ...gatewaySettings(postgres.url, dataDirectory) };
  await run(process.execPath, ["src/main.ts", "apply", workspace], { cwd: root, env });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ filled: boolean }>(
    `select exists (select 1 from ${schema}.order_items) as filled`,
  );
  if (!rows[0]!.filled) for (const statement of fillStatements) await client.query(statement);
  const { rows: backend } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const databasePid = parentOf(backend[0]!.pid);
  await client.end();
  return { databasePid, databaseUrl: postgres.url, dataDirectory, stop: () => postgres.stop() };
}
