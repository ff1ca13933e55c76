// Quick reads of one holder share connections, and each of them notices nothing of the others.
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from "vitest";
import { classify, sqlState } from "../../src/platform/postgres/database-errors.ts";
import { createPool, type Pool, type Statement } from "../../src/platform/postgres/pool.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
let pool: Pool;
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());
beforeEach(async () => {
  pool = await openPool(1);
});
afterEach(() => pool.close());

const echo: Statement = { name: "echo", text: "select $1::int" };
const share: Statement = { name: "share", text: "select 12 / (1 + $1::int)" };
const nap: Statement = {
  name: "nap",
  text: "select pg_sleep($1::float8)::text",
};

async function openPool(size: number, perHolderMax = size): Promise<Pool> {
  const connection = {
    connectionString: test.url,
    application_name: "company",
  };
  const opened = createPool({ connection, size, perHolderMax });
  // Known to be quick, whatever else the machine does.
  for (const statement of [echo, share, nap])
    for (let run = 0; run < 40; run += 1) await ask(statement, 0, undefined, opened);
  return opened;
}

const ask = (statement: Statement, value: number, signal?: AbortSignal, among = pool) =>
  among.run<string[]>(statement, [value], {
    rowMode: "text",
    inCompany: true,
    signal,
  });
const pidOfNap = async (): Promise<number | undefined> => {
  const text = `select pid from pg_stat_activity where application_name = 'company' and state = 'active'
    and query = $1 and datname = current_database()`;
  return (await test.database.owner.run<{ pid: number }>({ text }, [nap.text]))[0]?.pid;
};

describe("quick reads in company", () => {
  it("are each answered with their own rows, whichever of them fails", async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        ask(n % 7 === 3 ? share : echo, n % 7 === 3 ? -1 : n).catch(sqlState),
      ),
    );
    expect(answers).toEqual(
      Array.from({ length: 200 }, (_, n) => (n % 7 === 3 ? "22012" : [[String(n)]])),
    );
    expect(pool.status).toEqual({ total: 1, idle: 1, waiting: 0 });
  });

  it("go on when one of them is cancelled, and so does what comes after them", async () => {
    for (let round = 0; round < 100; round += 1) {
      const controller = new AbortController();
      const before = ask(echo, 1);
      const cancelled = ask(nap, 0.002, controller.signal).catch((error: unknown) => error);
      const others = Array.from({ length: 5 }, (_, n) => ask(echo, n));
      setTimeout(() => controller.abort(new Error("the caller left")), (round % 30) / 10);
      expect(await before).toEqual([["1"]]);
      expect(await Promise.all(others)).toEqual([0, 1, 2, 3, 4].map((n) => [[String(n)]]));
      const outcome = await cancelled;
      if (outcome instanceof Error) expect(outcome.message).toBe("the caller left");
      expect(await ask(echo, round)).toEqual([[String(round)]]);
    }
  });

  it("are prepared anew where the server has forgotten them", async () => {
    await pool.run({ text: "deallocate all" });
    const answers = await Promise.all([1, 2, 3, 4].map((n) => ask(echo, n)));
    expect(answers).toEqual([[["1"]], [["2"]], [["3"]], [["4"]]]);
    expect(await ask(echo, 5)).toEqual([["5"]]);
  });

  it("are answered elsewhere when the backend is lost with one of them, and the pool heals", async () => {
    const first = ask(echo, 1);
    const lost = ask(nap, 3600).catch(classify);
    const others = [2, 3].map((n) => ask(echo, n).then(String, classify));
    await first;
    await expect.poll(pidOfNap).toBeGreaterThan(0);
    await test.database.owner.run({ text: "select pg_terminate_backend($1)" }, [await pidOfNap()]);
    expect(await lost).toBe("unavailable");
    expect(await Promise.all(others)).toEqual(["2", "3"]);
    expect(await ask(echo, 4)).toEqual([["4"]]);
  });
});

describe("slow company", () => {
  /** Two connections for a holder, of which one is at work before others gather. */
  let small: Pool;
  let controller: AbortController;
  beforeEach(async () => {
    small = pool;
    pool = await openPool(3, 2);
    controller = new AbortController();
  });
  afterEach(async () => {
    controller.abort(new Error("the caller left"));
    await pool.close();
    pool = small;
  });

  const askSlow = () => ask(nap, 3600, controller.signal).catch((error: unknown) => error);

  it("is left: whoever waits behind it is answered on another connection", async () => {
    const first = ask(echo, 0);
    const slow = askSlow();
    const others = Array.from({ length: 6 }, (_, n) => ask(echo, n));
    expect(await first).toEqual([["0"]]);
    expect(await Promise.all(others)).toEqual([0, 1, 2, 3, 4, 5].map((n) => [[String(n)]]));
    controller.abort(new Error("the caller left"));
    expect(await slow).toEqual(new Error("the caller left"));
  });

  it("does not keep the server at work for those who have left it", async () => {
    const first = ask(echo, 0);
    const slow = [askSlow(), askSlow()];
    await first;
    // The second has left the first as soon as there is another connection.
    await expect.poll(() => pool.status.total).toBe(2);
    controller.abort(new Error("the caller left"));
    await Promise.all(slow);
    await expect.poll(() => pool.status).toEqual({ total: 2, idle: 2, waiting: 0 });
  });

  it("is left by those too who must run again", async () => {
    await pool.run({ text: "deallocate share" });
    const first = ask(echo, 0);
    const again = ask(share, 1);
    void askSlow();
    await first;
    expect(await again).toEqual([["6"]]);
  });

  it("keeps nobody who must run again behind another one", async () => {
    await pool.run({ text: "deallocate share" });
    await pool.run({ text: "deallocate nap" });
    const first = ask(echo, 0);
    void askSlow();
    const again = [ask(share, 1), ask(share, 2)];
    await first;
    expect(await Promise.all(again)).toEqual([[["6"]], [["4"]]]);
  });

  it("takes no newcomer's time", async () => {
    void askSlow();
    expect(await ask(echo, 0)).toEqual([["0"]]);
    // Half a second for each would be too much.
    for (let run = 1; run < 300; run += 1) expect(await ask(echo, run)).toEqual([[String(run)]]);
  });
});
