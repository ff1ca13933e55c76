// Tests which API keys may assert that a player is verified. Also tests concurrent assertions of
// one player, which must create only one account (G16.7, G17.1).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPlayers, start, type Players } from "../players/stage.ts";
import { WORKSPACE_ID } from "../support/definition.ts";

let players: Players;
beforeAll(async () => void (players = await openPlayers()));
afterAll(() => players.close());
beforeEach(() => players.reset());

const ada = { platformPlayerId: "4711", displayName: "Ada" };
const count = async (table: string): Promise<number> =>
  (await players.sql(`select count(*)::int as count from ${table}`))[0]!["count"] as number;

describe("a key that is not marked for the platform", () => {
  it.each([
    ["a server key without a mark", "backend", "steam"],
    ["a publishable key", "identifier", "steam"],
    ["a publishable key without rights", "public", "steam"],
    ["a key that is marked for another platform", "voucher", "arcade"],
  ])("is refused: %s (403)", async (_what, key, slug) => {
    const { status, json } = await players.assert(ada, { key, slug });
    expect(status).toBe(403);
    const platform = slug === "steam" ? "steam" : "custom";
    expect(json.message).toBe(
      `This API key may not confirm the identity of players of the platform \`${platform}\`. Use a server key whose list \`platforms\` contains \`${platform}\`.`,
    );
    expect(json.data).toBeNull();
    for (const table of ["gateway.end_user", "gateway_tx.player", "$ws.people"])
      expect(await count(table)).toBe(0);
  });

  it("stays refused if a definition marks a publishable key", async () => {
    const marked = structuredClone(players.definition) as {
      keys: Record<string, { platforms: unknown; players: unknown }>;
    };
    marked.keys["identifier"]!.platforms = ["steam"];
    marked.keys["identifier"]!.players = "all";
    await players.replace(marked);
    await expect
      .poll(async () => (await players.ask("", "identifier")).status, { timeout: 30_000 })
      .toBe(200);
    expect((await players.assert(ada, { key: "identifier" })).status).toBe(403);
    await players.redefine({});
    await expect
      .poll(async () => (await players.ask("", "identifier")).status, { timeout: 30_000 })
      .toBe(403);
  });

  it("is refused with the same message for known and unknown players", async () => {
    const before = await players.assert(ada, { key: "backend" });
    await players.assert(ada);
    const after = await players.assert(ada, { key: "backend" });
    expect(after.text).toBe(before.text);
  });

  it("is refused as missing: no key, an end user's token, another workspace's key", async () => {
    const token = (await players.assert(ada)).json.data.accessToken as string;
    expect((await players.assert(ada, { key: token })).status).toBe(401);
    expect((await players.assert(ada, { key: "sk_live_nothing" })).status).toBe(401);
    expect((await players.assert(ada, { key: players.theirs["backend"]! })).status).toBe(403);
    const none = await players.client(`/${WORKSPACE_ID}/auth/steam/assert`, { json: ada });
    expect(none.status).toBe(401);
    expect((await players.ask("", token)).status).toBe(401);
  });
});

describe("a deactivated account", () => {
  it("is refused with its own message, and nothing is written (401)", async () => {
    await players.assert(ada);
    await players.sql("update gateway.end_user set deactivated_at = now()");
    const links = await players.links();
    players.clock.time += 60_000;
    const { status, json } = await players.assert({ ...ada, displayName: "Countess" });
    expect([status, json.message]).toEqual([
      401,
      "The account of this player is deactivated. An administrator of the workspace can activate it again.",
    ]);
    expect(await players.links()).toEqual(links);
    expect(await count("gateway.end_user_session")).toBe(1);
    expect(await count("gateway.end_user")).toBe(1);
  });
});

describe("accounts", () => {
  it("differ for the same id at two providers, and for ids that differ by case", async () => {
    const answers = [
      await players.assert(ada),
      await players.assert(ada, { slug: "arcade" }),
      await players.assert({ platformPlayerId: "abc" }),
      await players.assert({ platformPlayerId: "ABC" }),
    ];
    expect(new Set(answers.map(({ json }) => json.data.user.id)).size).toBe(4);
    expect(await count("gateway.end_user")).toBe(4);
    expect(await count("gateway_tx.player")).toBe(4);
  });

  it("contain no data that the server sends about the player", async () => {
    const metadata = { roles: ["admin"], email: "ada@example.com", emailVerified: true };
    const { user, emailVerified } = (await players.assert({ ...ada, metadata })).json.data;
    expect(user).toMatchObject({ email: null, username: null, roles: ["player"] });
    expect(emailVerified).toBe(false);
  });

  it("have tokens with the origins of the used key", async () => {
    const { accessToken } = (await players.assert(ada, { key: "voucher" })).json.data;
    const refs = { p: players.definition.tables["people"]!.id };
    const ask = (headers: Record<string, string>) =>
      players.client(`/${WORKSPACE_ID}/query`, {
        key: accessToken,
        json: { refs, query: { from: "p" } },
        headers,
      });
    expect((await ask({ origin: "https://game.example" })).status).toBe(200);
    expect((await ask({ origin: "https://evil.example" })).status).toBe(403);
  });
});

const rounds = Number(process.env["AUTH_RACE_ROUNDS"] ?? 4);
const parallel = 10;

describe("asserting one player ten times at once", () => {
  it(
    `makes one account, one link and one contact row, in each of ${rounds} rounds`,
    { timeout: 100_000 + rounds * 1_000 },
    async () => {
      for (let round = 0; round < rounds; round++) {
        players.clock.time = start + round;
        const body = { platformPlayerId: `race-${round}` };
        const answers = await Promise.all(
          Array.from({ length: parallel }, () => players.assert(body)),
        );
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
        expect(new Set(answers.map(({ json }) => json.data.user.id)).size).toBe(1);
        expect(new Set(answers.map(({ json }) => json.data.refreshToken)).size).toBe(parallel);
      }
      for (const table of [
        "gateway.end_user",
        "gateway.end_user_identity",
        "gateway.end_user_role",
        "gateway_tx.player",
        "$ws.people",
      ])
        expect([table, await count(table)]).toEqual([table, rounds]);
      expect(await count("gateway.end_user_session")).toBe(rounds * parallel);
    },
  );
});
