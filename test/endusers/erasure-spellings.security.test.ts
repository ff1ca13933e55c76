// A deletion also erases encoded spellings of a user's id and address, and mails to international
// domains. If a new account has the address by then, its data stays (G27.14).
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findNewestLetter, inboxFolder } from "../../src/mail/index.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import type { TestGateway } from "../support/gateway.ts";
import type { Ask } from "../support/http-client.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import { soon } from "../support/soon.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { tracesOf } from "./erasure-traces.ts";

const ours = WORKSPACE_ID;
let dataDirectory: string;
let stage: Stage;
let gateway: TestGateway;
let owner: SignedInMember;
let time = Date.now() - 600_000;
let removals = 0;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "workspace-gateway-erasure-"));
  stage = await openStage(
    defineWorkspace({ keys: { pk: { kind: "publishable" }, sk: { kind: "server" } } }),
  );
  const clock = { now: () => time };
  gateway = await stage.openGateway({ settings: { dataDirectory }, clock });
  owner = await signInMember(stage.database, {
    workspaceId: ours,
    role: "owner",
    now: new Date(time),
  });
});
afterAll(async () => {
  await stage.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const ask = (path: string, more: Ask) => gateway.client(`/${ours}/${path}`, more);
const post = (path: string, json: unknown) =>
  ask(`auth/${path}`, { json, key: stage.tokens[ours]!["pk"] });
/** Deletes the account, and waits for the log row of the deletion, which also names the account. */
const remove = async (id: string): Promise<void> => {
  const { headers } = owner;
  expect((await ask(`endusers/${id}`, { method: "DELETE", headers })).status).toBe(204);
  removals += 1;
  await logged("deleteEndUser", removals);
};
const register = async (email: string): Promise<string> =>
  (await post("register", { email, password: "correct horse battery" })).json.data.user.id;
const letterTo = (email: string) =>
  vi.waitFor(async () => {
    const letter = await findNewestLetter(inboxFolder(dataDirectory), email);
    if (letter === undefined) throw new Error(`no letter to ${email}`);
    return letter;
  }, soon);
/** Waits until the log has this number of rows of these calls. */
const logged = (operation: string, rows: number) =>
  expect
    .poll(
      async () =>
        (await stage.sql("select from gateway.query_log where operation_id = $1", [operation]))
          .length,
      soon,
    )
    .toBe(rows);

/** Runs every remaining round. */
async function erase(): Promise<void> {
  for (const _round of Array.from({ length: 3 })) {
    await stage.sql("update gateway.erasure set due_at = now()");
    await stage.sql(
      "select graphile_worker.add_job('erasure', payload => '{}', queue_name => 'erasure', job_key => 'erasure', run_at => now())",
    );
    await expect
      .poll(() => stage.sql("select from gateway.erasure where due_at <= now()"), soon)
      .toEqual([]);
  }
}

const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const escaped = (text: string): string =>
  Array.from(text, (it) => String.raw`\u${it.charCodeAt(0).toString(16).padStart(4, "0")}`).join(
    "",
  );

it("request ids, user agents, origins, encoded bodies and paths that name a deleted user are erased", async () => {
  const email = "wren@bücher.example";
  const id = await register(email);
  await letterTo(email);
  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  const bodies = [
    `who=${percent(id)}`,
    `mail=${encodeURIComponent(email)}`,
    `mail=${email.replace("@", "%40")}`,
    JSON.stringify({ nested: `{"who":"${escaped(id)}"}` }),
    JSON.stringify({ nested: `{"mail":"${escaped(email)}"}` }),
    ...["", "x", "xy"].map((start) => `b ${base64(`${start}${id}${start}`)}`),
    ...["", "x", "xy"].map((start) => `b ${base64(`${start}${email}`)}`),
    `m wren@xn--bcher-kva.example`,
  ];
  const key = stage.tokens[ours]!["sk"];
  const type = { "content-type": "text/plain" };
  for (const body of bodies)
    expect((await ask("query", { key, body, headers: type })).status).toBe(415);
  for (const headers of [
    { "x-request-id": `of-${id.toUpperCase()}` },
    { "user-agent": `app/1.0 (${id})` },
    { origin: `https://${id}.example` },
  ])
    await ask("schema", { key, headers: headers as unknown as Record<string, string> });
  const { headers } = owner;
  await ask(`endusers/${percent(id)}`, { headers });
  await ask(`endusers/${id}/sessions`, { headers });
  await Promise.all([
    logged("query", bodies.length),
    logged("getSchema", 3),
    logged("getEndUser", 1),
    logged("listEndUserSessions", 1),
  ]);
  await remove(id);
  await erase();
  const ascii = "wren@xn--bcher-kva.example";
  const values = [id, email, ascii, percent(id), encodeURIComponent(email), "wren%40"];
  expect(await tracesOf(stage, dataDirectory, values)).toEqual([]);
  const rows = await stage.sql(
    "select count(*)::int as kept, count(body)::int as bodies, count(source_ip)::int as sources from gateway.query_log where operation_id = 'query'",
  );
  // Rows of other accounts stay, except for the parts that name the deleted user.
  expect(rows).toEqual([{ kept: bodies.length, bodies: 0, sources: bodies.length }]);
});

it("a text with broken escapes does not make an erasure fail", async () => {
  const id = await register("robin@example.com");
  const key = stage.tokens[ours]!["sk"];
  const broken = JSON.stringify(
    String.raw`%zz % \u \u00 \ud83d \u0000 %00 \\ \x01 ${"\u0001"}12 ${id}`,
  );
  await ask("query", { key, body: broken, headers: { "content-type": "text/csv" } });
  await expect
    .poll(() => stage.sql("select from gateway.query_log where body like '%zz%'"), soon)
    .toHaveLength(1);
  await remove(id);
  await erase();
  expect(await stage.sql("select from gateway.query_log where body like '%zz%'")).toEqual([]);
});

it("a new account with the same address keeps its rows and its mails", async () => {
  const email = "heron@example.com";
  const before = await register(email);
  const first = await letterTo(email);
  await remove(before);
  // Further erasure rounds run after a second and after a minute. The next deletion is part of
  // these rounds.
  time += 1_000;
  const id = await register(email);
  const letter = await vi.waitFor(async () => {
    const newest = await letterTo(email);
    expect(newest.id).not.toBe(first.id);
    return newest;
  }, soon);
  time += 60_000;
  expect((await post("login", { email, password: "wrong" })).status).toBe(401);
  const other = await register("egret@example.com");
  time += 60_000;
  await remove(other);
  await logged("login", 1);
  await erase();
  expect((await letterTo(email)).id).toBe(letter.id);
  const rows = await stage.sql(
    "select operation_id, email, end_user_id, source_ip from gateway.query_log where email = $1 order by at, id",
    [email],
  );
  const same = { email, source_ip: "127.0.0.1" };
  expect(rows).toEqual([
    { ...same, operation_id: "register", end_user_id: id },
    { ...same, operation_id: "login", end_user_id: null },
  ]);
});
