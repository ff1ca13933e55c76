// Tests that the response cache respects rights (G10.1, G10.2, G10.5). A credential never gets a
// cached response or a 304 that was made for another credential, for other rights, or for a deleted
// credential.
// Table aliases in request bodies: `a` is authors, `b` books, `n` notes.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { KeyDefinition, WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { scope } from "../support/definition.ts";
import type { EndUser, Profile } from "../support/end-users.ts";
import type { Answer } from "../support/http-client.ts";
import { revokeKey } from "../support/workspaces.ts";
import { cacheOf, openLibrary, type Library, type Node } from "./caching-store.ts";

const cached = (mode: KeyDefinition["cache"]["mode"]): Partial<KeyDefinition> => ({
  kind: "server",
  tables: "all",
  cache: mode === "write" ? { mode } : { mode, ttlSeconds: 600 },
});

const patient = { feedAgeMaxMs: 60_000 };
let library: Library;
let node: Node;
beforeAll(async () => {
  library = await openLibrary({
    short: cached("time"),
    narrowed: cached("time"),
    narrowedToo: cached("write"),
    changed: cached("write"),
  });
  node = await library.open(patient);
});
afterAll(() => library.close());

const notes = { from: "n", select: ["id", "text"] };
const keyId = (name: string): string => library.definition.keys[name]!.id;

/** Activates another definition, as an apply does. */
async function install(change: (definition: WorkspaceDefinition) => object): Promise<void> {
  const text =
    "update gateway.workspace set definition = $2, version = gateway.next_version() where id = $1";
  const { workspace } = library.definition;
  await library.database.database.owner.run({ text }, [
    workspace.id,
    JSON.stringify({ ...library.definition, ...change(library.definition) }),
  ]);
}

describe("two keys with equal rights", () => {
  it("have separate caches: the first answer to each is read from the database", async () => {
    const first = await node.ask("write", notes);
    const second = await node.ask("writeTwin", notes);
    expect([cacheOf(first), cacheOf(second)]).toEqual(["200 MISS", "200 MISS"]);
    expect(second.headers["x-cache-credential"]).toBe(keyId("writeTwin"));
    expect(second.json.data).toEqual(first.json.data);
  });

  it("have separate validators for equal rows, and do not accept each other's", async () => {
    const question = { ...notes, limit: 2 };
    const { etag: ours } = (await node.ask("write", question)).headers;
    const { etag: theirs } = (await node.ask("writeTwin", question)).headers;
    expect(ours).not.toBe(theirs);
    for (const [key, tag] of [
      ["write", theirs],
      ["writeTwin", ours],
    ] as const)
      expect(cacheOf(await node.ask(key, question, { ifNoneMatch: tag }))).toBe("200 HIT");
  });
});

describe("a request that is refused", () => {
  it("is also refused if the cache is full: values and tables are checked before the lookup", async () => {
    const by = (value: unknown) => ({ ...notes, where: [{ field: "id", op: "eq", value }] });
    await node.ask("write", by(1));
    expect((await node.ask("write", by("1"))).status).toBe(400);
    const authors = { from: "a", select: ["name"] };
    await node.ask("write", authors);
    expect((await node.ask("famous", authors)).status).toBe(403);
  });

  it("is refused with 401 without a credential, even if a key's cache has the answer", async () => {
    const { etag } = (await node.ask("write", notes)).headers;
    const answer = await node.ask("sk_live_unknown", notes, { ifNoneMatch: etag });
    expect([answer.status, answer.headers["cache-control"]]).toEqual([401, "no-store"]);
    expect(answer.headers).not.toHaveProperty("x-cache");
  });
});

it("a revoked key gets no answer any more, cached or not", async () => {
  const { etag } = (await node.ask("short", notes)).headers;
  expect(cacheOf(await node.ask("short", notes))).toBe("200 HIT");
  await revokeKey(library.database, library.definition, "short");
  await expect
    .poll(async () => (await node.ask("short", notes)).status, { timeout: 30_000 })
    .toBe(401);
  expect((await node.ask("short", notes, { ifNoneMatch: etag })).status).toBe(401);
});

it("a narrowed scope invalidates all earlier entries and validators", async () => {
  const names = ["narrowed", "narrowedToo"];
  const everything = { from: "n" };
  const tags = new Map<string, string | undefined>();
  for (const name of names) {
    tags.set(name, (await node.ask(name, everything)).headers.etag);
    expect(cacheOf(await node.ask(name, everything))).toBe("200 HIT");
  }
  const tables = { notes: scope({ read: ["id"] }) };
  await install(({ keys }) => ({
    keys: Object.fromEntries(
      Object.entries(keys).map(([name, key]) => [
        name,
        names.includes(name) ? { ...key, tables } : key,
      ]),
    ),
  }));
  for (const name of names) {
    const asked = () => node.ask(name, everything, { ifNoneMatch: tags.get(name) });
    await expect.poll(async () => (await asked()).json?.data?.[0]).toEqual({ id: 1 });
    expect((await asked()).headers.etag).not.toBe(tags.get(name));
  }
});

it("another mode invalidates the entries of the earlier mode, and off removes the headers", async () => {
  await node.ask("changed", notes);
  await install(({ keys }) => ({
    keys: { ...keys, changed: { ...keys["changed"], cache: { mode: "off" } } },
  }));
  await expect
    .poll(async () => (await node.ask("changed", notes)).headers["x-cache"])
    .toBeUndefined();
});

describe("end users", () => {
  interface Reader {
    readonly token: string;
    readonly user: EndUser;
  }

  async function reader(roles: string[], profile: Profile = {}): Promise<Reader> {
    const { workspace } = library.definition;
    const user = await library.endUsers.create({ workspaceId: workspace.id, roles, profile });
    return { user, ...(await library.endUsers.signIn(user)) };
  }

  /**
   * Sends the query to a new node as each user, one after another. All requests after the first one
   * have the entity tag of the first user's answer.
   */
  async function askAll(query: object, ...readers: Reader[]): Promise<Answer[]> {
    const fresh = await library.open(patient);
    const answers: Answer[] = [];
    for (const { token } of readers)
      answers.push(await fresh.ask(token, query, { ifNoneMatch: answers[0]?.headers.etag }));
    return answers;
  }
  const said = (answers: readonly Answer[]) => answers.map(cacheOf);
  const first = { where: [{ field: "id", op: "eq", value: 1 }] };
  const one = { from: "b", ...first };

  it("with other claims that the plan uses get other answers", async () => {
    const answers = await askAll(
      one,
      await reader(["reader"], { username: "Woolf" }),
      await reader(["reader"], { username: "Nobody" }),
    );
    expect(said(answers)).toEqual(["200 MISS", "200 MISS"]);
    expect(answers[0]!.text).toContain("Orlando");
    expect(answers[1]!.text).not.toContain("Orlando");
  });

  it("without a claim that the plan uses get no answer of users with the claim", async () => {
    const [, bobs] = await askAll(
      one,
      await reader(["reader"], { username: "Woolf" }),
      await reader(["reader"]),
    );
    expect([cacheOf(bobs!), bobs!.text.includes("Orlando")]).toEqual(["200 MISS", false]);
  });

  it("with equal roles and equal used claims share one answer, even if their tokens have different other claims", async () => {
    const answers = await askAll(
      one,
      await reader(["reader", "guest"], { username: "Woolf", email: "ada@example.com" }),
      await reader(["guest", "reader"], { username: "Woolf", lastName: "Bob" }),
    );
    expect(said(answers)).toEqual(["200 MISS", "304 HIT"]);
    expect(answers[1]!.headers["x-cache-credential"]).toBe("enduser");
    expect(answers[1]!.headers["cache-control"]).toBe("private, no-cache");
  });

  it("with other roles share nothing, even if both may see the rows", async () => {
    const roles = [["reader"], ["guest"], ["guest", "reader"]];
    const readers = await Promise.all(roles.map((held) => reader(held)));
    const answers = await askAll({ from: "n", ...first }, ...readers);
    expect(said(answers)).toEqual(["200 MISS", "200 MISS", "200 MISS"]);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it("share nothing with a key, whose answer to the same rows has another validator", async () => {
    const fresh = await library.open(patient);
    const guest = await reader(["guest"]);
    const byKey = await fresh.ask("write", notes);
    const answer = await fresh.ask(guest.token, notes, { ifNoneMatch: byKey.headers.etag });
    expect([cacheOf(byKey), cacheOf(answer)]).toEqual(["200 MISS", "200 MISS"]);
    expect(answer.json.data).toEqual(byKey.json.data);
  });

  it("get cursors of their own, which only their own later tokens can continue", async () => {
    const [ada, bob] = [await reader(["guest"]), await reader(["guest"])];
    const page = { from: "n", limit: 1 };
    const answers = await askAll(page, ada, bob);
    expect(said(answers)).toEqual(["200 MISS", "200 MISS"]);
    const [cursor, other] = answers.map(({ json }) => json.meta.nextCursor as string);
    expect(cursor).not.toBe(other);
    const { token: next } = await library.endUsers.signIn(ada.user);
    expect((await node.ask(next, { ...page, cursor })).status).toBe(200);
    expect((await node.ask(next, { ...page, cursor: other })).status).toBe(400);
  });

  it("get their cached answers with their next token, too", async () => {
    const fresh = await library.open(patient);
    const ada = await reader(["guest"]);
    const before = await fresh.ask(ada.token, notes);
    const { token } = await library.endUsers.signIn(ada.user);
    const answer = await fresh.ask(token, notes, { ifNoneMatch: before.headers.etag });
    expect([cacheOf(before), cacheOf(answer)]).toEqual(["200 MISS", "304 HIT"]);
  });

  it("get nothing with a revoked token, even if answers are cached", async () => {
    const ada = await reader(["guest"]);
    const { headers } = await node.ask(ada.token, notes);
    const again = () => node.ask(ada.token, notes, { ifNoneMatch: headers.etag });
    expect((await again()).status).toBe(304);
    await library.endUsers.raise(ada.user);
    await expect.poll(async () => (await again()).status).toBe(401);
    expect((await again()).headers["x-cache"]).toBeUndefined();
  });

  it("get new answers after a write to the tables of the query, and only then", async () => {
    const fresh = await library.open(patient);
    const ada = await reader(["reader"], { username: "Woolf" });
    const booksOfAda = { from: "b", orderBy: [{ field: "id" }] };
    await fresh.ask(ada.token, booksOfAda);
    await fresh.ask(ada.token, notes);
    await fresh.change({
      type: "insert",
      table: "b",
      values: [{ id: 50, title: "Flush", author: 1 }],
    });
    const [own, other] = [
      await fresh.ask(ada.token, booksOfAda),
      await fresh.ask(ada.token, notes),
    ];
    expect([cacheOf(own), cacheOf(other)]).toEqual(["200 MISS", "200 HIT"]);
    expect(own.text).toContain("Flush");
  });
});
