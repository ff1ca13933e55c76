// POST /{workspaceId}/auth/logout, by status: ends one session, and nothing else (G15.4, G15.7).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  minute,
  openAccountStage,
  ours,
  password,
  theirs,
  type AccountStage,
} from "./account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.close());

const logout = (refreshToken: string, ask = {}) => stage.post("logout", { refreshToken }, ask);
const refresh = (refreshToken: string, ask = {}) => stage.post("refresh", { refreshToken }, ask);
const done = { isSuccess: true, statusCode: 200, message: "Signed out.", data: null, errors: [] };

describe("200", () => {
  it("ends the session; the access token stays valid until it expires, and other sessions continue", async () => {
    const { accessToken, refreshToken } = await stage.signedIn("ada@example.com");
    const other = (await stage.post("login", { email: "ada@example.com", password })).json.data;
    const { status, json } = await logout(refreshToken);
    expect([status, json]).toEqual([200, done]);
    expect((await refresh(refreshToken)).status).toBe(401);
    const schema = () => stage.gateway.client(`/${ours}/schema`, { key: accessToken });
    expect((await schema()).status).toBe(200);
    stage.pass(15 * minute + 1);
    expect((await schema()).status).toBe(401);
    expect((await refresh(other.refreshToken)).status).toBe(200);
    expect(await stage.events("logout")).toMatchObject([{ email: "ada@example.com", status: 200 }]);
  });

  it("ends the session by a token that was already exchanged", async () => {
    const { refreshToken } = await stage.signedIn("meanwhile@example.com");
    const next = (await refresh(refreshToken)).json.data.refreshToken;
    await logout(refreshToken);
    expect((await refresh(next)).status).toBe(401);
  });

  it("replies alike for unknown, used and foreign tokens, which stay valid in their workspace", async () => {
    const foreign = await stage.signedIn("foreign@example.com", { workspaceId: theirs });
    const { refreshToken } = await stage.signedIn("again@example.com");
    for (const token of ["nonsense", "", foreign.refreshToken, refreshToken, refreshToken]) {
      const { status, json } = await logout(token);
      expect([status, json]).toEqual([200, done]);
    }
    expect((await refresh(foreign.refreshToken, { workspaceId: theirs })).status).toBe(200);
  });
});
