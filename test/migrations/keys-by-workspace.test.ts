// The migration that makes ids unique within their workspace only. Older rows stay complete, and
// nodes of the previous version continue to work.
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../../src/migrations/migrate.ts";
import { migrations } from "../../src/migrations/migrations.ts";
import { createPool, type Pool } from "../../src/platform/postgres/pool.ts";
import { openEmptyDatabase } from "../support/database.ts";

let owner: Pool;
let drop: () => Promise<void>;
const [first, second] = [randomUUID(), randomUUID()];
const role = randomUUID();
const accounts: string[] = [];

beforeAll(async () => {
  const empty = await openEmptyDatabase();
  drop = empty.drop;
  owner = createPool({ connection: { connectionString: empty.url }, size: 2 });
  const context = {
    masterKey: randomBytes(32),
    logins: null,
    direct: { connectionString: empty.url },
  };
  await migrate(owner, context, migrations.slice(0, 14));
  await fill();
  await migrate(owner, context);
});
afterAll(async () => {
  await owner.close();
  await drop();
});

const run = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  owner.run<Row>({ text }, values);

/** The rows that a workspace of the previous version may have, for two workspaces. */
async function fill(): Promise<void> {
  for (const workspaceId of [first, second]) {
    const id = randomUUID();
    accounts.push(id);
    await run(
      `insert into gateway.workspace (id, name, revision, definition, schema_name, root_secret) values ($1, 'W', 1, '{}', 'ws_' || $2, '')`,
      [workspaceId, workspaceId.replaceAll("-", "")],
    );
    await run(
      "insert into gateway.api_key (id, workspace_id, name, kind, hash, prefix) values ($1, $2, 'k', 'server', $3, 'p')",
      [randomUUID(), workspaceId, randomBytes(32)],
    );
    await run(
      "insert into gateway.end_user (id, workspace_id, email) values ($1, $2, 'ada@example.com')",
      [id, workspaceId],
    );
    await run("insert into gateway.end_user_role values ($1, $2)", [id, role]);
    await run(
      `insert into gateway.end_user_identity (workspace_id, provider_id, issuer, subject, end_user_id) values ($1, $2, 'i', 's', $3)`,
      [workspaceId, role, id],
    );
    await signInAsBefore(workspaceId, id);
    await run(
      "insert into gateway.one_time_token values ($1, $2, $3, 'confirmEmail', now(), now())",
      [randomBytes(32), workspaceId, id],
    );
    await run("insert into gateway.reset_code values ($1, $2, 0, now())", [id, randomBytes(32)]);
    await run(
      "insert into gateway_tx.player (id, workspace_id, platform, platform_player_id, end_user_id) values ($1, $2, 'steam', '1', $3)",
      [randomUUID(), workspaceId, id],
    );
  }
}

/**
 * Signs in as the previous version of the gateway does. One statement writes the session, the
 * refresh token and the known sign-in place (network and device).
 */
async function signInAsBefore(workspaceId: string, id: string): Promise<void> {
  const text = `with u as (
      update gateway.end_user set last_sign_in_at = now() where workspace_id = $1 and id = $2 returning *
    ), session as (
      insert into gateway.end_user_session (id, workspace_id, end_user_id, api_key_id, ends_at) select $3, workspace_id, id, $3, now() from u
    ), token as (
      insert into gateway.refresh_token (hash, session_id, expires_at, source_ip) select $4, $3, now(), '::1' from u
    ), remembered as (
      insert into gateway.known_place as p (key, end_user_id, used_at) select $5, id, now() from u
      on conflict (key) do update set end_user_id = excluded.end_user_id
    )
    select u.id from u`;
  await run(text, [workspaceId, id, randomUUID(), randomBytes(32), randomBytes(32)]);
}

const tables = [
  "end_user_role",
  "end_user_identity",
  "end_user_session",
  "refresh_token",
  "one_time_token",
  "reset_code",
  "known_place",
];
const countsOf = async (workspaceId: string) => {
  const counts = tables.map(
    (table) => `(select count(*)::int from gateway.${table} where workspace_id = $1) as ${table}`,
  );
  return (await run(`select ${counts.join(", ")}`, [workspaceId]))[0];
};
const one = Object.fromEntries(tables.map((table) => [table, 1]));

it("every row has its workspace", async () => {
  expect([await countsOf(first), await countsOf(second)]).toEqual([one, one]);
});

it("sign-ins and registrations of the previous version continue to work", async () => {
  await signInAsBefore(first, accounts[0]!);
  await run(
    `with made as (insert into gateway.end_user (id, workspace_id, email) values ($1, $2, 'bob@example.com') on conflict (workspace_id, email) do nothing returning id),
      roles as (insert into gateway.end_user_role (end_user_id, role_id) select id, $3 from made) select id from made`,
    [randomUUID(), first, role],
  );
  expect(await countsOf(first)).toEqual({
    ...one,
    end_user_role: 2,
    end_user_session: 2,
    refresh_token: 2,
    known_place: 2,
  });
});

it("another workspace may have the same ids, and its rows are deleted with its account only", async () => {
  const [id] = accounts;
  await run("insert into gateway.end_user (id, workspace_id) values ($1, $2)", [id, second]);
  await run(
    "insert into gateway.end_user_role (workspace_id, end_user_id, role_id) values ($1, $2, $3)",
    [second, id, role],
  );
  await expect(
    run(
      "insert into gateway.end_user_role (workspace_id, end_user_id, role_id) values ($1, $2, $3)",
      [second, randomUUID(), role],
    ),
  ).rejects.toThrow("foreign key");
  await run("delete from gateway.end_user where workspace_id = $1", [second]);
  expect(await countsOf(second)).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
  expect(await countsOf(first)).toMatchObject({
    end_user_identity: 1,
    one_time_token: 1,
    reset_code: 1,
  });
});

it("every table finds its rows by workspace and id", async () => {
  const keys = await run<{ it: string }>(
    `select pg_get_constraintdef(oid) as it from pg_constraint where contype = 'p' and conrelid in
      ('gateway.end_user'::regclass, 'gateway.end_user_session'::regclass, 'gateway.api_key'::regclass, 'gateway_tx.player'::regclass)`,
  );
  expect(keys.map(({ it }) => it)).toEqual(Array(4).fill("PRIMARY KEY (workspace_id, id)"));
  const text = `select t.relname as name from pg_class as t join pg_attribute as a on a.attrelid = t.oid and a.attname = 'end_user_id'
    where t.relkind = 'r' and t.relnamespace in ('gateway'::regnamespace, 'gateway_tx'::regnamespace) and exists (
      select from pg_index as i where i.indrelid = t.oid and i.indkey[0] = a.attnum)`;
  expect(await run(text)).toEqual([]);
});
