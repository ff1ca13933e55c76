// Budgets against guessing and mail bombs: what is counted, by whom, and that nobody can spend somebody else's.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { take, type Counted } from "../../src/endusers/budgets.ts";
import { roomyPlan } from "../support/definition.ts";
import { openAdministration, type Administration } from "./administration.ts";
import {
  day,
  hour,
  minute,
  openAccountStage,
  ours,
  password,
  theirs,
  type AccountStage,
} from "./account-stage.ts";

let stage: AccountStage;
let administration: Administration;
beforeAll(async () => {
  // The client stands behind a proxy that is trusted, so each call says where it comes from.
  stage = await openAccountStage({ settings: { "server.trustedProxies": "127.0.0.1" } });
  administration = await openAdministration(stage);
});
afterAll(async () => {
  administration.close();
  await stage.close();
});
beforeEach(() => stage.pass(day - (stage.now() % day)));

const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });
const login = (email: string, secret: string, ip: string) =>
  stage.post("login", { email, password: secret }, from(ip));
const ip = (index: number): string => `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`;

describe("sign-ins", () => {
  test("a stranger's guesses do not keep the person out, who comes from elsewhere", async () => {
    await stage.account("victim@example.com");
    for (let count = 0; count < 30; count++)
      await login("victim@example.com", "guess", "203.0.113.1");
    expect((await login("victim@example.com", password, "203.0.113.1")).status).toBe(429);
    expect((await login("victim@example.com", password, "203.0.113.2")).status).toBe(200);
  });

  test("an address counts as one however it is written", async () => {
    const spellings = [
      "count@example.com",
      "COUNT@example.com",
      " count@example.com",
      "Count@Example.Com ",
    ];
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push((await login(spellings[count % 4]!, "guess", "203.0.113.3")).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  test("all addresses of an IPv6 network count as one place", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push(
        (await login("six@example.com", "guess", `2001:db8:1:2:${count}::${count + 1}`)).status,
      );
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await login("six@example.com", "guess", "2001:db8:1:3::1")).status).toBe(401);
  });

  test("a header counts for nothing without a proxy that is trusted", async () => {
    const plain = await openAccountStage();
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push(
        (await plain.post("login", { email: "xff@example.com", password: "x" }, from(ip(count))))
          .status,
      );
    expect(statuses.slice(10)).toEqual([429, 429]);
    await plain.close();
  });

  test("wrong passwords spend nothing of the workspace's rate, so its people still get in", async () => {
    const small = await openAccountStage({
      settings: { "server.trustedProxies": "127.0.0.1" },
      sketch: { workspace: { plan: { ...roomyPlan, requestsPerMinute: 40 } } },
    });
    await small.account("guest@example.com");
    const guess = (index: number) =>
      small.post("login", { email: `nobody${index}@example.com`, password: "x" }, from(ip(index)));
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => guess(round * 10 + index)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(401));
    }
    expect(
      (await small.post("login", { email: "guest@example.com", password }, from("203.0.113.9")))
        .status,
    ).toBe(200);
    const [row] = await small.sql<{ calls: string }>(
      "select coalesce(sum(calls), 0)::int as calls from gateway.usage",
    );
    expect(Number(row!.calls)).toBeLessThanOrEqual(1);
    await small.close();
  });
});

/** Counts so many, as if they had been asked for. */
const count = (times: number, counted: Counted): Promise<void> =>
  stage.database.database.control.transaction(async (connection) => {
    await take(connection, administration.workspace, stage.now(), [counted]);
    const text =
      "update gateway.attempt set taken = taken + $1 where xmin = pg_current_xact_id()::xid";
    await connection.run({ text }, [times - 1]);
  });

describe("failed sign-ins", () => {
  test("of one place end at two hundred, whichever addresses it tries, and soon begin anew", async () => {
    const email = "neighbour@example.com";
    await stage.account(email);
    await count(198, ["signInFrom", "203.0.113.40"]);
    expect((await login("other1@example.com", "guess", "203.0.113.40")).status).toBe(401);
    // The right password is no failure.
    expect((await login(email, password, "203.0.113.40")).status).toBe(200);
    expect((await login("other2@example.com", "guess", "203.0.113.40")).status).toBe(401);
    expect((await login(email, password, "203.0.113.40")).status).toBe(429);
    expect((await login(email, password, "203.0.113.41")).status).toBe(200);
    // A server's place is nobody's: its people are everywhere.
    const server = { ...from("203.0.113.40"), key: stage.keys[ours]!["sk"]! };
    expect((await stage.post("login", { email, password }, server)).status).toBe(200);
    stage.pass(15 * minute);
    expect((await login(email, password, "203.0.113.40")).status).toBe(200);
  });

  test("of one address end at a hundred an hour, wherever they come from; not for good", async () => {
    const email = "sought@example.com";
    await stage.account(email);
    await count(98, ["signInOf", email]);
    for (const [index, status] of [401, 401, 429, 429].entries())
      expect((await login(email, "guess", ip(index))).status).toBe(status);
    const refused = await login(email, password, "203.0.113.43");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    stage.pass(hour);
    expect((await login(email, password, "203.0.113.43")).status).toBe(200);
  });

  test("of a workspace end at five thousand; another workspace's people do not notice", async () => {
    const email = "many@example.com";
    await stage.account(email);
    await stage.account(email, { workspaceId: theirs });
    await count(5_000, ["signInIn"]);
    expect((await login(email, password, "203.0.113.44")).status).toBe(429);
    const elsewhere = await stage.post("login", { email, password }, { workspaceId: theirs });
    expect(elsewhere.status).toBe(200);
    stage.pass(15 * minute);
    expect((await login(email, password, "203.0.113.44")).status).toBe(200);
  });

  test("that are refused spend nothing of anybody else's", async () => {
    const email = "refused@example.com";
    await stage.account(email);
    await count(100, ["signInOf", email]);
    await count(4_999, ["signInIn"]);
    for (let index = 0; index < 5; index++)
      expect((await login(email, "guess", ip(index))).status).toBe(429);
    await stage.account("bystander@example.com");
    expect((await login("bystander@example.com", password, "203.0.113.45")).status).toBe(200);
  });

  test("count when a password is changed, too", async () => {
    const { id, accessToken: key } = await stage.signedIn("changer@example.com");
    await count(99, ["signInOf", id]);
    const body = { currentPassword: "guess", newPassword: password, confirmPassword: password };
    const change = (index: number) =>
      stage.post("change-password", body, { ...from(ip(index)), key });
    expect((await change(1)).status).toBe(401);
    expect((await change(2)).status).toBe(429);
  });
});

describe("registrations", () => {
  test("of one place are asked two hundred times an hour, known addresses or not; a server's are not counted", async () => {
    await stage.account("known@example.com");
    const register = (place: string, key?: string) =>
      stage.post(
        "register",
        { email: "known@example.com", password: "staple in the rain" },
        { ...from(place), ...(key !== undefined && { key }) },
      );
    await count(199, ["register", "203.0.113.50"]);
    expect((await register("203.0.113.50")).status).toBe(409);
    expect((await register("203.0.113.50")).status).toBe(429);
    expect((await register("203.0.113.51")).status).toBe(409);
    expect((await register("203.0.113.50", stage.keys[ours]!["sk"])).status).toBe(409);
    stage.pass(hour);
    expect((await register("203.0.113.50")).status).toBe(409);
  });
});

describe("reset codes", () => {
  const verify = (email: string, code: string, place: string) =>
    stage.post("verify-reset-code", { email, code }, from(place));

  test("a spray over many accounts ends at a hundred for the workspace, from wherever it comes", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 130; index++) {
      const email = `spray${index}@example.com`;
      const id = await stage.account(email);
      await stage.sql("insert into gateway.reset_code values ($1, sha256('x'), 0, $2)", [
        id,
        new Date(stage.now() + hour),
      ]);
      statuses.push((await verify(email, "000000", ip(index))).status);
    }
    expect(statuses).toEqual([...Array<number>(100).fill(400), ...Array<number>(30).fill(429)]);
    const [row] = await stage.sql<{ tries: number }>(
      "select sum(tries)::int as tries from gateway.reset_code c join gateway.end_user u on u.id = c.end_user_id where u.email like 'spray%'",
    );
    expect(row!.tries).toBe(100);
    // Another workspace has a budget of its own, and this one has a new one soon.
    stage.pass(15 * minute);
    expect((await verify("spray0@example.com", "000000", ip(200))).status).toBe(400);
  });

  test("one place gets through forty, and what it is refused spends nothing of the workspace's", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 300; index++)
      statuses.push((await verify(`nobody${index}@example.com`, "000000", "203.0.113.20")).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(40);
    await stage.account("late@example.com");
    await stage.post("forgot-password", { email: "late@example.com" });
    const { code } = stage.mailTo("late@example.com")!.values;
    expect((await verify("late@example.com", code!, "203.0.113.21")).status).toBe(200);
  });
});

describe("mails", () => {
  test("a place can have five hundred sent an hour by a published key; the answers stay the same", async () => {
    for (let index = 0; index < 510; index++) {
      await stage.account(`bomb${index}@example.com`);
      const answer = await stage.post(
        "forgot-password",
        { email: `bomb${index}@example.com` },
        from("203.0.113.30"),
      );
      expect(answer.status).toBe(200);
    }
    expect(stage.mails.filter(({ to }) => to.startsWith("bomb"))).toHaveLength(500);
    const elsewhere = await stage.post(
      "forgot-password",
      { email: "bomb509@example.com" },
      from("203.0.113.31"),
    );
    expect(elsewhere.status).toBe(200);
    expect(stage.mailTo("bomb509@example.com")).toBeDefined();
    // A server asks on behalf of everybody: its own place says nothing.
    const server = { ...from("203.0.113.30"), key: stage.keys[ours]!["sk"]! };
    await stage.post("forgot-password", { email: "bomb508@example.com" }, server);
    expect(stage.mailTo("bomb508@example.com")).toBeDefined();
  });

  test("of a workspace end at two thousand an hour, silently; one address alone cannot spend them", async () => {
    const ask = (email: string, place: string) =>
      stage.post("forgot-password", { email }, from(place));
    await stage.account("one@example.com");
    await stage.account("two@example.com");
    await count(2_000, ["mailIn"]);
    expect((await ask("one@example.com", "203.0.113.60")).status).toBe(200);
    expect(stage.mailTo("one@example.com")).toBeUndefined();
    stage.pass(hour);
    // Four mails of the address are the workspace's; the six that it is refused are not.
    await count(1_995, ["mailIn"]);
    for (let index = 0; index < 10; index++) await ask("one@example.com", "203.0.113.61");
    await ask("two@example.com", "203.0.113.62");
    expect(stage.mailTo("two@example.com")).toBeDefined();
  });
});
