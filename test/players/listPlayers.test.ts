import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPlayers, start, type Players } from "./stage.ts";

let players: Players;
/** The links (records of players), in the order in which they are listed. */
let all: Record<string, unknown>[];
beforeAll(async () => {
  players = await openPlayers();
  const made = [];
  for (let index = 0; index < 7; index++) {
    // Two players at a time are seen at the same moment.
    players.clock.time = start + Math.floor(index / 2) * 1_000;
    const platform = index % 3 === 0 ? "epic" : "steam";
    const body = { platform, platformPlayerId: `p${index}`, metadata: { index } };
    made.push((await players.identify(body)).json);
  }
  all = made.toSorted((one, other) =>
    [other.lastSeenAt, other.id] > [one.lastSeenAt, one.id] ? 1 : -1,
  );
});
afterAll(() => players.close());

const list = async (query = "") => (await players.ask(query)).json;

describe("listPlayers", () => {
  it("returns the links with all their fields, most recently seen first (200)", async () => {
    expect(await list()).toEqual({ players: all, page: 1, pageSize: 50, total: 7 });
  });

  it("pages without repeating or skipping links, also if they have equal times", async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?pageSize=2&page=${page}`)));
    expect(pages.flatMap((page) => page.players)).toEqual(all);
    expect(pages.map(({ page, pageSize, total }) => [page, pageSize, total])).toEqual(
      [1, 2, 3, 4].map((page) => [page, 2, 7]),
    );
  });

  it("accepts limit as another name of pageSize, and refuses two different values", async () => {
    const page = await list("?limit=2&page=2");
    expect(page).toEqual(await list("?pageSize=2&page=2"));
    expect(await list("?limit=2&pageSize=2&page=2")).toEqual(page);
    expect((await players.ask("?limit=2&pageSize=3")).status).toBe(400);
  });

  it("returns an empty page beyond the last one, with the total", async () => {
    const empty = { players: [], pageSize: 50, total: 7 };
    expect(await list("?page=2")).toEqual({ ...empty, page: 2 });
    expect(await list("?page=1000000&pageSize=200")).toEqual({
      ...empty,
      page: 1_000_000,
      pageSize: 200,
    });
  });

  it("filters by platform, in any case, and by contact", async () => {
    const epic = all.filter(({ platform }) => platform === "epic");
    expect(await list("?platform=EPIC")).toMatchObject({ players: epic, total: 3 });
    expect(await list("?platform=xbox")).toMatchObject({ players: [], total: 0 });
    const { contactId, id } = all[3]!;
    expect(await list(`?contactId=${String(contactId).toUpperCase()}`)).toMatchObject({
      players: [{ id }],
      total: 1,
    });
    const other = all[3]!["platform"] === "epic" ? "steam" : "epic";
    expect(await list(`?contactId=${String(contactId)}&platform=${other}`)).toMatchObject({
      total: 0,
    });
  });

  it("finds players by the whole id and by a part of the name, in any case (G17.7)", async () => {
    const named = async (platformPlayerId: string, displayName: string) =>
      (await players.identify({ platform: "xbox", platformPlayerId, displayName })).json.id;
    const countess = await named("9-1", "The Countess");
    const hostile = await named("9-2", "100%_\\' or true");
    const ids = async (search: string, more = "") =>
      (await list(`?search=${encodeURIComponent(search)}${more}`)).players.map(
        ({ id }: { readonly id: string }) => id,
      );
    // Names that contain the id of another player do not hide this player.
    players.clock.time += 1_000;
    const imitator = await named("9-3", "not 9-1");
    expect(await ids("9-1", "&pageSize=1")).toEqual([countess]);
    expect(await ids("9-1", "&pageSize=1&page=2")).toEqual([imitator]);
    await players.sql("delete from gateway_tx.player where platform_player_id = '9-3'");
    expect(await ids("9-1")).toEqual([countess]);
    expect(await ids("9-")).toEqual([]);
    expect(await ids("cOUNT")).toEqual([countess]);
    expect(await ids("%")).toEqual([hostile]);
    expect(await ids("_\\' or")).toEqual([hostile]);
    expect(await list("?search=p1&platform=epic")).toMatchObject({ players: [], total: 0 });
    expect((await players.ask(`?search=${"x".repeat(201)}`)).status).toBe(400);
    await players.sql("delete from gateway_tx.player where platform = 'xbox'");
  });

  it("lists a player first after it was seen again", async () => {
    const last = all.at(-1)!;
    players.clock.time += 60_000;
    await players.identify({
      platform: last["platform"],
      platformPlayerId: last["platformPlayerId"],
    });
    const [first, ...others] = (await list()).players;
    expect(first.id).toBe(last["id"]);
    expect(others).toEqual(all.slice(0, -1));
  });

  it.each([
    ["?page=0", "INVALID_REQUEST"],
    ["?page=1.5", "INVALID_REQUEST"],
    ["?page=1000001", "INVALID_REQUEST"],
    ["?pageSize=0", "INVALID_REQUEST"],
    ["?pageSize=201", "INVALID_REQUEST"],
    ["?pageSize=ten", "INVALID_REQUEST"],
    ["?limit=0", "INVALID_REQUEST"],
    ["?limit=201", "INVALID_REQUEST"],
    ["?contactId=4711", "INVALID_REQUEST"],
    ["?platform=nintendo", "UNKNOWN_PLATFORM"],
  ])("refuses %s (400)", async (query, code) => {
    const { status, json } = await players.ask(query);
    expect([status, json.code]).toEqual([400, code]);
  });
});
