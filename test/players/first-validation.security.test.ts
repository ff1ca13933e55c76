// A client with a publishable key can claim the id of a player who has not signed in yet. The first
// validation by a server drops what such keys wrote and gives the player a new contact row. Data
// that a server key wrote stays (G17.5).
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
const validations = {
  assert: () => players.assert({ platformPlayerId: "4711" }),
  "identify by a marked key": () => players.identify(ada, "steam"),
} as const;
const link = async () => (await players.ask("?platform=steam")).json.players[0];
const contact = async (id: unknown) =>
  (await players.sql("select * from $ws.people where id = $1", [id]))[0];

describe.each(Object.entries(validations))("the first validation by %s", (_name, validate) => {
  it("drops the name and metadata of the publishable key, and gives the player a new row", async () => {
    const squatted = (await squat()).json;
    players.clock.time += 1_000;
    expect((await validate()).status).toBe(200);
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

  it("keeps a row that the workspace has changed, but drops the name and metadata of the link", async () => {
    const squatted = (await squat()).json;
    await players.sql("update $ws.people set level = 7");
    await validate();
    expect(await link()).toMatchObject({
      contactId: squatted.contactId,
      displayName: null,
      metadata: null,
      isValidated: true,
    });
    await players.sql("update $ws.people set level = 1");
    await validate();
    expect((await link()).contactId).toBe(squatted.contactId);
  });

  it("keeps all data of a server key, written before or after the publishable key's", async () => {
    await squat();
    const server = (await players.identify({ ...ada, displayName: "Ada" }, "backend")).json;
    const again = (await squat({ metadata: { level: 2 } })).json;
    expect(again).toMatchObject({ contactId: server.contactId, isValidated: false });
    await validate();
    expect(await link()).toMatchObject({
      contactId: server.contactId,
      displayName: "Mallory",
      metadata: { level: 2 },
    });
  });

  it("happens once: later data stays, and so does the new row", async () => {
    await squat();
    await validate();
    const { contactId } = await link();
    await players.identify({ ...ada, displayName: "Ada", metadata: { level: 1 } }, "backend");
    await validate();
    expect(await link()).toMatchObject({ contactId, displayName: "Ada", metadata: { level: 1 } });
    expect((await squat()).status).toBe(403);
  });

  it("does not change links of other platforms with the same id", async () => {
    const epic = (await squat({ platform: "epic" })).json;
    await squat();
    await validate();
    expect((await players.ask("?platform=epic")).json.players).toEqual([epic]);
  });
});

describe("the first validation", () => {
  it("gives the row to the account that the player signs in to", async () => {
    await squat();
    const { user } = (await validations.assert()).json.data;
    expect(await contact((await link()).contactId)).toMatchObject({ owner: user.id });
    expect(await players.links()).toMatchObject([{ end_user_id: user.id, made_row: null }]);
  });

  it("stores its own name and metadata", async () => {
    await squat();
    await players.assert({ platformPlayerId: "4711", displayName: "Ada", metadata: { level: 12 } });
    const now = await link();
    expect(now).toMatchObject({ displayName: "Ada", metadata: { level: 12 } });
    expect(await contact(now.contactId)).toMatchObject({ name: "Ada" });
  });

  it("creates one row if several servers and a publishable key send requests at once", async () => {
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

  it("replaces a row that was created again for a publishable key, also after a column was added", async () => {
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
    await validations.assert();
    expect((await link()).contactId).not.toBe(contactId);
    await players.sql("alter table $ws.people drop column coins");
    await players.redefine({});
    await expect.poll(askForIt, { timeout: 30_000 }).toBe(400);
  });

  it("drops the earlier data also if the workspace names no contacts table", async () => {
    await players.redefine({ contacts: null });
    const withoutContact = async () => (await squat()).json.contactId;
    await expect.poll(withoutContact, { timeout: 30_000 }).toBeNull();
    await validations.assert();
    expect(await link()).toMatchObject({ displayName: null, metadata: null, isValidated: true });
    await players.redefine({});
  });
});
