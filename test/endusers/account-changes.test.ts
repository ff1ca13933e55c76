// Account changes by administrators: the functions behind the operations.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GatewayError } from "../../src/contract/errors.ts";
import { openAdministration, type Administration } from "../auth/administration.ts";
import {
  openAccountStage,
  ours,
  password,
  theirs,
  type AccountStage,
} from "../auth/account-stage.ts";

let stage: AccountStage;
let administration: Administration;
beforeAll(async () => {
  stage = await openAccountStage();
  administration = await openAdministration(stage);
});
afterAll(async () => {
  administration.close();
  await stage.close();
});

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "none",
    (error: unknown) => (error instanceof GatewayError ? error.code : error),
  );
const schemaStatus = async (key: string): Promise<number> =>
  (await stage.gateway.client(`/${ours}/schema`, { key })).status;
const changesOf = (id: string) =>
  stage.sql("select end_user_id from gateway.end_user_change where end_user_id = $1", [id]);

describe("deactivating", () => {
  it("ends every session and every access token within two seconds, and blocks sign-ins", async () => {
    const { id, accessToken, refreshToken } = await stage.signedIn("ada@example.com");
    expect(await schemaStatus(accessToken)).toBe(200);
    const account = await administration.changes.deactivate(administration.workspace, id);
    expect(account).toMatchObject({ id, generation: 1, deactivatedAt: new Date(stage.now()) });
    await expect.poll(() => schemaStatus(accessToken)).toBe(401);
    expect((await stage.post("refresh", { refreshToken })).status).toBe(401);
    expect((await stage.post("login", { email: "ada@example.com", password })).status).toBe(401);
    expect(await changesOf(id)).toHaveLength(1);
  });

  it("invalidates codes and links, and keeps the time of the first deactivation", async () => {
    const id = await stage.account("codes@example.com");
    await stage.post("forgot-password", { email: "codes@example.com" });
    await administration.sendReset("codes@example.com");
    const { deactivatedAt } = await administration.changes.deactivate(administration.workspace, id);
    const [left] = await stage.sql(
      `select (select count(*)::int from gateway.reset_code where end_user_id = $1) as codes,
        (select count(*)::int from gateway.one_time_token where end_user_id = $1) as tokens`,
      [id],
    );
    expect(left).toEqual({ codes: 0, tokens: 0 });
    stage.pass(1_000);
    const again = await administration.changes.deactivate(administration.workspace, id);
    expect(again.deactivatedAt).toEqual(deactivatedAt);
  });
});

describe("setting a password", () => {
  it("ends every session, mails a notice, and works for a deactivated account", async () => {
    const { id, accessToken, refreshToken } = await stage.signedIn("set@example.com");
    await administration.setPassword("set@example.com");
    expect((await stage.post("refresh", { refreshToken })).status).toBe(401);
    await expect.poll(() => schemaStatus(accessToken)).toBe(401);
    expect(stage.mailTo("set@example.com")?.template).toBe("password-changed");
    expect((await stage.post("login", { email: "set@example.com", password })).status).toBe(200);
    await administration.changes.deactivate(administration.workspace, id);
    await administration.setPassword("set@example.com");
    expect((await stage.post("login", { email: "set@example.com", password })).status).toBe(401);
  });
});

describe("sending a link", () => {
  it("mails a link that is valid for an hour; only the newest one works", async () => {
    const token = await administration.sendReset("link@example.com");
    const mail = stage.mailTo("link@example.com")!;
    expect(mail).toMatchObject({
      workspaceId: ours,
      template: "admin-reset",
      language: "en",
      values: {
        resetUrl: `${stage.gateway.baseUrl}/${ours}/auth/reset?token=${token}`,
        validMinutes: "60",
      },
    });
    const next = await administration.sendReset("link@example.com");
    expect((await stage.get(`reset?token=${token}`)).status).toBe(400);
    expect((await stage.get(`reset?token=${next}`)).status).toBe(200);
  });

  it("is rejected for accounts that are deleted, deactivated, without an address, or another workspace's", async () => {
    const { changes, workspace } = administration;
    const off = await stage.account("off@example.com");
    await changes.deactivate(workspace, off);
    const foreign = await stage.account("foreign@example.com", { workspaceId: theirs });
    const player = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0999";
    await stage.sql("insert into gateway.end_user (id, workspace_id) values ($1, $2)", [
      player,
      ours,
    ]);
    for (const id of [off, foreign, player, "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0998"])
      expect(await codeOf(changes.sendAdminReset(workspace, id))).toBe("NOT_FOUND");
    for (const id of [foreign, "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0998"]) {
      expect(await codeOf(changes.deactivate(workspace, id))).toBe("NOT_FOUND");
      expect(await codeOf(changes.setPassword(workspace, id, "x"))).toBe("NOT_FOUND");
    }
    expect(
      await stage.sql("select deactivated_at as it from gateway.end_user where id = $1", [foreign]),
    ).toEqual([{ it: null }]);
  });
});
