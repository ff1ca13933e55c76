// Response caching as a client sees it (G10): the headers in every cache mode, 304 answers, and the
// time when a cached response becomes invalid.
// Table aliases in request bodies: `a` is authors, `b` books, `n` notes.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cacheOf, openLibrary, type Library, type Node } from "./caching-store.ts";

let library: Library;
let node: Node;
const time = { now: Date.now() };
const clock = { now: () => time.now };
beforeAll(async () => {
  library = await openLibrary();
  node = await library.open({ clock, feedAgeMaxMs: 60_000 });
});
afterAll(() => library.close());

let questions = 0;
/** A query that no test has sent before. */
const newQuestion = (from = "n") => ({
  from,
  select: ["id"],
  where: [{ field: "id", op: "neq", value: 1000 + ++questions }],
});
const keyId = (name: string): string => library.definition.keys[name]!.id;

describe("headers", () => {
  it.each([
    ["time", "private, max-age=30"],
    ["hybrid", "private, max-age=30"],
    ["write", "private, no-cache"],
  ])(
    "%s: has a validator, the owner and result of the cache lookup, and a lifetime",
    async (key, control) => {
      const question = newQuestion();
      const miss = await node.ask(key, question);
      const hit = await node.ask(key, question);
      expect([cacheOf(miss), cacheOf(hit)]).toEqual(["200 MISS", "200 HIT"]);
      for (const { headers } of [miss, hit])
        expect(headers).toMatchObject({
          "cache-control": control,
          "x-cache-credential": keyId(key),
          vary: "Authorization, X-Api-Key, Cookie, Origin",
          etag: expect.stringMatching(/^"[\w-]+"$/),
        });
      expect(hit.headers.etag).toBe(miss.headers.etag);
      expect(hit.text).toBe(miss.text);
    },
  );

  it("the order of keys in the request does not matter", async () => {
    const question = newQuestion();
    const turned = Object.fromEntries(Object.entries(question).reverse()) as typeof question;
    expect(Object.keys(turned)).not.toEqual(Object.keys(question));
    const first = await node.ask("write", question);
    const again = await node.ask("write", turned);
    expect([cacheOf(again), again.headers["etag"]]).toEqual(["200 HIT", first.headers["etag"]]);
  });

  it("off: has none of them, and nothing may be stored", async () => {
    const question = newQuestion();
    for (let n = 0; n < 2; n++) {
      const { headers } = await node.ask("plain", question);
      expect(headers["cache-control"]).toBe("no-store");
      for (const name of ["etag", "x-cache", "x-cache-credential"])
        expect(headers).not.toHaveProperty(name);
    }
  });

  it("a failure has none of them, however often it is requested", async () => {
    const wrong = { from: "n", where: [{ field: "nothing", op: "eq", value: 1 }] };
    for (let n = 0; n < 2; n++) {
      const { status, headers } = await node.ask("write", wrong);
      expect([status, headers["cache-control"]]).toEqual([400, "no-store"]);
      for (const name of ["etag", "x-cache"]) expect(headers).not.toHaveProperty(name);
    }
  });
});

describe("304", () => {
  it.each(["time", "write", "hybrid"])(
    "%s: the caller's copy is still the answer: no body, the same headers",
    async (key) => {
      const question = newQuestion();
      const { headers } = await node.ask(key, question);
      const again = await node.ask(key, question, { ifNoneMatch: headers.etag });
      expect([cacheOf(again), again.text]).toEqual(["304 HIT", ""]);
      expect(again.headers).toMatchObject({
        etag: headers.etag,
        "cache-control": headers["cache-control"],
        "x-cache-credential": keyId(key),
        vary: "Authorization, X-Api-Key, Cookie, Origin",
      });
    },
  );

  it("any tag of a list counts, including weak ones", async () => {
    const question = newQuestion();
    const { etag } = (await node.ask("write", question)).headers;
    const ifNoneMatch = `"another", W/${etag}`;
    expect(cacheOf(await node.ask("write", question, { ifNoneMatch }))).toBe("304 HIT");
  });

  it("a star or another tag does not count", async () => {
    const question = newQuestion();
    await node.ask("write", question);
    for (const ifNoneMatch of ["*", '"another"', "", "rubbish"])
      expect(cacheOf(await node.ask("write", question, { ifNoneMatch }))).toBe("200 HIT");
  });

  it("an expired entry is read and answered again", async () => {
    const question = newQuestion();
    const { etag } = (await node.ask("time", question)).headers;
    time.now += 30_000;
    const again = await node.ask("time", question, { ifNoneMatch: etag });
    expect([cacheOf(again), again.headers.etag]).toEqual(["200 MISS", etag]);
  });
});

describe("equal queries", () => {
  const page = { from: "n", select: ["text"], where: [{ field: "id", op: "gt", value: 0 }] };

  it("other values, another page and a total are other queries", async () => {
    const first = await node.ask("write", { ...page, limit: 1 });
    const others = [
      await node.ask("write", { ...page, limit: 2 }),
      await node.ask("write", { ...page, limit: 1, offset: 1 }),
      await node.ask("write", { ...page, limit: 1, where: [{ field: "id", op: "gt", value: 1 }] }),
      await node.ask("write", { ...page, limit: 1, cursor: first.json.meta.nextCursor }),
      await node.ask("write", { ...page, limit: 1 }, { body: { includeTotalCount: true } }),
    ];
    expect(others.map(cacheOf)).toEqual(others.map(() => "200 MISS"));
    expect(new Set([first, ...others].map(({ headers }) => headers.etag)).size).toBe(6);
    expect(others.map(({ json }) => [json.data.length, json.meta.offset, json.meta.total])).toEqual(
      [
        [2, 0, null],
        [1, 1, null],
        [1, 0, null],
        [1, 0, null],
        [1, 0, 3],
      ],
    );
  });

  it("a cursor from a cached answer continues the list", async () => {
    const question = { ...page, select: ["id"], limit: 2 };
    await node.ask("write", question);
    const hit = await node.ask("write", question);
    const next = await node.ask("write", { ...question, cursor: hit.json.meta.nextCursor });
    expect([cacheOf(hit), next.json.data]).toEqual(["200 HIT", [{ id: 3 }]]);
  });

  it("white space does not matter", async () => {
    const question = newQuestion();
    await node.ask("write", question);
    const { client } = node;
    const body = JSON.stringify({ refs: { n: library.table("notes") }, query: question }, null, 4);
    const answer = await client(`/${library.definition.workspace.id}/query`, {
      key: library.tokens["write"],
      body,
      headers: { "content-type": "application/json" },
    });
    expect(cacheOf(answer)).toBe("200 HIT");
  });
});

describe("the end of an entry", () => {
  /** Repeats the query until the answer contains the text. */
  const seen = (key: string, question: object, text: string, on = node): Promise<void> =>
    expect.poll(async () => (await on.ask(key, question)).text).toContain(text);

  it("time and hybrid: after the time to live; write: never by time", async () => {
    const question = newQuestion();
    for (const key of ["time", "hybrid", "write"]) await node.ask(key, question);
    time.now += 29_999;
    for (const key of ["time", "hybrid", "write"])
      expect(cacheOf(await node.ask(key, question))).toBe("200 HIT");
    time.now += 1;
    expect(cacheOf(await node.ask("time", question))).toBe("200 MISS");
    expect(cacheOf(await node.ask("hybrid", question))).toBe("200 MISS");
    expect(cacheOf(await node.ask("write", question))).toBe("200 HIT");
  });

  it.each(["write", "hybrid"])(
    "%s: with a write to any table that was read, and to no other",
    async (key) => {
      const author = { relation: "author", ref: "a", select: ["name"] };
      const related = { from: "b", select: ["title", author] };
      const filtered = {
        from: "b",
        where: [
          {
            relation: "author",
            ref: "a",
            match: "some",
            where: [{ field: "id", op: "gt", value: 0 }],
          },
        ],
      };
      const alone = { from: "b", select: ["title"] };
      const notes = newQuestion();
      for (const question of [related, filtered, alone, notes]) await node.ask(key, question);
      await library.write(`update authors set name = 'V. ${key}' where id = 1`, "authors");
      await seen(key, related, `V. ${key}`);
      expect(cacheOf(await node.ask(key, filtered))).toBe("200 MISS");
      expect(cacheOf(await node.ask(key, alone))).toBe("200 HIT");
      expect(cacheOf(await node.ask(key, notes))).toBe("200 HIT");
    },
  );

  it("time: not with a write", async () => {
    const question = { from: "n", select: ["text"] };
    await node.ask("time", question);
    await node.ask("write", question);
    await library.write("update notes set text = 'changed' where id = 2", "notes");
    await seen("write", question, "changed");
    const answer = await node.ask("time", question);
    expect([cacheOf(answer), answer.text.includes("changed")]).toEqual(["200 HIT", false]);
  });

  it("with a write to a table that only the row filter reads", async () => {
    const books = { from: "b", select: ["title"] };
    const notes = newQuestion();
    for (const question of [books, notes]) await node.ask("famous", question);
    await library.write("update authors set famous = true where id = 2", "authors");
    await seen("famous", books, "Leaflet");
    expect(cacheOf(await node.ask("famous", notes))).toBe("200 HIT");
  });

  it("on a second node within a second, with signals between the nodes", async () => {
    const other = await library.open({ signals: await library.openSignals() });
    const question = { from: "n", select: ["text"], limit: 7 };
    await other.ask("write", question);
    await library.write("update notes set text = 'heard' where id = 1", "notes");
    await seen("write", question, "heard", other);
  });

  it("after a second without changes from the feed, until the feed is read again", async () => {
    const question = newQuestion();
    const other = newQuestion();
    const node = await library.open({ clock });
    await node.ask("write", question);
    await library.database.database.owner.transaction(async (connection) => {
      await connection.run({ text: "lock table gateway_tx.change in access exclusive mode" });
      const isMissing = async () => cacheOf(await node.ask("write", question)) === "200 MISS";
      await expect.poll(isMissing, { timeout: 30_000 }).toBe(true);
      expect(cacheOf(await node.ask("write", question))).toBe("200 MISS");
      await node.ask("time", other);
      expect(cacheOf(await node.ask("time", other))).toBe("200 HIT");
    });
    const isBack = async () => cacheOf(await node.ask("write", question)) === "200 HIT";
    await expect.poll(isBack).toBe(true);
  });
});

describe("a write through the gateway", () => {
  const answered = async (key: string, question: object, on = node) => {
    const answer = await on.ask(key, question);
    return [answer.headers["x-cache"], answer.json.data];
  };
  const one = (from: string, id: number) => ({
    from,
    select: ["id"],
    where: [{ field: "id", op: "eq", value: id }],
  });
  const isKept = (key: string, question: object) =>
    expect.poll(async () => (await answered(key, question))[0]).toBe("HIT");

  it("has no cache headers itself, and runs as often as it is sent", async () => {
    const insert = { type: "insert", table: "n", values: [{ id: 50, text: "" }] };
    const { status, headers } = await node.change(insert);
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    for (const name of ["etag", "x-cache", "x-cache-credential"])
      expect(headers).not.toHaveProperty(name);
    expect((await node.change(insert)).status).toBe(400);
  });

  it.each(["write", "hybrid"])("%s: shows in the next read, which is cached again", async (key) => {
    const id = key === "write" ? 60 : 61;
    const question = one("n", id);
    await answered(key, question);
    await node.change({ type: "insert", table: "n", values: [{ id }] });
    expect(await answered(key, question)).toEqual(["MISS", [{ id }]]);
    await isKept(key, question);
    await node.change({ type: "delete", table: "n", where: question.where });
    expect(await answered(key, question)).toEqual(["MISS", []]);
  });

  it("of several tables in one transaction shows in reads of each table", async () => {
    const questions = [one("n", 70), one("a", 70)];
    for (const question of questions) await answered("write", question);
    const { status } = await node.change([
      { mutation: { type: "insert", table: "n", values: [{ id: 70 }] } },
      { mutation: { type: "insert", table: "a", values: [{ id: 70 }] } },
    ]);
    expect(status).toBe(200);
    for (const question of questions)
      expect(await answered("write", question)).toEqual(["MISS", [{ id: 70 }]]);
  });

  it("shows in reads of the tables that its cascades reach", async () => {
    await node.change({ type: "insert", table: "a", values: [{ id: 80 }] });
    await node.change({ type: "insert", table: "b", values: [{ id: 80, author: 80 }] });
    expect(await answered("write", one("b", 80))).toEqual(["MISS", [{ id: 80 }]]);
    await node.change({
      type: "delete",
      table: "a",
      where: [{ field: "id", op: "eq", value: 80 }],
    });
    expect(await answered("write", one("b", 80))).toEqual(["MISS", []]);
  });

  it("without changes, or refused, invalidates nothing", async () => {
    const question = newQuestion();
    const nothing = { type: "delete", table: "n", where: [{ field: "id", op: "eq", value: 999 }] };
    const refused = { type: "insert", table: "n", values: [{ id: 1 }] };
    const afterwards = async () => {
      await isKept("write", question);
      expect((await node.change(nothing)).json.affectedRows).toBe(0);
      expect((await node.change(refused)).status).toBe(400);
      return cacheOf(await node.ask("write", question));
    };
    // The node may have received a change of an earlier test in the meantime, which invalidates its
    // cache. So the check is repeated.
    await expect.poll(afterwards).toBe("200 HIT");
  });

  it.each([true, false])("shows on another gateway within a second, signals: %s", async (has) => {
    const signals = has ? await library.openSignals() : undefined;
    const [writer, reader] = [
      await library.open(signals && { signals }),
      await library.open(signals && { signals }),
    ];
    const id = has ? 90 : 91;
    const question = one("n", id);
    const empty = async () => (await answered("write", question, reader)).join();
    await expect.poll(empty).toBe("HIT,");
    expect(
      (await writer.change({ type: "insert", table: "n", values: [{ id }] })).json.affectedRows,
    ).toBe(1);
    await expect
      .poll(async () => (await answered("write", question, reader))[1], { timeout: 30_000 })
      .toEqual([{ id }]);
  });
});

it("the query log records how a read was answered, and that the database was not queried", async () => {
  const question = newQuestion();
  const { headers, json } = await node.ask("write", question);
  const rows = json.meta.count as number;
  await node.ask("write", question);
  await node.ask("write", question, { ifNoneMatch: headers.etag });
  const value = question.where[0]!.value;
  const text = `select status, cache, rows, db_ms is null as free, bytes_out = 0 as empty from gateway.query_log
    where body like '%' || $1 || '%' order by at, id`;
  await expect
    .poll(() => library.database.database.owner.run({ text }, [String(value)]), { timeout: 30_000 })
    .toEqual([
      { status: 200, cache: "MISS", rows, free: false, empty: false },
      { status: 200, cache: "HIT", rows, free: true, empty: false },
      { status: 304, cache: "HIT", rows: 0, free: true, empty: true },
    ]);
});
