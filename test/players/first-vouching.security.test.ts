// Whoever holds a publishable key may claim the id of a player who has not come yet. What such keys said is dropped when somebody
// vouches for the player, and the player gets a contact row of their own; what a server key identified stays (G17.5).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WORKSPACE_ID } from "../support/definition.ts";
import { openPlayers, type Players } from "./stage.ts";

let players: Players;
beforeAll(async () => void (players = await openPlayers()));
afterAll(() => players.close());
beforeEach(() => players.reset());

const ada = { platform: "steam", platformPlayerId: "4711" };
const squat = (more: object = {}) =>
  players.identify(
    { ...ada, displayName: "Mallory", metadata: { admin: true }, ...more },
    "identifier",
  );
const vouchings = {
  assert: () => players.assert({ platformPlayerId: "4711" }),
  "identify by a marked key": () => players.identify(ada, "steam"),
} as const;
const link = async () => (await players.ask("?platform=steam")).json.players[0];
const contact = async (id: unknown) =>
  (await players.sql("select * from $ws.people where id = $1", [id]))[0];

describe.each(Object.entries(vouchings))("the first vouching by %s", (_name, vouch) => {
  it("drops the stranger's name and metadata, and gives the player a new row", async () => {
    const squatted = (await squat()).json;
    players.clock.time += 1_000;
    expect((await vouch()).status).toBe(200);
    const now = await link();
    expect(now).toMatchObject({
      id: squatted.id,
      displayName: null,
      metadata: null,
      isValidated: true,
    });
    expect(now.contactId).not.toBe(squatted.contactId);
    expect(await contact(now.contactId)).toMatchObject({ name: "4711" });
    expect(await contact(squatted.contactId)).toMatchObject({ name: "Mallory", owner: null });
  });

  it("keeps the row where the workspace has put something into it, without the name and metadata", async () => {
    const squatted = (await squat()).json;
    await players.sql("update $ws.people set level = 7");
    await vouch();
    expect(await link()).toMatchObject({
      contactId: squatted.contactId,
      displayName: null,
      metadata: null,
      isValidated: true,
    });
    await players.sql("update $ws.people set level = 1");
    await vouch();
    expect((await link()).contactId).toBe(squatted.contactId);
  });

  it("keeps everything that any server key identified, before or after the stranger", async () => {
    await squat();
    const server = (await players.identify({ ...ada, displayName: "Ada" }, "backend")).json;
    const again = (await squat({ metadata: { level: 2 } })).json;
    expect(again).toMatchObject({ contactId: server.contactId, isValidated: false });
    await vouch();
    expect(await link()).toMatchObject({
      contactId: server.contactId,
      displayName: "Mallory",
      metadata: { level: 2 },
    });
  });

  it("happens once: what is said afterwards stays, and so does the new row", async () => {
    await squat();
    await vouch();
    const { contactId } = await link();
    await players.identify({ ...ada, displayName: "Ada", metadata: { level: 1 } }, "backend");
    await vouch();
    expect(await link()).toMatchObject({ contactId, displayName: "Ada", metadata: { level: 1 } });
    expect((await squat()).status).toBe(403);
  });

  it("leaves links of other platforms with the same id alone", async () => {
    const epic = (await squat({ platform: "epic" })).json;
    await squat();
    await vouch();
    expect((await players.ask("?platform=epic")).json.players).toEqual([epic]);
  });
});

describe("the first vouching", () => {
  it("gives the row to the account that the player signs in to", async () => {
    await squat();
    const { user } = (await vouchings.assert()).json.data;
    expect(await contact((await link()).contactId)).toMatchObject({ owner: user.id });
    expect(await players.links()).toMatchObject([{ end_user_id: user.id, made_row: null }]);
  });

  it("takes what it says itself", async () => {
    await squat();
    await players.assert({ platformPlayerId: "4711", displayName: "Ada", metadata: { level: 12 } });
    const now = await link();
    expect(now).toMatchObject({ displayName: "Ada", metadata: { level: 12 } });
    expect(await contact(now.contactId)).toMatchObject({ name: "Ada" });
  });

  it("makes one row, however many vouch at once beside the stranger", async () => {
    for (let round = 0; round < 10; round++) {
      const platformPlayerId = `race-${round}`;
      const body = { platform: "steam", platformPlayerId };
      const squatted = (await squat({ platformPlayerId })).json;
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => players.identify(body, "steam")),
        ...Array.from({ length: 4 }, () => players.assert({ platformPlayerId })),
        squat({ platformPlayerId }),
      ]);
      expect([200, 403]).toContain(answers.pop()!.status);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const { json } = await players.ask(`/resolve/steam/${platformPlayerId}`);
      expect(json.contactId).not.toBe(squatted.contactId);
      expect(json.displayName).toBeNull();
      const made = await players.sql("select 1 from $ws.people where name = $1", [
        platformPlayerId,
      ]);
      expect(made).toHaveLength(1);
    }
  });

  it("knows a row that was made again for a stranger, and one with a column of later", async () => {
    await squat();
    await players.sql("delete from $ws.people");
    players.clock.time += 1;
    const { contactId } = (await squat()).json;
    const later = structuredClone(players.definition) as {
      tables: Record<string, { columns: Record<string, object> }>;
    };
    const { columns } = later.tables["people"]!;
    columns["coins"] = {
      ...columns["level"],
      id: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0abc",
      default: 3,
    };
    await players.sql("alter table $ws.people add column coins int4 not null default 3");
    await players.replace(later);
    const refs = { p: players.definition.tables["people"]!.id };
    const json = { refs, query: { from: "p", select: ["coins"] } };
    const key = players.ours["backend"];
    const askForIt = async () =>
      (await players.client(`/${WORKSPACE_ID}/query`, { key, json })).status;
    await expect.poll(askForIt, { timeout: 30_000 }).toBe(200);
    await vouchings.assert();
    expect((await link()).contactId).not.toBe(contactId);
    await players.sql("alter table $ws.people drop column coins");
    await players.redefine({});
    await expect.poll(askForIt, { timeout: 30_000 }).toBe(400);
  });

  it("drops what was said where the workspace names no table of contacts, too", async () => {
    await players.redefine({ contacts: null });
    const withoutContact = async () => (await squat()).json.contactId;
    await expect.poll(withoutContact, { timeout: 30_000 }).toBeNull();
    await vouchings.assert();
    expect(await link()).toMatchObject({ displayName: null, metadata: null, isValidated: true });
    await players.redefine({});
  });
});
