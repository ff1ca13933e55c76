// POST /{workspaceId}/auth/login, by status. A correct password gives tokens. All wrong sign-ins
// get the same reply (G13.3).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHash } from "node:crypto";
import {
  day,
  minute,
  openAccountStage,
  ours,
  password,
  passwordHash,
  roleId,
  type AccountStage,
} from "./account-stage.ts";
import { realHashing } from "../support/gateway.ts";

let stage: AccountStage;
/** Number of calls that the gateway reported to the hash slots as work other than signing in. */
let others = 0;
beforeAll(async () => {
  const hashSlots = { count: () => 2, recordOtherCall: () => void (others += 1) };
  stage = await openAccountStage({ hashSlots, hashing: realHashing });
});
afterAll(() => stage.close());

describe("200", () => {
  it("returns a token pair for the correct password", async () => {
    const id = await stage.account("ada@example.com", {
      firstName: "Ada",
      emailVerified: true,
      roleIds: [roleId("editor"), roleId("customer")],
    });
    const { status, json } = await stage.post("login", { email: " ADA@example.com", password });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      tokenType: "Bearer",
      accessTokenExpiresAt: new Date(stage.now() + 15 * minute).toISOString(),
      refreshTokenExpiresAt: new Date(stage.now() + 30 * day).toISOString(),
      emailVerified: true,
      requiresEmailConfirmation: false,
      user: {
        id,
        email: "ada@example.com",
        firstName: "Ada",
        lastName: null,
        username: null,
        roles: ["customer", "editor"],
      },
    });
    const claims = JSON.parse(
      Buffer.from(json.data.accessToken.split(".")[1], "base64url").toString(),
    );
    expect(claims).toMatchObject({
      sub: id,
      gen: 0,
      role: ["customer", "editor"],
      email: "ada@example.com",
    });
  });

  it("stores the refresh token as a hash, with the client's address and the time of the sign-in", async () => {
    await stage.account("kept@example.com");
    const headers = { "user-agent": "Browser/1.0" };
    const { json } = await stage.post(
      "login",
      { email: "kept@example.com", password },
      { headers },
    );
    const hash = createHash("sha256").update(json.data.refreshToken).digest();
    const [row] = await stage.sql(
      `select t.source_ip, t.user_agent, t.expires_at, s.ends_at, u.last_sign_in_at from gateway.refresh_token t
       join gateway.end_user_session s on s.id = t.session_id join gateway.end_user u on u.id = s.end_user_id where t.hash = $1`,
      [hash],
    );
    expect(row).toEqual({
      source_ip: "127.0.0.1",
      user_agent: "Browser/1.0",
      expires_at: new Date(stage.now() + 30 * day),
      ends_at: new Date(stage.now() + 180 * day),
      last_sign_in_at: new Date(stage.now()),
    });
  });

  it("omits roles that the workspace does not have any more", async () => {
    await stage.account("gone@example.com", {
      roleIds: ["0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0777", roleId("editor")],
    });
    const { json } = await stage.post("login", { email: "gone@example.com", password });
    expect(json.data.user.roles).toEqual(["editor"]);
  });

  it("replaces a hash with outdated parameters", async () => {
    const { hash: makeHash, argon2id } = (await import("argon2")).default;
    const weak = await makeHash(password, {
      type: argon2id,
      memoryCost: 1024,
      timeCost: 1,
      parallelism: 1,
    });
    const id = await stage.account("weak@example.com", { passwordHash: weak });
    for (let round = 0; round < 2; round++)
      expect((await stage.post("login", { email: "weak@example.com", password })).status).toBe(200);
    const [row] = await stage.sql<{ hash: string }>(
      "select password_hash as hash from gateway.end_user where id = $1",
      [id],
    );
    expect(row!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("is an Auth event, as are the failures", async () => {
    await stage.account("event@example.com");
    await stage.post("login", { email: "event@example.com", password: "wrong" });
    await stage.post("login", { email: "event@example.com", password });
    // Both rows can have the same time, so their order can change. The test sorts them.
    await expect
      .poll(async () =>
        (await stage.events("login"))
          .filter(({ email }) => email === "event@example.com")
          .map(({ status, body }) => [status, body])
          .toSorted(([one], [other]) => Number(one) - Number(other)),
      )
      .toEqual([
        [200, '{"email":"event@example.com"}'],
        [401, null],
      ]);
  });
});

describe("401", () => {
  const refusal = {
    isSuccess: false,
    statusCode: 401,
    message: "The e-mail address or the password is wrong.",
    data: null,
    errors: [],
  };

  it("a wrong password, with the message of every other refusal", async () => {
    await stage.account("wrong@example.com");
    const { status, json, headers } = await stage.post("login", {
      email: "wrong@example.com",
      password: "not that one",
    });
    expect(status).toBe(401);
    expect(json).toEqual(refusal);
    expect(headers["www-authenticate"]).toMatch(/^Bearer realm=/);
  });

  it("no account, no password of its own, a deactivated account", async () => {
    const id = await stage.account("off@example.com");
    await stage.sql("update gateway.end_user set deactivated_at = now() where id = $1", [id]);
    const outside = await stage.account("outside@example.com", { authProvider: "acme" });
    await stage.sql("update gateway.end_user set password_hash = null where id = $1", [outside]);
    for (const email of ["nobody@example.com", "off@example.com", "outside@example.com"]) {
      const { status, json } = await stage.post("login", { email, password });
      expect([email, status, json]).toEqual([email, 401, refusal]);
    }
  });

  it("a hash in an unknown or invalid format accepts no password", async () => {
    const hashes = ["plain:correct horse battery", "$argon2id$x", `${passwordHash}$`, ""];
    for (const [index, hash] of hashes.entries()) {
      await stage.account(`odd${index}@example.com`, { passwordHash: hash });
      expect(
        (await stage.post("login", { email: `odd${index}@example.com`, password })).status,
      ).toBe(401);
    }
  });

  it("an account of another workspace", async () => {
    await stage.account("foreign@example.com", {
      workspaceId: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002",
    });
    expect((await stage.post("login", { email: "foreign@example.com", password })).status).toBe(
      401,
    );
  });

  it("an end user's token instead of the key", async () => {
    const { accessToken } = await stage.signedIn("token@example.com");
    const { status, json } = await stage.post(
      "login",
      { email: "token@example.com", password },
      { key: accessToken },
    );
    expect(status).toBe(401);
    expect(json.message).toMatch(/^You sent an access token, .* A valid credential/);
  });
});

describe("429", () => {
  it("the eleventh attempt for an address within a minute, right or wrong; the next minute has a new budget", async () => {
    await stage.account("often@example.com");
    stage.pass(minute - (stage.now() % minute));
    for (let count = 0; count < 10; count++)
      expect(
        (await stage.post("login", { email: "often@example.com", password: "wrong" })).status,
      ).toBe(401);
    const { status, json, headers } = await stage.post("login", {
      email: "OFTEN@example.com",
      password,
    });
    expect(status).toBe(429);
    expect(json.message).toBe("Too many attempts. Wait a little, then try again.");
    expect(headers["retry-after"]).toBe("60");
    expect((await stage.post("login", { email: "other@example.com", password })).status).toBe(401);
    stage.pass(minute);
    expect((await stage.post("login", { email: "often@example.com", password })).status).toBe(200);
  });
});

it("a sign-in does not count as other work for hashing; other calls with a credential do (G13.13)", async () => {
  await stage.account("others@example.com");
  const before = others;
  const { json } = await stage.post("login", { email: "others@example.com", password });
  const { refreshToken } = json.data;
  expect((await stage.post("refresh", { refreshToken })).status).toBe(200);
  expect((await stage.gateway.client("/healthz")).status).toBe(200);
  expect((await stage.gateway.client(`/${ours}/schema`)).status).toBe(401);
  expect(others).toBe(before);
  const { sk } = stage.keys[ours]!;
  expect((await stage.gateway.client(`/${ours}/schema`, { key: sk! })).status).toBe(200);
  expect(others).toBe(before + 1);
});
