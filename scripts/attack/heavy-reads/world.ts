// The setup of the check `heavy-reads`. It has an embedded PostgreSQL, a workspace with many small
// rows and a few large ones, and a gateway process in production mode.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { stringify } from "yaml";
import { ask, pidOfServer, startDatabase } from "../../bench/database.ts";
import { gatewaySettings, startGateway } from "../../bench/targets.ts";
import { unbounded } from "../../bench/workspace.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

export const workspaceId = "be9c0000-0000-4000-8000-000000000009";
const schema = `ws_${workspaceId.replaceAll("-", "")}`;
export const token = `sk_live_${"h".repeat(43)}`;
export const tableIds = {
  people: "be9c0000-0000-4000-8000-000000000901",
  notes: "be9c0000-0000-4000-8000-000000000902",
  documents: "be9c0000-0000-4000-8000-000000000903",
} as const;

const reference = (table: string, relation: string, inverse: string) => ({
  type: "reference",
  table,
  relation,
  inverse,
  required: true,
});

const definition = {
  workspace: { id: workspaceId, name: "Heavy", plan: unbounded },
  tables: {
    people: {
      id: tableIds.people,
      columns: {
        id: { type: "uuid", primaryKey: true, default: "uuid" },
        name: { type: "text", maxLength: 100 },
      },
    },
    notes: {
      id: tableIds.notes,
      columns: {
        id: { type: "uuid", primaryKey: true },
        person_id: reference("people", "person", "notes"),
        title: { type: "text", maxLength: 200 },
      },
      indexes: [{ columns: ["person_id"] }],
    },
    documents: {
      id: tableIds.documents,
      columns: {
        id: { type: "uuid", primaryKey: true, default: "uuid" },
        person_id: reference("people", "person", "documents"),
        body: { type: "text" },
        data: { type: "json" },
        list: { type: "text", array: true },
      },
      indexes: [{ columns: ["person_id"] }],
    },
  },
  keys: { reader: { kind: "server", secret: token, tables: "all" } },
};

/**
 * Statements that insert the rows. There are 50 people with 2,000 notes and a short document each.
 * There are also 100 documents of 4 MB, which compress well.
 */
const fill: readonly string[] = [
  `insert into ${schema}.people (id, name) select md5('p' || i)::uuid, 'Person ' || i from generate_series(1, 50) i`,
  `insert into ${schema}.notes (id, person_id, title)
   select md5('n' || i)::uuid, md5('p' || 1 + i % 50)::uuid, 'A note with the number ' || i from generate_series(1, 100000) i`,
  `insert into ${schema}.documents (id, person_id, body, data, list)
   select md5('s' || i)::uuid, md5('p' || i)::uuid, 'short', '{}', '{}' from generate_series(1, 50) i`,
  `insert into ${schema}.documents (id, person_id, body, data, list)
   select md5('d' || i)::uuid, md5('p' || 1 + i % 50)::uuid, repeat('wide row ', 440000), jsonb_build_object('text', repeat('wide row ', 440000)),
     array[repeat('wide row ', 440000)] from generate_series(1, 100) i`,
  "vacuum (analyze)",
];

export interface World {
  readonly databasePid: number;
  readonly databaseUrl: string;
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** @param checkout folder of the checkout whose gateway is started */
export async function openWorld(checkout: string): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-heavy-reads-"));
  const workspace = join(folder, "workspace");
  const dataDirectory = join(folder, "data");
  mkdirSync(workspace, { recursive: true });
  mkdirSync(dataDirectory, { recursive: true });
  const { url, stop } = await startDatabase(folder);
  writeFileSync(join(workspace, "workspace.yaml"), stringify(definition));
  const env = { ...process.env, ...gatewaySettings(url, dataDirectory) };
  await run(process.execPath, ["src/main.ts", "apply", workspace, "--no-seed"], {
    cwd: checkout,
    env,
  });
  await ask(url, ...fill);
  const probe = {
    method: "POST",
    path: `/${workspaceId}/query`,
    token,
    body: JSON.stringify({ refs: { p: tableIds.people }, query: { from: "p", limit: 1 } }),
  };
  const gateway = await startGateway(url, dataDirectory, probe, checkout);
  return {
    databasePid: pidOfServer(folder),
    databaseUrl: url,
    port: gateway.port,
    stop: async () => {
      await gateway.stop();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export { root };
