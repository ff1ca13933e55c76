// Checks which rights each key has on players. Also checks that a request sets only the declared
// fields of a link, the gateway's record of a player (G17.2, G17.3).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WORKSPACE_ID } from "../support/definition.ts";
import { createExactClient } from "../support/exact-http.ts";
import { openPlayers, theirs, type Players } from "./stage.ts";

let players: Players;
beforeAll(async () => void (players = await openPlayers()));
afterAll(() => players.close());
beforeEach(() => players.reset());

const ada = { platform: "steam", platformPlayerId: "4711" };
const calls = {
  identify: (key: string) => players.identify(ada, key),
  resolve: (key: string) => players.ask("/resolve/steam/4711", key),
  list: (key: string) => players.ask("", key),
} as const;
type Right = keyof typeof calls;
const rights: Readonly<Record<string, readonly Right[]>> = {
  backend: ["identify", "resolve", "list"],
  steam: ["identify", "resolve", "list"],
  mute: [],
  identifier: ["identify"],
  resolver: ["resolve"],
  lister: ["list"],
  public: [],
};
const cells = Object.entries(rights).flatMap(([key, held]) =>
  (Object.keys(calls) as Right[]).map((right) => [key, right, held.includes(right)] as const),
);

describe("the rights of keys on players", () => {
  it.each(cells)("key %s, %s: %s", async (key, right, isHeld) => {
    await players.identify(ada);
    const { status, json } = await calls[right](key);
    if (isHeld) return expect(status).toBe(200);
    expect(status).toBe(403);
    expect(json).toEqual({
      code: "SCOPE_VIOLATION",
      message: `The credential does not have the right \`${right}\` on \`players\`. Use a credential that has this right.`,
    });
  });

  it("are checked before the database is read: known and unknown players get the same refusal", async () => {
    await players.identify(ada);
    const paths = ["/resolve/steam/4711", "/resolve/steam/4712", "/resolve/nintendo/1"];
    const answers = await Promise.all(paths.map((path) => players.ask(path, "mute")));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await players.identify({ ...ada, platform: "nintendo" }, "mute")).status).toBe(403);
    expect(await players.links()).toHaveLength(1);
  });

  it("end with the workspace: a player of another workspace is not found, and gets its own link", async () => {
    const first = await players.identify(ada);
    const key = players.theirs["backend"];
    const ask = (rest: string) => players.client(`/${theirs}/players${rest}`, { key });
    const missed = await ask("/resolve/steam/4711");
    const nobody = await ask("/resolve/steam/4712");
    expect([missed.status, missed.text]).toEqual([404, nobody.text]);
    expect((await ask("")).json).toMatchObject({ players: [], total: 0 });
    const made = await players.client(`/${theirs}/players/identify`, { key, json: ada });
    expect(made.status).toBe(201);
    expect(made.json.id).not.toBe(first.json.id);
    expect(made.json.contactId).toBeNull();
    const foreign = await ask(`?contactId=${first.json.contactId}`);
    expect(foreign.json).toMatchObject({ players: [], total: 0 });
    const crossed = await players.client(`/${WORKSPACE_ID}/players`, { key });
    expect([crossed.status, crossed.json.code]).toEqual([403, "WORKSPACE_MISMATCH"]);
  });

  it("are refused without a key", async () => {
    const answers = await Promise.all([
      players.client(`/${WORKSPACE_ID}/players`),
      players.client(`/${WORKSPACE_ID}/players/resolve/steam/4711`),
      players.client(`/${WORKSPACE_ID}/players/identify`, { json: ada }),
    ]);
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual(
      answers.map(() => [401, "UNAUTHENTICATED"]),
    );
  });

  it("are removed within a second after the definition removes them", async () => {
    const narrowed = structuredClone(players.definition) as {
      keys: Record<string, { players: unknown }>;
    };
    narrowed.keys["backend"]!.players = ["identify"];
    await players.replace(narrowed);
    await expect.poll(async () => (await players.ask("")).status, { timeout: 30_000 }).toBe(403);
    expect((await players.identify(ada)).status).toBe(201);
    await players.redefine({});
    await expect.poll(async () => (await players.ask("")).status, { timeout: 30_000 }).toBe(200);
  });
});

describe("the rights of members on players", () => {
  const refused = { identify: 401, resolve: 403, list: 403 } as const;
  const reads = { identify: 401, resolve: 200, list: 200 } as const;
  it.each([
    ["a viewer", "viewer", WORKSPACE_ID, reads],
    ["an editor", "editor", WORKSPACE_ID, reads],
    ["an owner", "owner", WORKSPACE_ID, reads],
    ["an owner of another workspace", "owner", theirs, refused],
  ] as const)("%s reads and identifies none (G17.7)", async (_, role, workspaceId, statuses) => {
    await players.identify(ada);
    const before = await players.links();
    const { headers } = await players.signIn(role, workspaceId);
    const ask = (rest: string, more: object = {}) =>
      players.client(`/${WORKSPACE_ID}/players${rest}`, { headers, ...more });
    const answers = {
      identify: await ask("/identify", { json: { ...ada, displayName: "Mallory" } }),
      resolve: await ask("/resolve/steam/4711"),
      list: await ask(""),
    };
    for (const [name, { status, text }] of Object.entries(answers)) {
      expect([name, status]).toEqual([name, statuses[name as Right]]);
      if (status !== 200) expect(text).not.toContain("4711");
    }
    expect(await players.links()).toEqual(before);
  });

  it("show the account of a player to members, and not to keys", async () => {
    const asserted = await players.assert({ platformPlayerId: "4711" });
    expect(asserted.status).toBe(200);
    await players.identify({ ...ada, platformPlayerId: "4712" });
    const links = await players.links();
    const endUserId = String(links.find((link) => link["end_user_id"] !== null)?.["end_user_id"]);
    const { headers } = await players.signIn("viewer");
    const asMember = async (rest: string) =>
      (await players.client(`/${WORKSPACE_ID}/players${rest}`, { headers })).json;
    expect(await asMember(`?endUserId=${endUserId}`)).toMatchObject({
      players: [{ platformPlayerId: "4711", endUserId }],
      total: 1,
    });
    expect(await asMember(`?endUserId=${theirs}`)).toMatchObject({ players: [], total: 0 });
    expect((await asMember("?search=4712")).players[0].endUserId).toBeNull();
    for (const key of ["backend", "lister"]) {
      expect((await players.ask("", key)).text).not.toContain("endUserId");
      const refused = await players.ask(`?endUserId=${endUserId}`, key);
      expect([refused.status, refused.json.code]).toEqual([403, "SCOPE_VIOLATION"]);
    }
  });

  it("end with the membership", async () => {
    const { headers } = await players.signIn("owner");
    await players.sql("delete from gateway.portal_member");
    const { status } = await players.client(`/${WORKSPACE_ID}/players`, { headers });
    expect(status).toBe(403);
  });
});

describe("a validated link", () => {
  it("is not changed by any request of a publishable key (403), and the refusal shows none of its data", async () => {
    const before = await players.identify({ ...ada, displayName: "Ada" }, "steam");
    players.clock.time += 1_000;
    const { status, json, text } = await players.identify(
      { ...ada, displayName: "Mallory", metadata: { admin: true } },
      "identifier",
    );
    expect([status, json.code]).toEqual([403, "SCOPE_VIOLATION"]);
    expect(text).not.toContain("Ada");
    expect((await players.ask("")).json.players).toEqual([before.json]);
  });

  it("gets no new contact row from a publishable key if its row was deleted", async () => {
    await players.identify(ada, "steam");
    await players.sql("delete from $ws.people");
    expect((await players.identify(ada, "identifier")).status).toBe(403);
    expect(await players.people()).toEqual([]);
  });

  it("is changed by server keys, marked or not, and stays validated", async () => {
    await players.identify(ada, "steam");
    const { status, json } = await players.identify({ ...ada, displayName: "Ada" }, "backend");
    expect([status, json.displayName, json.isValidated]).toEqual([200, "Ada", true]);
  });

  it("is not created by a publishable key, even if the definition marks that key", async () => {
    const marked = structuredClone(players.definition) as {
      keys: Record<string, { platforms: unknown }>;
    };
    marked.keys["identifier"]!.platforms = ["steam"];
    await players.replace(marked);
    const body = { ...ada, platformPlayerId: "4713" };
    for (let round = 0; round < 3; round++)
      expect((await players.identify(body, "identifier")).json.isValidated).toBe(false);
    await players.redefine({});
  });
});

describe("mass assignment", () => {
  const guid = "2b8e4a8e-9d2c-5a0d-8f7e-0a4d3b1c6e52";
  it.each([
    ["isValidated", true],
    ["contactId", guid],
    ["id", guid],
    ["workspaceId", theirs],
    ["endUserId", guid],
    ["firstSeenAt", "2000-01-01T00:00:00.000Z"],
    ["lastSeenAt", "2100-01-01T00:00:00.000Z"],
    ["avatarUrl", "https://evil.example/a.png"],
    ["is_validated", true],
    ["contact_id", guid],
  ])("%s in the body is refused (400), of a new player and a known one", async (field, value) => {
    for (const key of ["steam", "identifier"]) {
      const { status, json } = await players.identify({ ...ada, [field]: value }, key);
      expect([status, json.code]).toEqual([400, "INVALID_REQUEST"]);
    }
    expect(await players.links()).toEqual([]);
    const before = await players.identify(ada);
    expect((await players.identify({ ...ada, [field]: value }, "steam")).status).toBe(400);
    expect((await players.ask("")).json.players).toEqual([before.json]);
  });

  it("is not possible through metadata", async () => {
    const metadata = { isValidated: true, contactId: guid, id: guid };
    const { json } = await players.identify({ ...ada, metadata }, "identifier");
    expect(json).toMatchObject({ isValidated: false, metadata });
    expect([json.id, json.contactId]).not.toContain(guid);
  });

  it("is not possible through names: names and metadata are stored as text", async () => {
    const displayName = "'); drop table gateway_tx.player; --";
    const metadata = { $ref: "steps.0", inc: 5, now: true, "{{claim:sub}}": "${env:PATH}" };
    const { json } = await players.identify({ ...ada, displayName, metadata });
    expect(json).toMatchObject({ displayName, metadata });
    expect(await players.people()).toMatchObject([{ name: displayName.slice(0, 20) }]);
  });
});

describe("hostile ids", () => {
  const bodies = ["..", ".", "\u0000", "a\u0000b", "\n", "a\u007f", "\u0085", ""];
  it.each(bodies)("%j cannot be identified (400)", async (platformPlayerId) => {
    const { status, json } = await players.identify({ ...ada, platformPlayerId });
    expect([status, json.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(await players.links()).toEqual([]);
  });

  it.each([
    ["a slash", "/resolve/steam/a/b", 404],
    ["two dots", "/resolve/steam/..", 404],
    ["encoded dots", "/resolve/steam/%2e%2e", 404],
    ["nothing", "/resolve/steam/", 404],
    ["10 KiB", `/resolve/steam/${"x".repeat(10_240)}`, 404],
    ["SQL", "/resolve/steam/'%20or%201=1--", 404],
    ["a wildcard", "/resolve/steam/%25", 404],
    ["an underscore", "/resolve/steam/____", 404],
    ["a key of every object, as a platform", "/resolve/__proto__/4711", 400],
  ])("%s in the address finds nobody", async (_what, path, status) => {
    await players.identify(ada);
    expect((await players.ask(path)).status).toBe(status);
  });

  it.each([
    "a/b",
    "a\\b",
    "../x",
    "a b",
    "é",
    "😀".repeat(200),
    "\u202e",
    " ",
    "%2e%2e",
    "a?b#c",
    "...",
    "%",
  ])("%j is an id like any other, percent-encoded in the address", async (platformPlayerId) => {
    const made = await players.identify({ ...ada, platformPlayerId });
    expect([made.status, made.json.platformPlayerId]).toEqual([201, platformPlayerId]);
    const found = await players.ask(`/resolve/steam/${encodeURIComponent(platformPlayerId)}`);
    expect([found.status, found.json.id]).toEqual([200, made.json.id]);
  });

  it("an encoded slash in any other part of an address is refused (400)", async () => {
    const places = ["/resolve%2fsteam/1", "/resolve/a%2fb/1", "/resolve/steam/1%2f/x", "%2f"];
    for (const place of places) expect((await sent(place)).status).toBe(400);
    expect((await sent("/resolve/steam/a%2fb", "OPTIONS")).status).toBe(204);
  });

  // A malformed address matches no operation. So the error body is flat: only a text in `error`.
  it.each(["%00", "%ff", "%4"])("%s is no part of any address (400)", async (id) => {
    const answer = await sent(`/resolve/steam/${id}`);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toEqual({ error: expect.any(String) });
  });

  const sent = async (rest: string, method = "GET") => {
    const client = createExactClient(players.baseUrl);
    const headers = { authorization: `Bearer ${players.ours["backend"]}` };
    const path = `/${WORKSPACE_ID}/players${rest}`;
    const answer = await client.send({ method, path, headers });
    client.close();
    return answer;
  };
});
