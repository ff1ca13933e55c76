// Tests the limits of attempts of a whole workspace (G13.11). When such a limit is reached, the
// gateway first delays replies. Then it refuses networks that have used up their own limits. A
// sign-in from a new network waits and then succeeds. If a call is refused because of other
// clients, it does not count against its own limits.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { consume, type CountedValue } from "../../src/endusers/budgets/budgets.ts";
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
/**
 * If this is a list, delayed calls stay delayed, and the list collects functions that end the
 * delays. If it is null, calls are not delayed.
 */
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

/**
 * Adds a number of attempts to the stored counters.
 * @returns the new count
 */
async function count(times: number, counted: CountedValue): Promise<number> {
  return stage.database.database.control.transaction(async (connection) => {
    const now = stage.now();
    const { taken } = await consume(connection, administration.workspace, now, [counted]);
    const text =
      "update gateway.attempt set taken = taken + $1 where xmin = pg_current_xact_id()::xid";
    await connection.run({ text }, [times - 1]);
    return taken.get(counted[0])! + times - 1;
  });
}
const counted = async (what: CountedValue): Promise<number> => (await count(1, what)) - 1;

it("replies are delayed: not for the first half of the budget, then up to two seconds", () => {
  expect([1, 50, 75, 100, 101, 400].map((taken) => delayMsOf(taken, 100))).toEqual([
    0, 0, 1_000, 2_000, 2_000, 2_000,
  ]);
});

describe("wrong codes", () => {
  it("delay replies to unknown places, for existing and unknown addresses, and never to a known place", async () => {
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

  it("a hundred wrong codes from three networks lock out only these networks: a code still works from another one", async () => {
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

  it("of a network with five attempts are then refused, and at three times the budget all, without a count", async () => {
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

  it("guesses at many accounts end at three hundred for the workspace, from any number of addresses", async () => {
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
    // Another workspace has its own budget, and this workspace has a new budget after the window.
    stage.pass(15 * minute);
    expect(await verify("spray0@example.com", from("198.51.106.99"))).toBe(400);
  });

  it("of public clients do not use up the budget of a back end, nor the reverse", async () => {
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

describe("a refused call of a network without budget", () => {
  const network = "198.51.107.1";

  it("uses up no code attempts of the addresses", async () => {
    await count(40, ["codeFrom", network]);
    for (let index = 0; index < 3; index += 1)
      expect(await verify("burnt@example.com", from(network))).toBe(429);
    expect(await counted(["codeOf", "burnt@example.com"])).toBe(0);
  });

  it("uses up no mails of the addresses", async () => {
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
  it("of twenty-five networks lock out only these networks; other ones wait two seconds", async () => {
    const email = await account();
    await count(5_000, ["signInIn"]);
    await count(200, ["signInFrom", "198.51.104.1"]);
    expect(await login(email, password, from("198.51.104.1"))).toBe(429);
    expect([await login(email, password, from("203.0.113.3")), delays]).toEqual([200, [2_000]]);
    expect(await login(email, password, server())).toBe(200);
  });
});

describe("slots for delayed calls", () => {
  const waiting: (() => void)[] = [];
  const open = () => createSlowdown(() => new Promise<void>((wake) => waiting.push(wake)));
  const many = (count: number, ask: (index: number) => Promise<unknown>) =>
    Array.from({ length: count }, (_, index) => {
      const asked = ask(index);
      // The call can be refused before the test awaits it. Without this line, Node would report an
      // unhandled rejection.
      asked.catch(() => {});
      return asked;
    });
  const at = (workspaceId: string, network: string | null) => ({ workspaceId, network });
  /** Returns the name of the limit that refused the call. */
  const spentOf = (asked: Promise<unknown> | undefined): Promise<unknown> =>
    asked!.catch(({ spent }: CapacitySpentError) => spent);
  beforeEach(() => void waiting.splice(0));

  it("are twenty of a network, two hundred of a workspace and a thousand in all", async () => {
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

  it("are a hundred for a workspace's server keys, so that their calls do not lock out other calls", async () => {
    const { wait } = open();
    const served = many(101, () => wait(at("one", null), 1_000));
    expect(await spentOf(served[100])).toBe("holder");
    void wait(at("one", "a"), 1_000);
    expect(waiting).toHaveLength(101);
    for (const wake of waiting) wake();
    await Promise.all(served.slice(0, 100));
  });

  // If no slots were reserved, public clients of ten networks could take all slots of a workspace
  // and of a node.
  it("are reserved for server keys", async () => {
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

  it("cost a call without a slot neither the address's nor the network's budget", async () => {
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
      expect.stringContaining("Your network has reached its limit of places for delayed answers"),
    ]);
    // The first network uses its twenty slots. A call of another network is still delayed and then
    // answered.
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
