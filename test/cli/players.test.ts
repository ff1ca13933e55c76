// Tests `gateway players` on player links (the gateway's records of players), which were created
// over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPlayers, start, theirs, type Players } from "../players/stage.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { gateway, type Ended } from "./shell.ts";

let players: Players;
beforeAll(async () => {
  players = await openPlayers();
});
afterAll(() => players.close());
beforeEach(() => players.reset());

const run = (...args: readonly string[]): Promise<Ended> => {
  const { url, masterKey } = players.database;
  const env = {
    DATABASE_URL: url,
    GATEWAY_MASTER_KEY: masterKey.toString("hex"),
    GATEWAY_WORKSPACE: WORKSPACE_ID,
  };
  return gateway({ directory: import.meta.dirname, env }, "players", ...args);
};
const ada = { platform: "custom", platformPlayerId: "4711", displayName: "Ada" };

describe("gateway players resolve", () => {
  it("shows the link and the row behind it", async () => {
    const { json } = await players.identify({ ...ada, metadata: { level: 12 } }, "steam");
    const { code, out, err } = await run("resolve", "CUSTOM", "4711");
    expect([code, err]).toEqual([0, ""]);
    const [link, row] = out.split("\n\n");
    expect(link).toContain(`  id                ${json.id}\n`);
    expect(link).toContain('  metadata          {"level":12}\n');
    expect(link).toContain("  isValidated       true\n");
    expect(row).toMatch(
      new RegExp(`^people\n  id        ${json.contactId}\n  name      Ada\n  joinedAt  2026-03-01`),
    );
  });

  it("prints JSON", async () => {
    const { json } = await players.identify(ada);
    const { out } = await run("resolve", "custom", "4711", "--json");
    expect(JSON.parse(out)).toEqual({
      player: { ...json, avatarUrl: null },
      contact: expect.objectContaining({ id: json.contactId, name: "Ada", level: 1 }),
    });
  });

  it("reports a deleted row, and prints no row if the workspace has no contacts", async () => {
    await players.identify(ada);
    await players.sql("delete from $ws.people");
    expect((await run("resolve", "custom", "4711")).out).toMatch(
      /\n\nThe contact \(a table row\) of this player was deleted\.$/,
    );
    const key = players.theirs["backend"];
    await players.client(`/${theirs}/players/identify`, { key, json: ada });
    const other = await run("resolve", "custom", "4711", "--workspace", theirs);
    expect(other.out).toMatch(/ {2}isValidated +false\n {2}metadata\n {2}avatarUrl$/);
  });

  it("reports an unknown player (1), and refuses an unknown platform (2)", async () => {
    expect(await run("resolve", "custom", "4712")).toEqual({
      code: 1,
      out: "",
      err: "The workspace has no player of the platform custom with the id 4712. Run gateway players list to see its players.",
    });
    const known = "custom, steam, epic, xbox, playstation, unity, roblox.";
    for (const args of [
      ["resolve", "nintendo", "4711"],
      ["list", "--platform", "nintendo"],
    ])
      expect(await run(...args)).toEqual({
        code: 2,
        out: "",
        err: `This game platform is not known. Send one of ${known}`,
      });
    expect((await run("resolve", "stem", "1")).err).toBe(
      `This game platform is not known. Did you mean steam? The known platforms are ${known}`,
    );
  });

  it("prints no control characters", async () => {
    await players.identify({ ...ada, displayName: "A\u009b31m\u202eb" });
    await players.sql("update $ws.people set name = $1", ["\u001b[31mred\u0007"]);
    const shown = await run("resolve", "custom", "4711");
    const listed = await run("list");
    for (const { out } of [shown, listed])
      expect(out.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
    expect(shown.out).toContain("[31mred");
  });
});

describe("gateway players list", () => {
  it("reports a workspace without players", async () => {
    expect(await run("list")).toMatchObject({
      code: 0,
      out: "No players of the workspace match these options.",
    });
  });

  it("lists players, the last seen first, by pages and platforms", async () => {
    for (const [index, platform] of ["custom", "epic", "custom"].entries()) {
      players.clock.time = start + index * 60_000;
      await players.identify({ ...ada, platform, platformPlayerId: `p${index}` });
    }
    const lines = (await run("list")).out.split("\n");
    expect(lines[0]).toMatch(/^PLATFORM +ID +NAME +SEEN \(UTC\) +VALIDATED +CONTACT$/);
    expect(lines.slice(1, 4).map((line) => line.split(/ +/).slice(0, 5).join(" "))).toEqual([
      "custom p2 Ada 2026-03-01 10:02",
      "epic p1 Ada 2026-03-01 10:01",
      "custom p0 Ada 2026-03-01 10:00",
    ]);
    expect(lines.at(-1)).toBe("This is page 1 of 1. Number of players on all pages: 3.");
    const second = await run("list", "--platform", "Custom", "--page-size", "1", "--page", "2");
    expect(second.out).toMatch(
      /\ncustom +p0 .*\n\nThis is page 2 of 2\. Number of players on all pages: 2\.$/,
    );
    const { out } = await run("list", "--platform", "custom", "--json");
    expect(JSON.parse(out)).toEqual((await players.ask("?platform=custom")).json);
  });

  it.each([
    ["--page", "0"],
    ["--page-size", "201"],
    ["--page", "x"],
    ["--platform", "nintendo"],
  ])("refuses %s %s (2)", async (option, value) => {
    const { code, err } = await run("list", option, value);
    expect([code, err === ""]).toEqual([2, false]);
  });
});
