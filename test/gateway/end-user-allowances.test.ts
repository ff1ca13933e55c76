// Tests which calls of end users and players count against the workspace's rate limit and monthly
// limits (G11.2). Answered calls with a credential count. Public calls do not count. Calls that
// were refused because of their credential or their rate do not count, either.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Ask } from "../support/http-client.ts";
import { openEndUsers } from "../support/end-users.ts";
import { badKey, leftOf, openMetered, ours, type MeteredStage } from "./metered.ts";

const email = "ada@example.com";
const password = "correct horse battery";
const newPassword = "staple in the rain";
const token = "0VxqLr0tYkzv0cFWc1Qm5w";
const keys = {
  server: { kind: "server", tables: "all", players: "all" },
  site: { kind: "publishable", publish: true },
} as const;
const perMinute = 1_000;

let stage: MeteredStage;
const open = async (requestsPerMinute = perMinute): Promise<void> => {
  stage = await openMetered({ plan: { requestsPerMinute }, keys });
};

const call = (rest: string, ask: Ask = {}): Promise<Answer> =>
  stage.gateways[0]!.client(`/${ours}/${rest}`, { key: stage.ours["server"], ...ask });

/**
 * Makes the calls. Returns their answers and statuses, and how many calls of the current minute
 * they have used.
 */
async function taken(calls: readonly (readonly [rest: string, ask?: Ask])[]) {
  const before = leftOf(await stage.query());
  const answers: Answer[] = [];
  for (const [rest, ask] of calls) answers.push(await call(rest, ask));
  const after = leftOf(await stage.query());
  return { answers, statuses: answers.map(({ status }) => status), count: before - after - 1 };
}

async function accessToken(): Promise<string> {
  const { database, baseUrl } = stage.gateways[0]!;
  const endUsers = openEndUsers({ database, baseUrl, clock: stage.clock });
  const made = await endUsers.tokenOf({ workspaceId: ours });
  endUsers.close();
  return made;
}

describe("counted", () => {
  beforeAll(() => open());
  afterAll(() => stage.close());

  it("every answer to a key, also a refusal", async () => {
    const { statuses, count, answers } = await taken([
      ["auth/register", { json: { email, password } }],
      ["auth/register", { json: { email, password } }],
      ["auth/login", { json: { email, password } }],
      ["auth/login", { json: { email } }],
      ["auth/logout", { json: { refreshToken: token } }],
      ["auth/forgot-password", { json: { email } }],
      ["auth/verify-reset-code", { json: { email, code: "000000" } }],
      ["auth/acme/authorize"],
      ["players/identify", { json: { platform: "steam", platformPlayerId: "1" } }],
      ["players/resolve/steam/2"],
      ["players"],
    ]);
    expect(statuses).toEqual([200, 409, 200, 400, 200, 200, 400, 404, 201, 404, 200]);
    expect(count).toBe(answers.length);
    for (const answer of answers) expect(leftOf(answer)).toBeLessThan(perMinute);
  });

  it("every answer to an end user", async () => {
    const json = { currentPassword: password, newPassword, confirmPassword: password };
    const { statuses, count } = await taken([
      ["auth/change-password", { key: await accessToken(), json }],
    ]);
    expect([statuses, count]).toEqual([[400], 1]);
  });

  it("in the month, too", async () => {
    await stage.stop();
    const [sum] = await stage.usage();
    const { owner } = stage.database.database;
    const text =
      "select count(*)::int as calls from gateway.query_log where status not in (401, 429)";
    expect(await owner.run({ text })).toEqual([{ calls: sum!.calls }]);
  });
});

describe("not counted", () => {
  afterEach(() => stage.close());

  it("calls that are refused for their credential: a password, a refresh token, a key, a token in place of a key", async () => {
    await open();
    const { statuses, count, answers } = await taken([
      ["auth/login", { json: { email, password } }],
      ["auth/refresh", { json: { refreshToken: token } }],
      ["auth/login", { json: { email, password }, key: badKey(1) }],
      ["auth/login", { json: { email, password }, key: await accessToken() }],
      ["auth/change-password", { json: {} }],
      ["players", { key: badKey(2) }],
      ["players", { key: await accessToken() }],
      ["auth/register", { json: { email, password }, key: stage.theirs["server"] }],
    ]);
    expect([...new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([401, 403]);
    for (const { headers } of answers) expect(headers["ratelimit"]).toBeUndefined();
    expect(count).toBe(0);
    await stage.stop();
    expect(await stage.usage()).toMatchObject([{ calls: 2 }]);
  });

  it("sign-ins beyond the limit of an address", async () => {
    await open();
    const login: [string, Ask] = ["auth/login", { json: { email, password } }];
    const { statuses, count } = await taken(Array.from({ length: 12 }, () => login));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect(count).toBe(0);
  });

  it("public calls, which a spent budget does not block either", async () => {
    await open(1);
    expect((await stage.query()).status).toBe(200);
    expect((await stage.query()).status).toBe(429);
    const form = new URLSearchParams({ token, newPassword, confirmPassword: newPassword });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const publicCalls: [string, Ask?][] = [
      ["auth/config"],
      ["auth/logo"],
      ["auth/logo/a.png"],
      ["auth/jwks.json"],
      [`auth/confirm-email?token=${token}`],
      [`auth/reset?token=${token}`],
      ["auth/reset", { body: form.toString(), headers }],
    ];
    for (const [rest, ask] of publicCalls) {
      const answer = await call(rest, ask);
      expect([rest, [200, 400, 404].includes(answer.status)]).toEqual([rest, true]);
      expect(answer.headers["ratelimit"]).toBeUndefined();
    }
    expect((await call("auth/logout", { json: { refreshToken: token } })).status).toBe(429);
    await stage.stop();
    expect(await stage.usage()).toMatchObject([{ calls: 1 }]);
  });
});
