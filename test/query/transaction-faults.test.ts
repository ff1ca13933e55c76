// Tests transactions under faults: deadlocks, locks, time limits, clients that disconnect, and
// changed tables. Each transaction is either committed completely or rolled back completely.
// Afterwards its connection can still be used.
// Table aliases in request bodies: `p` is products, `r` reviews, `o` orders.
import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { startGateway } from "../support/gateway.ts";
import { openWriting, type Writing } from "./writing.ts";
import { lockWaits } from "../support/locks.ts";

let writing: Writing;
beforeAll(async () => void (writing = await openWriting()));
afterAll(() => writing.close());
beforeEach(async () => {
  await writing.reset();
  await writing.mutate({
    type: "insert",
    table: "p",
    values: [{ name: "pen" }, { name: "ink" }],
  });
});

const named = (name: string) => [{ field: "name", op: "eq", value: name }];
const add = (name: string, stock = 1) => ({
  mutation: { type: "update", table: "p", set: { stock: { inc: stock } }, where: named(name) },
});
const review = { mutation: { type: "insert", table: "r", values: [{ stars: 1 }] } };
const read = (name: string) => ({ query: { from: "p", select: ["stock"], where: named(name) } });
const run = (...transaction: readonly object[]) => writing.send({ transaction });
const stocks = async () => (await writing.rows("products", "stock")).map(({ stock }) => stock);
const schema = () => schemaName(writing.definition.workspace.id);

const count = async (text: string): Promise<number> =>
  (await writing.sql(`select count(*)::int as n from ${text}`))[0]!["n"] as number;
const waiting = () => count(lockWaits);
/**
 * Returns the number of the gateway's database sessions with an open transaction. The session of
 * the test itself does not count.
 */
const inTransaction = () =>
  count(
    "pg_stat_activity where datname = current_database() and xact_start is not null and usename <> current_user",
  );

/** Runs `work` while another session locks the row of a product, or a whole table. */
const whileLocked = (what: "pen" | "ink" | "reviews", work: () => Promise<void>): Promise<void> =>
  writing.database.database.owner.transaction(async (connection) => {
    const text =
      what === "reviews"
        ? `lock table ${schema()}.reviews in access exclusive mode`
        : `select from ${schema()}.products where name = '${what}' for update`;
    await connection.run({ text });
    await work();
  });

describe("a deadlock", () => {
  it.each([false, true])("is retried, once for all (idempotency key: %s)", async (withKeys) => {
    const send = (key: string, ...transaction: readonly object[]) =>
      writing.send({ transaction }, withKeys ? { headers: { "idempotency-key": key } } : {});
    let both: ReturnType<typeof send>[] = [];
    await whileLocked("reviews", async () => {
      both = [send("a", add("pen"), review, add("ink")), send("b", add("ink"), review, add("pen"))];
      // Each transaction has locked one row. Now each of them requests the row that the other one
      // has locked.
      await expect.poll(waiting).toBe(2);
    });
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stocks()).toEqual([2, 2]);
    expect(await writing.rows("reviews", "stars")).toEqual([{ stars: 1 }, { stars: 1 }]);
  });
});

describe("408", () => {
  /**
   * Runs `work` with a gateway that has new connections. The statement timeout of its writes is a
   * tenth of a second.
   */
  async function impatient(work: (send: Writing["send"]) => Promise<void>): Promise<void> {
    const { owner, logins } = writing.database.database;
    const role = logins!.write.name;
    await owner.run({ text: `alter role ${role} set statement_timeout = '100ms'` });
    const { url, masterKey } = writing.database;
    const database = await openDatabase({ url, masterKey, migrate, poolSize: 1 });
    await owner.run({ text: `alter role ${role} set statement_timeout = '15s'` });
    const gateway = await startGateway({ database: { ...writing.database, database } });
    try {
      await work((body, more) =>
        gateway.client(`/${writing.definition.workspace.id}/query`, {
          key: writing.tokens["backend"],
          json: { refs: refs(), ...body },
          headers: more?.headers ?? {},
        }),
      );
    } finally {
      await gateway.close();
      await database.close();
    }
  }
  const refs = () => ({
    p: writing.definition.tables["products"]!.id,
    r: writing.definition.tables["reviews"]!.id,
  });

  it("ends a write that waits too long, alone or in a transaction, and writes nothing", async () => {
    const keyed: Readonly<Record<string, string>> = { "idempotency-key": "slow" };
    await impatient(async (send) => {
      const bodies = [
        { mutation: add("ink").mutation },
        { transaction: [add("ink")] },
        { transaction: [add("pen"), review, add("ink")] },
      ];
      await whileLocked("ink", async () => {
        for (const headers of [{}, keyed])
          for (const body of bodies) {
            const { status, json } = await send(body, { headers });
            expect([status, json.error.code]).toEqual([408, "MUTATION_TIMEOUT"]);
            expect(await inTransaction()).toBe(0);
          }
      });
      expect([await stocks(), await writing.rows("reviews")]).toEqual([[0, 0], []]);
      expect((await send(bodies[2]!, { headers: keyed })).status).toBe(200);
      expect(await stocks()).toEqual([1, 1]);
    });
  });

  it("reports a read that takes too long as part of a write", async () => {
    await impatient(async (send) => {
      await whileLocked("reviews", async () => {
        const { status, json } = await send({
          transaction: [add("pen"), { query: { from: "r" } }],
        });
        expect([status, json.error.code]).toEqual([408, "MUTATION_TIMEOUT"]);
      });
      expect(await stocks()).toEqual([0, 0]);
      expect((await send({ transaction: [add("pen")] })).status).toBe(200);
    });
  });

  it("starts no further step after the time limit of a write", async () => {
    let answering: ReturnType<typeof run> | undefined;
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      await whileLocked("pen", async () => {
        answering = run(review, add("pen"), add("ink"));
        await expect.poll(waiting).toBe(1);
        vi.advanceTimersByTime(15_001);
      });
      const { status, json } = await answering!;
      expect([status, json.error.code]).toEqual([408, "MUTATION_TIMEOUT"]);
    } finally {
      vi.useRealTimers();
    }
    expect([await stocks(), await writing.rows("reviews")]).toEqual([[0, 0], []]);
  });
});

describe("a client that disconnects", () => {
  it("ends the whole transaction, and nothing remains", async () => {
    const send = (transaction: readonly object[], headers: object = {}) => {
      const refs = {
        p: writing.definition.tables["products"]!.id,
        r: writing.definition.tables["reviews"]!.id,
      };
      const call = request({
        host: "127.0.0.1",
        port: writing.port,
        path: `/${writing.definition.workspace.id}/query`,
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${writing.tokens["backend"]}`,
          ...headers,
        },
      });
      call.on("error", () => undefined);
      call.end(JSON.stringify({ refs, transaction }));
      return call;
    };
    for (const headers of [{}, { "idempotency-key": "left" }]) {
      await whileLocked("ink", async () => {
        const call = send([add("pen"), review, add("ink")], headers);
        await expect.poll(waiting).toBe(1);
        call.destroy();
        await expect.poll(waiting).toBe(0);
        await expect.poll(inTransaction).toBe(0);
      });
      expect([await stocks(), await writing.rows("reviews")]).toEqual([[0, 0], []]);
    }
    const { status } = await writing.send(
      { transaction: [add("pen"), add("ink")] },
      { headers: { "idempotency-key": "left" } },
    );
    expect([status, await stocks()]).toEqual([200, [1, 1]]);
  });
});

it("leaves no session inside a transaction, however steps end", async () => {
  const mixed = [
    run(add("pen"), read("pen")),
    run(add("pen"), { query: { from: "p", where: [{ field: "stock", op: "eq", value: "x" }] } }),
    run(review, { mutation: { type: "insert", table: "p", values: [{ name: "pen" }] } }),
    run(add("pen"), { query: { from: "p", select: ["nothing"] } }),
    run(add("pen", 2_147_483_647), add("pen", 2_147_483_647)),
  ];
  const answers = await Promise.all(mixed);
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 400, 400]);
  await expect.poll(inTransaction).toBe(0);
  expect(await stocks()).toEqual([0, 1]);
});

it("plans again and writes once if a table has changed meanwhile", async () => {
  await run(add("pen"), read("pen"));
  const table = `${schema()}.products`;
  await writing.sql(`alter table ${table} rename column stock to renamed`);
  try {
    for (const steps of [
      [review, add("pen")],
      [review, read("pen")],
    ]) {
      const { status, json } = await run(...steps);
      expect([status, json.error.code]).toEqual([503, "UNAVAILABLE"]);
    }
    expect(await writing.rows("reviews")).toEqual([]);
  } finally {
    await writing.sql(`alter table ${table} rename column renamed to stock`);
  }
  expect((await run(review, add("pen"))).status).toBe(200);
  expect(await stocks()).toEqual([0, 2]);
});
