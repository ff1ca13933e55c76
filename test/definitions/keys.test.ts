// Keys of a workspace: created and shown once, replaced, revoked (G4.4, G20.4, G21.2).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCredentials } from "../../src/access/credentials.ts";
import { createCatalog, type Catalog } from "../../src/catalog/catalog.ts";
import { ApplyError } from "../../src/definitions/apply-error.ts";
import { listKeys, revokeKey, rotateKey, showKey } from "../../src/definitions/keys/keys.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { defineWorkspace, WORKSPACE_ID, type Sketch } from "../support/definition.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";

let bench: Workbench;
let catalog: Catalog;
let credentials: ReturnType<typeof createCredentials>;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.sql("drop schema if exists $ws cascade");
  await bench.sql("delete from gateway.workspace");
  catalog = createCatalog({
    control: bench.database.control,
    secretBox: bench.secretBox,
    log: createLogger("silent"),
  });
  credentials = createCredentials({ control: bench.database.control, catalog });
  return () => catalog.close();
});

const keys: Sketch["keys"] = {
  shop: { kind: "publishable", publish: true },
  backend: { kind: "server", tables: "all" },
};
const token = (kind: "sk" | "pk", letter: string): string => `${kind}_live_${letter.repeat(43)}`;
const apply = (sketch: Sketch, secrets: Record<string, string> = {}) =>
  bench.apply(defineWorkspace(sketch), { secrets });
const isLive = async (text: string): Promise<boolean> =>
  (await credentials.authenticate(text)) !== undefined;
const becomes = (text: string, live: boolean): Promise<void> =>
  expect.poll(() => isLive(text), { timeout: 30_000, interval: 20 }).toBe(live) as Promise<void>;

describe("keys of a definition", () => {
  it("are created by the first apply, each of its kind, and shown once", async () => {
    const { keys: made } = await apply({ keys });
    expect(made.map((key) => `${key.name} ${key.kind}`)).toEqual([
      "shop publishable",
      "backend server",
    ]);
    expect(made[0]!.token).toMatch(/^pk_live_[A-Za-z0-9_-]{43}$/);
    expect(made[1]!.token).toMatch(/^sk_live_[A-Za-z0-9_-]{43}$/);
    for (const key of made) expect(await isLive(key.token)).toBe(true);
    expect((await apply({ keys })).keys).toEqual([]);
  });

  it("are not in the database in plain text: only hashes, and publishable keys also sealed", async () => {
    const { keys: made } = await apply(
      { keys, tables: {} },
      { "endpoints.hook.signature.secret": "a secret of an endpoint" },
    );
    const dump = JSON.stringify(
      await bench.sql(
        "select k.*, encode(k.hash, 'hex'), w.*, r.definition, s.* from gateway.api_key k, gateway.workspace w, gateway.workspace_revision r, gateway.secret s",
      ),
    );
    for (const secret of [...made.map((key) => key.token), "a secret of an endpoint"])
      expect(dump).not.toContain(secret);
    const [sealed] = await bench.sql<{ sealed: string | null }>(
      "select sealed from gateway.api_key where kind = 'server'",
    );
    expect(sealed).toEqual({ sealed: null });
  });

  it("have the secret of the environment, and another one if that changes", async () => {
    const first = await apply({ keys }, { "keys.backend.secret": token("sk", "a") });
    expect(first.keys.map((key) => key.name)).toEqual(["shop"]);
    expect(await isLive(token("sk", "a"))).toBe(true);
    const second = await apply({ keys }, { "keys.backend.secret": token("sk", "b") });
    expect(second.changes).toMatchObject([{ kind: "secret", path: "keys.backend.secret" }]);
    await becomes(token("sk", "b"), true);
    await becomes(token("sk", "a"), false);
    expect((await apply({ keys }, { "keys.backend.secret": token("sk", "b") })).changes).toEqual(
      [],
    );
  });

  it("cannot share a secret", async () => {
    const twice = apply(
      { keys: { one: {}, two: {} } },
      { "keys.one.secret": token("sk", "a"), "keys.two.secret": token("sk", "a") },
    );
    await expect(twice).rejects.toThrow(/keys\.two is already the secret of another API key/);
  });

  it("stop working when they leave the definition, and come back with a new secret", async () => {
    const { keys: made } = await apply({ keys });
    const old = made[1]!.token;
    expect(await isLive(old)).toBe(true);
    await apply({ keys: { shop: keys!.shop! } });
    await becomes(old, false);
    const again = await apply({ keys });
    expect(again.keys.map((key) => key.name)).toEqual(["backend"]);
    await becomes(again.keys[0]!.token, true);
    expect(await isLive(old)).toBe(false);
  });

  it("keep their secret under another name", async () => {
    const before = defineWorkspace({ keys });
    const { keys: made } = await bench.apply(before);
    const { backend, shop } = before.keys;
    await bench.apply({ ...before, keys: { shop: shop!, server: backend! } });
    expect((await listKeys(bench, WORKSPACE_ID)).map((key) => key.name)).toEqual([
      "shop",
      "server",
    ]);
    expect(await isLive(made[1]!.token)).toBe(true);
  });

  it("get a new secret when their kind changes", async () => {
    const { keys: made } = await apply({ keys });
    const changed = await apply({ keys: { ...keys, backend: { kind: "publishable" } } });
    expect(changed.keys[0]!.token).toMatch(/^pk_live_/);
    await becomes(made[1]!.token, false);
  });
});

describe("keys by command", () => {
  it("are listed in the order of the definition, without their secrets", async () => {
    const { keys: made } = await apply({ keys });
    const list = await listKeys(bench, WORKSPACE_ID);
    expect(list.map(({ name, published, revokedAt }) => ({ name, published, revokedAt }))).toEqual([
      { name: "shop", published: true, revokedAt: null },
      { name: "backend", published: false, revokedAt: null },
    ]);
    for (const { token: text } of made) expect(JSON.stringify(list)).not.toContain(text);
  });

  it("show a publishable key and refuse a server key", async () => {
    const { keys: made } = await apply({ keys });
    expect(await showKey(bench, WORKSPACE_ID, "shop")).toBe(made[0]!.token);
    await expect(showKey(bench, WORKSPACE_ID, "backend")).rejects.toThrow(
      /server key.*shown once.*rotate/,
    );
    await expect(showKey(bench, WORKSPACE_ID, "constructor")).rejects.toThrow(ApplyError);
  });

  it("rotate: the new secret works at once, the old one no longer within 2 s", async () => {
    const { keys: made } = await apply({ keys });
    expect(await isLive(made[1]!.token)).toBe(true);
    const rotated = await rotateKey(bench, WORKSPACE_ID, "backend");
    await becomes(rotated.token, true);
    await becomes(made[1]!.token, false);
    expect((await apply({ keys })).changes).toEqual([]);
  });

  it("revoke: the key stops within 2 s and stays so through an apply, until it is rotated", async () => {
    const { keys: made } = await apply({ keys });
    expect(await isLive(made[0]!.token)).toBe(true);
    expect(await revokeKey(bench, WORKSPACE_ID, "shop")).toBe(true);
    await becomes(made[0]!.token, false);
    expect(await revokeKey(bench, WORKSPACE_ID, "shop")).toBe(false);
    await apply({ keys, workspace: { name: "Another name" } });
    expect(await isLive(made[0]!.token)).toBe(false);
    await expect(showKey(bench, WORKSPACE_ID, "shop")).rejects.toThrow(/revoked/);
    await becomes((await rotateKey(bench, WORKSPACE_ID, "shop")).token, true);
  });
});
