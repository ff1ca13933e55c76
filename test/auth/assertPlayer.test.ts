// POST /{workspaceId}/auth/{providerSlug}/assert, by status. A game server that has verified a
// player gets tokens for the player (G16.7).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { openPlayers, ourDefinition, start, type Players } from "../players/stage.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { emptying } from "../support/emptying.ts";

let players: Players;
beforeAll(async () => void (players = await openPlayers()));
afterAll(() => players.close());
beforeEach(() => players.reset());

const ada = {
  platformPlayerId: "4711",
  displayName: "Ada",
  avatarUrl: "https://cdn.example/ada.png",
  metadata: { level: 12 },
};
const people = { refs: { p: ourDefinition.tables["people"]!.id }, query: { from: "p" } };
const read = (key: string) => players.client(`/${WORKSPACE_ID}/query`, { key, json: people });
const accounts = () => players.sql("select * from gateway.end_user order by id");

describe("assertPlayer", () => {
  it("signs a new player in: account, validated link and contact row (200)", async () => {
    const answer = await players.assert(ada);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      isSuccess: true,
      statusCode: 200,
      message: null,
      errors: [],
      data: {
        accessToken: expect.any(String),
        refreshToken: expect.stringMatching(/^[A-Za-z0-9_-]{86}$/),
        accessTokenExpiresAt: new Date(start + 15 * 60_000).toISOString(),
        refreshTokenExpiresAt: new Date(start + 30 * 86_400_000).toISOString(),
        tokenType: "Bearer",
        user: {
          id: expect.any(String),
          email: null,
          firstName: null,
          lastName: null,
          username: null,
          roles: ["player"],
        },
        requiresEmailConfirmation: false,
        emailVerified: false,
        postLoginRedirectUrl: null,
      },
    });
    const { id } = answer.json.data.user;
    expect(await accounts()).toMatchObject([
      {
        id,
        email: null,
        password_hash: null,
        auth_provider: "steam",
        provider_subject: "4711",
        last_sign_in_at: new Date(start),
      },
    ]);
    expect(await players.sql("select * from gateway.end_user_identity")).toMatchObject([
      { end_user_id: id, issuer: "steam", subject: "4711", workspace_id: WORKSPACE_ID },
    ]);
    expect(await players.links()).toMatchObject([
      {
        platform: "steam",
        platform_player_id: "4711",
        end_user_id: id,
        display_name: "Ada",
        avatar_url: "https://cdn.example/ada.png",
        metadata: { level: 12 },
        is_validated: true,
      },
    ]);
    expect(await players.people()).toMatchObject([{ name: "Ada", owner: id }]);
  });

  it("gives a token that reads the rows of the player's role: the player's own row", async () => {
    await players.identify({ platform: "steam", platformPlayerId: "4712", displayName: "Bob" });
    const { accessToken } = (await players.assert(ada)).json.data;
    const claims = decodeJwt(accessToken);
    expect(claims).toMatchObject({ workspaceId: WORKSPACE_ID, role: ["player"] });
    expect(claims).not.toHaveProperty("email");
    const { status, json } = await read(accessToken);
    expect([status, json.data.length, json.data[0].name]).toEqual([200, 1, "Ada"]);
    const keys = createRemoteJWKSet(new URL(`${players.baseUrl}/${WORKSPACE_ID}/auth/jwks.json`));
    await expect(
      jwtVerify(accessToken, keys, { currentDate: new Date(start) }),
    ).resolves.toMatchObject({ protectedHeader: { typ: "at+jwt" } });
  });

  it("signs the same player in to the same account and link, and updates the time of the link", async () => {
    const first = await players.assert(ada);
    players.clock.time += 60_000;
    const second = await players.assert({ platformPlayerId: "4711" });
    expect(second.json.data.user).toEqual(first.json.data.user);
    expect(second.json.data.refreshToken).not.toBe(first.json.data.refreshToken);
    expect(await accounts()).toHaveLength(1);
    expect(await players.people()).toHaveLength(1);
    expect(await players.links()).toMatchObject([
      { display_name: "Ada", metadata: { level: 12 }, last_seen_at: new Date(start + 60_000) },
    ]);
  });

  it("finds the link that identify created, and validates it", async () => {
    const { json } = await players.identify({ platform: "steam", platformPlayerId: "4711" });
    expect(json.isValidated).toBe(false);
    await players.assert(ada);
    const link = await players.ask("/resolve/steam/4711");
    expect(link.json).toMatchObject({ id: json.id, contactId: json.contactId, isValidated: true });
    expect(await players.people()).toHaveLength(1);
  });

  it.each(
    [
      ["http://cdn.example/a.png", "javascript:alert(1)", "", "https://", "https://a b"],
      [`https://cdn.example/${"a".repeat(2_000)}`, "https://cdn.example/\u0000"],
    ].flat(),
  )("takes a picture that is no https address for none: %j", async (avatarUrl) => {
    await players.assert(ada);
    expect((await players.assert({ platformPlayerId: "4711", avatarUrl })).status).toBe(200);
    expect(await players.links()).toMatchObject([{ avatar_url: ada.avatarUrl }]);
  });

  it("cuts a name over 200 characters", async () => {
    expect((await players.assert({ ...ada, displayName: "x".repeat(201) })).status).toBe(200);
    expect(await players.links()).toMatchObject([{ display_name: "x".repeat(200) }]);
  });

  it("requires a key with the platform's mark, and no right on players", async () => {
    expect((await players.assert(ada, { key: "voucher" })).status).toBe(200);
  });

  it("treats null like an absent field", async () => {
    await players.assert(ada);
    const none = { displayName: null, avatarUrl: null, metadata: null };
    expect((await players.assert({ platformPlayerId: "4711", ...none })).status).toBe(200);
    expect(await players.links()).toMatchObject([
      { display_name: "Ada", avatar_url: ada.avatarUrl, metadata: ada.metadata },
    ]);
  });

  it("creates no contact row if the workspace names no table", async () => {
    await players.redefine({ contacts: null });
    const resolved = async () => {
      await players.sql(emptying("gateway_tx.player"));
      return (await players.identify({ platform: "epic", platformPlayerId: "1" })).json.contactId;
    };
    await expect.poll(resolved, { timeout: 30_000 }).toBeNull();
    await players.sql(emptying("$ws.people"));
    expect((await players.assert(ada)).status).toBe(200);
    expect(await players.people()).toEqual([]);
    await players.redefine({});
    const again = async () => {
      await players.sql(emptying("gateway_tx.player"));
      return (await players.identify({ platform: "epic", platformPlayerId: "1" })).json.contactId;
    };
    await expect.poll(again, { timeout: 30_000 }).not.toBeNull();
  });

  it("is an Auth event of the query log, without tokens", async () => {
    const { json, headers } = await players.assert(ada);
    const refused = await players.assert(ada, { key: "backend" });
    const ids = [headers["x-request-id"], refused.headers["x-request-id"]];
    const log = () =>
      players.sql(
        "select action, email, status, body from gateway.query_log where request_id = any($1) order by status",
        [ids],
      );
    await expect.poll(log, { timeout: 30_000 }).toMatchObject([
      { action: "assert", status: 200, email: null },
      { action: "assert", status: 403, email: null },
    ]);
    expect(JSON.stringify(await log())).not.toContain(json.data.refreshToken);
  });

  it.each([
    ["over 16 KiB", { a: "x".repeat(17_000) }],
    ["of 20,001 elements", { a: Array.from({ length: 20_001 }, () => 1) }],
  ])("drops metadata %s with a mark in the log row, and signs in", async (_, metadata) => {
    await players.assert(ada);
    const { status, headers } = await players.assert({ ...ada, metadata });
    expect(status).toBe(200);
    expect(await players.links()).toMatchObject([{ metadata: ada.metadata }]);
    await expect
      .poll(() => players.loggedOf(headers["x-request-id"]), { timeout: 30_000 })
      .toMatchObject([
        {
          message:
            "The metadata of the player was not stored, because it is larger than 16 KiB. The gateway handles the rest of the request.",
        },
      ]);
  });

  it.each([
    ["no id", { displayName: "Ada" }, "/platformPlayerId: is required"],
    ["an empty id", { platformPlayerId: "" }, "/platformPlayerId: "],
    ["an id of two lines", { platformPlayerId: "a\nb" }, "/platformPlayerId: "],
    ["a picture that is not a text", { ...ada, avatarUrl: 1 }, "/avatarUrl: "],
    ["metadata that is not an object", { ...ada, metadata: "x" }, "/metadata: "],
    ["another field", { ...ada, isValidated: false }, "/isValidated: "],
    ["an e-mail address", { ...ada, email: "ada@example.com" }, "/email: "],
    ["roles", { ...ada, roles: ["admin"] }, "/roles: "],
  ])("refuses %s (400)", async (_what, body, says) => {
    const { status, json } = await players.assert(body);
    expect(status).toBe(400);
    expect(json).toMatchObject({ isSuccess: false, data: null });
    expect(json.errors).toContainEqual(expect.stringContaining(says));
    expect([await accounts(), await players.links()]).toEqual([[], []]);
  });

  it("refuses a provider with a page (400), a kind that is not built (501) and an unknown provider (404)", async () => {
    for (const key of ["steam", "backend", "identifier"]) {
      const statusOf = async (slug: string) => (await players.assert(ada, { slug, key })).status;
      expect(await statusOf("acme")).toBe(400);
      expect(await statusOf("corp")).toBe(501);
      expect(await statusOf("nobody")).toBe(404);
      expect(await statusOf("constructor")).toBe(404);
    }
    expect((await players.assert(ada, { slug: "acme" })).json.message).toBe(
      "This provider does not support this kind of sign-in. Use another way to sign in.",
    );
    expect(await accounts()).toEqual([]);
  });
});
