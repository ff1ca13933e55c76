// The cache behind the door (security R11, Q16): nobody is served, or told by a 304, what was kept for somebody else, for other
// rights, or for a credential that is gone.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claimsOfCaller, grantFor } from "../../src/access/grants.ts";
import { createResponseCache } from "../../src/cache/index.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import type { KeyDefinition, WorkspaceDefinition } from "../../src/catalog/definition.ts";
import type { ConditionItem } from "../../src/conditions/parse.ts";
import type { EndUserCaller } from "../../src/contract/caller.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { runCachedRead, type CachedReadAnswer } from "../../src/query/cached-read.ts";
import { scope } from "../support/definition.ts";
import { revokeKey } from "../support/workspaces.ts";
import { cacheOf, openLibrary, type Library, type Node } from "./caching-store.ts";

const cached = (mode: KeyDefinition["cache"]["mode"]): Partial<KeyDefinition> => ({
  kind: "server",
  tables: "all",
  cache: mode === "write" ? { mode } : { mode, ttlSeconds: 600 },
});

let library: Library;
let node: Node;
beforeAll(async () => {
  library = await openLibrary({
    short: cached("time"),
    narrowed: cached("time"),
    narrowedToo: cached("write"),
    changed: cached("write"),
  });
  node = await library.open();
});
afterAll(() => library.close());

const notes = { from: "n", select: ["id", "text"] };
const keyId = (name: string): string => library.definition.keys[name]!.id;

/** Puts another definition in force, as an apply does. */
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
  test("have a cache each: the first answer to either is read", async () => {
    const first = await node.ask("write", notes);
    const second = await node.ask("writeTwin", notes);
    expect([cacheOf(first), cacheOf(second)]).toEqual(["200 MISS", "200 MISS"]);
    expect(second.headers["x-cache-credential"]).toBe(keyId("writeTwin"));
    expect(second.json.data).toEqual(first.json.data);
  });

  test("have validators of their own for the same rows, and the other's is worth nothing", async () => {
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
  test("is refused with a full cache, too: values and tables are checked before it is asked", async () => {
    const by = (value: unknown) => ({ ...notes, where: [{ field: "id", op: "eq", value }] });
    await node.ask("write", by(1));
    expect((await node.ask("write", by("1"))).status).toBe(400);
    const authors = { from: "a", select: ["name"] };
    await node.ask("write", authors);
    expect((await node.ask("famous", authors)).status).toBe(403);
  });

  test("is refused to nobody: 401, and nothing of what a key's cache holds", async () => {
    const { etag } = (await node.ask("write", notes)).headers;
    const answer = await node.ask("sk_live_unknown", notes, { ifNoneMatch: etag });
    expect([answer.status, answer.headers["cache-control"]]).toEqual([401, "no-store"]);
    expect(answer.headers).not.toHaveProperty("x-cache");
  });
});

test("a revoked key gets no answer any more, kept or not", async () => {
  const { etag } = (await node.ask("short", notes)).headers;
  expect(cacheOf(await node.ask("short", notes))).toBe("200 HIT");
  await revokeKey(library.database, library.definition, "short");
  await expect
    .poll(async () => (await node.ask("short", notes)).status, { timeout: 2_000 })
    .toBe(401);
  expect((await node.ask("short", notes, { ifNoneMatch: etag })).status).toBe(401);
});

test("a narrowed scope ends every entry of before, and every validator", async () => {
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

test("another mode ends the entries of the one before, and off ends the headers", async () => {
  await node.ask("changed", notes);
  await install(({ keys }) => ({
    keys: { ...keys, changed: { ...keys["changed"], cache: { mode: "off" } } },
  }));
  await expect
    .poll(async () => (await node.ask("changed", notes)).headers["x-cache"])
    .toBeUndefined();
});

describe("end users", () => {
  // Tokens of end users do not exist yet: their callers are made here, as a verified token would make them.
  const user = (endUserId: string, roles: string[], claims: object): EndUserCaller => ({
    kind: "endUser",
    workspaceId: library.definition.workspace.id,
    endUserId,
    roles,
    claims: claims as Readonly<Record<string, unknown>>,
    origins: null,
  });

  /** Asks as each of them in turn, all of one cache. */
  async function askAll(
    query: { from: "b" | "n"; where?: ConditionItem[]; limit?: number },
    ...users: EndUserCaller[]
  ): Promise<CachedReadAnswer[]> {
    const workspace = buildWorkspace(library.definition, {
      version: 1,
      rootSecret: Buffer.alloc(32, 1),
    });
    const news = { heardAt: Number.POSITIVE_INFINITY, follow: () => {} };
    const cache = createResponseCache({ clock: systemClock, news });
    const refs = { [query.from]: library.table(query.from === "b" ? "books" : "notes") };
    const answers: CachedReadAnswer[] = [];
    for (const caller of users)
      answers.push(
        await runCachedRead(
          library.database.database.read,
          { refs, query },
          {
            grant: grantFor(workspace, caller),
            claims: claimsOfCaller(caller),
            credentialId: caller.endUserId,
            cache,
            rules: { mode: "write" },
            credentialLabel: "enduser",
            ifNoneMatch: answers[0]?.headers["ETag"],
          },
        ),
      );
    return answers;
  }
  const said = (answers: CachedReadAnswer[]) =>
    answers.map(({ status, cache }) => `${status} ${cache}`);
  const [ada, bob] = [
    "11111111-1111-4111-8111-111111111111",
    "22222222-2222-4222-8222-222222222222",
  ];
  const first = { where: [{ field: "id", op: "eq" as const, value: 1 }] };
  const one = { from: "b" as const, ...first };

  test("with other claims that the plan uses get other answers", async () => {
    const answers = await askAll(
      one,
      user(ada!, ["reader"], { writer: "Woolf" }),
      user(bob!, ["reader"], { writer: "Nobody" }),
    );
    expect(said(answers)).toEqual(["200 MISS", "200 MISS"]);
    expect(String(answers[0]!.text)).toContain("Orlando");
    expect(String(answers[1]!.text)).not.toContain("Orlando");
  });

  test("without a claim that the plan uses get nothing of those who have it", async () => {
    const [, bobs] = await askAll(
      one,
      user(ada!, ["reader"], { writer: "Woolf" }),
      user(bob!, ["reader"], {}),
    );
    expect([bobs!.cache, String(bobs!.text).includes("Orlando")]).toEqual(["MISS", false]);
  });

  test("with the same roles and the same claims in use share one answer, whatever else their tokens say", async () => {
    const answers = await askAll(
      one,
      user(ada!, ["reader"], { writer: "Woolf", email: "ada@example.com" }),
      user(bob!, ["reader", "reader"], { email: "bob@example.com", writer: "Woolf" }),
    );
    expect(said(answers)).toEqual(["200 MISS", "304 HIT"]);
    expect(answers[1]!.headers["X-Cache-Credential"]).toBe("enduser");
  });

  test("with other roles share nothing, even where both may see the rows", async () => {
    const roles = [["reader"], ["guest"], ["guest", "reader"]];
    const answers = await askAll(
      { from: "n", ...first },
      ...roles.map((held) => user(ada!, held, {})),
    );
    expect(said(answers)).toEqual(["200 MISS", "200 MISS", "200 MISS"]);
    expect(new Set(answers.map(({ headers }) => headers["ETag"])).size).toBe(3);
  });

  test("get cursors of their own", async () => {
    const answers = await askAll(
      { from: "n", limit: 1 },
      user(ada!, ["guest"], {}),
      user(bob!, ["guest"], {}),
    );
    expect(said(answers)).toEqual(["200 MISS", "200 MISS"]);
    const cursors = answers.map(({ text }) => JSON.parse(String(text)).meta.nextCursor as string);
    expect(new Set(cursors).size).toBe(2);
  });
});
