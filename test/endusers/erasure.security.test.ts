// Somebody who was deleted is nowhere any more but in the workspace's own rows (G27.10 to G27.12): values of theirs go through everything, and
// are then looked for in every table of the gateway's own and in the development inbox.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findNewestLetter, inboxFolder } from "../../src/mail/index.ts";
import { guidFrom } from "../../src/platform/ids.ts";
import { authDefaults, defineWorkspace, scope, WORKSPACE_ID } from "../support/definition.ts";
import { formOf } from "../support/forms.ts";
import type { Ask } from "../support/http-client.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import { soon } from "../support/soon.ts";
import { openStage, type Stage } from "../support/stage.ts";
import type { TestGateway } from "../support/gateway.ts";

const notes = scope({
  actions: ["read", "insert"],
  insert: ["text", "owner"],
  rowFilter: [{ field: "owner", op: "eq", valueFromClaim: "sub" }],
});
const workspace = {
  ...defineWorkspace({
    tables: {
      notes: {
        columns: { text: { type: "text" }, owner: { type: "uuid", default: "{{claim:sub}}" } },
      },
    },
    workspace: { auth: { ...authDefaults, defaultRoles: ["writer"] } },
    roles: {
      writer: {
        tables: { notes },
        topics: { notes: ["publish"] },
        files: ["upload"],
      },
    },
    topics: { notes: { enabled: true } },
    endpoints: { write: { automations: ["mail"] } },
    automations: {
      mail: {
        runAs: "sk",
        steps: [
          { id: "m", type: "email", to: "{{request.body}}", subject: "Yours", text: "A word." },
        ],
      },
    },
    keys: {
      pk: { kind: "publishable" },
      sk: { kind: "server", tables: "all", players: "all", platforms: ["steam"] },
    },
  }),
  providers: {
    steam: {
      id: guidFrom(WORKSPACE_ID, "provider:steam"),
      kind: "assertion",
      name: "Steam",
      platform: "steam",
    },
  },
} as const;
const tableId = workspace.tables["notes"]!.id;

let dataDirectory: string;
let stage: Stage;
let gateway: TestGateway;
let other: TestGateway;
let owner: SignedInMember;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "workspace-gateway-erasure-"));
  stage = await openStage(workspace);
  gateway = await stage.openGateway({ settings: { dataDirectory } });
  other = await stage.openGateway({ settings: { dataDirectory } });
  owner = await signInMember(stage.database, { workspaceId: WORKSPACE_ID, role: "owner" });
});
afterAll(async () => {
  await stage.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const ask = (path: string, more: Ask = {}) => gateway.client(`/${WORKSPACE_ID}/${path}`, more);
const asOwner = (path: string, more: Ask = {}) =>
  ask(`endusers${path}`, { ...more, headers: { ...owner.headers, ...more.headers } });
/** As the person does, from a device that calls itself by a name of theirs. */
const asPerson = (path: string, json: unknown, key = stage.tokens[WORKSPACE_ID]!["pk"]) =>
  ask(path, { json, key, headers: { "user-agent": "Kanarie-Agent" } });
/** The newest letter to the address that has one of these. */
const letter = (to: string, part: "code" | "link"): Promise<string> =>
  vi.waitFor(async () => {
    const found = (await findNewestLetter(inboxFolder(dataDirectory), to))?.[part] ?? null;
    if (found === null) throw new Error(`no ${part} to ${to}`);
    return found;
  }, soon);

/** Of tables that hold what is the workspace's own. */
const columnsOf: Readonly<Record<string, string>> = {
  "gateway_tx.change": "(t.tables, (t.event::jsonb - 'rows'))::text",
  "gateway_tx.bus_event": "(to_jsonb(t) - 'body')::text",
};

/** Rows of the gateway's own tables, and letters, that hold one of the values. */
async function traces(values: readonly string[]): Promise<string[]> {
  const tables = await stage.sql<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('gateway', 'gateway_tx', 'graphile_worker')",
  );
  const found: string[] = [];
  const holds = (text: string) =>
    values.some((value) => text.toLowerCase().includes(value.toLowerCase()));
  for (const { name } of tables) {
    // What an event says of rows is the workspace's; its actor is not.
    const columns = columnsOf[name] ?? "t::text";
    for (const { row } of await stage.sql<{ row: string }>(
      `select ${columns} as row from ${name} as t`,
    ))
      if (holds(row)) found.push(`${name} ${row}`);
  }
  for (const name of await readdir(join(dataDirectory, "mail")))
    if (holds(await readFile(join(dataDirectory, "mail", name), "utf8"))) found.push(name);
  found.push(...(await readdir(dataDirectory, { recursive: true })).filter(holds));
  return found;
}

/** With `ERASURE_MINUTE=1` the rounds of the first minute come when they come. */
const waits = process.env["ERASURE_MINUTE"] !== undefined;

/** Does the next round now that would come later. */
async function nextRound(): Promise<void> {
  const [before] = await stage.sql<{ sum: number }>(
    "select coalesce(sum(round), 0)::int as sum from gateway.erasure",
  );
  await stage.sql("update gateway.erasure set due_at = now()");
  // As a deletion does: the one job that waits is done at once.
  await stage.sql(
    "select graphile_worker.add_job('erasure', payload => '{}', queue_name => 'erasure', job_key => 'erasure', run_at => now())",
  );
  await vi.waitFor(async () => {
    const [after] = await stage.sql<{ sum: number }>(
      "select coalesce(sum(round), 0)::int as sum from gateway.erasure",
    );
    expect(after!.sum).toBeGreaterThan(before!.sum);
  }, soon);
}

test("two accounts that went through everything leave no trace after the rounds of the first minute; rows, events and files stay", async () => {
  const values = ["kanarie"];
  const email = "kanarie@example.com";
  const password = "kanarie in the coal mine";
  const names = { firstName: "Kanarie", lastName: "Van Kanarie", username: "kanarie-9" };

  // An account of an address.
  const registered = (await asPerson("auth/register", { email, password, ...names })).json.data;
  const { id } = registered.user as { id: string };
  values.push(id);
  await asPerson("auth/login", { email, password: "not the kanarie" });
  const { search } = new URL(await letter(email, "link"));
  await ask(`auth/confirm-email${search}`, { headers: { "user-agent": "Kanarie-Agent" } });
  await asPerson("auth/forgot-password", { email });
  const code = await letter(email, "code");
  const verified = await asPerson("auth/verify-reset-code", { email, code });
  const fresh = { newPassword: "another kanarie", confirmPassword: "another kanarie" };
  await asPerson("auth/reset-password", {
    sessionToken: verified.json.data.sessionToken,
    ...fresh,
  });
  const pair = (await asPerson("auth/login", { email, password: fresh.newPassword })).json.data;
  const next = (await asPerson("auth/refresh", { refreshToken: pair.refreshToken })).json.data;
  const written = await ask("query", {
    key: next.accessToken,
    headers: { "idempotency-key": "kanarie-key", "user-agent": "Kanarie-Agent" },
    json: {
      refs: { n: tableId },
      mutation: {
        type: "insert",
        table: "n",
        values: [{ text: "sung by a kanarie" }],
        returning: true,
        notify: { bus: "notes:all" },
      },
    },
  });
  expect(written.status).toBe(200);
  const song = { key: next.accessToken, ...formOf("song.txt", "la la") };
  expect((await ask("files/upload", song)).status).toBe(200);
  // What members and servers say of them.
  const moved = { email: "kanarie-2@example.com", lastName: "Kanarie" };
  expect((await asOwner(`/${id}`, { method: "PATCH", json: moved })).status).toBe(200);
  await asOwner(`/${id}/resend-confirmation`, { method: "POST" });
  await asOwner(`?search=kanarie`);
  await asOwner(`/${id.toUpperCase()}/roles`);
  const { sk } = stage.tokens[WORKSPACE_ID]!;
  await ask("query", {
    key: sk!,
    json: {
      refs: { n: tableId },
      query: { from: "n", where: [{ field: "owner", op: "eq", value: id }] },
    },
  });

  // A player.
  const player = {
    platformPlayerId: "kanarie/76561",
    displayName: "Kanarie",
    metadata: { nest: "kanarie" },
  };
  await asPerson("players/identify", { platform: "steam", ...player }, sk);
  const asserted = (await asPerson("auth/steam/assert", player, sk)).json.data;
  values.push(asserted.user.id);
  await asPerson("auth/refresh", { refreshToken: asserted.refreshToken });
  await ask(`players/resolve/steam/${encodeURIComponent(player.platformPlayerId)}`, { key: sk! });

  // A job for a mail that waits.
  await gateway.gateway.close();
  expect(await traces(values)).not.toEqual([]);
  gateway = await stage.openGateway({ settings: { dataDirectory } });
  await stage.sql(
    "select graphile_worker.add_job('errand', payload => $1::json, run_at => now() + interval '1 day')",
    [
      JSON.stringify({
        kind: "reset-code",
        workspaceId: WORKSPACE_ID,
        email: moved.email,
        language: "en",
      }),
    ],
  );
  const [about] = await stage.sql<{ email: string }>(
    "select email from gateway.end_user where id = $1",
    [id],
  );
  expect(about).toEqual({ email: moved.email });

  for (const gone of [id, asserted.user.id as string])
    expect((await asOwner(`/${gone}`, { method: "DELETE" })).status).toBe(204);
  const deletedAt = performance.now();
  // A token that another node remembers is refused there, and leaves a row that is written late.
  await vi.waitFor(async () => {
    const late = await other.client(`/${WORKSPACE_ID}/schema`, { key: next.accessToken });
    expect(late.status).toBe(401);
  }, soon);
  await stage.sql(
    `insert into gateway.query_log (at, workspace_id, request_id, kind, credential_type, end_user_id, source_ip, user_agent, method, path, status, duration_ms, count)
      values (now() - interval '1 second', $1, 'late', 'query', 'endUser', $2, '203.0.113.7', 'Kanarie-Agent', 'POST', '/', 200, 1, 1)`,
    [WORKSPACE_ID, id],
  );
  await gateway.gateway.close();
  gateway = await stage.openGateway({ settings: { dataDirectory } });
  if (waits) await pause(55_000 - (performance.now() - deletedAt));
  else for (let round = 0; round < 3; round++) await nextRound();
  expect(await traces(values)).toEqual([]);

  const [event] = await stage.sql<{ body: string }>(
    "select actor_kind, actor_id, body from gateway_tx.bus_event",
  );
  expect(event).toMatchObject({ actor_kind: "endUser", actor_id: null });
  expect(event!.body).toContain("sung by a kanarie");
  expect(await stage.sql("select text from $ws.notes")).toEqual([{ text: "sung by a kanarie" }]);
  expect(await stage.sql("select name, created_by from gateway_tx.blob")).toEqual([
    { name: "song.txt", created_by: null },
  ]);
  const rows = await stage.sql<{ path: string }>(
    "select path from gateway.query_log where operation_id in ('updateEndUser', 'resolvePlayer') order by operation_id",
  );
  expect(rows.map(({ path }) => path)).toEqual([
    `/${WORKSPACE_ID}/players/resolve/erased`,
    `/${WORKSPACE_ID}/endusers/erased`,
  ]);
});

test("a mail that waits for a mail server is not sent to somebody who was deleted", async () => {
  const waiting = await openStage(workspace);
  const { client } = await waiting.openGateway({ settings: { "server.mode": "production" } });
  const { headers } = await signInMember(waiting.database, {
    workspaceId: WORKSPACE_ID,
    role: "owner",
  });
  const mails = (): Promise<unknown[]> =>
    waiting.sql("select from graphile_worker.jobs where task_identifier = 'mail'");
  const accounts = `/${WORKSPACE_ID}/endusers`;
  const create = (email: string) => client(accounts, { headers, json: { email } });
  const { json } = await create("gone@example.com");
  await create("stays@example.com");
  expect(await mails()).toHaveLength(2);
  await client(`${accounts}/${json.id}`, { method: "DELETE", headers });
  expect(await mails()).toHaveLength(1);

  // Nor one of an automation; an address that another account has by now is that one's.
  const endpoint = `/${WORKSPACE_ID}/endpoint/${workspace.endpoints["write"]!.id}`;
  const ofAutomations = async (): Promise<number> =>
    (
      await waiting.sql(
        "select from graphile_worker._private_jobs where payload ->> 'template' = 'automation'",
      )
    ).length;
  const leaving = `${accounts}/${(await create("passed-on@example.com")).json.id}`;
  const email = "leaving@example.com";
  expect((await client(leaving, { method: "PATCH", headers, json: { email } })).status).toBe(200);
  await create("passed-on@example.com");
  for (const to of ["Leaving@Example.com", "passed-on@example.com", "stays@example.com"])
    expect((await client(endpoint, { json: to })).status).toBe(200);
  await expect.poll(ofAutomations, soon).toBe(3);
  await client(leaving, { method: "DELETE", headers });
  expect(await ofAutomations()).toBe(2);
  await waiting.close();
});
