import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPlayers, type Players } from "./stage.ts";

let players: Players;
beforeAll(async () => void (players = await openPlayers()));
afterAll(() => players.close());
beforeEach(() => players.reset());

const ada = { platform: "steam", platformPlayerId: "4711" };

describe("resolvePlayer", () => {
  it("returns the link, with exactly the fields of the contract (200)", async () => {
    const identified = await players.identify({ ...ada, displayName: "Ada", metadata: { a: 1 } });
    const { metadata: _, ...link } = identified.json;
    const answer = await players.ask("/resolve/steam/4711");
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual(link);
    expect(Object.keys(answer.json)).toEqual([
      "id",
      "platform",
      "platformPlayerId",
      "contactId",
      "displayName",
      "firstSeenAt",
      "lastSeenAt",
      "isValidated",
    ]);
  });

  it("does not change when the player was last seen", async () => {
    const { json } = await players.identify(ada);
    players.clock.time += 1_000;
    expect((await players.ask("/resolve/steam/4711")).json.lastSeenAt).toBe(json.lastSeenAt);
  });

  it("accepts the platform in any case, and percent-encoded ids", async () => {
    const platformPlayerId = "a+b%41:{~}?#[é]".replace("é", "e");
    const { json } = await players.identify({ ...ada, platformPlayerId });
    const found = await players.ask(`/resolve/STEAM/${encodeURIComponent(platformPlayerId)}`);
    expect(found.json.id).toBe(json.id);
    const encoded = Array.from(platformPlayerId)
      .map((character) => `%${character.charCodeAt(0).toString(16)}`)
      .join("");
    expect((await players.ask(`/resolve/%53team/${encoded}`)).json.id).toBe(json.id);
  });

  it("refuses an unknown platform (400)", async () => {
    const { status, json } = await players.ask("/resolve/nintendo/4711");
    expect([status, json.code]).toEqual([400, "UNKNOWN_PLATFORM"]);
    const slip = await players.ask("/resolve/stem/4711");
    expect([slip.json.code, slip.json.message]).toEqual([
      "UNKNOWN_PLATFORM",
      expect.stringMatching(
        /^This game platform is not known. Did you mean steam\? The known platforms are custom, /,
      ),
    ]);
  });

  it.each([
    ["an id of no player", "/resolve/steam/4712"],
    ["a player of another platform", "/resolve/epic/4711"],
    ["an id in another case", "/resolve/steam/ABC"],
    ["an id that cannot be one", "/resolve/steam/%20%C3%A9"],
    ["an id of 201 characters", `/resolve/steam/${"1".repeat(201)}`],
    ["an id of 5,000 letters beyond ASCII", `/resolve/steam/${"%C3%A9".repeat(2_500)}`],
  ])("does not find %s (404)", async (_what, path) => {
    await players.identify(ada);
    await players.identify({ ...ada, platformPlayerId: "abc" });
    const { status, json } = await players.ask(path);
    expect(status).toBe(404);
    expect(json).toEqual({
      code: "PLAYER_NOT_FOUND",
      message:
        "The workspace has no player with this id on this platform. Check the id and the platform.",
    });
  });
});
