// Concurrent requests for one player create one link (the gateway's record of the player) and one
// contact row (G17.1).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPlayers, type Players } from "./stage.ts";

let players: Players;
beforeAll(async () => void (players = await openPlayers()));
afterAll(() => players.close());

const rounds = Number(process.env["AUTH_RACE_ROUNDS"] ?? 6);
const parallel = 10;

describe("identifying one player ten times at once", () => {
  it(
    `makes one link and one contact row, in each of ${rounds} rounds`,
    { timeout: 100_000 + rounds * 500 },
    async () => {
      for (let round = 0; round < rounds; round++) {
        const body = { platform: "custom", platformPlayerId: `race-${round}` };
        const answers = await Promise.all(
          Array.from({ length: parallel }, (_, index) =>
            players.identify(body, index % 2 === 0 ? "backend" : "identifier"),
          ),
        );
        const made = answers.filter(({ status }) => status === 201);
        const known = answers.filter(({ status }) => status === 200);
        expect([made.length, known.length]).toEqual([1, parallel - 1]);
        const [one, ...others] = answers.map(({ json }) => [json.id, json.contactId].join(" "));
        expect(new Set(others)).toEqual(new Set([one]));
      }
      const links = await players.links();
      const people = await players.people();
      expect(links).toHaveLength(rounds);
      expect(new Set(people.map(({ id }) => id))).toEqual(
        new Set(links.map((link) => link["contact_id"])),
      );
      expect(people).toHaveLength(rounds);
    },
  );

  it("creates one new contact row if the old one was deleted", async () => {
    const body = { platform: "custom", platformPlayerId: "gone" };
    const { json } = await players.identify(body);
    await players.sql("delete from $ws.people where id = $1", [json.contactId]);
    const answers = await Promise.all(
      Array.from({ length: parallel }, () => players.identify(body)),
    );
    expect(new Set(answers.map((answer) => answer.json.contactId)).size).toBe(1);
    expect(await players.sql("select 1 from $ws.people where name = 'gone'")).toHaveLength(1);
  });

  it("is refused to a publishable key after a marked server key, in either order of arrival", async () => {
    for (let round = 0; round < 10; round++) {
      const body = { platform: "steam", platformPlayerId: `both-${round}` };
      const asked = ["steam", "identifier"].map((key) =>
        players.identify({ ...body, displayName: key }, key),
      );
      const [server] = await Promise.all(asked);
      expect(server!.json.isValidated).toBe(true);
      const { json } = await players.ask(`/resolve/steam/both-${round}`);
      expect(json).toMatchObject({ displayName: "steam", isValidated: true });
    }
  });
});
