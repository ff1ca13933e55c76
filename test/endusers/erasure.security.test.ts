// A deleted user leaves traces only in the workspace's own rows (G27.10 to G27.12). The test sends
// the user's values through every feature. Then it searches for them in every table of the gateway
// and in the development inbox.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findNewestLetter, inboxFolder } from "../../src/mail/index.ts";
import { guidFrom } from "../../src/platform/ids.ts";
import { authDefaults, defineWorkspace, scope, WORKSPACE_ID } from "../support/definition.ts";
import { formOf } from "../support/forms.ts";
import type { Ask } from "../support/http-client.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import { soon } from "../support/soon.ts";
import { openStage, type Stage } from "../support/stage.ts";
import type { TestGateway } from "../support/gateway.ts";
import { tracesOf } from "./erasure-traces.ts";

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
/** Sends a POST from the user's device, whose name contains the user's name. */
const asPerson = (path: string, json: unknown, key = stage.tokens[WORKSPACE_ID]!["pk"]) =>
  ask(path, { json, key, headers: { "user-agent": "Kanarie-Agent" } });
/** Returns the code or the link in the newest mail to the address. */
const letter = (to: string, part: "code" | "link"): Promise<string> =>
  vi.waitFor(async () => {
    const found = (await findNewestLetter(inboxFolder(dataDirectory), to))?.[part] ?? null;
    if (found === null) throw new Error(`no ${part} to ${to}`);
    return found;
  }, soon);

/** With `ERASURE_MINUTE=1` the rounds of the first minute run in real time. */
const waits = process.env["ERASURE_MINUTE"] !== undefined;

/** Lets the minute after the deletion pass and runs each round. */
async function minutePasses(): Promise<void> {
  await stage.sql(
    "update gateway.erasure set created_at = created_at - interval '1 minute', due_at = due_at - interval '1 minute'",
  );
  // As a deletion does: the waiting job runs immediately.
  await stage.sql(
    "select graphile_worker.add_job('erasure', payload => '{}', queue_name => 'erasure', job_key => 'erasure', run_at => now())",
  );
  await vi.waitFor(async () => {
    const due = "select round from gateway.erasure where due_at <= now()";
    expect(await stage.sql(due)).toEqual([]);
  }, soon);
}

it("two accounts that used every feature leave no trace after the rounds of the first minute; rows, events and files stay", async () => {
  const values = ["kanarie"];
  const email = "kanarie@example.com";
  const password = "kanarie in the coal mine";
  const names = { firstName: "Kanarie", lastName: "Van Kanarie", username: "kanarie-9" };

  // An account with an address.
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
  // Values that members and servers write about the user.
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

  // A player account.
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

  // A waiting job for a mail.
  await gateway.gateway.close();
  expect(await tracesOf(stage, dataDirectory, values)).not.toEqual([]);
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
  // The other node has cached the token and rejects it. The call leaves a log row that is written
  // late.
  await vi.waitFor(async () => {
    const late = await other.client(`/${WORKSPACE_ID}/schema`, { key: next.accessToken });
    expect(late.status).toBe(401);
  }, soon);
  await stage.sql(
    `insert into gateway.query_log (at, workspace_id, request_id, kind, credential_type, end_user_id, source_ip, user_agent, method, path, status, duration_ms, count)
      values (now() - interval '1 second', $1, 'late', 'query', 'endUser', $2, '203.0.113.7', 'Kanarie-Agent', 'POST', '/', 200, 1, 1)`,
    [WORKSPACE_ID, id],
  );
  // The nodes write their log rows within the minute.
  await Promise.all([gateway.gateway.close(), other.gateway.close()]);
  gateway = await stage.openGateway({ settings: { dataDirectory } });
  if (waits) await pause(55_000 - (performance.now() - deletedAt));
  else await minutePasses();
  expect(await tracesOf(stage, dataDirectory, values)).toEqual([]);

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
