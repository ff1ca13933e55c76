// The second factor of portal users (G43): guesses, replays, races, and stolen sessions.
import { TOTP } from "otpauth";
import { afterAll, beforeEach, expect, it } from "vitest";
import { renewPassword } from "../../src/portal/index.ts";
import type { Answer } from "../support/http-client.ts";
import {
  acceptInvitation,
  bakery,
  membersPath,
  openBrowser,
  openPortalStage,
  owner,
  sessionPath,
  shop,
  type Browser,
  type PortalStage,
} from "./portal-stage.ts";
import { insertMember } from "../../src/portal/index.ts";
import { guidV7 } from "../../src/platform/ids.ts";

const path = "/api/v1/portal/profile/second-factor";
const STEP = 30_000;
const DAY = 86_400_000;

let now = Date.UTC(2026, 0, 5, 12);
const stage: PortalStage = await openPortalStage({ clock: { now: () => now } });
afterAll(() => stage.close());

let browser: Browser;
let secret: string;
let recoveryCodes: readonly string[];
const { client } = stage.gateway;

/**
 * Returns the code that the authenticator app shows. `steps` moves the time by steps of 30 seconds.
 */
const codeNow = (steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: now + steps * STEP });
const wrongCode = (): string => (codeNow() === "000000" ? "000001" : "000000");
const signIn = (code?: string, more: Record<string, string> = {}): Promise<Answer> =>
  client(sessionPath, { json: { ...owner, ...(code !== undefined && { code }) }, headers: more });

// Each test begins on another day, with a new second factor and unspent budgets.
beforeEach(async () => {
  now += 2 * DAY;
  await stage.sql("delete from gateway.portal_second_factor");
  browser = openBrowser(client);
  expect((await browser.signIn()).status).toBe(200);
  const { json } = await browser.ask(path, { json: { password: owner.password } });
  secret = json.secret;
  const confirmed = await browser.ask(`${path}/confirm`, { json: { code: codeNow() } });
  expect(confirmed.status).toBe(200);
  recoveryCodes = confirmed.json.recoveryCodes;
  now += 2 * STEP;
});

it("a sign-in says that it needs a code only after the right password", async () => {
  const wrong = await client(sessionPath, { json: { ...owner, password: "not the password" } });
  const wrongWithCode = await client(sessionPath, {
    json: { ...owner, password: "not the password", code: codeNow() },
  });
  const nobody = await client(sessionPath, {
    json: { email: "nobody@example.com", password: owner.password },
  });
  expect(wrong.status).toBe(401);
  expect(wrong.json).toEqual({ error: "The e-mail address or the password is wrong." });
  expect([wrongWithCode.text, nobody.text]).toEqual([wrong.text, wrong.text]);
  const asked = await signIn();
  expect([asked.status, asked.json]).toEqual([
    401,
    { error: expect.stringContaining("`code`"), secondFactor: true },
  ]);
  expect(asked.headers["set-cookie"]).toBeUndefined();
  expect((await signIn(codeNow())).status).toBe(200);
});

it("a code works once, also in its own step, and in ten concurrent sign-ins", async () => {
  const code = codeNow();
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, json } of answers)
    if (status !== 200) expect([status, json.secondFactor]).toEqual([401, true]);
  // A code of an earlier step is refused after a later one was used.
  now += 16 * 60_000;
  expect((await signIn(codeNow(1))).status).toBe(200);
  expect((await signIn(codeNow())).status).toBe(401);
});

it("a code works once, and tries count, over several nodes", async () => {
  const other = await stage.openGateway({ clock: { now: () => now } });
  const signInThere = (code: string): Promise<Answer> =>
    other.client(sessionPath, { json: { ...owner, code } });
  const code = codeNow();
  const answers = await Promise.all([signIn(code), signInThere(code)]);
  const statusesOfOne = answers.map(({ status }) => status);
  expect([statusesOfOne.includes(200), statusesOfOne.includes(401)]).toEqual([true, true]);
  const statuses: number[] = [];
  for (const send of [signIn, signInThere, signIn, signInThere, signIn])
    statuses.push((await send(wrongCode())).status);
  expect(statuses.at(-1)).toBe(429);
});

it("clocks may differ by one step in both directions, and not by two", async () => {
  expect((await signIn(codeNow(-1))).status).toBe(200);
  expect((await signIn(codeNow(1))).status).toBe(200);
  now += 5 * STEP;
  expect((await signIn(codeNow(-2))).status).toBe(401);
  expect((await signIn(codeNow(2))).status).toBe(401);
});

it("a recovery code works once, in any spelling, also in concurrent sign-ins", async () => {
  const [first, second] = recoveryCodes as [string, string];
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(first)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  now += 16 * 60_000;
  expect((await signIn(` ${second.replaceAll("-", " ").toUpperCase()} `)).status).toBe(200);
  expect((await signIn(second)).status).toBe(401);
  const { json } = await browser.ask("/api/v1/portal/profile");
  expect(json.secondFactor).toEqual({ isOn: true, recoveryCodesLeft: 8 });
});

it("five wrong codes in 15 minutes and 20 in a day; a right code is then refused, too", async () => {
  const tries = async (count: number) => {
    const statuses: number[] = [];
    for (let each = 0; each < count; each += 1) {
      now += 7_000;
      statuses.push((await signIn(wrongCode())).status);
    }
    return statuses;
  };
  expect(await tries(6)).toEqual([401, 401, 401, 401, 401, 429]);
  const refused = await signIn(codeNow());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  for (let quarter = 0; quarter < 3; quarter += 1) {
    now += 15 * 60_000;
    expect(await tries(5)).toEqual([401, 401, 401, 401, 401]);
  }
  now += 15 * 60_000;
  expect(await tries(1)).toEqual([429]);
  now += DAY;
  expect((await signIn(codeNow())).status).toBe(200);
});

it("wrong codes count like wrong passwords, and wrong codes at an unknown place do not lock out a known place", async () => {
  const failures = async () => {
    const rows = await stage.sql<{ sum: number }>(
      "select sum(taken)::int as sum from gateway.attempt",
    );
    return rows[0]!.sum;
  };
  const elsewhere = { "user-agent": "another browser" };
  await signIn(wrongCode(), elsewhere);
  const before = await failures();
  await signIn(undefined, elsewhere);
  const afterNone = await failures();
  await signIn(wrongCode(), elsewhere);
  // The password was right and only the code is missing, so only the counter of all sign-ins is
  // raised.
  expect(afterNone - before).toBe(1);
  expect((await failures()) - afterNone).toBeGreaterThan(3);
  // Codes from an unknown sign-in place (network and device) and from a known place have separate
  // limits.
  for (let each = 0; each < 6; each += 1) {
    now += 7_000;
    await signIn(wrongCode(), elsewhere);
  }
  expect((await signIn(codeNow(), elsewhere)).status).toBe(429);
  expect((await signIn(codeNow())).status).toBe(200);
});

it("a session alone neither begins, replaces nor removes a second factor", async () => {
  const password = "not the password";
  expect((await browser.ask(path, { json: { password } })).status).toBe(400);
  expect((await browser.ask(path, { json: { password: owner.password } })).status).toBe(409);
  const remove = (json: object) => browser.ask(`${path}/remove`, { json });
  expect((await remove({ password, code: codeNow() })).status).toBe(400);
  expect((await remove({ password: owner.password })).status).toBe(400);
  expect((await remove({ password: owner.password, code: wrongCode() })).status).toBe(400);
  expect((await signIn()).json.secondFactor).toBe(true);
  const { csrfToken } = browser;
  browser.csrfToken = "forged";
  expect((await remove({ password: owner.password, code: codeNow() })).status).toBe(403);
  browser.csrfToken = csrfToken;
  expect((await remove({ password: owner.password, code: codeNow() })).status).toBe(204);
  expect((await signIn()).status).toBe(200);
});

it("confirming ends all other sessions; the secret and the codes are stored sealed or hashed", async () => {
  const proof = { password: owner.password, code: codeNow() };
  expect((await browser.ask(`${path}/remove`, { json: proof })).status).toBe(204);
  const other = openBrowser(client);
  await other.signIn();
  const { json } = await browser.ask(path, { json: { password: owner.password } });
  ({ secret } = json);
  expect(json.uri).toMatch(/^otpauth:\/\/totp\/.*owner%40example\.com\?/);
  expect((await other.ask(sessionPath)).status).toBe(200);
  const wrong = await browser.ask(`${path}/confirm`, { json: { code: wrongCode() } });
  expect(wrong.status).toBe(400);
  now += 3_600_001;
  expect((await browser.ask(`${path}/confirm`, { json: { code: codeNow() } })).status).toBe(400);
  ({ secret } = (await browser.ask(path, { json: { password: owner.password } })).json);
  const code = codeNow();
  const confirmed = await browser.ask(`${path}/confirm`, { json: { code } });
  expect(confirmed.json.recoveryCodes).toHaveLength(10);
  expect((await browser.ask(`${path}/confirm`, { json: { code } })).status).toBe(400);
  expect((await browser.ask(sessionPath)).status).toBe(200);
  expect((await other.ask(sessionPath)).status).toBe(401);
  expect((await signIn(code)).status).toBe(401);
  const rows = await stage.sql(
    "select f::text as text from gateway.portal_second_factor as f union all select a::text from gateway.member_action as a",
  );
  const stored = JSON.stringify(rows);
  for (const one of [secret, code, ...confirmed.json.recoveryCodes])
    expect(stored).not.toContain(one);
  const { actions } = (await browser.ask(`/${shop}/audit?limit=5`)).json;
  const names = actions.map(({ action }: { action: string }) => action);
  expect(names.slice(0, 3)).toEqual([
    "confirmSecondFactor",
    "startPortalSession",
    "removeSecondFactor",
  ]);
});

it("the invitation of an existing account asks for the code, too", async () => {
  await insertMember(stage.database.database.control, {
    id: guidV7(),
    workspaceId: bakery,
    userId: stage.ownerId,
    role: "owner",
  });
  const { json } = await browser.ask(`${membersPath}?workspaceId=${bakery}`);
  await stage.sql("delete from gateway.portal_member where workspace_id = $1", [shop]);
  const inviter = json.members[0].id;
  expect(inviter).toBeTypeOf("string");
  await stage.sql(
    `insert into gateway.portal_invitation (id, hash, workspace_id, email, role, invited_by, created_at, expires_at)
     values ($1, sha256($2::bytea), $3, $4, 'owner', 'operator', $5, $6)`,
    [guidV7(), "A".repeat(43), shop, owner.email, new Date(now), new Date(now + DAY)],
  );
  const fields = { token: "A".repeat(43), password: owner.password };
  const asked = await acceptInvitation(client, fields);
  expect([asked.status, asked.text.includes('name="code"')]).toEqual([400, true]);
  const wrongPassword = await acceptInvitation(client, { ...fields, password: "wrong password" });
  expect(wrongPassword.text).not.toContain('name="code"');
  expect((await acceptInvitation(client, { ...fields, code: wrongCode() })).status).toBe(400);
  expect((await acceptInvitation(client, { ...fields, code: codeNow() })).status).toBe(200);
});

it("the operator removes it with a new password, and keeps it otherwise", async () => {
  const { control } = stage.database.database;
  const kept = await renewPassword(control, owner.email);
  const ask = (password: string) => client(sessionPath, { json: { ...owner, password } });
  expect((await ask(kept!)).json.secondFactor).toBe(true);
  const reset = await renewPassword(control, owner.email, undefined, { resetsSecondFactor: true });
  expect((await ask(reset!)).status).toBe(200);
});
