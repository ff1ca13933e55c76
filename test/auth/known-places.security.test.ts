// Tests that the owner of an account can sign in during an attack. A place is a pair of network and
// device. Attempts from other places do not use up the limits of places where the owner has signed
// in before (G13.9 to G13.12). No reply reveals that a place is known.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { consume, type CountedValue } from "../../src/endusers/budgets/budgets.ts";
import { deviceOf, signInPlaceOf } from "../../src/endusers/budgets/places.ts";
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
beforeAll(async () => {
  stage = await openAccountStage({
    settings: { "server.trustedProxies": "127.0.0.1" },
    sleep: async (milliseconds) => void delays.push(milliseconds),
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
});

const firefox = (version: number): string =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const at = (ip: string, userAgent = firefox(140), key?: string) => ({
  headers: { "x-forwarded-for": ip, "user-agent": userAgent },
  ...(key !== undefined && { key }),
});
const home = at("203.0.113.1");
const ip = (index: number): string => `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`;
const login = async (email: string, secret: string, where: object): Promise<number> =>
  (await stage.post("login", { email, password: secret }, where)).status;

/** Creates an account, and signs its owner in at `home`, so that this place becomes known. */
async function owner(name: string): Promise<string> {
  const email = `${name}@example.com`;
  const id = await stage.account(email);
  expect(await login(email, password, home)).toBe(200);
  return id;
}

/** Adds a number of attempts to the stored counters. */
const count = (times: number, counted: CountedValue): Promise<void> =>
  stage.database.database.control.transaction(async (connection) => {
    await consume(connection, administration.workspace, stage.now(), [counted]);
    const text =
      "update gateway.attempt set taken = taken + $1 where xmin = pg_current_xact_id()::xid";
    await connection.run({ text }, [times - 1]);
  });

/**
 * Adds 99 wrong passwords to the counter, and sends three more from other networks. After the
 * hundredth, unknown places are locked out.
 */
async function attack(email: string): Promise<void> {
  await count(99, ["signInOf", email]);
  const statuses = [];
  for (let index = 0; index < 3; index++)
    statuses.push(await login(email, "guess", at(ip(index), "curl/8.5.0")));
  expect(statuses.slice(1)).toEqual([429, 429]);
}

describe("a hundred wrong passwords from eleven addresses", () => {
  it("lock out unknown places, and the owner only there", async () => {
    const email = "owner@example.com";
    await owner("owner");
    await attack(email);
    expect(await login(email, password, at("203.0.113.2"))).toBe(429);
    expect(await login(email, password, home)).toBe(200);
    // A new version of the same browser is the same place. Another browser is another place.
    expect(await login(email, password, at("203.0.113.1", firefox(151)))).toBe(200);
    expect(await login(email, password, at("203.0.113.1", "curl/8.5.0"))).toBe(429);
  });

  it("do not prevent the owner from resetting the password and signing in", async () => {
    const email = "resetter@example.com";
    await owner("resetter");
    await attack(email);
    for (let index = 0; index < 6; index++)
      await stage.post("forgot-password", { email }, at(ip(index)));
    for (let index = 0; index < 25; index++)
      await stage.post("verify-reset-code", { email, code: "000000" }, at(ip(index)));
    const before = stage.mails.length;
    await stage.post("forgot-password", { email }, home);
    expect(stage.mails.length).toBe(before + 1);
    const { code } = stage.mailTo(email)!.values;
    const { json } = await stage.post("verify-reset-code", { email, code }, home);
    const secret = "staple in the rain";
    const body = {
      sessionToken: json.data.sessionToken,
      newPassword: secret,
      confirmPassword: secret,
    };
    expect((await stage.post("reset-password", body, home)).status).toBe(200);
    await attack(email);
    expect(await login(email, secret, home)).toBe(200);
  });

  it("and five wrong codes do not use up the owner's attempts for the code", async () => {
    const email = "coded@example.com";
    await owner("coded");
    await stage.post("forgot-password", { email }, home);
    const { code } = stage.mailTo(email)!.values;
    const guess = code === "000000" ? "111111" : "000000";
    const verify = (given: string, where: object) =>
      stage.post("verify-reset-code", { email, code: given }, where);
    for (let index = 0; index < 6; index++) await verify(guess, at(ip(index)));
    // Unknown places have no attempts left, so even the correct code is refused.
    expect((await verify(code!, at(ip(9)))).status).toBe(400);
    for (let index = 0; index < 4; index++) expect((await verify(guess, home)).status).toBe(400);
    expect((await verify(code!, home)).status).toBe(200);
  });
});

describe("a place", () => {
  it("has its own limits: ten attempts per minute, a hundred failures per hour, twenty codes per day, four mails per hour", async () => {
    const email = "bounded@example.com";
    await owner("bounded");
    const key = signInPlaceOf(
      { workspace: administration.workspace, network: "203.0.113.1", userAgent: firefox(1) },
      email,
    )!;
    const here = key.toString("hex");
    await count(9, ["signInAt", here]);
    expect([await login(email, "guess", home), await login(email, "guess", home)]).toEqual([
      401, 429,
    ]);
    stage.pass(minute);
    await count(98, ["signInFailedAt", here]);
    expect([await login(email, "guess", home), await login(email, "guess", home)]).toEqual([
      401, 429,
    ]);
    // The attempts of the known place do not count for unknown places. So a wrong password from
    // elsewhere gets 401, not 429.
    expect(await login(email, "guess", at("203.0.113.9"))).toBe(401);
    const codes: number[] = [];
    for (let index = 0; index < 22; index++)
      codes.push((await stage.post("verify-reset-code", { email, code: "000000" }, home)).status);
    expect(codes.filter((status) => status === 400)).toHaveLength(20);
    for (let index = 0; index < 6; index++) await stage.post("forgot-password", { email }, home);
    expect(stage.mails.filter(({ to }) => to === email)).toHaveLength(4);
  });

  it("is one of the five last used places; a sixth replaces the oldest", async () => {
    const email = "mover@example.com";
    const id = await owner("mover");
    for (let index = 1; index <= 5; index++) {
      stage.pass(hour);
      expect(await login(email, password, at(`203.0.114.${index}`))).toBe(200);
    }
    const select = "select count(*)::int as n from gateway.known_place where end_user_id = $1";
    expect(await stage.sql(select, [id])).toEqual([{ n: 5 }]);
    await attack(email);
    expect(await login(email, password, home)).toBe(429);
    expect(await login(email, password, at("203.0.114.1"))).toBe(200);
  });

  it("expires after 90 days", async () => {
    const email = "absent-minded@example.com";
    await owner("absent-minded");
    stage.pass(90 * day);
    await attack(email);
    expect(await login(email, password, home)).toBe(429);
  });

  it("of a user that knew the previous password is deleted by a reset", async () => {
    const email = "thief@example.com";
    await stage.account(email);
    const thief = at("203.0.115.1");
    expect(await login(email, password, thief)).toBe(200);
    await stage.post("forgot-password", { email }, home);
    const { code } = stage.mailTo(email)!.values;
    const { json } = await stage.post("verify-reset-code", { email, code }, home);
    const secret = "staple in the rain";
    const { sessionToken } = json.data as { sessionToken: string };
    const body = { sessionToken, newPassword: secret, confirmPassword: secret };
    await stage.post("reset-password", body, home);
    await attack(email);
    expect(await login(email, secret, thief)).toBe(429);
    expect(await login(email, secret, home)).toBe(200);
  });

  it("is never the address of a server, which sends requests for many users", async () => {
    const email = "served@example.com";
    await stage.account(email);
    const server = at("203.0.116.1", "node", stage.keys[ours]!["sk"]!);
    expect(await login(email, password, server)).toBe(200);
    await attack(email);
    expect(await login(email, password, server)).toBe(429);
  });

  it("is stored as a keyed hash for one account, and is deleted with the account", async () => {
    const id = await owner("private");
    const rows = await stage.sql<{ key: Buffer }>(
      "select key from gateway.known_place where end_user_id = $1",
      [id],
    );
    expect(rows.map(({ key }) => key.length)).toEqual([32]);
    await owner("neighbour");
    const [{ n } = { n: 0 }] = await stage.sql<{ n: number }>(
      "select count(*)::int as n from gateway.known_place where key = $1",
      [rows[0]!.key],
    );
    expect(n).toBe(1);
  });

  it("distinguishes devices by their kind, not by their versions", () => {
    expect(deviceOf(firefox(140))).toBe(deviceOf(firefox(151)));
    expect(deviceOf(firefox(140))).not.toBe(deviceOf("curl/8.5.0"));
  });
});

describe("an unknown place", () => {
  it("gets the same replies for an account with known places and for an unknown address", async () => {
    await owner("sought");
    const ask = async (email: string) => {
      const answers: unknown[] = [];
      await count(95, ["signInOf", email]);
      await count(4_000, ["signInIn"]);
      for (let index = 0; index < 7; index++)
        answers.push(await login(email, "guess", at(ip(index + 100))));
      for (let index = 0; index < 22; index++)
        answers.push(
          (await stage.post("verify-reset-code", { email, code: "000000" }, at(ip(index)))).status,
        );
      return [answers, delays.splice(0)];
    };
    const known = await ask("sought@example.com");
    stage.pass(day);
    expect(known[0]).toContain(429);
    expect(Math.max(...(known[1] as number[]))).toBeGreaterThan(1_000);
    expect(await ask("nobody@example.com")).toEqual(known);
  });

  it("that requests mails before a registration does not prevent the first mail", async () => {
    const email = "newcomer@example.com";
    for (let index = 0; index < 6; index++)
      await stage.post("resend-confirmation", { email }, at(ip(index)));
    await stage.post("register", { email, password }, home);
    expect(stage.mailTo(email)?.template).toBe("confirm-email");
    // A later request causes one more mail, so it is not blocked either.
    const before = stage.mails.length;
    await stage.post("resend-confirmation", { email }, home);
    expect(stage.mails.length).toBe(before + 1);
  });

  it("with wrong passwords for many accounts does not prevent users from changing their passwords", async () => {
    const email = "changing@example.com";
    const { accessToken: key } = await stage.signedIn(email);
    await stage.sql("update gateway.attempt set taken = 1000000 where ends_at > $1", [
      new Date(stage.now()),
    ]);
    await attack(email);
    const body = {
      currentPassword: password,
      newPassword: "staple 1234",
      confirmPassword: "staple 1234",
    };
    const change = await stage.post("change-password", body, at("203.0.113.77", "x", key));
    expect(change.status).toBe(200);
  });
});
