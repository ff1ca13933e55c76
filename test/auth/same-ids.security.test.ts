// Tests a workspace and its restored copy in one deployment. Both have the same root secret, and
// the same ids of accounts, sessions, roles, keys and players. A change in one workspace must
// change nothing in the other (G21.5).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  pruneRefreshTokens,
  pruneResetCodes,
  pruneRevokedSessions,
} from "../../src/endusers/expiry-store.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { openEndUsers, type EndUser, type EndUsers } from "../support/end-users.ts";
import { openAdministration, type Administration } from "./administration.ts";
import {
  day,
  openAccountStage,
  ours,
  password,
  roleId,
  theirs,
  type AccountStage,
} from "./account-stage.ts";

let stage: AccountStage;
let administration: Administration;
let people: EndUsers;
beforeAll(async () => {
  stage = await openAccountStage({ isTwin: true });
  administration = await openAdministration(stage);
  people = stage.keep(
    openEndUsers({
      database: stage.database,
      baseUrl: stage.gateway.baseUrl,
      clock: { now: stage.now },
    }),
  );
});
afterAll(async () => {
  administration.close();
  await stage.close();
});

/**
 * Returns all rows of the workspace in the gateway's tables, except the log and the counters of
 * attempts.
 */
async function rowsOf(workspaceId: string): Promise<string[]> {
  const tables = await stage.sql<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.columns
    where table_schema in ('gateway', 'gateway_tx') and column_name = 'workspace_id' and table_name !~ '^(query_log|log_body_usage|usage|rate_lease)' order by 1`,
  );
  expect(tables.length).toBeGreaterThan(10);
  const found = tables.map(async ({ name }) => {
    const text = `select row_to_json(t)::text as row from ${name} as t where workspace_id = $1 order by 1`;
    return (await stage.sql<{ row: string }>(text, [workspaceId])).map(
      ({ row }) => `${name} ${row}`,
    );
  });
  return (await Promise.all(found)).flat();
}

const statusOf = async (workspaceId: string, token: string): Promise<number> =>
  (await stage.gateway.client(`/${workspaceId}/schema`, { key: token })).status;

/** Creates the same account in both workspaces, each with a session of the same id. */
async function twins(email: string) {
  const id = guidV7();
  const sessionId = guidV7();
  const open = async (workspaceId: string) => {
    await stage.account(email, { id, workspaceId, roleIds: [roleId("customer")] });
    const user: EndUser = {
      id,
      workspaceId,
      email,
      emailVerified: false,
      emailProven: false,
      firstName: null,
      lastName: null,
      username: null,
      generation: 0,
    };
    const { token } = await people.signIn(user, { sessionId });
    expect(await statusOf(workspaceId, token)).toBe(200);
    return { user, token };
  };
  return { id, sessionId, here: await open(ours), there: await open(theirs) };
}

describe("of two workspaces with the same ids", () => {
  const endings: [string, (id: string, user: EndUser, sessionId: string) => Promise<unknown>][] = [
    ["deactivation", (id) => administration.changes.deactivate(administration.workspace, id)],
    [
      "a password set by an administrator",
      (id) => administration.changes.setPassword(administration.workspace, id, "x"),
    ],
    ["a revoked session", (_id, user, sessionId) => people.revokeSession(user, sessionId)],
    [
      "a deleted account",
      async (id, user) => {
        const text = "delete from gateway.end_user where workspace_id = $1 and id = $2";
        await stage.sql(text, [ours, id]);
        await people.raise(user);
      },
    ],
  ];
  it.each(endings)(
    "%s ends the tokens of one only, and changes nothing in the other",
    async (name, end) => {
      const email = `${name.replaceAll(" ", "-")}@example.com`;
      const { id, sessionId, here, there } = await twins(email);
      await stage.post("forgot-password", { email }, { workspaceId: theirs });
      const before = await rowsOf(theirs);
      await end(id, here.user, sessionId);
      await expect.poll(() => statusOf(ours, here.token), { interval: 20 }).toBe(401);
      expect(await statusOf(theirs, there.token)).toBe(200);
      expect(await rowsOf(theirs)).toEqual(before);
      expect((await stage.post("login", { email, password }, { workspaceId: theirs })).status).toBe(
        200,
      );
    },
  );

  it("a token of one is not accepted in the other, nor is a refreshed token", async () => {
    const { here, there } = await twins("foreign@example.com");
    expect(await statusOf(theirs, here.token)).toBe(403);
    expect(await statusOf(ours, there.token)).toBe(403);
    const { refreshToken } = (
      await stage.post("login", { email: "foreign@example.com", password }, { workspaceId: theirs })
    ).json.data;
    expect((await stage.post("refresh", { refreshToken })).status).toBe(401);
    expect((await stage.post("refresh", { refreshToken }, { workspaceId: theirs })).status).toBe(
      200,
    );
  });

  it("a code and a new password of one change nothing in the other", async () => {
    const email = "code@example.com";
    await twins(email);
    await stage.post("forgot-password", { email });
    const before = await rowsOf(theirs);
    const { code } = stage.mailTo(email)!.values;
    expect(
      (await stage.post("verify-reset-code", { email, code }, { workspaceId: theirs })).status,
    ).toBe(400);
    const { sessionToken } = (await stage.post("verify-reset-code", { email, code })).json.data;
    const newPassword = "another fine password";
    const asked = { sessionToken, newPassword, confirmPassword: newPassword };
    expect((await stage.post("reset-password", asked, { workspaceId: theirs })).status).toBe(400);
    expect((await stage.post("reset-password", asked)).status).toBe(200);
    expect(await rowsOf(theirs)).toEqual(before);
  });

  it("guesses in one use up no budget of the other, and a place known to one is unknown to the other", async () => {
    const email = "guessed@example.com";
    await twins(email);
    for (let guess = 0; guess < 10; guess += 1)
      await stage.post("login", { email, password: "wrong" });
    expect((await stage.post("login", { email, password })).status).toBe(429);
    expect((await stage.post("login", { email, password }, { workspaceId: theirs })).status).toBe(
      200,
    );
    const keys = "select workspace_id as it, key from gateway.known_place";
    const places = await stage.sql<{ it: string; key: Buffer }>(keys);
    expect(new Set(places.map(({ key }) => key.toString("hex"))).size).toBe(places.length);
  });

  it("each has its key, its roles and its players under the same ids", async () => {
    const player = guidV7();
    const add = `insert into gateway_tx.player (id, workspace_id, platform, platform_player_id) values ($1, $2, 'steam', '1')`;
    for (const workspaceId of [ours, theirs]) await stage.sql(add, [player, workspaceId]);
    const before = await rowsOf(theirs);
    const revoke = "update gateway.api_key set revoked_at = now() where workspace_id = $1";
    await stage.sql(revoke, [ours]);
    await stage.sql("update gateway.workspace set version = gateway.next_version() where id = $1", [
      ours,
    ]);
    await expect.poll(() => statusOf(ours, stage.keys[ours]!["sk"]!)).toBe(401);
    expect(await statusOf(theirs, stage.keys[theirs]!["sk"]!)).toBe(200);
    expect(await rowsOf(theirs)).toEqual(before);
  });

  it("housekeeping deletes expired rows of one and keeps new rows of the other", async () => {
    const { sessionId } = await twins("old@example.com");
    const old = new Date(stage.now() - 2 * day);
    const end =
      "update gateway.end_user_session set revoked_at = $2 where workspace_id = $1 and id = $3";
    await stage.sql(end, [ours, old, sessionId]);
    const before = await rowsOf(theirs);
    const { control } = stage.database.database;
    for (const prune of [pruneRevokedSessions, pruneRefreshTokens, pruneResetCodes])
      await prune(control, new Date(stage.now()), 100);
    expect(await rowsOf(theirs)).toEqual(before);
    const left = "select from gateway.end_user_session where workspace_id = $1 and id = $2";
    expect(await stage.sql(left, [ours, sessionId])).toEqual([]);
  });
});
