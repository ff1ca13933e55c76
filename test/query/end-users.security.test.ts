// Tests the rights of end users on `/query` with access tokens. End users reach only the rows and
// columns that their roles permit for the signed claims of their tokens. This holds for reads,
// writes, counts, pages, idempotency keys and events.
// Table aliases in request bodies: `n` is notes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clubDefinition, openClub, type Club, type Member } from "./club.ts";

let club: Club;
beforeAll(async () => void (club = await openClub()));
afterAll(() => club.close());
beforeEach(() => club.reset());

const insert = (...values: object[]) => ({ mutation: { type: "insert", table: "n", values } });
const byId = (id: number) => [{ field: "id", op: "eq", value: id }];
const idsOf = async (member: Member, query: object = {}) =>
  (await member.rows({ select: ["id"], ...query })).map(({ id }) => id);

/** Two authors with a private and a public note each. */
async function authors(): Promise<readonly [Member, Member]> {
  const [ada, bob] = [await club.member(["author"]), await club.member(["author"])];
  await club.fill(
    { id: 1, owner: ada.id, secret: "a" },
    { id: 2, owner: ada.id, secret: "b", isPublic: true, email: "ada@example.com" },
    { id: 3, owner: bob.id, secret: "c" },
    { id: 4, owner: bob.id, secret: "d", isPublic: true, email: "bob@example.com" },
  );
  return [ada, bob];
}

describe("a row filter with a claim", () => {
  it("shows each user their own rows, in lists and totals", async () => {
    const [ada, bob] = await authors();
    expect([await idsOf(ada), await idsOf(bob)]).toEqual([
      [1, 2],
      [3, 4],
    ]);
    const where = [{ not: { field: "id", op: "eq", value: 1 } }];
    const { json } = await ada.send({ query: { from: "n", where }, includeTotalCount: true });
    expect(json.meta.total).toBe(1);
  });

  it("lets each user change and delete only their own rows", async () => {
    const [ada, bob] = await authors();
    for (const where of [byId(1), [{ field: "title", op: "eq", value: "note" }]]) {
      const update = { type: "update", table: "n", set: { title: "mine" }, where };
      expect((await bob.send({ mutation: update })).status).toBe(200);
    }
    expect(await club.contents("title")).toEqual(
      ["note", "note", "mine", "mine"].map((title) => ({ title })),
    );
    const removal = await ada.send({ mutation: { type: "delete", table: "n", where: byId(3) } });
    expect(removal.json.affectedRows).toBe(0);
    expect(await club.contents("id")).toHaveLength(4);
  });

  it("lets no user give a row to another user, or insert one for another user", async () => {
    const [ada, bob] = await authors();
    const { status, json } = await ada.send(insert({ id: 9, title: "x", owner: bob.id }));
    expect([status, json.error.code]).toEqual([403, "SCOPE_VIOLATION"]);
    const give = { type: "update", table: "n", set: { owner: bob.id }, where: byId(1) };
    const given = await ada.send({ mutation: give });
    expect([given.status, given.json.error.code]).toEqual([403, "SCOPE_VIOLATION"]);
    expect(await idsOf(ada)).toEqual([1, 2]);
  });

  it("reads a list from a claim that is a list", async () => {
    await club.fill({ id: 1, team: "red" }, { id: 2, team: "blue" }, { id: 3, team: "visitor" });
    expect(await idsOf(await club.member(["red"]))).toEqual([1]);
    expect(await idsOf(await club.member(["red", "visitor"]))).toEqual([1, 3]);
  });

  it("admits no row if the token lacks the claim, also beside other conditions", async () => {
    await club.fill({ id: 1, isPublic: true, team: "red" }, { id: 2 });
    expect(await idsOf(await club.member(["lost"]))).toEqual([]);
  });

  it("by an unconfirmed address admits no row (G5.17)", async () => {
    const email = "victim@example.com";
    await club.fill({ id: 1, email });
    const prepared = await club.member(["addressee"], { email, emailVerified: false });
    expect(await idsOf(prepared)).toEqual([]);
    const owner = await club.member(["addressee"], { email: "other@example.com" });
    expect(await idsOf(owner)).toEqual([]);
    await club.fill({ id: 2, email: "other@example.com" });
    expect(await idsOf(owner)).toEqual([2]);
  });

  it("uses the signed claim, not values in the request", async () => {
    const [ada, bob] = await authors();
    const headers = { "x-user-id": bob.id, "x-sub": bob.id, cookie: `sub=${bob.id}` };
    const { json } = await ada.send({ query: { from: "n", select: ["id"] } }, headers);
    expect(json.data).toEqual([{ id: 1 }, { id: 2 }]);
    const forged = await ada.send({ query: { from: "n" }, claims: { sub: bob.id } });
    expect(forged.status).toBe(400);
    const where = [{ field: "owner", op: "eq", valueFromClaim: "sub" }];
    expect((await ada.send({ query: { from: "n", where } })).status).toBe(400);
  });
});

describe("defaults from claims", () => {
  const written = "id, owner, author, email, place, day";

  it("fill in the account's claims", async () => {
    const profile = { username: "ada", email: "ada@example.com" };
    const ada = await club.member(["author"], profile);
    expect((await ada.send(insert({ id: 1, title: "x" }))).status).toBe(200);
    expect(await club.contents(written)).toEqual([
      {
        id: 1,
        owner: ada.id,
        author: "ada",
        email: "ada@example.com",
        place: clubDefinition.workspace.id,
        day: null,
      },
    ]);
    const [{ issuedAt } = {}] = await club.contents('"issuedAt"');
    expect(Math.abs(Number(issuedAt) - Date.now() / 1000)).toBeLessThan(60);
  });

  it("are null if the account lacks the claim", async () => {
    const player = await club.member(["author"], { email: null });
    await player.send(insert({ id: 1, title: "x" }));
    expect(await club.contents("author, email")).toEqual([{ author: null, email: null }]);
  });

  it("are null for an unconfirmed address (G5.17)", async () => {
    const profile = { email: "second@example.com", emailVerified: false, username: "eve" };
    const eve = await club.member(["author"], profile);
    expect((await eve.send(insert({ id: 1, title: "x" }))).status).toBe(200);
    expect(await club.contents("author, email")).toEqual([{ author: "eve", email: null }]);
  });

  it("are null for an API key", async () => {
    const { client } = club.gateway;
    const { id } = clubDefinition.workspace;
    const json = {
      refs: { n: clubDefinition.tables["notes"]!.id },
      ...insert({ id: 1, title: "x" }),
    };
    expect((await client(`/${id}/query`, { key: club.keys["backend"], json })).status).toBe(200);
    expect(await club.contents("owner, author, email, place")).toEqual([
      { owner: null, author: null, email: null, place: null },
    ]);
  });
});

describe("several roles", () => {
  it("show the rows of each role, and a column in the rows of the role that shows it", async () => {
    const [ada] = await authors();
    await ada.setRoles(["author", "visitor"]);
    const both = await ada.again();
    const select = ["id", "secret", "email"];
    expect(await both.rows({ select, limit: 10 })).toEqual([
      { id: 1, secret: "a", email: null },
      { id: 2, secret: "b", email: "ada@example.com" },
      { id: 4, secret: null, email: expect.stringMatching(/^b\*+@example\.com$/) },
    ]);
    const visitor = await club.member(["visitor"]);
    expect((await visitor.send({ query: { from: "n", select: ["secret"] } })).status).toBe(400);
    expect(await idsOf(visitor, { limit: 10 })).toEqual([2, 4]);
  });

  it("limit each right to the rows of the role that grants it", async () => {
    const [ada, bob] = await authors();
    await ada.setRoles(["author", "visitor", "counter"]);
    const all = await ada.again();
    const update = { type: "update", table: "n", set: { title: "mine" }, where: byId(4) };
    expect((await all.send({ mutation: update })).json.affectedRows).toBe(0);
    const count = [{ fn: "count", alias: "n" }];
    expect(await all.rows({ select: count, orderBy: undefined })).toEqual([{ n: 2 }]);
    const { status, json } = await bob.send({ query: { from: "n", select: count } });
    expect([status, json.error.code]).toEqual([403, "SCOPE_VIOLATION"]);
  });

  it("have the largest of their row limits", async () => {
    await authors();
    const limitOf = async (member: Member) =>
      (await member.send({ query: { from: "n" } })).json.meta.limit as number;
    expect(await limitOf(await club.member(["visitor"]))).toBe(2);
    expect(await limitOf(await club.member(["visitor", "counter"]))).toBe(50);
  });

  it("show the union of their rights in the schema", async () => {
    const { client } = club.gateway;
    const schemaOf = async (member: Member) => {
      const path = `/${clubDefinition.workspace.id}/schema`;
      const { json } = await client(path, { key: member.token });
      const [{ columns, permissions }] = json.tables;
      return { names: columns.map(({ name }: { name: string }) => name), permissions };
    };
    const visitor = await schemaOf(await club.member(["visitor"]));
    expect(visitor.names).toEqual(["id", "title", "email"]);
    expect(visitor.permissions).toMatchObject({ read: true, insert: false, aggregate: false });
    const both = await schemaOf(await club.member(["visitor", "counter"]));
    expect(both.names).toEqual(["id", "title", "team", "email"]);
    expect(both.permissions).toMatchObject({ aggregate: true, maxRows: 1000 });
  });
});

describe("an Idempotency-Key", () => {
  const send = (member: Member, id: number, key = "k") =>
    member.send(insert({ id, title: "x" }), { "idempotency-key": key });

  it("belongs to the end user: other users use the same key for their own writes", async () => {
    const [ada, bob] = [await club.member(["author"]), await club.member(["author"])];
    const answers = [await send(ada, 1), await send(bob, 2), await send(ada, 1)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ headers }) => headers["idempotency-replayed"])).toEqual([
      undefined,
      undefined,
      "true",
    ]);
    expect(await club.contents("id")).toEqual([{ id: 1 }, { id: 2 }]);
    expect((await send(bob, 1)).status).toBe(409);
  });

  it("is accepted with the account's next token, on any device", async () => {
    const ada = await club.member(["author"]);
    await send(ada, 1);
    const again = await send(await ada.again(), 1);
    expect([again.status, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);
  });

  it("answers 409 if the account's roles have changed since", async () => {
    const ada = await club.member(["author"]);
    await send(ada, 1);
    await ada.setRoles(["author", "visitor"]);
    const { status, json } = await send(await ada.again(), 1);
    expect([status, json.error.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
  });
});

describe("other operations", () => {
  it("an event names the end user, and needs a role that may publish", async () => {
    const ada = await club.member(["author"]);
    const { mutation } = insert({ id: 1, title: "x" });
    const notify = { bus: "notes:all" };
    expect((await ada.send({ mutation: { ...mutation, notify } })).status).toBe(200);
    const actors = "select actor_kind as kind, actor_id as id from gateway_tx.bus_event";
    await expect
      .poll(() => club.sql(actors), { timeout: 30_000 })
      .toContainEqual({ kind: "endUser", id: ada.id });
  });

  it("a transaction belongs to the end user", async () => {
    const [ada, bob] = await authors();
    const steps = [
      insert({ id: 9, title: "x" }),
      { mutation: { type: "update", table: "n", set: { title: "y" }, where: byId(3) } },
      { query: { from: "n", select: ["id"], orderBy: [{ field: "id" }] } },
    ];
    const { json } = await ada.send({ transaction: steps });
    expect(json.steps.map((step: { affectedRows?: number }) => step.affectedRows)).toEqual([
      1,
      0,
      undefined,
    ]);
    expect(json.steps[2].data).toEqual([{ id: 1 }, { id: 2 }, { id: 9 }]);
    expect(await idsOf(bob)).toEqual([3, 4]);
  });

  it("end users get no explanations", async () => {
    const ada = await club.member(["author"]);
    const { status, json } = await ada.send({ query: { from: "n" }, explain: true });
    expect([status, json.error.code]).toEqual([403, "SCOPE_VIOLATION"]);
  });

  it("a cursor belongs to its end user alone", async () => {
    const [ada] = await authors();
    const visitors = [await club.member(["visitor"]), await club.member(["visitor"])] as const;
    const page = { from: "n", select: ["id"], limit: 1 };
    const { json } = await visitors[0].send({ query: page });
    const cursor = json.meta.nextCursor as string;
    const next = { query: { ...page, cursor } };
    expect((await (await visitors[0].again()).send(next)).json.data).toEqual([{ id: 4 }]);
    for (const other of [visitors[1], ada]) expect((await other.send(next)).status).toBe(400);
  });

  it("the query log contains the end user of each call, and the calls count for the workspace", async () => {
    const ada = await club.member(["author"]);
    const { headers } = await ada.send({ query: { from: "n", limit: 7 } });
    expect(headers["ratelimit"]).toBeDefined();
    const id = headers["x-request-id"] as string;
    const text = `select credential_type, credential_id, end_user_id, status from gateway.query_log where request_id = '${id}'`;
    await expect
      .poll(() => club.sql(text))
      .toEqual([
        { credential_type: "endUser", credential_id: null, end_user_id: ada.id, status: 200 },
      ]);
  });
});
