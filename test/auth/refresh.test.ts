// POST /{workspaceId}/auth/refresh, by status. A refresh token gives a new pair of tokens once. If
// it is used again more than ten seconds later, its session ends (G15.5, G15.6).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  day,
  minute,
  openAccountStage,
  ours,
  roleId,
  theirs,
  type AccountStage,
} from "./account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage({ auth: { refreshTokenDays: 20 } });
});
afterAll(() => stage.close());

const refresh = (refreshToken: string, ask = {}) => stage.post("refresh", { refreshToken }, ask);
const refusal = {
  isSuccess: false,
  statusCode: 401,
  message: "The refresh token is wrong, expired or revoked. Sign in again.",
  data: null,
  errors: [],
};

describe("200", () => {
  it("returns the next pair, which is valid, and extends the expiry of the refresh token", async () => {
    const { id, accessToken, refreshToken } = await stage.signedIn("ada@example.com");
    stage.pass(10 * minute);
    const { status, json } = await refresh(refreshToken);
    expect(status).toBe(200);
    expect(json.data.refreshToken).not.toBe(refreshToken);
    expect(json.data.accessToken).not.toBe(accessToken);
    expect(json.data.user).toMatchObject({ id, email: "ada@example.com" });
    expect(json.data.refreshTokenExpiresAt).toBe(new Date(stage.now() + 20 * day).toISOString());
    expect((await refresh(json.data.refreshToken)).status).toBe(200);
    expect(
      (await stage.gateway.client(`/${ours}/schema`, { key: json.data.accessToken })).status,
    ).toBe(200);
  });

  it("contains the current roles and the current state of the address", async () => {
    const { id, refreshToken } = await stage.signedIn("later@example.com");
    await stage.sql("insert into gateway.end_user_role values ($1, $2)", [id, roleId("editor")]);
    await stage.sql("update gateway.end_user set email_verified = true where id = $1", [id]);
    const { json } = await refresh(refreshToken);
    expect(json.data).toMatchObject({ emailVerified: true, user: { roles: ["editor"] } });
  });

  it("ends at most 180 days after the sign-in", async () => {
    const stageOfLongOnes = await openAccountStage({ auth: { refreshTokenDays: 100 } });
    let { refreshToken } = await stageOfLongOnes.signedIn("long@example.com");
    const end = new Date(stageOfLongOnes.now() + 180 * day).toISOString();
    stageOfLongOnes.pass(99 * day);
    const { json } = await stageOfLongOnes.post("refresh", { refreshToken });
    expect(json.data.refreshTokenExpiresAt).toBe(end);
    ({ refreshToken } = json.data);
    stageOfLongOnes.pass(81 * day);
    expect((await stageOfLongOnes.post("refresh", { refreshToken })).status).toBe(401);
    await stageOfLongOnes.close();
  });

  it("accepts either kind of key, for any session", async () => {
    const { refreshToken } = await stage.signedIn("keys@example.com");
    expect((await refresh(refreshToken, { key: stage.keys[ours]!["sk"] })).status).toBe(200);
  });

  it("rotates twice within a second", async () => {
    const { refreshToken } = await stage.signedIn("twice@example.com");
    const first = await refresh(refreshToken);
    const second = await refresh(first.json.data.refreshToken);
    expect([first.status, second.status]).toEqual([200, 200]);
  });
});

describe("401", () => {
  it("a used token, without further consequences within ten seconds", async () => {
    const { refreshToken } = await stage.signedIn("grace@example.com");
    const { json } = await refresh(refreshToken);
    stage.pass(9_999);
    const again = await refresh(refreshToken);
    expect(again.status).toBe(401);
    expect(again.json).toEqual(refusal);
    expect((await refresh(json.data.refreshToken)).status).toBe(200);
  });

  it("a token that is reused later: the session and its access token end, and the log records the reuse", async () => {
    const { id, refreshToken } = await stage.signedIn("reuse@example.com");
    const { json } = await refresh(refreshToken);
    stage.pass(10_001);
    const again = await refresh(refreshToken);
    expect([again.status, again.json]).toEqual([401, refusal]);
    expect((await refresh(json.data.refreshToken)).status).toBe(401);
    expect(await stage.events("refresh_reuse")).toMatchObject([
      { email: "reuse@example.com", status: 401, body: null },
    ]);
    await expect
      .poll(
        async () =>
          (await stage.gateway.client(`/${ours}/schema`, { key: json.data.accessToken })).status,
      )
      .toBe(401);
    // Other sessions of the account continue.
    const login = await stage.post("login", {
      email: "reuse@example.com",
      password: "correct horse battery",
    });
    expect(login.json.data.user.id).toBe(id);
  });

  it("a token that is unknown, truncated, expired or of another workspace", async () => {
    const { refreshToken } = await stage.signedIn("own@example.com");
    const foreign = await stage.signedIn("foreign@example.com", { workspaceId: theirs });
    for (const token of [
      "nonsense",
      "",
      refreshToken.slice(0, -1),
      foreign.refreshToken,
      foreign.accessToken,
    ]) {
      const { status, json } = await refresh(token);
      expect([status, json]).toEqual([401, refusal]);
    }
    expect(
      (await stage.post("refresh", { refreshToken: foreign.refreshToken }, { workspaceId: theirs }))
        .status,
    ).toBe(200);
    stage.pass(20 * day);
    expect((await refresh(refreshToken)).json).toEqual(refusal);
  });

  it("a token of an account that was deactivated", async () => {
    const { id, refreshToken } = await stage.signedIn("off@example.com");
    await stage.sql("update gateway.end_user set deactivated_at = now() where id = $1", [id]);
    expect((await refresh(refreshToken)).json).toEqual(refusal);
  });

  it("a token of a session whose API key was deleted", async () => {
    const leaving = await openAccountStage();
    const { refreshToken } = await leaving.signedIn("left@example.com");
    await leaving.sql(
      "update gateway.workspace set definition = (definition::jsonb #- '{keys,pk}')::json, version = gateway.next_version() where id = $1",
      [ours],
    );
    await expect.poll(async () => (await leaving.get("config")).status).toBe(404);
    const key = leaving.keys[ours]!["sk"];
    const answer = await leaving.post("refresh", { refreshToken }, { key: key! });
    expect(answer.json).toEqual(refusal);
    await leaving.close();
  });
});
