// A removed workspace is gone everywhere: for the callers of every node, and from every table
// (G28.5).
import { randomBytes } from "node:crypto";
import { readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { backUp } from "../../src/lifecycle/backup/backup.ts";
import { openBackup, restore } from "../../src/lifecycle/restore/restore.ts";
import { removeWorkspace } from "../../src/lifecycle/remove.ts";
import { workspaceTables } from "../../src/lifecycle/workspace-tables.ts";
import { password } from "../auth/account-stage.ts";
import { filesIn } from "../blobs/blob-stage.ts";
import { defineWorkspace } from "../support/definition.ts";
import { signInMember } from "../support/members.ts";
import {
  contentsOf,
  email,
  fillShop,
  openLifecycleStage,
  ours,
  passphrase,
  shop,
  stretch,
  type LifecycleStage,
} from "./lifecycle-stage.ts";

const neighbour = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
let stage: LifecycleStage;
beforeAll(async () => {
  stage = await openLifecycleStage([
    shop,
    defineWorkspace({ id: neighbour, keys: { sk: { tables: "all" } } }),
  ]);
  await fillShop(stage);
});
afterAll(() => stage.close());

/** Tables of the gateway and of the job queue with rows that hold the text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await stage.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('gateway', 'gateway_tx', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  expect(tables.length).toBeGreaterThan(25);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await stage.sql<{ count: number }>(
      `select count(*)::int as count from ${name} as t where row_to_json(t)::text like '%' || $1 || '%'`,
      [text],
    );
    if (row!.count > 0) found.push(name);
  }
  return found;
}

it("the list of tables with rows of workspaces is complete", async () => {
  const rows = await stage.sql<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.columns
    where table_schema in ('gateway', 'gateway_tx') and column_name = 'workspace_id' and table_name !~ '^query_log_[0-9]{8}$' order by 1`,
  );
  expect(workspaceTables.map(({ table }) => table).toSorted()).toEqual(
    rows.map(({ name }) => name),
  );
  const cascades = await stage.sql<{ name: string }>(
    `with recursive gone as (select 'gateway.workspace'::regclass::oid as it
      union select conrelid from pg_constraint join gone on confrelid = gone.it where contype = 'f' and confdeltype = 'c')
    select it::regclass::text as name from gone`,
  );
  const names = new Set(cascades.map(({ name }) => name));
  for (const { table, atRemoval } of workspaceTables)
    expect(names.has(table), table).toBe(atRemoval === "cascade");
});

it("a removal makes running gateways forget the workspace, keeps only its usage, and changes no other workspace", async () => {
  const nodes = [await stage.openGateway(), await stage.openGateway()];
  const [pk, sk] = ["pk", "sk"].map((name) => stage.tokens[ours]![name]!);
  const other = stage.tokens[neighbour]!["sk"]!;
  await stage.upload("invoice.bin", randomBytes(10_000));
  const [guest, colleague] = ["only-here@example.com", "elsewhere-too@example.com"];
  const joined = (workspaceId: string, address: string) =>
    signInMember(stage.database, { workspaceId, role: "viewer", email: address });
  const member = await joined(ours, guest!);
  const session = () => nodes[1]!.client("/api/v1/portal/session", { headers: member.headers });
  expect((await session()).status).toBe(200);
  await joined(ours, colleague!);
  await stage.sql(
    `insert into gateway.portal_member (id, workspace_id, user_id, role)
      select gen_random_uuid(), $1, id, 'viewer' from gateway.portal_user where email = $2`,
    [neighbour, colleague],
  );
  const tokens: string[] = [];
  for (const { client } of nodes) {
    const { json } = await client(`/${ours}/auth/login`, { json: { email, password }, key: pk! });
    tokens.push(json.data.accessToken);
    const insert = {
      refs: { l: shop.tables["left"]!.id },
      mutation: { type: "insert", table: "l", values: [{ amount: 1 }] },
    };
    const written = await client(`/${ours}/query`, {
      json: insert,
      key: sk!,
      headers: { "idempotency-key": "one" },
    });
    expect(written.status).toBe(200);
    await client(`/${ours}/auth/forgot-password`, { json: { email }, key: pk! });
    expect((await client(`/${ours}/schema`, { key: tokens.at(-1)! })).status).toBe(200);
    expect((await client(`/${neighbour}/schema`, { key: other })).status).toBe(200);
  }
  const removing = removeWorkspace(stage.deps, { workspaceId: ours });
  const statuses = async () =>
    Promise.all(
      nodes.flatMap(({ client }, node) =>
        [pk!, sk!, tokens[node]!].map(
          async (key) => (await client(`/${ours}/schema`, { key })).status,
        ),
      ),
    );
  await expect.poll(statuses, { interval: 200, timeout: 30_000 }).toEqual(Array(6).fill(401));
  expect(await removing).toEqual({ workspaceId: ours, name: "Test" });
  for (const { client } of nodes) {
    expect((await client(`/${ours}/auth/config`)).status).toBe(404);
    expect((await client(`/${neighbour}/schema`, { key: other })).status).toBe(200);
  }
  await expect.poll(async () => (await session()).status, { timeout: 30_000 }).toBe(401);
  for (const node of nodes) await node.close();
  await removeWorkspace(stage.deps, { workspaceId: ours });
  const left = await tablesWith(ours);
  expect(left.filter((table) => table !== "gateway.usage")).toEqual([]);
  expect(await tablesWith(email)).toEqual([]);
  expect(await tablesWith(guest!)).toEqual([]);
  expect(await tablesWith(colleague!)).toEqual(["gateway.portal_user"]);
  expect(
    await stage.sql("select from pg_namespace where nspname = 'ws_' || replace($1, '-', '')", [
      ours,
    ]),
  ).toEqual([]);
  expect(
    (await filesIn(join(stage.folder, "blobs"))).filter((file) => file.includes(ours)),
  ).toEqual([]);
  expect(await tablesWith(neighbour)).toContain("gateway.workspace");
});

it("a removal of a missing workspace deletes the rest of an interrupted removal", async () => {
  await removeWorkspace(stage.deps, { workspaceId: ours, settle: async () => {} });
  const add =
    "insert into gateway_tx.player (id, workspace_id, platform, platform_player_id) values ($1, $1, 'steam', '1')";
  await stage.sql(add, [ours]);
  expect(await removeWorkspace(stage.deps, { workspaceId: ours })).toEqual({
    workspaceId: ours,
    name: null,
  });
  expect(await tablesWith(ours)).not.toContain("gateway_tx.player");
});

it("a removal keeps the rows of a workspace that was created meanwhile with the same id", async () => {
  const again = await openLifecycleStage();
  try {
    await fillShop(again);
    const out = join(again.folder, "again.backup");
    await backUp(again.deps, { workspaceId: ours, out, passphrase, stretch });
    const whole = await openBackup(out, passphrase, { stretch });
    const before = await contentsOf(again, ours);
    const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
    const removing = removeWorkspace(again.deps, { workspaceId: ours, settle: () => settled });
    await expect
      .poll(() => again.sql("select from gateway.workspace"), { timeout: 30_000 })
      .toEqual([]);
    await restore(again.deps, whole);
    settle();
    await removing;
    await whole.close();
    expect(await contentsOf(again, ours)).toEqual(before);
  } finally {
    await again.close();
  }
});

it("a removal is refused before it deletes anything if the store belongs to another database", async () => {
  const [space] = await readdir(join(stage.folder, "blobs"));
  const notes = join(stage.folder, "blobs", space!, "database");
  const [own] = await readdir(notes);
  await rename(join(notes, own!), join(notes, "1-1"));
  const before = await tablesWith(neighbour);
  const settle = async (): Promise<void> => {};
  await expect(removeWorkspace(stage.deps, { workspaceId: neighbour, settle })).rejects.toThrow(
    "another database",
  );
  expect(before).toContain("gateway.workspace");
  expect(await tablesWith(neighbour)).toEqual(before);
});
