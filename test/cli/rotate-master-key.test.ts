// `gateway keys rotate master`: afterwards the new key decrypts everything, the old one nothing,
// and no client notices. If the command is interrupted or refused, one key decrypts the whole
// database (G21.3).
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { identityKeyPlace } from "../../src/tokens/key-sets.ts";
import { recordPlace } from "../../src/oauth/record-store.ts";
import { sealedColumns } from "../../src/cli/sealed-text-store.ts";
import {
  answerPlace,
  erasurePlace,
  eventPlace,
  importPlace,
  importRowsPlace,
  mailPlace,
} from "../../src/catalog/sealed-places.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { secondFactorSecrets } from "../../src/portal/index.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { startCrookedProvider, type CrookedProvider } from "../support/providers/crooked.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { gateway, type Ended } from "./shell.ts";

const redirectUri = "https://shop.example/signed-in";
let provider: CrookedProvider;
let directory: string;
let database: TestDatabase;
let oldKey: Buffer;
let newKey: Buffer;
beforeAll(async () => {
  provider = await startCrookedProvider();
});
/** Makes a database and a folder with a definition. Some tests share them, and change nothing. */
async function begin(): Promise<void> {
  database = await openTestDatabase();
  // The command refuses to run while the database has an open session, because it may be the
  // session of a gateway.
  await database.database.close();
  [oldKey, newKey] = [database.masterKey, randomBytes(32)];
  directory = await mkdtemp(join(tmpdir(), "workspace-gateway-cli-"));
  await mkdir(join(directory, "shop"));
  await writeFile(
    join(directory, "shop/workspace.yaml"),
    `workspace: { id: ${WORKSPACE_ID}, auth: { redirectUris: ["${redirectUri}"] } }
keys: { storefront: { kind: publishable }, backend: { kind: server, tables: all } }
providers: { acme: { kind: oidc, discoveryUrl: "${provider.discoveryUrl}", clientId: shop, clientSecret: "${provider.clientSecret}" } }
`,
  );
}
async function end(): Promise<void> {
  await database.close();
  await rm(directory, { recursive: true });
}
afterAll(() => provider.close());

const hex = (key: Buffer): string => key.toString("hex");
const idOf = (key: Buffer): string => createSecretBox(key).keyId;
const run = (env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ended> =>
  gateway({ directory, env: { DATABASE_URL: database.url, ...env } }, ...args);
const withKey = (key: Buffer, ...args: readonly string[]): Promise<Ended> =>
  run({ GATEWAY_MASTER_KEY: hex(key), NEW_MASTER_KEY: hex(newKey) }, ...args);
const rotate = (...more: readonly string[]): Promise<Ended> =>
  withKey(oldKey, "keys", "rotate", "master", "--new-key-env", "NEW_MASTER_KEY", ...more);

/** Opens the connections of a gateway to the database. */
async function open(masterKey: Buffer): Promise<TestGateway> {
  const { url } = database;
  const pools = await openDatabase({ url, masterKey, migrate, poolSize: 2 });
  const opened = await startGateway({
    database: { url, masterKey, database: pools, close: pools.close },
    settings: { "http.privateTargets": "127.0.0.1", "server.baseUrl": "https://api.example" },
  });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await pools.close();
    },
  };
}

/** Runs a statement as the owner, independent of the key. */
async function sql(text: string, values: readonly unknown[] = []): Promise<any[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Returns the tables with text that is encrypted with the key, one entry for each row. */
async function sealedUnder(key: Buffer): Promise<string[]> {
  const tables = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  // One statement for all tables, so that the test needs no connection for each.
  const parts = tables.map(
    ({ name }) => `select '${name}' as name from ${name} as t where to_jsonb(t)::text like $1`,
  );
  const rows = await sql(parts.join(" union all "), [`%v1.${idOf(key)}.%`]);
  return rows.map(({ name }) => name as string).toSorted();
}

describe("a master key from the environment", () => {
  beforeEach(begin);
  afterEach(end);

  it("changes without any effect for clients", async () => {
    await withKey(oldKey, "apply", "shop");
    const before = await open(oldKey);
    const key = (await withKey(oldKey, "keys", "show", "storefront")).out;
    const ask = ({ client }: TestGateway, path: string, json?: object) =>
      client(`/${WORKSPACE_ID}/auth/${path}`, { key, ...(json && { json }) });
    const begin = async (): Promise<object> => {
      const { json } = await ask(before, "acme/authorize");
      return { ...provider.approve(json.data.authorizationUrl as string), redirectUri };
    };
    const [first, second] = [await begin(), await begin()];
    const signedIn = (await ask(before, "acme/callback", first)).json.data;
    const jwks = (await ask(before, "jwks.json")).json;

    const tooEarly = await rotate();
    expect(tooEarly.code).toBe(1);
    expect(tooEarly.err).toMatch(/^A gateway runs on this database .*Nothing was changed/);
    expect(await sealedUnder(newKey)).toEqual([]);
    await before.close();
    // A waiting mail.
    const letter = {
      id: "4711",
      askedAt: 1,
      sealed: createSecretBox(oldKey).seal("code 123456", mailPlace("4711")),
    };
    await sql(
      "select graphile_worker.add_job('mail', payload => $1::json, run_at => now() + interval '1 day')",
      [JSON.stringify(letter)],
    );

    const erasureId = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9ffe";
    // Personal data that is erased tomorrow.
    await sql(
      "insert into gateway.erasure (id, workspace_id, sealed, due_at) values ($1, $2, $3, now() + interval '1 day')",
      [erasureId, WORKSPACE_ID, createSecretBox(oldKey).seal("{}", erasurePlace(erasureId))],
    );

    const importId = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9ffd";
    // A file of accounts that was checked, but not imported yet.
    const box = createSecretBox(oldKey);
    await sql(
      `insert into gateway.end_user_import (workspace_id, id, total, invalid, sealed, created_at, ends_at)
        values ($1, $2, 1, 0, $3, now(), now() + interval '1 hour')`,
      [WORKSPACE_ID, importId, box.seal("1", importPlace(WORKSPACE_ID, importId))],
    );
    await sql(
      "insert into gateway.end_user_import_rows (workspace_id, import_id, number, sealed) values ($1, $2, 0, $3)",
      [WORKSPACE_ID, importId, box.seal("[]", importRowsPlace(WORKSPACE_ID, importId, "0"))],
    );

    // A key of the identity service, and a pending authorization.
    await sql(
      "insert into gateway.oauth_key (kid, public_jwk, sealed, signs_from) values ('k', '{}', $1, now())",
      [box.seal("pkcs8", identityKeyPlace("k"))],
    );
    await sql(
      "insert into gateway.oauth_record (kind, hash, sealed, expires_at) values ('code', $1, $2, now() + interval '1 hour')",
      [Buffer.from("00ff", "hex"), box.seal("{}", recordPlace("code", "00ff"))],
    );

    const endpointId = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9ffc";
    // The stored answer for repeats of a signed call.
    await sql(
      `insert into gateway_tx.automation_claim (workspace_id, endpoint_id, key_hash, claim_id, ends_at, sealed)
        values ($1, $2, $3, $2, now() + interval '1 hour', $4)`,
      [
        WORKSPACE_ID,
        endpointId,
        Buffer.from("00ff", "hex"),
        box.seal("{}", answerPlace(WORKSPACE_ID, endpointId, "00ff")),
      ],
    );

    // An event whose sender sent a credential of another system.
    await sql(
      `insert into gateway_tx.automation_event (workspace_id, id, endpoint_id, endpoint, method, headers, sealed_headers, query, body, size)
        values ($1, $2, $2, 'hook', 'POST', '{}', $3, '{}', '', 0)`,
      [WORKSPACE_ID, endpointId, box.seal("{}", eventPlace(WORKSPACE_ID, endpointId))],
    );

    const userId = guidV7();
    await sql(
      "insert into gateway.portal_user (id, email, password_hash) values ($1, 'a@example.com', '')",
      [userId],
    );
    await sql(
      "insert into gateway.portal_second_factor (user_id, sealed, started_at) values ($1, $2, now())",
      [userId, box.seal("secret", secondFactorSecrets.place(userId))],
    );

    const { code, out } = await rotate();
    expect(code).toBe(0);
    expect(out).toContain(idOf(newKey));
    for (const line of [
      "1 root secrets of workspaces",
      "2 keys that sign tokens",
      "1 sign-ins at",
      "1 mails that wait",
      "1 traces to erase",
      "1 rows of imports",
      "1 keys of the identity service",
      "1 records of the identity service",
      "1 stored answers of endpoints",
      "1 headers of events",
      "1 secrets of second factors",
    ])
      expect(out).toContain(line);
    expect(out).toContain("Set GATEWAY_MASTER_KEY");
    for (const secret of [hex(oldKey), hex(newKey), newKey.toString("base64")])
      expect(out).not.toContain(secret);

    expect(await sealedUnder(oldKey)).toEqual([]);
    expect(new Set(await sealedUnder(newKey))).toEqual(
      new Set(sealedColumns.map(({ table }) => table)),
    );
    const [mail] = await sql(
      "select payload from graphile_worker._private_jobs where payload ->> 'id' = '4711'",
    );
    expect(mail.payload).toEqual({ ...letter, sealed: expect.not.stringMatching(letter.sealed) });
    const opened = createSecretBox(newKey).open(mail.payload.sealed as string, mailPlace("4711"));
    expect(opened).toBe("code 123456");
    const after = await open(newKey);
    expect((await ask(after, "jwks.json")).json).toEqual(jwks);
    const again = await ask(after, "acme/callback", second);
    expect(again.status).toBe(200);
    expect(again.json.data.user).toEqual(signedIn.user);
    const schema = await after.client(`/${WORKSPACE_ID}/schema`, {
      key: signedIn.accessToken as string,
    });
    expect(schema.status).toBe(200);
    expect((await withKey(newKey, "keys", "show", "storefront")).out).toBe(key);
    await after.close();
    // The root secrets are unchanged, and so are all derived values. A new apply changes nothing.
    expect((await withKey(newKey, "diff", "shop")).out).toMatch(/no changes|nothing/i);

    for (const args of [["status"], ["apply", "shop"], ["keys", "rotate", "backend"]]) {
      const refused = await withKey(oldKey, ...args);
      expect(refused.code).toBe(1);
      expect(refused.err).toMatch(
        /^The master key is not the one with which this database was created/,
      );
    }
    await expect(open(oldKey)).rejects.toThrow("The master key is not the one");
  }, 60_000);

  it("is reported as changed already at the second time, and as JSON", async () => {
    await withKey(oldKey, "apply", "shop");
    expect(JSON.parse((await rotate("--json")).out)).toMatchObject({
      from: idOf(oldKey),
      to: idOf(newKey),
      keptAs: null,
      resealed: expect.arrayContaining([{ what: "secrets of definitions", count: 1 }]),
    });
    const { code, out } = await rotate();
    expect([code, out]).toEqual([0, expect.stringContaining("already")]);
    expect(await sealedUnder(oldKey)).toEqual([]);
  });
});

describe("a rotation that is refused", () => {
  beforeAll(async () => {
    await begin();
    await withKey(oldKey, "apply", "shop");
  });
  afterAll(end);

  it("knows every column with sealed text", async () => {
    const columns =
      await sql(`select format('%s.%s.%s', table_schema, table_name, column_name) as name
      from information_schema.columns where table_schema like 'gateway%' and column_name ~ 'sealed|root_secret'`);
    const known = sealedColumns.filter(({ part }) => part === undefined);
    expect(known.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
      columns.map(({ name }) => name as string).toSorted(),
    );
  });

  it("changes nothing if one text cannot be decrypted", async () => {
    const [secret] = await sql("select sealed from gateway.secret");
    await sql("update gateway.secret set sealed = overlay(sealed placing 'AAAA' from 40)");
    const before = await sealedUnder(oldKey);
    const { code, err } = await rotate();
    expect(code).toBe(1);
    expect(err).toContain("secrets of definitions");
    expect(err).toContain("nothing was changed");
    expect(err).not.toContain(provider.clientSecret);
    expect(await sealedUnder(oldKey)).toEqual(before);
    await sql("update gateway.secret set sealed = $1", [secret.sealed]);
  });

  it("has no new key that can be used, or a wrong current key", async () => {
    const [current, wrong] = [hex(oldKey), hex(randomBytes(32))];
    const named = ["--new-key-env", "NEXT"];
    const before = await sealedUnder(oldKey);
    const cases: readonly (readonly [
      current: string,
      next: Readonly<Record<string, string>>,
      args: readonly string[],
      says: RegExp,
    ])[] = [
      [current, {}, [], /openssl rand -base64 32.*--new-key-env/],
      [current, {}, named, /^NEXT is not set/],
      [current, { NEXT: "short" }, named, /^NEXT must hold 32/],
      [current, { NEXT: current }, named, /is the same as/],
      [wrong, { NEXT: hex(newKey) }, named, /The master key is not the one/],
    ];
    for (const [key, next, args, says] of cases) {
      const env = { GATEWAY_MASTER_KEY: key, ...next };
      const { code, err } = await run(env, "keys", "rotate", "master", ...args);
      expect([code, err]).toEqual([1, expect.stringMatching(says)]);
    }
    expect(await sealedUnder(oldKey)).toEqual(before);
    expect((await withKey(oldKey, "status")).code).toBe(0);
  });
});

describe("a key in the data directory", () => {
  const path = (name: string): string => join(directory, ".gateway", name);
  const keyIn = (name: string): Buffer =>
    Buffer.from(/masterKey: (\S+)/.exec(readFileSync(path(name), "utf8"))![1]!, "base64");
  const rotateStored = (): Promise<Ended> => run({}, "keys", "rotate", "master");

  beforeAll(async () => {
    await begin();
    await mkdir(join(directory, ".gateway"));
    const text = `masterKey: ${oldKey.toString("base64")}\n`;
    await writeFile(path("secrets"), text, { mode: 0o600 });
    await run({}, "apply", "shop");
  });
  afterAll(end);
  beforeEach(() => {
    newKey = randomBytes(32);
  });

  it("is replaced by a generated one, and stored for older backups", async () => {
    const before = keyIn("secrets");
    const { code, out } = await rotateStored();
    expect(code).toBe(0);
    expect(out).toContain(path(`secrets.${idOf(before)}`));
    expect(keyIn(`secrets.${idOf(before)}`)).toEqual(before);
    expect(keyIn("secrets")).not.toEqual(before);
    for (const name of ["secrets", `secrets.${idOf(before)}`])
      expect((await stat(path(name))).mode & 0o077).toBe(0);
    expect(existsSync(path("secrets.next"))).toBe(false);
    expect(await sealedUnder(before)).toEqual([]);
    expect(await run({}, "status")).toMatchObject({ code: 0, err: "" });
  });

  it("is replaced by the key that the operator names", async () => {
    const env = { NEXT: newKey.toString("base64") };
    expect((await run(env, "keys", "rotate", "master", "--new-key-env", "NEXT")).code).toBe(0);
    expect(keyIn("secrets")).toEqual(newKey);
    expect((await run({}, "status")).code).toBe(0);
  });

  it("completes the rotation after a crash before the database changed", async () => {
    writeFileSync(path("secrets.next"), `masterKey: ${newKey.toString("base64")}\n`, {
      mode: 0o600,
    });
    expect(await run({}, "status")).toMatchObject({
      code: 0,
      err: expect.stringContaining("gateway keys rotate master"),
    });
    expect((await rotateStored()).code).toBe(0);
    expect(keyIn("secrets")).toEqual(newKey);
    expect((await run({}, "status")).code).toBe(0);
  });

  it("is unchanged while a gateway runs, and no rotation must be finished", async () => {
    const before = await open(keyIn("secrets"));
    expect((await rotateStored()).err).toMatch(/Nothing was changed/);
    await before.close();
    expect(existsSync(path("secrets.next"))).toBe(false);
    expect(await run({}, "status")).toMatchObject({ code: 0, err: "" });
  });

  it("is restored by --undo from a rotation that has encrypted nothing", async () => {
    const before = keyIn("secrets");
    const undo = (): Promise<Ended> => run({}, "keys", "rotate", "master", "--undo");
    writeFileSync(path("secrets.next"), `masterKey: ${newKey.toString("base64")}\n`);
    expect(await undo()).toMatchObject({ code: 0, out: expect.stringContaining("is removed") });
    expect(await run({}, "status")).toMatchObject({ code: 0, err: "" });
    expect(keyIn("secrets")).toEqual(before);
    expect((await undo()).out).toBe(
      "There is no interrupted rotation to undo, so nothing was changed.",
    );
  });

  it("of another database with the same data directory is found among the old keys", async () => {
    const other = await openTestDatabase();
    await other.database.close();
    if (keyIn("secrets").equals(oldKey)) await rotateStored();
    const kept = path(`secrets.${idOf(oldKey)}`);
    const beside = (...args: readonly string[]): Promise<Ended> =>
      run({ DATABASE_URL: other.url }, ...args);
    const refused = await beside("status");
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining(`The right master key is in ${kept}. Set GATEWAY_MASTER_KEY`),
    });
    expect((await beside("keys", "rotate", "master")).err).toContain(kept);
    expect(existsSync(path("secrets.next"))).toBe(false);
    await other.close();
  });

  it("completes the rotation after a crash after the database changed, which --undo refuses", async () => {
    const before = keyIn("secrets");
    await rotateStored();
    const after = keyIn("secrets");
    // The state between the commit and the renaming of the files.
    renameSync(path("secrets"), path("secrets.next"));
    renameSync(path(`secrets.${idOf(before)}`), path("secrets"));
    const stuck = await run({}, "status");
    expect(stuck.code).toBe(1);
    expect(stuck.err).toContain("The master key is not the one");
    expect(stuck.err).toContain(`The right master key is in ${path("secrets.next")}`);
    expect(await run({}, "keys", "rotate", "master", "--undo")).toMatchObject({
      code: 1,
      err: expect.stringContaining("Finish the rotation with"),
    });
    expect(existsSync(path("secrets.next"))).toBe(true);
    const { code, out } = await rotateStored();
    expect([code, out]).toEqual([0, expect.stringContaining("already")]);
    expect(keyIn("secrets")).toEqual(after);
    expect((await run({}, "status")).code).toBe(0);
  });
});
