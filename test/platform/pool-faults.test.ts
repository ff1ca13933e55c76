// A failure of the database or the network never breaks the process. The pool reports unavailable,
// and then recovers (G22.2).
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onBehalfOf } from "../../src/platform/capacity/index.ts";
import { classify } from "../../src/platform/postgres/database-errors.ts";
import { createPool, type Pool } from "../../src/platform/postgres/pool.ts";
import { partyOf } from "./capacity/parties.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
let pool: Pool;
const lost: Error[] = [];
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());
beforeEach(() => {
  lost.length = 0;
  pool = createPool({
    connection: { connectionString: test.url },
    size: 2,
    onIdleError: (error) => lost.push(error),
  });
});
afterEach(() => pool.close());

/** The last message of a client, and the message of a server that stops. */
const TERMINATE = Buffer.from("X\0\0\0\x04");
const SHUTDOWN = ((fields: string) => {
  const message = Buffer.from(`E\0\0\0\0${fields}\0`);
  message.writeInt32BE(message.length - 1, 1);
  return message;
})("SFATAL\0C57P01\0Mterminating connection due to administrator command\0");

const pidOf = async (from: Pool): Promise<number> =>
  (await from.run<{ pid: number }>({ text: "select pg_backend_pid() as pid" }))[0]!.pid;
const terminate = (pid: number) =>
  test.database.owner.run({ text: "select pg_terminate_backend($1)" }, [pid]);
const isFine = async () =>
  expect(await pool.run({ text: "select 1 as one" })).toEqual([{ one: 1 }]);

describe("a lost backend", () => {
  it("that was idle is reported once and replaced", async () => {
    await terminate(await pidOf(pool));
    await expect.poll(() => lost.length).toBe(1);
    await isFine();
  });
  it("that was working causes the class unavailable, and the next call succeeds", async () => {
    const running = pool
      .run({ text: "select pg_backend_pid(), pg_sleep(60)" })
      .catch((error: unknown) => error);
    const find =
      "select pid from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid() and datname = current_database()";
    const seen = async () =>
      (await test.database.owner.run<{ pid: number }>({ text: find }))[0]?.pid;
    await expect.poll(seen).toBeGreaterThan(0);
    await terminate((await seen())!);
    expect(classify(await running)).toBe("unavailable");
    await isFine();
  });
  it("in a transaction rolls it back, and its connection is not reused", async () => {
    await pool.run({ text: "create table half (a int)" });
    const work = pool.transaction(async (connection) => {
      await connection.run({ text: "insert into half values (1)" });
      const [row] = await connection.run<{ pid: number }>({
        text: "select pg_backend_pid() as pid",
      });
      await terminate(row!.pid);
      await connection.run({ text: "select 1" });
    });
    expect(classify(await work.catch((error: unknown) => error))).toBe("unavailable");
    expect(await pool.run({ text: "select * from half" })).toEqual([]);
  });
  it("is not reported if its pool is closing, as when the server stops at the same time", async () => {
    const { port, hostname } = new URL(test.url);
    const left = Promise.withResolvers<void>();
    const proxy = createServer((from) => {
      const to = connect(Number(port), hostname).on("error", () => {});
      from.on("error", () => {}).on("close", left.resolve);
      from.on("data", (data) => (data.equals(TERMINATE) ? from.end(SHUTDOWN) : to.write(data)));
      to.on("data", (data) => from.write(data));
      from.on("close", () => to.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const target = new URL(test.url);
    target.port = String((proxy.address() as AddressInfo).port);
    const closing = createPool({
      connection: { connectionString: target.href },
      size: 1,
      onIdleError: (error) => lost.push(error),
    });
    await closing.run({ text: "select 1" });
    await closing.close();
    await left.promise;
    proxy.close();
    expect(lost).toEqual([]);
  });
});

describe("a server without a free connection", () => {
  it("causes the class unavailable for the excess call, and does not affect other calls", async () => {
    const { owner } = test.database;
    const name = `limited_${new URL(test.url).pathname.slice(1)}`;
    await owner.run({ text: `create role ${name} login password 'x' connection limit 1` });
    const connection = {
      connectionString: Object.assign(new URL(test.url), { username: name, password: "x" }).href,
    };
    const limited = createPool({ connection, size: 2 });
    await limited.transaction(async (first) => {
      const tooMany = await limited.run({ text: "select 1" }).catch((error: unknown) => error);
      expect(classify(tooMany)).toBe("unavailable");
      expect(await first.run({ text: "select 1 as one" })).toEqual([{ one: 1 }]);
    });
    await limited.close();
    await owner.run({ text: `drop role ${name}` });
  });
});

describe("two transactions that wait for each other", () => {
  it("end with a retry for one and a commit for the other", async () => {
    await pool.run({ text: "create table pair as select n, 0 as v from generate_series(1, 2) n" });
    const update = (connection: Pick<Pool, "run">, n: number) =>
      connection.run({ text: "update pair set v = v + 1 where n = $1" }, [n]);
    const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const cross = (first: 0 | 1) =>
      pool.transaction(async (connection) => {
        await update(connection, first + 1);
        met[first].resolve();
        await Promise.all(met.map(({ promise }) => promise));
        await update(connection, 2 - first);
      });
    const outcomes = await Promise.allSettled([cross(0), cross(1)]);
    const failures = outcomes
      .filter((outcome) => outcome.status === "rejected")
      .map(({ reason }) => classify(reason));
    expect(failures).toEqual(["retry"]);
  });
});

describe("a network that drops all packets", () => {
  let proxy: Server;
  const sockets = new Set<Socket>();
  let silent = false;
  let throughProxy: Pool;
  beforeAll(async () => {
    const { port, hostname } = new URL(test.url);
    proxy = createServer((from) => {
      const to = connect(Number(port), hostname);
      for (const socket of [from, to]) sockets.add(socket.on("error", () => {}));
      from.on("data", (data) => silent || to.write(data)).on("close", () => to.destroy());
      to.on("data", (data) => silent || from.write(data)).on("close", () => from.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const target = new URL(test.url);
    target.port = String((proxy.address() as AddressInfo).port);
    throughProxy = createPool({
      connection: { connectionString: target.href },
      answerWithinMs: 300,
      size: 1,
      connectTimeoutMs: 1_000,
    });
  });
  afterAll(async () => {
    await throughProxy.close();
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  it("causes the class unavailable in time, also after an abort of the caller, and recovers", async () => {
    const ask = (signal?: AbortSignal) =>
      throughProxy
        .run({ text: "select 1 as one" }, [], signal ? { signal } : {})
        .catch((error: unknown) => error);
    // A busy machine may also be slower than the limit of the test.
    const isAnswered = () => expect.poll(() => ask()).toEqual([{ one: 1 }]);
    await isAnswered();
    silent = true;
    expect(classify(await ask())).toBe("unavailable");
    expect(classify(await ask())).toBe("unavailable");
    silent = false;
    await isAnswered();
    silent = true;
    expect(await ask(AbortSignal.timeout(20))).toMatchObject({ name: "TimeoutError" });
    silent = false;
    await isAnswered();
  });
  it("is not reported as a used-up share of the waiting workspace", async () => {
    const ask = () =>
      onBehalfOf(partyOf("a"), () => throughProxy.run({ text: "select 1" })).catch(
        (error: unknown) => error,
      );
    silent = true;
    expect(classify(await ask())).toBe("unavailable");
    const failures = await Promise.all(Array.from({ length: 4 }, ask));
    expect(failures.map(classify)).toEqual(Array(4).fill("unavailable"));
    silent = false;
    await expect.poll(ask).toEqual([expect.anything()]);
  });
  it("blocks neither a copy, nor a transaction, nor the close of the pool", async () => {
    const target = new URL(test.url);
    target.port = String((proxy.address() as AddressInfo).port);
    const pool = createPool({
      connection: { connectionString: target.href },
      answerWithinMs: 300,
      size: 1,
      connectTimeoutMs: 1_000,
    });
    await test.database.owner.run({ text: "create table copied (a int)" });
    const isAnswered = () =>
      expect
        .poll(() => pool.run({ text: "select 1 as one" }).catch(classify))
        .toEqual([{ one: 1 }]);
    await isAnswered();
    silent = true;
    const copy = pool.transaction(({ copyIn }) =>
      copyIn("copy copied from stdin", Buffer.from("1\n")),
    );
    expect(classify(await copy.catch((error: unknown) => error))).toBe("unavailable");
    silent = false;
    await isAnswered();
    silent = true;
    const transaction = pool.transaction(async () => "never");
    expect(classify(await transaction.catch((error: unknown) => error))).toBe("unavailable");
    silent = false;
    await isAnswered();
    silent = true;
    const running = pool.run({ text: "select 1" }).catch((error: unknown) => error);
    const waiting = pool.run({ text: "select 2" }).catch((error: unknown) => error);
    await pool.close();
    silent = false;
    expect(classify(await running)).toBe("unavailable");
    expect(classify(await waiting)).toBe("unavailable");
    const late = pool.run({ text: "select 3" }).catch((error: unknown) => error);
    expect(classify(await late)).toBe("unavailable");
  });
});
