import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { platforms } from "../../src/contract/values/platforms.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { openPlayers, ourDefinition, start, type Players } from "./stage.ts";

let players: Players;
beforeAll(async () => void (players = await openPlayers()));
afterAll(() => players.close());
beforeEach(() => players.reset());

const ada = { platform: "steam", platformPlayerId: "4711" };
const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const iso = (time: number): string => new Date(time).toISOString();

describe("identifyPlayer", () => {
  it("creates the link and the contact row of a new player (201)", async () => {
    const answer = await players.identify({ ...ada, displayName: "Ada", metadata: { level: 12 } });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      id: expect.stringMatching(guid),
      platform: "steam",
      platformPlayerId: "4711",
      contactId: expect.stringMatching(guid),
      displayName: "Ada",
      metadata: { level: 12 },
      firstSeenAt: iso(start),
      lastSeenAt: iso(start),
      isValidated: false,
    });
    expect(await players.people()).toEqual([
      {
        id: answer.json.contactId,
        name: "Ada",
        joinedAt: new Date(start),
        badge: expect.stringMatching(guid),
        level: 1,
        owner: null,
      },
    ]);
  });

  it("returns the same link the next time, with a later lastSeenAt (200)", async () => {
    const first = await players.identify({ ...ada, displayName: "Ada", metadata: { level: 12 } });
    players.clock.time += 60_000;
    const second = await players.identify(ada);
    expect(second.status).toBe(200);
    expect(second.json).toEqual({ ...first.json, lastSeenAt: iso(start + 60_000) });
    expect(await players.people()).toHaveLength(1);
  });

  it("replaces the name and the whole metadata, and does not change the contact row", async () => {
    const first = await players.identify({
      ...ada,
      displayName: "Ada",
      metadata: { level: 1, team: "red" },
    });
    const second = await players.identify({
      ...ada,
      displayName: "Countess",
      metadata: { level: 2 },
    });
    expect(second.json).toEqual({ ...first.json, displayName: "Countess", metadata: { level: 2 } });
    expect((await players.people())[0]).toMatchObject({ name: "Ada" });
  });

  it("never moves lastSeenAt back", async () => {
    await players.identify(ada);
    players.clock.time -= 60_000;
    const { json } = await players.identify(ada);
    expect(json).toMatchObject({ firstSeenAt: iso(start), lastSeenAt: iso(start) });
  });

  it("names a contact by the player id without a display name, and truncates a name that is too long for the column", async () => {
    await players.identify(ada);
    players.clock.time += 1;
    const long = "𝔸".repeat(30);
    const { json } = await players.identify({
      ...ada,
      platformPlayerId: "4712",
      displayName: long,
    });
    expect(json.displayName).toBe(long);
    expect((await players.people()).map(({ name }) => name)).toEqual(["4711", "𝔸".repeat(20)]);
  });

  it("accepts every platform of the contract in any case, and returns it in lower case", async () => {
    for (const platform of platforms) {
      const body = { platform: platform.toUpperCase(), platformPlayerId: "1" };
      expect((await players.identify(body)).json).toMatchObject({ platform });
      expect((await players.identify({ ...body, platform })).status).toBe(200);
    }
    expect(await players.links()).toHaveLength(platforms.length);
  });

  it("separates players with equal ids on different platforms, and ids that differ by case", async () => {
    const ids = [
      ada,
      { ...ada, platform: "epic" },
      { ...ada, platformPlayerId: "abc" },
      { ...ada, platformPlayerId: "ABC" },
    ];
    const links = await Promise.all(ids.map(async (body) => (await players.identify(body)).json));
    expect(new Set(links.map(({ id }) => id)).size).toBe(4);
    expect(new Set(links.map(({ contactId }) => contactId)).size).toBe(4);
  });

  it("creates another contact row if the previous one was deleted", async () => {
    const first = await players.identify({ ...ada, displayName: "Ada" });
    await players.sql("delete from $ws.people");
    players.clock.time += 1;
    const second = await players.identify(ada);
    expect(second.status).toBe(200);
    expect(second.json.id).toBe(first.json.id);
    expect(second.json.contactId).not.toBe(first.json.contactId);
    expect(await players.people()).toMatchObject([{ id: second.json.contactId, name: "Ada" }]);
    expect((await players.identify(ada)).json.contactId).toBe(second.json.contactId);
  });

  it("invalidates caches for a new contact before it replies, and not for a known contact", async () => {
    const key = players.ours["backend"];
    const body = {
      refs: { p: ourDefinition.tables["people"]!.id },
      query: { from: "p", select: ["name"] },
    };
    const read = () => players.client(`/${WORKSPACE_ID}/query`, { key, json: body });
    await expect
      .poll(async () => (await read()).headers["x-cache"], { timeout: 30_000 })
      .toBe("HIT");
    await players.identify({ ...ada, displayName: "Ada" });
    expect((await read()).json.data).toEqual([{ name: "Ada" }]);
    const changes = () => players.sql("select tables, event from gateway_tx.change");
    const before = await changes();
    expect(before).toEqual([{ tables: [ourDefinition.tables["people"]!.id], event: null }]);
    await players.identify(ada);
    expect(await changes()).toEqual(before);
  });

  it("validates a link permanently by a server key that is marked for the platform", async () => {
    expect((await players.identify(ada, "backend")).json.isValidated).toBe(false);
    expect((await players.identify(ada, "steam")).json.isValidated).toBe(true);
    expect((await players.identify(ada, "backend")).json.isValidated).toBe(true);
    const epic = { ...ada, platform: "epic" };
    expect((await players.identify(epic, "steam")).json.isValidated).toBe(false);
  });

  it("uses the new table if the workspace names another one, and none if it names none", async () => {
    const first = await players.identify(ada);
    await players.redefine({ contacts: { table: "staff", displayName: "title" } });
    const contactId = async () => (await players.identify(ada)).json.contactId as string | null;
    await expect.poll(contactId, { timeout: 30_000 }).not.toBe(first.json.contactId);
    const second = await contactId();
    expect(await players.sql("select * from $ws.staff")).toEqual([{ id: second, title: "4711" }]);
    await players.redefine({ contacts: null });
    await expect.poll(contactId, { timeout: 30_000 }).toBeNull();
    const other = { ...ada, platformPlayerId: "4712" };
    expect((await players.identify(other)).json.contactId).toBeNull();
    expect((await players.ask("/resolve/steam/4711")).json.contactId).toBeNull();
    expect((await players.ask(`?contactId=${second}`)).json).toMatchObject({ total: 0 });
    await players.redefine({});
    await expect.poll(contactId, { timeout: 30_000 }).toMatch(guid);
  });

  it("does not fail when the table was renamed a moment ago", async () => {
    await players.identify(ada);
    const { people, staff } = players.definition.tables;
    const contacts = { table: "humans", displayName: "name" };
    const renamed = {
      ...players.definition,
      tables: { humans: people, staff },
      workspace: { ...players.definition.workspace, contacts },
    };
    await players.sql("alter table $ws.people rename to humans");
    await players.replace(renamed);
    const other = { ...ada, platformPlayerId: "4712" };
    const answers = [await players.identify(ada), await players.identify(other)];
    expect(answers.map(({ status }) => status)).toEqual([200, 201]);
    await players.sql("alter table $ws.humans rename to people");
    await players.redefine({});
    expect((await players.identify(ada)).status).toBe(200);
    expect(await players.people()).toHaveLength(2);
  });

  it("stores neither link nor contact if the contact row cannot be created (500)", async () => {
    await players.sql("alter table $ws.people add constraint none check (name <> 'Ada')");
    const answer = await players.identify({ ...ada, displayName: "Ada" });
    await players.sql("alter table $ws.people drop constraint none");
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({
      code: "INTERNAL_ERROR",
      message: expect.not.stringContaining("Ada"),
    });
    expect(await players.links()).toEqual([]);
  });

  const deep = (levels: number): object => (levels === 1 ? {} : { a: deep(levels - 1) });
  it("stores metadata of 16 KiB and of 8 levels", async () => {
    const metadata = { text: "é".repeat(8 * 1024 - 6) };
    expect(Buffer.byteLength(JSON.stringify(metadata))).toBe(16 * 1024 - 1);
    const kept = await players.identify({ ...ada, metadata: { ...metadata } });
    expect(kept.json.metadata).toEqual(metadata);
    expect((await players.identify({ ...ada, metadata: deep(8) })).json.metadata).toEqual(deep(8));
    const odd = { "": [1, 1.5, null, true], " ": "\u0000\u0001", ÿ: { b: [[]] } };
    expect((await players.identify({ ...ada, metadata: odd })).json.metadata).toEqual(odd);
  });

  it.each([
    ["over 16 KiB", { text: "x".repeat(16 * 1024) }, "it is larger than 16 KiB"],
    ["of 9 levels", deep(9), "it is nested deeper than 8 levels"],
  ])("drops metadata %s with a mark in the log row, and keeps what was there", async (...given) => {
    const [, metadata, why] = given;
    const first = await players.identify({ ...ada, metadata });
    expect([first.status, first.json.metadata]).toEqual([201, null]);
    await players.identify({ ...ada, metadata: { level: 1 } });
    const answer = await players.identify({ ...ada, displayName: "Ada", metadata }, "identifier");
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ displayName: "Ada", metadata: { level: 1 } });
    for (const { headers } of [first, answer])
      await expect
        .poll(() => players.loggedOf(headers["x-request-id"]), { timeout: 30_000 })
        .toMatchObject([
          {
            message: `The metadata of the player was not stored, because ${why}. The gateway handles the rest of the request.`,
          },
        ]);
  });

  const members = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
  const larger = "it is larger than 16 KiB";
  it.each<[string, unknown, string]>([
    ["with 20,001 elements", { list: Array.from({ length: 20_001 }, () => 1) }, larger],
    ["with 500,000 empty lists", { list: Array.from({ length: 500_000 }, () => []) }, larger],
    ["with 10,001 keys", members(10_001), larger],
    ["with one text of 3 MB", { text: "x".repeat(3_000_000) }, larger],
    ["of 65 levels", deep(65), "it is nested deeper than 8 levels"],
  ])("drops metadata %s before it is parsed (finding: it was a 400)", async (_, metadata, why) => {
    await players.identify({ ...ada, metadata: { level: 1 } });
    const answer = await players.identify({ ...ada, metadata, displayName: "Ada" });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ displayName: "Ada", metadata: { level: 1 } });
    await expect
      .poll(() => players.loggedOf(answer.headers["x-request-id"]), { timeout: 30_000 })
      .toMatchObject([
        {
          message: `The metadata of the player was not stored, because ${why}. The gateway handles the rest of the request.`,
        },
      ]);
  });

  it("stores metadata with as many elements as 16 KiB can contain", async () => {
    const metadata = { list: Array.from({ length: 5_400 }, () => []) };
    expect((await players.identify({ ...ada, metadata })).json.metadata).toEqual(metadata);
  });

  it("drops metadata beyond the workspace's limit for records, and says so in the query log", async () => {
    await players.sql(
      "insert into gateway_tx.record_usage (workspace_id, kind, class, slot, bytes) values ($1, 'events', 2, 99, 3e9)",
      [WORKSPACE_ID],
    );
    let player = 0;
    const dropped = () =>
      players.identify({ ...ada, platformPlayerId: `full${player++}`, metadata: { level: 1 } });
    await expect
      .poll(async () => (await dropped()).json.metadata, { timeout: 30_000, interval: 250 })
      .toBeNull();
    const answer = await dropped();
    await expect
      .poll(() => players.loggedOf(answer.headers["x-request-id"]), { timeout: 30_000 })
      .toMatchObject([{ message: expect.stringContaining("plan.recordsMb") }]);
    await players.sql("delete from gateway_tx.record_usage where slot = 99");
    expect((await players.identify({ ...ada, metadata: { level: 1 } })).json.metadata).toEqual({
      level: 1,
    });
  });

  it("stores metadata with more than a thousand keys", async () => {
    const metadata = Object.fromEntries(Array.from({ length: 1_100 }, (_, at) => [`k${at}`, at]));
    expect((await players.identify({ ...ada, metadata })).json.metadata).toEqual(metadata);
  });

  it.each([
    ["no platform", { platformPlayerId: "1" }, "/platform: is required"],
    ["no id", { platform: "steam" }, "/platformPlayerId: is required"],
    ["an id that is a number", { ...ada, platformPlayerId: 4711 }, "/platformPlayerId: "],
    ["an empty id", { ...ada, platformPlayerId: "" }, "/platformPlayerId: "],
    ["an id of 201 characters", { ...ada, platformPlayerId: "1".repeat(201) }, "/platformPlayerId"],
    ["a name that is no text", { ...ada, displayName: 1 }, "/displayName: "],
    ["metadata that is no object", { ...ada, metadata: [1] }, "/metadata: "],
  ])("refuses %s (400)", async (_what, body, says) => {
    const { status, json } = await players.identify(body);
    expect(status).toBe(400);
    expect(json).toEqual({ code: "INVALID_REQUEST", message: expect.stringContaining(says) });
    expect(await players.links()).toEqual([]);
  });

  it.each([
    ["over 200 characters, cut", "𝔸".repeat(201), "𝔸".repeat(200)],
    ["of a megabyte, cut", `a${"𝔸".repeat(250_000)}`, `a${"𝔸".repeat(199)}`],
    ["of two lines, as one", "a\r\nb\u0000c\u0085", "a b c "],
    ["that is empty, as absent", "", "before"],
    ["of nothing but blanks, as absent", " \n ", "before"],
    ["that is null, as absent", null, "before"],
  ])("takes a name %s", async (_what, displayName, shown) => {
    await players.identify({ ...ada, displayName: "before" });
    const { status, json } = await players.identify({ ...ada, displayName });
    expect([status, json.displayName]).toEqual([200, shown]);
  });

  it("accepts an id of 200 characters", async () => {
    const platformPlayerId = "1".repeat(200);
    expect((await players.identify({ ...ada, platformPlayerId })).status).toBe(201);
    expect((await players.ask(`/resolve/steam/${platformPlayerId}`)).status).toBe(200);
  });

  it.each(["nintendo", "", " steam", "steam ", "constructor", "ſteam", "ＳＴＥＡＭ"])(
    "refuses the platform %j (400)",
    async (platform) => {
      const { status, json } = await players.identify({ ...ada, platform });
      expect([status, json.code]).toEqual([
        400,
        platform === "" ? "INVALID_REQUEST" : "UNKNOWN_PLATFORM",
      ]);
    },
  );
});
