// POST /{workspaceId}/auth/reset-password, by status: sets a new password, and ends all sessions
// (G14.1, G14.5).
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

const newPassword = "staple in the rain";
const reset = (sessionToken: string, more = {}, ask = {}) =>
  stage.post(
    "reset-password",
    { sessionToken, newPassword, confirmPassword: newPassword, ...more },
    ask,
  );
const refusal = {
  isSuccess: false,
  statusCode: 400,
  message: "This code or token is wrong, expired or already used. Request a new one.",
  data: null,
  errors: [],
};

async function sessionTokenOf(email: string): Promise<string> {
  await stage.post("forgot-password", { email });
  const { code } = stage.mailTo(email)!.values;
  return (await stage.post("verify-reset-code", { email, code })).json.data.sessionToken;
}

describe("200", () => {
  it("sets the password, ends every session and every access token, and notifies the user by mail", async () => {
    const { accessToken, refreshToken } = await stage.signedIn("ada@example.com", {
      firstName: "Ada",
      emailVerified: true,
    });
    const { status, json } = await reset(
      await sessionTokenOf("ada@example.com"),
      {},
      { headers: { "accept-language": "de" } },
    );
    expect(status).toBe(200);
    expect(json).toEqual({
      isSuccess: true,
      statusCode: 200,
      message: "The password is changed. Sign in with the new password.",
      data: null,
      errors: [],
    });
    expect((await stage.post("login", { email: "ada@example.com", password })).status).toBe(401);
    expect(
      (await stage.post("login", { email: "ada@example.com", password: newPassword })).status,
    ).toBe(200);
    expect((await stage.post("refresh", { refreshToken })).status).toBe(401);
    await expect
      .poll(
        async () => (await stage.gateway.client(`/${ours}/schema`, { key: accessToken })).status,
      )
      .toBe(401);
    expect(stage.mailTo("ada@example.com")).toMatchObject({
      template: "password-changed",
      language: "de",
      values: { firstName: "Ada" },
    });
    expect(await stage.events("reset_password")).toMatchObject([
      { email: "ada@example.com", status: 200, body: expect.not.stringContaining("staple") },
    ]);
  });

  it("leaves an unconfirmed address unconfirmed", async () => {
    const id = await stage.account("unconfirmed@example.com");
    await reset(await sessionTokenOf("unconfirmed@example.com"));
    expect(
      await stage.sql("select email_verified as it from gateway.end_user where id = $1", [id]),
    ).toEqual([{ it: false }]);
  });
});

describe("400", () => {
  it("a token that is unknown, used, ten minutes old, of another workspace or for another purpose", async () => {
    await stage.account("used@example.com");
    const token = await sessionTokenOf("used@example.com");
    expect((await reset(token, {}, { workspaceId: theirs })).json).toEqual(refusal);
    expect((await reset(token)).status).toBe(200);
    await stage.account("late@example.com");
    const late = await sessionTokenOf("late@example.com");
    stage.pass(10 * minute);
    await stage.post("register", { email: "mailed@example.com", password });
    const link = new URL(
      stage.mailTo("mailed@example.com")!.values["confirmUrl"]!,
    ).searchParams.get("token")!;
    for (const wrong of [token, late, "nonsense", "", link]) {
      const { status, json } = await reset(wrong);
      expect([status, json]).toEqual([400, refusal]);
    }
  });

  it("a token from before another change of the password", async () => {
    await stage.account("race@example.com");
    const first = await sessionTokenOf("race@example.com");
    const second = await sessionTokenOf("race@example.com");
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).json).toEqual(refusal);
  });

  it("a password that is not allowed, which leaves the token valid", async () => {
    await stage.account("weak@example.com");
    const token = await sessionTokenOf("weak@example.com");
    const wrong = [
      [
        { newPassword: "password1", confirmPassword: "password1" },
        ["/newPassword: is one of the most common passwords; choose another password"],
      ],
      [
        { confirmPassword: "staple in the snow" },
        ["/confirmPassword: must be the same as `newPassword`"],
      ],
      [
        { newPassword: "12345678", confirmPassword: "123456789" },
        [
          "/newPassword: is one of the most common passwords; choose another password",
          "/confirmPassword: must be the same as `newPassword`",
        ],
      ],
      [
        { newPassword: "short", confirmPassword: "short" },
        ["/newPassword: must be 8 to 128 characters long"],
      ],
    ] as const;
    for (const [more, errors] of wrong) {
      const { status, json } = await reset(token, more);
      expect([status, json.errors]).toEqual([400, errors]);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it("a token of an account that was deactivated afterwards", async () => {
    const id = await stage.account("off@example.com");
    const token = await sessionTokenOf("off@example.com");
    await stage.sql("update gateway.end_user set deactivated_at = now() where id = $1", [id]);
    expect((await reset(token)).json).toEqual(refusal);
  });
});
