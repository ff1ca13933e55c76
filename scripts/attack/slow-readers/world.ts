// The setup of the check `slow-readers`, in a temporary folder: for each attacked gateway, a
// database and a workspace with long rows.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { stringify } from "yaml";
import { guidFrom } from "../../../src/platform/ids.ts";
import { ask, databaseBeside, startDatabase } from "../../bench/database.ts";
import { freePort } from "../../bench/free-port.ts";
import { signInOwner } from "../../bench/owner.ts";
import { startProcess, type Started } from "../../bench/processes.ts";
import { gatewaySettings } from "../../bench/targets.ts";
import { unbounded } from "../../bench/workspace.ts";

const run = promisify(execFile);
const workspaceId = "510e0000-0000-4000-8000-000000000001";
const schema = `ws_${workspaceId.replaceAll("-", "")}`;
const tableId = guidFrom(workspaceId, "table:texts");
export const token = `sk_live_${"s".repeat(43)}`;
export const queryPath = `/${workspaceId}/query`;
export const importPath = `/${workspaceId}/endusers/import`;
export const filesPath = {
  upload: `/${workspaceId}/files/upload`,
  of: (id: string): string => `/${workspaceId}/files/${id}`,
};

const definition = {
  workspace: {
    id: workspaceId,
    name: "Slow readers",
    plan: { ...unbounded, maxFileMb: 64, storageMb: 65_536 },
  },
  tables: {
    texts: {
      columns: {
        id: { type: "uuid", primaryKey: true },
        medium: { type: "text", required: true },
        long: { type: "text", required: true },
      },
    },
  },
  keys: {
    server: {
      kind: "server",
      secret: token,
      tables: { texts: { actions: ["read"], read: "*" } },
      files: "all",
    },
  },
};
const fillStatement = `insert into ${schema}.texts (id, medium, long)
  select gen_random_uuid(), repeat('medium ', 514), repeat('long text ', 3150) from generate_series(1, 1000)`;

/**
 * Returns a read of 1,000 rows. The answer has 3.6 MB with the column `medium`, and 31 MB with
 * `long`.
 */
export const bodyOf = (column: "medium" | "long"): string =>
  JSON.stringify({ refs: { t: tableId }, query: { from: "t", select: [column], limit: 1000 } });

/** A small read: the primary key of one row. */
export const lightBody = JSON.stringify({
  refs: { t: tableId },
  query: { from: "t", select: ["id"], limit: 1 },
});

/** Returns a read whose SQL statement has about 8 KB. Each number gives another statement. */
export const shapeOf = (n: number): string =>
  JSON.stringify({
    refs: { t: tableId },
    query: {
      from: "t",
      select: ["id"],
      limit: 1,
      where: Array.from({ length: 3 }, () => ({
        and: Array.from({ length: 45 }, (_, place) => ({
          field: ((n >> (place % 10)) & 1) === 0 ? "medium" : "long",
          op: "startsWith",
          value: "x",
        })),
      })),
    },
  });

export interface Attacked extends Started {
  readonly port: number;
  readonly databaseUrl: string;
  /** Headers with the portal session of an owner. */
  readonly ownerHeaders: Readonly<Record<string, string>>;
}

export interface World {
  /** Starts the gateway of a checkout, with a database of its own. */
  readonly start: (
    name: string,
    checkout: string,
    mode: "production" | "development",
  ) => Promise<Attacked>;
  /** Stops all processes and removes the folder. */
  readonly close: () => Promise<void>;
}

export async function createWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-slow-readers-"));
  const workspace = join(folder, "workspace");
  mkdirSync(workspace);
  writeFileSync(join(workspace, "workspace.yaml"), stringify(definition));
  const postgres = await startDatabase(folder);
  const prepared = new Map<string, Attacked["ownerHeaders"]>();
  return {
    start: async (name, checkout, mode) => {
      const databaseUrl = await databaseBeside(postgres.url, name);
      const dataDirectory = join(folder, name);
      mkdirSync(dataDirectory, { recursive: true });
      const settings = { ...gatewaySettings(databaseUrl, dataDirectory), GATEWAY_MODE: mode };
      const main = resolve(checkout, "src/main.ts");
      if (!prepared.has(name)) {
        const env = { ...process.env, ...settings };
        await run(process.execPath, [main, "apply", workspace, "--no-seed"], {
          cwd: checkout,
          env,
        });
        await ask(databaseUrl, fillStatement);
        prepared.set(name, await signInOwner(databaseUrl, dataDirectory, workspaceId));
      }
      const port = await freePort();
      const started = await startProcess({
        name: `the gateway of ${checkout}`,
        port,
        command: [process.execPath, main, "start"],
        env: { ...settings, GATEWAY_PORT: String(port) },
        probe: { method: "POST", path: queryPath, body: shapeOf(0), token },
      });
      return { ...started, port, databaseUrl, ownerHeaders: prepared.get(name)! };
    },
    close: async () => {
      await postgres.stop();
      for (const path of [folder, `${folder}-database`])
        rmSync(path, { recursive: true, force: true });
    },
  };
}
