// POST /{workspaceId}/auth/register, by status. Creates an account. Returns tokens, unless the user
// must confirm the address first (G13.1, G13.2).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  day,
  openAccountStage,
  ours,
  password,
  roleId,
  theirs,
  type AccountStage,
} from "./account-stage.ts";
import { realHashing } from "../support/gateway.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage({ auth: { defaultRoles: ["customer"] }, hashing: realHashing });
});
afterAll(() => stage.close());

const person = {
  email: "ada@example.com",
  password,
  firstName: "Ada",
  lastName: "Lovelace",
  username: "ada",
};
const accountOf = async (email: string): Promise<Record<string, unknown> | undefined> =>
  (
    await stage.sql("select * from gateway.end_user where email = $1 and workspace_id = $2", [
      email,
      ours,
    ])
  )[0];

describe("200", () => {
  it("creates an account and signs it in", async () => {
    const { status, json } = await stage.post("register", person);
    expect(status).toBe(200);
    expect(json).toMatchObject({ isSuccess: true, statusCode: 200, message: null, errors: [] });
    const { accessToken, refreshToken, user, ...rest } = json.data;
    expect(refreshToken).toMatch(/^[\w-]{86}$/);
    const { email, firstName, lastName, username } = person;
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email,
      firstName,
      lastName,
      username,
      roles: ["customer"],
    });
    expect(rest).toEqual({
      accessTokenExpiresAt: new Date(stage.now() + 900_000).toISOString(),
      refreshTokenExpiresAt: new Date(stage.now() + 30 * day).toISOString(),
      tokenType: "Bearer",
      requiresEmailConfirmation: false,
      emailVerified: false,
      postLoginRedirectUrl: null,
    });
    expect((await stage.post("refresh", { refreshToken })).status).toBe(200);
    const schema = await stage.gateway.client(`/${ours}/schema`, { key: accessToken });
    expect(schema.status).toBe(200);
  });

  it("stores the address trimmed and normalised, and the password only as a hash", async () => {
    const { json } = await stage.post("register", { email: "  ZOE\u0308@Example.COM ", password });
    expect(json.data.user.email).toBe("zoë@example.com");
    const account = await accountOf("zoë@example.com");
    expect(account).toMatchObject({ auth_provider: "local", email_verified: false, generation: 0 });
    expect(account!["password_hash"]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    for (const email of ["zoë@example.com", "Zoe\u0308@EXAMPLE.com"])
      expect((await stage.post("login", { email, password })).status).toBe(200);
  });

  it("assigns the registration roles by their ids, and ignores deleted roles", async () => {
    const { json } = await stage.post("register", { email: "roles@example.com", password });
    const { id } = json.data.user;
    expect(
      await stage.sql("select role_id from gateway.end_user_role where end_user_id = $1", [id]),
    ).toEqual([{ role_id: roleId("customer") }]);
  });

  it("mails a link that confirms the address, in the reader's language", async () => {
    const headers = { "accept-language": "fr, de-AT;q=0.8, en;q=0.5" };
    await stage.post(
      "register",
      { email: "mail@example.com", password, firstName: "Mai" },
      { headers },
    );
    const mail = stage.mailTo("mail@example.com")!;
    expect(mail).toMatchObject({ workspaceId: ours, template: "confirm-email", language: "de-AT" });
    const { confirmUrl, ...values } = mail.values;
    expect(values).toEqual({ validHours: "24" });
    expect(confirmUrl).toMatch(
      new RegExp(`^${stage.gateway.baseUrl}/${ours}/auth/confirm-email\\?token=[\\w-]{86}$`),
    );
  });

  it("counts the code points of a password, not its bytes", async () => {
    for (const [index, secret] of [
      "🔑🗝🔒🔓🚪🏠🌳🐈",
      "éà".repeat(64),
      "e\u0301a".repeat(42),
      // A password with 256 code points before Unicode normalisation, and 128 after it.
      "e\u0301a\u0301".repeat(64),
    ].entries()) {
      const email = `points${index}@example.com`;
      expect((await stage.post("register", { email, password: secret })).status).toBe(200);
      expect((await stage.post("login", { email, password: secret.normalize("NFC") })).status).toBe(
        200,
      );
      expect(
        (await stage.post("login", { email, password: Array.from(secret).slice(0, -4).join("") }))
          .status,
      ).toBe(401);
    }
  });

  it("accepts a server key, and the same address in another workspace", async () => {
    const server = await stage.post(
      "register",
      { email: "server@example.com", password },
      { key: stage.keys[ours]!["sk"] },
    );
    expect(server.status).toBe(200);
    const other = await stage.post(
      "register",
      { email: "server@example.com", password },
      { workspaceId: theirs },
    );
    expect(other.status).toBe(200);
    expect(other.json.data.user.id).not.toBe(server.json.data.user.id);
  });

  it("returns no tokens if the workspace requires a confirmed address; a later login does", async () => {
    const strict = await openAccountStage({ auth: { requireEmailConfirmation: true } });
    const { status, json } = await strict.post("register", person);
    expect(status).toBe(200);
    expect(json).toEqual({
      isSuccess: true,
      statusCode: 200,
      message: null,
      data: { requiresEmailConfirmation: true, endUserId: expect.any(String), email: person.email },
      errors: [],
    });
    expect(strict.mailTo(person.email)?.template).toBe("confirm-email");
    expect(await strict.sql("select from gateway.end_user_session")).toEqual([]);
    const login = await strict.post("login", { email: person.email, password });
    expect(login.json.data).toMatchObject({
      requiresEmailConfirmation: true,
      emailVerified: false,
    });
    await strict.close();
  });

  it("returns the post-login address with a one-minute token, if the workspace has one", async () => {
    const redirecting = await openAccountStage({
      auth: { postLoginRedirectUrl: "https://shop.example/in?from=auth" },
    });
    const { json } = await redirecting.post("register", person);
    const url = new URL(json.data.postLoginRedirectUrl);
    expect(url.origin + url.pathname).toBe("https://shop.example/in");
    expect(url.searchParams.get("from")).toBe("auth");
    expect(url.searchParams.get("token")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await redirecting.close();
  });

  it("is an Auth event of the query log, without the password", async () => {
    const events = await stage.events("register");
    expect(events[0]).toMatchObject({
      action: "register",
      email: "ada@example.com",
      status: 200,
      source_ip: "127.0.0.1",
      body: expect.not.stringContaining(password),
    });
  });

  it("sends its mail even if other clients have requested four mails in the hour before (G13.12)", async () => {
    const email = "budget@example.com";
    for (let count = 0; count < 5; count++) await stage.post("forgot-password", { email });
    expect((await stage.post("register", { email, password })).status).toBe(200);
    expect(stage.mailTo(email)?.template).toBe("confirm-email");
  });
});

describe("400", () => {
  it.each([
    ["seven characters", "seven c"],
    ["129 characters", "a b".repeat(43)],
    [
      "seven code points, typed as fourteen (G14.1)",
      "e\u0301u\u0301a\u0301o\u0301e\u0301u\u0301i\u0301",
    ],
    ["129 code points, typed as 258 (G14.1)", `${"e\u0301a\u0301".repeat(64)}u\u0301`],
    ["seven code points of several units each", "🔑🗝🔒🔓🚪🏠🌳"],
  ])("a password of %s", async (_what, secret) => {
    const { status, json } = await stage.post("register", {
      email: "short@example.com",
      password: secret,
    });
    expect(status).toBe(400);
    expect(json.errors).toEqual(["/password: must be 8 to 128 characters long"]);
  });

  it("a password with seven characters after normalisation", async () => {
    const { status, json } = await stage.post("register", {
      email: "nfc@example.com",
      password: "e\u0301".repeat(7),
    });
    expect(status).toBe(400);
    expect(json.errors).toEqual(["/password: must be 8 to 128 characters long"]);
  });

  it.each([
    "password123",
    "PassWord1",
    "12345678",
    "qwertzuiop",
    "aaaaaaaaaa",
    "abcdefghij",
    "iloveyou",
  ])("a common password: %s", async (secret) => {
    const { status, json } = await stage.post("register", {
      email: "common@example.com",
      password: secret,
    });
    expect(status).toBe(400);
    expect(json.errors).toEqual([
      "/password: is one of the most common passwords; choose another password",
    ]);
  });

  it("the address as its own password", async () => {
    const { status, json } = await stage.post("register", {
      email: "own@example.com",
      password: "Own@Example.com",
    });
    expect(status).toBe(400);
    expect(json.errors).toEqual(["/password: must not be the e-mail address of the account"]);
  });

  it.each([
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "a@b@c.example",
    "ada@exa mple.com",
    'a"b@example.com',
    "a\r\nb@example.com",
    `${"a".repeat(250)}@b.com`,
  ])("an invalid email address: %j", async (email) => {
    const { status, json } = await stage.post("register", { email, password });
    expect(status).toBe(400);
    expect(json.errors[0]).toMatch(/^\/email: /);
  });

  it("several wrong fields, with a line for each field", async () => {
    const { json } = await stage.post("register", {
      email: "ada",
      password: "short",
      firstName: "a\nb",
    });
    expect(json.errors.map((line: string) => line.split(":", 1)[0])).toEqual([
      "/email",
      "/password",
      "/firstName",
    ]);
    expect(await accountOf("ada")).toBeUndefined();
  });
});

describe("409", () => {
  it("an address that has an account, in any spelling, active or not", async () => {
    await stage.account("taken@example.com");
    for (const email of ["taken@example.com", " TAKEN@example.com "]) {
      const { status, json } = await stage.post("register", { email, password });
      expect(status).toBe(409);
      expect(json).toEqual({
        isSuccess: false,
        statusCode: 409,
        message: "There is already an account with this e-mail address.",
        data: null,
        errors: [],
      });
    }
    expect(stage.mailTo("taken@example.com")).toBeUndefined();
  });
});
