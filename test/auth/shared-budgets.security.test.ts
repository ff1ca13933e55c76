// Budgets of a whole workspace slow answers down before they refuse, and then refuse those who have spent them (G13.11): whoever asks from
// a new place meanwhile waits, and gets in. What is refused because of others, or because too many wait, costs nobody anything.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { consume, type Counted } from "../../src/endusers/budgets/budgets.ts";
import type { CapacitySpentError } from "../../src/platform/capacity/index.ts";
import { delayMsOf, createSlowdown } from "../../src/endusers/budgets/slowdown.ts";
import { openAdministration, type Administration } from "./administration.ts";
import {
  day,
  hour,
  minute,
  openAccountStage,
  ours,
  password,
  type AccountStage,
} from "./account-stage.ts";

let stage: AccountStage;
let administration: Administration;
const delays: number[] = [];
/** Those who are held back, where they are to stay so. */
let held: (() => void)[] | null = null;
beforeAll(async () => {
  stage = await openAccountStage({
    settings: { "server.trustedProxies": "127.0.0.1" },
    sleep: (milliseconds) => {
      delays.push(milliseconds);
      return new Promise<void>((resolve) => (held === null ? resolve() : void held.push(resolve)));
    },
  });
  administration = await openAdministration(stage);
});
afterAll(async () => {
  administration.close();
  await stage.close();
});
beforeEach(() => {
  stage.pass(day - (stage.now() % day));
  delays.length = 0;
  held = null;
});

const from = (ip: string, key?: string) => ({
  headers: { "x-forwarded-for": ip, "user-agent": "curl/8.5.0" },
  ...(key !== undefined && { key }),
});
const server = () => from("203.0.113.200", stage.keys[ours]!["sk"]!);
const login = async (email: string, secret: string, where: object): Promise<number> =>
  (await stage.post("login", { email, password: secret }, where)).status;
const verify = async (email: string, where: object, code = "000000"): Promise<number> =>
  (await stage.post("verify-reset-code", { email, code }, where)).status;
let accounts = 0;
const account = async (): Promise<string> => {
  const email = `shared${++accounts}@example.com`;
  await stage.account(email);
  return email;
};

/** Counts so many, as if they had been asked for. @returns how many there are then */
async function count(times: number, counted: Counted): Promise<number> {
  return stage.database.database.control.transaction(async (connection) => {
    const now = stage.now();
    const { taken } = await consume(connection, administration.workspace, now, [counted]);
    const text =
      "update gateway.attempt set taken = taken + $1 where xmin = pg_current_xact_id()::xid";
    await connection.run({ text }, [times - 1]);
    return taken.get(counted[0])! + times - 1;
  });
}
const counted = async (what: Counted): Promise<number> => (await count(1, what)) - 1;

test("answers slow down: not for the first half, then up to two seconds", () => {
  expect([1, 50, 75, 100, 101, 400].map((taken) => delayMsOf(taken, 100))).toEqual([
    0, 0, 1_000, 2_000, 2_000, 2_000,
  ]);
});

describe("wrong codes", () => {
  test("slow down answers to unknown places, found or not, and never to a known one", async () => {
    const email = await account();
    const home = from("203.0.113.1");
    expect(await login(email, password, home)).toBe(200);
    await stage.post("forgot-password", { email }, home);
    const strangers = (first: number) =>
      Promise.all([
        verify("nobody@example.com", from(`198.51.100.${first}`)),
        verify(email, from(`198.51.100.${first + 1}`)),
      ]);
    await count(48, ["codeIn"]);
    expect([await strangers(1), delays]).toEqual([[400, 400], []]);
    await count(48, ["codeIn"]);
    expect(await strangers(3)).toEqual([400, 400]);
    expect(delays.toSorted((one, other) => one - other)).toEqual([1_960, 2_000]);
    delays.length = 0;
    const { code } = stage.mailTo(email)!.values;
    expect([await verify(email, home, code!), delays]).toEqual([200, []]);
  });

  test("a hundred from three networks shut those out and nobody else: a code still works at a new place", async () => {
    const email = await account();
    await stage.post("forgot-password", { email }, from("203.0.113.2"));
    for (let index = 0; index < 102; index += 1)
      await verify(`victim${index}@example.com`, from(`198.51.101.${index % 3}`));
    const statuses = [0, 1, 2].map((place) => verify(email, from(`198.51.101.${place}`)));
    expect(await Promise.all(statuses)).toEqual([429, 429, 429]);
    delays.length = 0;
    const { code } = stage.mailTo(email)!.values;
    expect([await verify(email, from("203.0.113.2"), code!), delays]).toEqual([200, [2_000]]);
  });

  test("of a network that has tried five times are refused then, and at three times the budget all, at no cost", async () => {
    const here = from("198.51.102.1");
    await count(100, ["codeIn"]);
    const statuses = [];
    for (let index = 0; index < 7; index += 1)
      statuses.push(await verify(`other${index}@example.com`, here));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    await count(195, ["codeIn"]);
    expect(await verify("last@example.com", from("198.51.102.2"))).toBe(429);
    expect([
      await counted(["codeOf", "other6@example.com"]),
      await counted(["codeOf", "last@example.com"]),
      await counted(["codeFrom", "198.51.102.1"]),
      await counted(["codeFrom", "198.51.102.2"]),
      await counted(["codeIn"]),
    ]).toEqual([0, 0, 5, 0, 300]);
  });

  test("a spray over many accounts ends at three hundred for the workspace, from wherever it comes", async () => {
    const statuses: number[] = [];
    await count(290, ["codeIn"]);
    for (let index = 0; index < 20; index++) {
      const email = `spray${index}@example.com`;
      const id = await stage.account(email);
      await stage.sql(
        `insert into gateway.reset_code (workspace_id, end_user_id, code_hash, expires_at) values ($1, $2, sha256('x'), $3)`,
        [ours, id, new Date(stage.now() + hour)],
      );
      statuses.push(await verify(email, from(`198.51.106.${index}`)));
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), ...Array<number>(10).fill(429)]);
    const [row] = await stage.sql<{ tries: number }>(
      "select sum(tries)::int as tries from gateway.reset_code c join gateway.end_user u on u.id = c.end_user_id where u.email like 'spray%'",
    );
    expect(row!.tries).toBe(10);
    // Another workspace has a budget of its own, and this one has a new one soon.
    stage.pass(15 * minute);
    expect(await verify("spray0@example.com", from("198.51.106.99"))).toBe(400);
  });

  test("that strangers send spend nothing of a back end's, whose people are everywhere, nor the other way round", async () => {
    for (let index = 0; index < 45; index += 1)
      expect(await verify(`served${index}@example.com`, server())).toBe(400);
    await count(300, ["codeIn"]);
    expect(await verify("stranger@example.com", from("198.51.103.1"))).toBe(429);
    expect(await verify("served@example.com", server())).toBe(400);
    stage.pass(day);
    await count(300, ["codeIn", "server"]);
    expect(await verify("served@example.com", server())).toBe(429);
    expect(await verify("stranger@example.com", from("198.51.103.1"))).toBe(400);
  });
});

describe("what a network is refused that has spent its own budget", () => {
  const network = "198.51.107.1";

  test("costs the addresses none of their codes", async () => {
    await count(40, ["codeFrom", network]);
    for (let index = 0; index < 3; index += 1)
      expect(await verify("burnt@example.com", from(network))).toBe(429);
    expect(await counted(["codeOf", "burnt@example.com"])).toBe(0);
  });

  test("costs them none of their mails", async () => {
    const email = await account();
    await count(500, ["mailFrom", network]);
    for (let index = 0; index < 5; index += 1)
      await stage.post("forgot-password", { email }, from(network));
    expect(stage.mailTo(email)).toBeUndefined();
    await stage.post("forgot-password", { email }, from("203.0.113.4"));
    expect(stage.mailTo(email)?.template).toBe("reset-code");
  });
});

describe("failed sign-ins", () => {
  test("of twenty-five places stop these and nobody else, who waits two seconds", async () => {
    const email = await account();
    await count(5_000, ["signInIn"]);
    await count(200, ["signInFrom", "198.51.104.1"]);
    expect(await login(email, password, from("198.51.104.1"))).toBe(429);
    expect([await login(email, password, from("203.0.113.3")), delays]).toEqual([200, [2_000]]);
    expect(await login(email, password, server())).toBe(200);
  });
});

describe("places in the line of those who are held back", () => {
  const waiting: (() => void)[] = [];
  const open = () => createSlowdown(() => new Promise<void>((wake) => waiting.push(wake)));
  const many = (count: number, ask: (index: number) => Promise<unknown>) =>
    Array.from({ length: count }, (_, index) => {
      const asked = ask(index);
      // A refusal may come before the test looks at it.
      asked.catch(() => {});
      return asked;
    });
  const at = (workspaceId: string, network: string | null) => ({ workspaceId, network });
  /** Returns the share that has no place. */
  const spentOf = (asked: Promise<unknown> | undefined): Promise<unknown> =>
    asked!.catch(({ spent }: CapacitySpentError) => spent);
  beforeEach(() => void waiting.splice(0));

  test("are twenty of a network, two hundred of a workspace and a thousand in all", async () => {
    const { wait } = open();
    const one = many(21, () => wait(at("one", "a"), 1_000));
    expect(await spentOf(one[20])).toBe("network");
    const others = many(181, (index) => wait(at("one", `${index}`), 1_000));
    expect(await spentOf(others[180])).toBe("rank");
    const elsewhere = ["two", "three", "four", "five", "six"].flatMap((id) =>
      many(200, (index) => wait(at(id, `${index}`), 1_000)),
    );
    expect(await spentOf(elsewhere.at(-1))).toBe("node");
    expect(waiting).toHaveLength(1_000);
    for (const wake of waiting) wake();
    await Promise.all(one.slice(0, 20));
    await wait(at("one", "a"), 0);
    const again = wait(at("one", "a"), 1);
    waiting.at(-1)!();
    await again;
  });

  test("are a hundred of a workspace's server keys, so that what they pass on does not shut out others", async () => {
    const { wait } = open();
    const served = many(101, () => wait(at("one", null), 1_000));
    expect(await spentOf(served[100])).toBe("holder");
    void wait(at("one", "a"), 1_000);
    expect(waiting).toHaveLength(101);
    for (const wake of waiting) wake();
    await Promise.all(served.slice(0, 100));
  });

  // Finding: strangers of ten networks took all places of a workspace, and of a node.
  test("are kept for server keys, whatever strangers take", async () => {
    const { wait } = open();
    const held = ["one", "two", "three", "four", "five"].flatMap((id) =>
      many(200, (index) => wait(at(id, `${index}`), 1_000)),
    );
    expect(await spentOf(wait(at("six", "a"), 1_000))).toBe("node");
    const served = many(100, (index) => wait(at(index < 50 ? "one" : "six", null), 1_000));
    expect(waiting).toHaveLength(1_100);
    for (const wake of waiting) wake();
    await Promise.all([...held, ...served]);
  });

  test("that are taken cost who finds none neither the address's budget nor the network's", async () => {
    const [email, right] = [await account(), await account()];
    await count(90, ["codeIn"]);
    await count(4_500, ["signInIn"]);
    held = [];
    const own = held;
    const network = "198.51.105.1";
    const first = Array.from({ length: 10 }, (_, n) => verify(`a${n}@example.com`, from(network)));
    const rest = Array.from({ length: 10 }, (_, n) =>
      login(`b${n}@example.com`, "x", from(network)),
    );
    await expect.poll(() => own.length).toBe(20);
    expect(await verify(email, from(network))).toBe(429);
    expect(await login(right, password, from(network))).toBe(429);
    const refused = await stage.post("login", { email: right, password }, from(network));
    expect([refused.headers["retry-after"], refused.text]).toEqual([
      "1",
      expect.stringContaining("Your network uses all the places for delayed answers"),
    ]);
    // One network has its twenty places; others are held back, and answered.
    const other = login(right, password, from("198.51.105.2"));
    await expect.poll(() => own.length).toBe(21);
    held = null;
    for (const wake of own) wake();
    expect(await other).toBe(200);
    await Promise.all([...first, ...rest]);
    expect([
      await counted(["codeOf", email]),
      await counted(["codeFrom", network]),
      await counted(["signIn", network, right]),
      await counted(["signInOf", right]),
      await counted(["signInFrom", network]),
    ]).toEqual([0, 10, 0, 0, 10]);
  });
});
