// POST /{workspaceId}/auth/change-password, by status: sets a new password for a user who knows the
// current one (G4.6, G14.5).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GatewayError } from "../../src/contract/errors.ts";
import { soon } from "../support/soon.ts";
import {
  minute,
  openAccountStage,
  ours,
  password,
  theirs,
  type AccountStage,
} from "./account-stage.ts";
import { realHashing } from "../support/gateway.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage({ hashing: realHashing });
});
afterAll(() => stage.close());

const newPassword = "staple in the rain";
const change = (key: string | undefined, more = {}) =>
  stage.post(
    "change-password",
    { currentPassword: password, newPassword, confirmPassword: newPassword, ...more },
    { key },
  );
const schemaStatus = async (key: string): Promise<number> =>
  (await stage.gateway.client(`/${ours}/schema`, { key })).status;

it("401 asks for an access token, even if a key was sent", async () => {
  const { accessToken } = await stage.signedIn("keyed@example.com");
  const keys = Object.values(stage.keys[ours] ?? {});
  const sent = [undefined, "nonsense", `${accessToken}x`, ...keys];
  for (const key of sent) {
    const { status, json } = await change(key);
    const asked =
      "A valid access token for this workspace is required; send it as Authorization: Bearer <access token>.";
    const kind = "You sent an API key, which this address does not accept.";
    expect([status, json.message]).toEqual([
      401,
      keys.includes(key!) ? expect.stringContaining(kind) : asked,
    ]);
  }
});

describe("200", () => {
  it("changes the password, keeps this session and ends the others", async () => {
    const { accessToken, refreshToken } = await stage.signedIn("ada@example.com");
    const other = (await stage.post("login", { email: "ada@example.com", password })).json.data;
    expect(await schemaStatus(other.accessToken)).toBe(200);
    const { status, json } = await change(accessToken);
    expect(status).toBe(200);
    expect(json).toEqual({
      isSuccess: true,
      statusCode: 200,
      message: "The password is changed.",
      data: null,
      errors: [],
    });
    await expect.poll(() => schemaStatus(other.accessToken)).toBe(401);
    expect((await stage.post("refresh", { refreshToken: other.refreshToken })).status).toBe(401);
    expect(await schemaStatus(accessToken)).toBe(200);
    expect((await stage.post("refresh", { refreshToken })).status).toBe(200);
    expect((await stage.post("login", { email: "ada@example.com", password })).status).toBe(401);
    expect(
      (await stage.post("login", { email: "ada@example.com", password: newPassword })).status,
    ).toBe(200);
    expect(stage.mailTo("ada@example.com")?.template).toBe("password-changed");
    const hers = async () =>
      (await stage.events("change_password")).filter(({ email }) => email === "ada@example.com");
    await expect.poll(hers, soon).toMatchObject([{ status: 200 }]);
  });

  it("ends pending codes, links and tokens for another password", async () => {
    const { accessToken } = await stage.signedIn("outstanding@example.com");
    const email = "outstanding@example.com";
    await stage.post("forgot-password", { email });
    const first = stage.mailTo(email)!.values["code"];
    const { sessionToken } = (await stage.post("verify-reset-code", { email, code: first })).json
      .data;
    await stage.post("forgot-password", { email });
    const { code } = stage.mailTo(email)!.values;
    expect((await change(accessToken)).status).toBe(200);
    expect((await stage.post("verify-reset-code", { email, code })).status).toBe(400);
    expect(
      (
        await stage.post("reset-password", {
          sessionToken,
          newPassword: password,
          confirmPassword: password,
        })
      ).status,
    ).toBe(400);
  });
});

describe("400", () => {
  it("a new password that is not allowed, or differs from its confirmation", async () => {
    const { accessToken } = await stage.signedIn("weak@example.com");
    const { status, json } = await change(accessToken, {
      newPassword: "qwertyuiop",
      confirmPassword: "other",
    });
    expect([status, json.errors]).toEqual([
      400,
      [
        "/newPassword: is one of the most common passwords; choose another password",
        "/confirmPassword: must be the same as `newPassword`",
      ],
    ]);
  });
});

describe("401", () => {
  it("a wrong current password, and an account without a password", async () => {
    const { accessToken } = await stage.signedIn("wrong@example.com");
    const outside = await stage.signedIn("outside@example.com");
    await stage.sql("update gateway.end_user set password_hash = null where id = $1", [outside.id]);
    for (const [key, currentPassword] of [
      [accessToken, "not that one"],
      [outside.accessToken, password],
    ] as const) {
      const { status, json } = await change(key, { currentPassword });
      expect([status, json.message]).toEqual([
        401,
        "The current password is wrong. Correct `currentPassword` and try again.",
      ]);
    }
  });

  it("a key of either kind, a refresh token, nothing at all, a revoked session's token", async () => {
    const { accessToken, refreshToken } = await stage.signedIn("kinds@example.com");
    const keys = [stage.keys[ours]!["pk"], stage.keys[ours]!["sk"], refreshToken, undefined];
    for (const key of keys) {
      const answer = await stage.post(
        "change-password",
        { currentPassword: password, newPassword, confirmPassword: newPassword },
        { key },
      );
      expect(answer.status).toBe(401);
    }
    await change(accessToken);
    const other = (await stage.post("login", { email: "kinds@example.com", password: newPassword }))
      .json.data;
    await change(accessToken, {
      currentPassword: newPassword,
      newPassword: password,
      confirmPassword: password,
    });
    await expect.poll(async () => (await change(other.accessToken)).status).toBe(401);
  });
});

describe("429", () => {
  it("more than ten attempts per minute, counted for each account", async () => {
    const { accessToken } = await stage.signedIn("often@example.com");
    const other = await stage.signedIn("other@example.com");
    stage.pass(minute - (stage.now() % minute));
    for (let count = 0; count < 10; count++)
      expect((await change(accessToken, { currentPassword: "wrong" })).status).toBe(401);
    expect((await change(accessToken)).status).toBe(429);
    expect((await change(other.accessToken)).status).toBe(200);
    stage.pass(minute);
    expect((await change(accessToken)).status).toBe(200);
  });
});

describe("refusals of the edge", () => {
  it("403: a token of another workspace", async () => {
    const foreign = await stage.signedIn("foreign@example.com", { workspaceId: theirs });
    const { status, json } = await change(foreign.accessToken);
    expect([status, json.message]).toEqual([
      403,
      "The credential belongs to a different workspace.",
    ]);
  });

  it("403: an origin that the session's key does not list, flat", async () => {
    const origins = ["https://shop.example"];
    const restricted = await openAccountStage({
      sketch: { keys: { pk: { kind: "publishable", origins } } },
    });
    const headers = { origin: "https://shop.example" };
    await restricted.account("origin@example.com");
    const given = { email: "origin@example.com", password };
    const { json } = await restricted.post("login", given, { headers });
    const key = json.data.accessToken;
    const body = { currentPassword: password, newPassword, confirmPassword: newPassword };
    const refused = await restricted.post("change-password", body, { key });
    expect([refused.status, refused.json]).toEqual([
      403,
      { error: "Origin not allowed for this credential." },
    ]);
    expect((await restricted.post("change-password", body, { key, headers })).status).toBe(200);
    await restricted.close();
  });

  it("413 and 415: a body that is too large or not JSON", async () => {
    const { accessToken: key } = await stage.signedIn("body@example.com");
    const ask = (body: string, type: string) =>
      stage.get("change-password", {
        method: "POST",
        key,
        body,
        headers: { "content-type": type },
      });
    const large = await ask("a".repeat(4 * 1024 * 1024 + 1), "application/json");
    expect([large.status, large.json.statusCode]).toEqual([413, 413]);
    const typed = await ask("{}", "text/plain");
    expect([typed.status, typed.json.statusCode]).toEqual([415, 415]);
  });

  it.each([
    [500, () => new Error("nobody foresaw this")],
    [503, () => new GatewayError("UNAVAILABLE")],
  ] as const)("%i: in the envelope, without the reason", async (status, reason) => {
    const broken = await openAccountStage({
      handlers: {
        changePassword: () => {
          throw reason();
        },
      },
    });
    const { accessToken: key } = await broken.signedIn("broken@example.com");
    const body = { currentPassword: password, newPassword, confirmPassword: newPassword };
    const answer = await broken.post("change-password", body, { key });
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ isSuccess: false, statusCode: status, data: null });
    expect(answer.text).not.toContain("foresaw");
    await broken.close();
  });
});
