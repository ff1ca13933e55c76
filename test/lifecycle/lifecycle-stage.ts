// A shop with rows of every sort, files, accounts and players, for tests of backups, restores and
// removals. `deps` is what these commands need of a deployment.
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBlobs } from "../../src/blobs/blobs.ts";
import { createBlobCopies } from "../../src/blobs/copies.ts";
import { openDisk } from "../../src/blobs/storage/disk.ts";
import { createCatalog } from "../../src/catalog/catalog.ts";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { createAccount } from "../../src/endusers/accounts/account-store.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { saveSecret } from "../../src/catalog/secret-store.ts";
import { saveWrittenTexts } from "../../src/catalog/written-texts-store.ts";
import { secretPlace } from "../../src/catalog/sealed-places.ts";
import { passwordHash, roleId } from "../auth/account-stage.ts";
import { openTestDatabase } from "../support/database.ts";
import { defineWorkspace, referenceTo, WORKSPACE_ID } from "../support/definition.ts";
import { createLogSpy } from "../support/log-spy.ts";
import { stageOn, type Stage } from "../support/stage.ts";
import type { LifecycleDependencies } from "../../src/lifecycle/lifecycle.ts";

export const ours = WORKSPACE_ID;
export const copy = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fc0de";
export const passphrase = "a passphrase of tests";
export const email = "ada@example.com";

/** Derives keys from passphrases without the usual cost, for tests that are not about this cost. */
export const stretch = async (text: string, salt: Buffer): Promise<Buffer> =>
  createHash("sha256").update(salt).update(text).digest();

export const shop = defineWorkspace({
  id: ours,
  roles: { customer: {} },
  keys: {
    pk: { kind: "publishable", publish: true },
    sk: { kind: "server", tables: "all" },
    old: { kind: "server" },
  },
  tables: {
    people: {
      columns: {
        name: { type: "text", required: true },
        boss: { ...referenceTo("people", "boss") },
      },
    },
    oddTable: {
      columns: {
        note: { type: "text" },
        at: { type: "timestamp" },
        price: { type: "decimal", precision: 12, scale: 3 },
        tags: { type: "text", array: true },
        facts: { type: "json" },
        person: { ...referenceTo("people", "person") },
      },
    },
    left: { columns: { amount: { type: "integer", required: true } } },
    right: { columns: { amount: { type: "integer", required: true } } },
  },
});

export interface LifecycleStage extends Stage {
  readonly folder: string;
  readonly deps: LifecycleDependencies;
  readonly blobs: ReturnType<typeof createBlobs>;
  readonly storageUrl: string;
  /** Stores a file. @returns its id */
  readonly upload: (name: string, content: Buffer) => Promise<string>;
}

/** Opens a database and a file store. Creates workspaces only if definitions are given. */
export async function openLifecycleStage(
  definitions: readonly (typeof shop)[] = [shop],
): Promise<LifecycleStage> {
  const stage = await stageOn(await openTestDatabase(), ...definitions);
  const folder = await mkdtemp(join(tmpdir(), "workspace-gateway-test-lifecycle-"));
  stage.keep({ close: () => rm(folder, { recursive: true, force: true }) });
  const { database, masterKey, url } = stage.database;
  const { control } = database;
  const storageUrl = `file:${join(folder, "blobs")}`;
  const storage = openDisk(join(folder, "blobs"));
  const secretBox = createSecretBox(masterKey);
  const blobs = createBlobs({ control, storage, clock: systemClock, log: createLogSpy().log });
  const catalog = createCatalog({ control, secretBox, log: createLogSpy().log });
  stage.keep({ close: () => blobs.close?.() });
  stage.keep(catalog);
  return {
    ...stage,
    folder,
    blobs,
    storageUrl,
    deps: { database, directUrl: url, secretBox, blobs: createBlobCopies({ control, storage }) },
    upload: async (name, content) => {
      const workspace = (await catalog.get(ours))!;
      const bytes = (async function* () {
        yield content;
      })();
      const upload = {
        name,
        extension: "zip",
        contentType: "application/zip",
        createdBy: null,
        bytes,
      };
      return (await blobs.store(workspace, upload)).id;
    },
  };
}

/** The texts with placeholders in the definition files, by JSON Pointer. */
export const written = { "/endpoints/paid/verifyToken": "${env:TOKEN}" };

/**
 * Rows of every sort, an account with a role and a provider, a player, a secret, and a revoked key.
 */
export async function fillShop({
  load,
  sql,
  database: { database, masterKey },
}: Stage): Promise<void> {
  await load(
    `insert into people select gen_random_uuid(), 'Person ' || n, null from generate_series(1, 200) n`,
    `update people set boss = (select id from people order by id limit 1)`,
    `insert into "oddTable" (id, note, at, price, tags, facts, person) values
      (gen_random_uuid(), E'tab\\t line\\n back\\\\slash \\\\N \\r end', '2026-03-01T10:00:00.123Z', 123456789.125, array['a,b', '"c"', null, '{}'], '{"a": [1, null, "\\u00e9"]}', (select id from people limit 1)),
      (gen_random_uuid(), '', null, null, '{}', 'null', null), (gen_random_uuid(), null, '9999-12-31T23:59:59.999Z', 0, null, null, null)`,
    `insert into "left" select gen_random_uuid(), 100 from generate_series(1, 50)`,
    `insert into "right" select gen_random_uuid(), 100 from generate_series(1, 50)`,
  );
  const { control } = database;
  const id = guidV7();
  const roleIds = [roleId("customer")];
  await createAccount(control, {
    id,
    workspaceId: ours,
    email,
    passwordHash,
    firstName: "Ada\tLove",
    roleIds,
    now: Date.now(),
  });
  await sql("update gateway.end_user set generation = 7, last_sign_in_at = now() where id = $1", [
    id,
  ]);
  await sql(
    `insert into gateway.end_user_identity (workspace_id, provider_id, issuer, subject, end_user_id) values ($1, $2, 'https://id.example', 'ada', $2)`,
    [ours, id],
  );
  await sql(
    `insert into gateway_tx.player (id, workspace_id, platform, platform_player_id, end_user_id, metadata) values ($1, $2, 'steam', '1', $1, '{"a": 1}')`,
    [id, ours],
  );
  await sql("insert into gateway.asset (workspace_id, hash, bytes) values ($1, 'logo', $2)", [
    ours,
    Buffer.from([0, 1, 10, 92]),
  ]);
  const sealed = createSecretBox(masterKey).seal("hush", secretPlace(ours, "secrets.token"));
  await saveSecret(control, ours, "secrets.token", sealed, "fingerprint");
  await saveWrittenTexts(control, ours, written);
  await sql("update gateway.api_key set revoked_at = now() where name = 'old'");
}

/**
 * Returns every row of the workspace that a backup contains, by table. Leaves out the ids of stored
 * bytes, which are new after a restore.
 */
export async function contentsOf(
  { sql }: Pick<Stage, "sql">,
  workspaceId: string,
): Promise<Record<string, string[]>> {
  const schema = schemaName(workspaceId);
  const own = Object.keys(shop.tables).map(
    (table) => `"${schema}"."${table.replaceAll('"', '""')}"`,
  );
  const gateways = [
    "gateway.end_user",
    "gateway.end_user_role",
    "gateway.end_user_identity",
    "gateway.asset",
    "gateway_tx.player",
    "gateway_tx.blob",
  ];
  const contents: Record<string, string[]> = {};
  for (const table of [...own, ...gateways]) {
    const where = own.includes(table) ? "" : `where workspace_id = '${workspaceId}'`;
    const rows = await sql<{ row: string }>(
      `select (to_jsonb(t) - 'workspace_id' - 'bytes_id')::text as row from ${table} as t ${where} order by 1`,
    );
    contents[table.replace(schema, "ws")] = rows.map(({ row }) => row);
  }
  return contents;
}
