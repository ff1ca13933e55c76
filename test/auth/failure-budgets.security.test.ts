// Limits over many calls: failed sign-ins of a network, an address and a workspace, registrations,
// and mails of a workspace.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { consume, type CountedValue } from "../../src/endusers/budgets/budgets.ts";
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
  // The gateway takes the client address from the header `X-Forwarded-For`, so each call can name
  // another address.
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

/** Adds a number of attempts to the stored counters. */
const count = (times: number, counted: CountedValue): Promise<void> =>
  stage.database.database.control.transaction(async (connection) => {
    await consume(connection, administration.workspace, stage.now(), [counted]);
    const text =
      "update gateway.attempt set taken = taken + $1 where xmin = pg_current_xact_id()::xid";
    await connection.run({ text }, [times - 1]);
  });

describe("failed sign-ins", () => {
  it("of one network end at two hundred, for any addresses, and start again after the window", async () => {
    const email = "neighbour@example.com";
    await stage.account(email);
    await count(198, ["signInFrom", "203.0.113.40"]);
    expect((await login("other1@example.com", "guess", "203.0.113.40")).status).toBe(401);
    // A correct password is not a failure.
    expect((await login(email, password, "203.0.113.40")).status).toBe(200);
    expect((await login("other2@example.com", "guess", "203.0.113.40")).status).toBe(401);
    const unknown = "stranger-here@example.com";
    await stage.account(unknown);
    expect((await login(unknown, password, "203.0.113.40")).status).toBe(429);
    expect((await login(unknown, password, "203.0.113.41")).status).toBe(200);
    // The attempts of a user that has signed in from this network before are counted separately.
    expect((await login(email, password, "203.0.113.40")).status).toBe(200);
    // A server signs in users of many networks. So calls with a server key do not count for the
    // server's own network.
    const server = { ...from("203.0.113.40"), key: stage.keys[ours]!["sk"]! };
    expect((await stage.post("login", { email, password }, server)).status).toBe(200);
    stage.pass(15 * minute);
    expect((await login(email, password, "203.0.113.40")).status).toBe(200);
  });

  it("of one address end at a hundred per hour from all networks, and start again later", async () => {
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

  it("of a workspace end at five thousand for networks with failures, at three times that for all; other workspaces are not affected", async () => {
    const email = "many@example.com";
    await stage.account(email);
    await stage.account(email, { workspaceId: theirs });
    await count(5_000, ["signInIn"]);
    await count(20, ["signInFrom", "203.0.113.44"]);
    expect((await login(email, password, "203.0.113.44")).status).toBe(429);
    expect((await login(email, password, "203.0.113.46")).status).toBe(200);
    await count(10_000, ["signInIn"]);
    expect((await login(email, password, "203.0.113.47")).status).toBe(429);
    const elsewhere = await stage.post("login", { email, password }, { workspaceId: theirs });
    expect(elsewhere.status).toBe(200);
    stage.pass(15 * minute);
    expect((await login(email, password, "203.0.113.44")).status).toBe(200);
  });

  it("that are refused do not use up other budgets", async () => {
    const email = "refused@example.com";
    await stage.account(email);
    await count(100, ["signInOf", email]);
    await count(4_999, ["signInIn"]);
    for (let index = 0; index < 5; index++)
      expect((await login(email, "guess", ip(index))).status).toBe(429);
    await stage.account("bystander@example.com");
    expect((await login("bystander@example.com", password, "203.0.113.45")).status).toBe(200);
  });

  it("count when a password is changed, too", async () => {
    const { id, accessToken: key } = await stage.signedIn("changer@example.com");
    const { sid } = JSON.parse(Buffer.from(key.split(".")[1]!, "base64url").toString()) as Record<
      string,
      string
    >;
    await count(99, ["changeFailedBy", id, sid!]);
    const body = { currentPassword: "guess", newPassword: password, confirmPassword: password };
    const change = (index: number) =>
      stage.post("change-password", body, { ...from(ip(index)), key });
    expect((await change(1)).status).toBe(401);
    expect((await change(2)).status).toBe(429);
  });
});

describe("registrations", () => {
  it("of one network end at two hundred per hour, for known and unknown addresses; a server's are not counted", async () => {
    await stage.account("known@example.com");
    const register = (network: string, key?: string) =>
      stage.post(
        "register",
        { email: "known@example.com", password: "staple in the rain" },
        { ...from(network), ...(key !== undefined && { key }) },
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

describe("mails", () => {
  it("of a network with a published key end at five hundred per hour, with the same replies", async () => {
    const ask = (email: string, network: string, key?: string) =>
      stage.post(
        "forgot-password",
        { email },
        { ...from(network), ...(key !== undefined && { key }) },
      );
    await count(499, ["mailFrom", "203.0.113.30"]);
    for (const name of ["bomb1", "bomb2"]) {
      await stage.account(`${name}@example.com`);
      expect((await ask(`${name}@example.com`, "203.0.113.30")).status).toBe(200);
    }
    expect(stage.mails.filter(({ to }) => to.startsWith("bomb"))).toHaveLength(1);
    expect((await ask("bomb2@example.com", "203.0.113.31")).status).toBe(200);
    expect(stage.mailTo("bomb2@example.com")).toBeDefined();
    // A server sends requests for many users. So its own network is not counted.
    await stage.account("bomb3@example.com");
    await ask("bomb3@example.com", "203.0.113.30", stage.keys[ours]!["sk"]!);
    expect(stage.mailTo("bomb3@example.com")).toBeDefined();
  });

  it("of a workspace end at two thousand per hour without an error; one address cannot use them up", async () => {
    const ask = (email: string, network: string) =>
      stage.post("forgot-password", { email }, from(network));
    await stage.account("one@example.com");
    await stage.account("two@example.com");
    await count(2_000, ["mailIn"]);
    expect((await ask("one@example.com", "203.0.113.60")).status).toBe(200);
    expect(stage.mailTo("one@example.com")).toBeUndefined();
    stage.pass(hour);
    // The first four mails to the address count for the workspace. The six refused mails do not
    // count, so the limit is not reached.
    await count(1_995, ["mailIn"]);
    for (let index = 0; index < 10; index++) await ask("one@example.com", "203.0.113.61");
    await ask("two@example.com", "203.0.113.62");
    expect(stage.mailTo("two@example.com")).toBeDefined();
  });
});
