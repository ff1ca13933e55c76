// Creates workspaces with the demo's definition, with the code of `gateway apply` but in this
// process. Creates several at a time. Skips workspaces that already exist.
import { fileURLToPath } from "node:url";
import { loadConfig } from "../../../src/config/config.ts";
import { schemaName } from "../../../src/catalog/schema-name.ts";
import { applyDefinition } from "../../../src/definitions/apply/apply.ts";
import { readDefinition } from "../../../src/definitions/load/load.ts";
import { resolveDefinition } from "../../../src/definitions/resolve/resolve.ts";
import { migrate } from "../../../src/migrations/migrate.ts";
import { guidFrom } from "../../../src/platform/ids.ts";
import { openDatabase, type Pool } from "../../../src/platform/postgres/index.ts";
import { createSecretBox } from "../../../src/platform/secret-box.ts";
import type { PlannedRequest } from "../load.ts";
import { tokenOf } from "../sketch.ts";
import { gatewaySettings } from "../targets.ts";
import { unbounded } from "../workspace.ts";

const SPACE = "be9c0000-0000-4000-8000-000000000004";
const KEY = "backend";
const PRODUCTS = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0103";
const SIDE_BY_SIDE = 3;
const demo = fileURLToPath(new URL("../../../templates/workspaces/demo", import.meta.url));

export interface Made {
  readonly count: number;
  readonly ms: number;
  /** Number of bytes by which the database grows for each created workspace. */
  readonly bytes: number;
  /** Number of tables, indexes and TOAST tables of one workspace. `relationBytes` is their size. */
  readonly relations: number;
  readonly relationBytes: number;
}

const workspaceOf = (n: number): string => guidFrom(SPACE, `demo ${n}`);

/** Returns a read of one product by its number, which is unique. */
export function pointRead(workspace: number, row: number): PlannedRequest {
  const id = workspaceOf(workspace);
  return {
    method: "POST",
    path: `/${id}/query`,
    token: tokenOf(id),
    body: JSON.stringify({
      refs: { p: PRODUCTS },
      query: {
        from: "p",
        select: ["id", "sku", "name", "price"],
        where: [{ field: "sku", op: "eq", value: `S${1 + (row % 10)}` }],
        limit: 1,
      },
    }),
  };
}

/** Returns a function that returns the demo's definition for another workspace. */
function definitionMaker() {
  // The definition uses secrets from environment variables. The benchmark does not need their
  // values, so every variable has the same value.
  const env = new Proxy<Record<string, string>>({}, { get: () => "x".repeat(43), has: () => true });
  const { definition, diagnostics } = resolveDefinition(readDefinition(demo, { env }));
  if (definition === undefined) throw new Error(JSON.stringify(diagnostics));
  const { workspace, keys, ...rest } = definition;
  return (id: string) => ({
    ...rest,
    workspace: { ...workspace, id, plan: { ...workspace.plan, ...unbounded } },
    keys: Object.fromEntries(
      Object.entries(keys).map(([name, key]) => [name, { ...key, id: guidFrom(id, name) }]),
    ),
  });
}

const fillOf = (schema: string, rows: number): string[] => [
  `insert into ${schema}.categories (id, name, slug, position) values (md5('c')::uuid, 'All', 'all', 0)`,
  `insert into ${schema}.products (id, sku, name, category, price, stock, active, "addedAt")
    select md5('p' || n)::uuid, 'S' || n, 'Product ' || n, md5('c')::uuid, n, n, true, now() from generate_series(1, ${rows}) n`,
];

export async function makeWorkspaces(
  databaseUrl: string,
  dataDirectory: string,
  { count, rows }: { readonly count: number; readonly rows: number },
): Promise<Made> {
  const env = gatewaySettings(databaseUrl, dataDirectory);
  const { masterKey } = loadConfig({ directory: dataDirectory, env }).secrets;
  const database = await openDatabase({ url: databaseUrl, masterKey, migrate });
  const secretBox = createSecretBox(masterKey);
  const definitionOf = definitionMaker();
  const { owner } = database;
  const make = async (id: string): Promise<void> => {
    const definition = definitionOf(id);
    const secrets = new Map([[`keys.${KEY}.secret`, tokenOf(id)]]);
    await applyDefinition(
      { database, secretBox },
      { workspaceId: id, resolve: () => ({ definition, secrets }) },
      rows === 0
        ? { waitsForRows: true }
        : {
            seed: async (connection) => {
              for (const text of fillOf(schemaName(id), rows)) await connection.run({ text });
              return { tables: [], files: 0 };
            },
          },
    );
  };
  try {
    const present = new Set(
      (await owner.run<{ id: string }>({ text: "select id from gateway.workspace" })).map(
        ({ id }) => id,
      ),
    );
    const missing = Array.from({ length: count }, (_, n) => workspaceOf(n)).filter(
      (id) => !present.has(id),
    );
    const total = missing.length;
    const before = await databaseBytes(owner);
    const began = performance.now();
    const loops = Array.from({ length: SIDE_BY_SIDE }, async () => {
      for (let id = missing.pop(); id !== undefined; id = missing.pop()) await make(id);
    });
    await Promise.all(loops);
    const ms = performance.now() - began;
    await owner.run({ text: "analyze gateway.workspace" });
    const bytes = ((await databaseBytes(owner)) - before) / Math.max(1, total);
    const sizes = await relationsOf(owner, schemaName(workspaceOf(0)));
    return { count: total, ms, bytes, ...sizes };
  } finally {
    await database.close();
  }
}

async function databaseBytes(owner: Pool): Promise<number> {
  const text = "select pg_database_size(current_database())::float8 as bytes";
  const [row] = await owner.run<{ bytes: number }>({ text });
  return row!.bytes;
}

async function relationsOf(
  owner: Pool,
  schema: string,
): Promise<Pick<Made, "relations" | "relationBytes">> {
  const text = `with own as (select oid, reltoastrelid as toast from pg_class where relnamespace = to_regnamespace($1)),
      found as (select oid from own union select toast from own where toast <> 0
        union select indexrelid from pg_index where indrelid in (select toast from own))
    select count(*)::float8 as relations, sum(pg_relation_size(oid))::float8 as "relationBytes" from found`;
  const [row] = await owner.run<{ relations: number; relationBytes: number }>({ text }, [schema]);
  return row!;
}
