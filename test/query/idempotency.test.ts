// `Idempotency-Key` over HTTP (G8.5, G8.6). The first request with a key writes, and later requests
// with the same key get its answer. If a request is refused, another request may use its key.
// Table aliases in request bodies: `p` is products, `r` reviews, `o` orders.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../../src/migrations/migrate.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { startGateway } from "../support/gateway.ts";
import { head, sendRaw } from "../support/raw-http.ts";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { keeper, openWriting, type Writing } from "./writing.ts";
import { lockWaits } from "../support/locks.ts";

let writing: Writing;
beforeAll(async () => void (writing = await openWriting(keeper)));
afterAll(() => writing.close());
beforeEach(() => writing.reset());

const insert = (name: string, more: object = {}) => ({
  mutation: { type: "insert", table: "p", values: [{ name, ...more }], returning: ["id", "name"] },
});
const count = (name: string) => ({
  mutation: {
    type: "update",
    table: "p",
    set: { stock: { inc: 1 } },
    where: [{ field: "name", op: "eq", value: name }],
  },
});
const send = (body: object, key = "key", more: { key?: string } = {}) =>
  writing.send(body, { ...more, headers: { "Idempotency-Key": key } });
const names = async () => (await writing.rows("products", "name")).map(({ name }) => name);
const stocks = async () => (await writing.rows("products", "stock")).map(({ stock }) => stock);
const records = async () => (await writing.sql("select from gateway_tx.idempotency")).length;

describe("a replay", () => {
  it("is the stored answer, byte for byte, and writes nothing", async () => {
    const bodies = [
      insert("pen"),
      { transaction: [insert("ink"), { query: { from: "p", select: ["name"] } }] },
    ];
    for (const [index, body] of bodies.entries()) {
      const first = await send(body, `k${index}`);
      expect(first.status, first.text).toBe(200);
      expect(first.headers["idempotency-replayed"]).toBeUndefined();
      for (let again = 0; again < 3; again++) {
        const replay = await send(body, `k${index}`);
        expect([replay.status, replay.text]).toEqual([200, first.text]);
        expect(replay.headers["idempotency-replayed"]).toBe("true");
        expect(replay.headers["cache-control"]).toBe(first.headers["cache-control"]);
      }
    }
    expect(await names()).toEqual(["ink", "pen"]);
    expect(await writing.sql("select from gateway_tx.change")).toHaveLength(2);
  });

  it("stays the same if the rows have changed meanwhile", async () => {
    const first = await send(insert("pen"));
    await writing.mutate({
      type: "delete",
      table: "p",
      where: [{ field: "name", op: "eq", value: "pen" }],
    });
    expect((await send(insert("pen"))).text).toBe(first.text);
    expect(await names()).toEqual([]);
  });

  it("matches the same body in another order and with other white space", async () => {
    const refs = { p: writing.definition.tables["products"]!.id };
    const path = `/${writing.definition.workspace.id}/query`;
    const headers = { "Idempotency-Key": "key", "Content-Type": "application/json" };
    const key = writing.tokens["backend"];
    const values = [{ name: "pen", details: { a: 1, b: [{ x: 1, y: 2 }] } }];
    const reordered = [{ details: { b: [{ y: 2, x: 1 }], a: 1.0 }, name: "pen" }];
    const bodies = [
      JSON.stringify({ refs, mutation: { type: "insert", table: "p", values } }),
      JSON.stringify(
        { mutation: { values: reordered, table: "p", type: "insert" }, refs },
        null,
        4,
      ),
      JSON.stringify({ refs, mutation: { type: "insert", table: "p", values } }).replace(
        '"pen"',
        '"\\u0070en"',
      ),
    ];
    const answers = [];
    for (const body of bodies) answers.push(await writing.client(path, { key, headers, body }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await names()).toEqual(["pen"]);
  });

  it("comes from another gateway on the same database", async () => {
    const { url, masterKey } = writing.database;
    const database = await openDatabase({ url, masterKey, migrate, poolSize: 4 });
    const other = await startGateway({ database: { ...writing.database, database } });
    try {
      const ask = (client: Writing["client"], body: object, key: string) =>
        client(`/${writing.definition.workspace.id}/query`, {
          key: writing.tokens["backend"],
          json: { refs: { p: writing.definition.tables["products"]!.id }, ...body },
          headers: { "Idempotency-Key": key },
        });
      const first = await ask(writing.client, insert("pen"), "key");
      const second = await ask(other.client, insert("pen"), "key");
      expect([second.status, second.text]).toEqual([200, first.text]);
      expect((await ask(other.client, insert("ink"), "key")).status).toBe(409);
      for (let round = 0; round < 20; round++) {
        const clients = [writing.client, other.client, writing.client, other.client];
        await Promise.all(
          clients.map((client) => ask(client, count("pen"), `count ${round}`.replace(" ", "-"))),
        );
      }
      expect(await stocks()).toEqual([20]);
    } finally {
      await other.close();
      await database.close();
    }
  });

  it("ends after 24 hours, when the key is free again", async () => {
    await send(insert("pen"));
    const age = (text: string) =>
      writing.sql(`update gateway_tx.idempotency set at = now() - interval '${text}'`);
    await age("23 hours 59 minutes");
    expect((await send(insert("ink"))).status).toBe(409);
    await age("24 hours");
    const fresh = await send(insert("ink"));
    expect([fresh.status, fresh.headers["idempotency-replayed"]]).toEqual([200, undefined]);
    expect((await send(insert("ink"))).text).toBe(fresh.text);
    expect((await send(insert("pen"))).status).toBe(409);
    expect(await names()).toEqual(["ink", "pen"]);
  });
});

describe("409", () => {
  it("refuses any other body under the same key", async () => {
    const refs = { p: writing.definition.tables["products"]!.id };
    const body = {
      refs,
      mutation: { type: "insert", table: "p", values: [{ name: "pen", stock: 1 }] },
    };
    expect((await send(body)).status).toBe(200);
    const { mutation } = body;
    const others: readonly object[] = [
      { ...body, mutation: { ...mutation, values: [{ name: "pen", stock: 2 }] } },
      { ...body, mutation: { ...mutation, values: [{ name: "pen" }] } },
      { ...body, mutation: { ...mutation, values: [{ name: "pen", stock: 1 }, { name: "ink" }] } },
      { ...body, mutation: { ...mutation, values: [{ name: "Pen", stock: 1 }] } },
      { ...body, mutation: { ...mutation, returning: true } },
      { ...body, mutation: { ...mutation, returning: false } },
      { ...body, explain: false },
      { ...body, refs: { p: refs.p.toUpperCase() } },
      { ...body, refs: { ...refs, unused: refs.p } },
      { refs: { q: refs.p }, mutation: { ...mutation, table: "q" } },
      { refs, transaction: [{ mutation }] },
      { ...body, ...count("pen") },
    ];
    for (const other of others) {
      const { status, json } = await send(other);
      expect([status, json.error.code], JSON.stringify(other)).toEqual([
        409,
        "IDEMPOTENCY_CONFLICT",
      ]);
    }
    expect(await stocks()).toEqual([1]);
  });

  it("reports that the first request with the key is still running", async () => {
    const { owner } = writing.database.database;
    const table = `${schemaName(writing.definition.workspace.id)}.products`;
    let first: ReturnType<typeof send> | undefined;
    await owner.transaction(async (connection) => {
      await connection.run({ text: `lock table ${table} in access exclusive mode` });
      first = send(insert("pen"));
      const waiting = {
        text: `select count(*)::int as n from ${lockWaits}`,
      };
      await expect.poll(async () => (await connection.run(waiting))[0]).toEqual({ n: 1 });
      for (const body of [insert("pen"), insert("ink")]) {
        const { status, json } = await send(body);
        expect([status, json.error.code]).toEqual([409, "IDEMPOTENCY_IN_PROGRESS"]);
      }
    });
    expect((await first!).status).toBe(200);
    expect((await send(insert("pen"))).headers["idempotency-replayed"]).toBe("true");
    expect(await names()).toEqual(["pen"]);
  });

  it("lets one of ten requests at once write, in any order", { timeout: 60_000 }, async () => {
    await writing.mutate({ type: "insert", table: "p", values: [{ name: "pen" }] });
    const rounds = 100;
    for (let round = 0; round < rounds; round++) {
      const body = round % 2 === 0 ? count("pen") : { transaction: [count("pen")] };
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(body, `r${round}`)));
      const kinds = answers.map(({ status, headers, json }) =>
        status === 200 ? (headers["idempotency-replayed"] ?? "written") : json.error.code,
      );
      expect(
        kinds.filter((kind) => kind === "written"),
        kinds.join(),
      ).toHaveLength(1);
      expect(
        kinds.filter((kind) => !["written", "true", "IDEMPOTENCY_IN_PROGRESS"].includes(kind)),
      ).toEqual([]);
      expect(
        new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size,
      ).toBe(1);
    }
    expect(await stocks()).toEqual([rounds]);
  });
});

describe("only a completed write is recorded", () => {
  it("so that a refused request can be corrected and sent again with its key", async () => {
    await writing.mutate({ type: "insert", table: "p", values: [{ name: "taken" }] });
    const refused: readonly (readonly [object, number])[] = [
      [insert("taken"), 400],
      [insert("pen", { stock: -11 }), 400],
      [insert("pen", { nothing: 1 }), 400],
      [{ mutation: { ...insert("pen").mutation, notify: { bus: "closed:all" } } }, 403],
      [{ transaction: [insert("pen"), insert("taken")] }, 400],
      [{ mutation: { ...count("taken").mutation, where: [] } }, 400],
    ];
    for (const [body, expected] of refused) {
      expect((await send(body)).status, JSON.stringify(body)).toBe(expected);
      expect(await records()).toBe(0);
    }
    expect((await send(insert("pen"))).status).toBe(200);
    expect([await names(), await records()]).toEqual([["pen", "taken"], 1]);
  });

  it("a write that matches no row is completed, too", async () => {
    const { json } = await send(count("nobody"));
    expect(json.affectedRows).toBe(0);
    await writing.mutate({ type: "insert", table: "p", values: [{ name: "nobody" }] });
    expect((await send(count("nobody"))).headers["idempotency-replayed"]).toBe("true");
    expect(await stocks()).toEqual([0]);
  });

  it("and the record commits with the write, or not at all", async () => {
    const { owner, logins } = writing.database.database;
    const role = logins!.write.name;
    await owner.run({ text: `revoke insert on gateway_tx.idempotency from ${role}` });
    try {
      expect((await send(insert("pen"))).status).toBe(500);
    } finally {
      await owner.run({ text: `grant insert on gateway_tx.idempotency to ${role}` });
    }
    expect(await names()).toEqual([]);
    expect((await send(insert("pen"))).status).toBe(200);
  });
});

describe("the header", () => {
  it("is 1 to 255 printable characters", async () => {
    for (const key of ["a", "~!\"#$%&'()*+,-./:;<=>?@[]^_`{|}", "x".repeat(255)]) {
      const { status } = await send(count("pen"), key);
      expect([status, (await send(count("pen"), key)).headers["idempotency-replayed"]]).toEqual([
        200,
        "true",
      ]);
    }
    const before = await records();
    for (const key of ["", " ", "a b", "a\tb", "x".repeat(256), "ä", "\u00ff"]) {
      const { status, json } = await send(insert("pen"), key);
      expect([status, json.error.code], JSON.stringify(key)).toEqual([400, "INVALID_REQUEST"]);
      expect(json.error.message).toContain("idempotency-key");
    }
    expect([await names(), await records()]).toEqual([[], before]);
  });

  it("occurs once, and contains only bytes that a header permits", async () => {
    const body = JSON.stringify({
      refs: { p: writing.definition.tables["products"]!.id },
      ...insert("pen"),
    });
    const raw = (...lines: readonly string[]) =>
      sendRaw(writing.port, [
        head(`POST /${writing.definition.workspace.id}/query HTTP/1.1`, [
          "Host: gateway",
          "Content-Type: application/json",
          `Content-Length: ${Buffer.byteLength(body)}`,
          `Authorization: Bearer ${writing.tokens["backend"]}`,
          ...lines,
        ]),
        body,
      ]);
    for (const lines of [
      ["Idempotency-Key: a", "Idempotency-Key: b"],
      ["Idempotency-Key: a", "idempotency-key: a"],
      ["Idempotency-Key: a\u0000"],
      ["Idempotency-Key: a\u0007b"],
      ["Idempotency-Key: a\u007f"],
      ["Idempotency-Key:"],
    ]) {
      const { status } = await raw(...lines);
      expect([lines, status]).toEqual([lines, 400]);
    }
    expect(await names()).toEqual([]);
    expect((await raw("Idempotency-Key: a")).status).toBe(200);
  });

  it("is ignored for reads and explanations", async () => {
    const read = { query: { from: "p", select: ["name"] } };
    for (const body of [read, { ...insert("pen"), explain: true }, { query: { from: "p" } }]) {
      const { status, headers } = await send(body);
      expect([status, headers["idempotency-replayed"]]).toEqual([200, undefined]);
    }
    expect(await records()).toBe(0);
    expect((await send(insert("pen"))).status).toBe(200);
    expect((await send(read)).json.data).toEqual([{ name: "pen" }]);
  });
});

it("causes 503 and no write if the workspace has no room for answers; replays and writes without a key still work", async () => {
  const first = await send(insert("before"), "known");
  await writing.sql(
    "insert into gateway_tx.record_usage (workspace_id, kind, class, slot, bytes) select id, 'events', 2, 99, 3e9 from gateway.workspace",
  );
  let tries = 0;
  const full = () => send(insert(`full${tries}`), `full${tries++}`);
  await expect.poll(async () => (await full()).status, { timeout: 30_000 }).toBe(503);
  await writing.sql("delete from $ws.products where name like 'full%'");
  const refused = await full();
  expect(refused.json.error.message).toContain("plan.recordsMb");
  expect(refused.headers["retry-after"]).toBeDefined();
  expect(await names()).toEqual(["before"]);
  expect((await send(insert("before"), "known")).text).toBe(first.text);
  expect((await writing.send(insert("without"))).status).toBe(200);
  await writing.sql("delete from gateway_tx.record_usage where slot = 99");
  expect((await send(insert("again"))).status).toBe(200);
});
