// Tests one-time secrets that several concurrent requests use: exactly one request succeeds. Also
// tests sessions that end while they are refreshed: no valid token remains (G14.2, G15.5).
// AUTH_RACE_ROUNDS sets the number of rounds.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dummyHash } from "../../src/endusers/passwords/hash-format.ts";
import { tryCode } from "../../src/endusers/one-time/reset-code-store.ts";
import { openAdministration, type Administration } from "./administration.ts";
import {
  minute,
  openAccountStage,
  password,
  raceRounds,
  tokenIn,
  type AccountStage,
} from "./account-stage.ts";

let stage: AccountStage;
let administration: Administration;
beforeAll(async () => {
  stage = await openAccountStage();
  administration = await openAdministration(stage);
});
afterAll(async () => {
  administration.close();
  await stage.close();
});

const rounds = raceRounds();
const patience = 60_000 + rounds * 5_000;
const newPassword = "staple in the rain";
const atOnce = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statusesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const oneOf = (winner: number, loser: number, count = 10): number[] =>
  [winner, ...Array<number>(count - 1).fill(loser)].toSorted((one, other) => one - other);

const refresh = (refreshToken: string) => stage.post("refresh", { refreshToken });
/** Returns the number of the account's refresh tokens that are still valid. */
const liveTokens = async (id: string): Promise<number> => {
  const [row] = await stage.sql<{ count: number }>(
    `select count(*)::int from gateway.refresh_token t join gateway.end_user_session s on s.id = t.session_id
     join gateway.end_user u on u.id = s.end_user_id where u.id = $1 and t.used_at is null and t.expires_at > $2
       and s.revoked_at is null and s.ends_at > $2 and u.deactivated_at is null`,
    [id, new Date(stage.now())],
  );
  return row!.count;
};
async function codeOf(email: string): Promise<string> {
  stage.pass(15 * minute);
  await stage.post("forgot-password", { email });
  return stage.mailTo(email)!.values["code"]!;
}
async function sessionTokenOf(email: string): Promise<string> {
  const code = await codeOf(email);
  return (await stage.post("verify-reset-code", { email, code })).json.data.sessionToken;
}

describe("ten at once: one wins", () => {
  it(
    "a refresh token is exchanged once, and the winner's pair works",
    { timeout: patience },
    async () => {
      const { id, refreshToken } = await stage.signedIn("refresh@example.com");
      let token = refreshToken;
      for (let round = 0; round < rounds; round++) {
        const answers = await atOnce(10, () => refresh(token));
        expect(statusesOf(answers)).toEqual(oneOf(200, 401));
        token = answers.find(({ status }) => status === 200)!.json.data.refreshToken;
        expect(await liveTokens(id)).toBe(1);
      }
      expect((await refresh(token)).status).toBe(200);
    },
  );

  it("a reset code is exchanged once", { timeout: patience }, async () => {
    for (let round = 0; round < rounds; round++) {
      const email = `code${round}@example.com`;
      await stage.account(email);
      const code = await codeOf(email);
      const answers = await atOnce(10, () => stage.post("verify-reset-code", { email, code }));
      // The gateway counts an attempt before it compares the code, and compares at most five. So
      // late requests get the same refusal as requests that used the code too late.
      expect(statusesOf(answers)).toEqual(oneOf(200, 400));
    }
  });

  it("the right to set a password is used once", { timeout: patience }, async () => {
    for (let round = 0; round < Math.ceil(rounds / 3); round++) {
      const email = `reset${round}@example.com`;
      await stage.account(email);
      const sessionToken = await sessionTokenOf(email);
      const secret = (index: number): string => `${newPassword} ${index}`;
      const answers = await atOnce(10, (index) =>
        stage.post("reset-password", {
          sessionToken,
          newPassword: secret(index),
          confirmPassword: secret(index),
        }),
      );
      expect(statusesOf(answers)).toEqual(oneOf(200, 400));
      const winner = answers.findIndex(({ status }) => status === 200);
      expect((await stage.post("login", { email, password: secret(winner) })).status).toBe(200);
    }
  });

  it("an administrator's link is used once", { timeout: patience }, async () => {
    for (let round = 0; round < Math.ceil(rounds / 10); round++) {
      const token = await administration.sendReset(`link${round}@example.com`);
      const form = new URLSearchParams({
        token,
        newPassword,
        confirmPassword: newPassword,
      }).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const answers = await atOnce(10, () =>
        stage.get("reset", { method: "POST", body: form, headers }),
      );
      expect(statusesOf(answers)).toEqual(oneOf(200, 400));
    }
  });

  it(
    "an address is confirmed once, and every request sees the confirmation",
    { timeout: patience },
    async () => {
      for (let round = 0; round < rounds; round++) {
        const email = `confirm${round}@example.com`;
        await stage.account(email);
        stage.pass(15 * minute);
        await stage.post("resend-confirmation", { email });
        const token = tokenIn(stage.mailTo(email)!.values["confirmUrl"]);
        const answers = await atOnce(10, () => stage.get(`confirm-email?token=${token}`));
        expect(statusesOf(answers)).toEqual(Array<number>(10).fill(200));
        const states = await stage.sql(
          `select u.email_verified as verified, count(t.used_at)::int as used from gateway.end_user u
         join gateway.one_time_token t on t.end_user_id = u.id where u.email = $1 group by u.workspace_id, u.id`,
          [email],
        );
        expect(states).toEqual([{ verified: true, used: 1 }]);
      }
    },
  );
});

describe("a reset code among many guesses", () => {
  it("is compared five times at most, of 500 at once", async () => {
    await stage.account("guessed@example.com");
    const email = "guessed@example.com";
    const code = await codeOf(email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    const { control } = stage.database.database;
    const now = stage.now();
    // The limits of attempts in the handler would allow even fewer attempts. So the test calls the
    // function below the handler.
    const found = await atOnce(500, () =>
      tryCode(control, administration.workspace, { email, code: wrong, now, isKnown: false }),
    );
    expect(found.filter((one) => one !== undefined)).toEqual([]);
    expect(
      await stage.sql(
        "select tries from gateway.reset_code c join gateway.end_user u on u.id = c.end_user_id where u.email = $1",
        [email],
      ),
    ).toEqual([{ tries: 5 }]);
    expect(
      await tryCode(control, administration.workspace, { email, code, now, isKnown: false }),
    ).toBeUndefined();
  });

  it("over HTTP: the correct code among 500 concurrent codes succeeds only if it is one of the first five", async () => {
    const email = "sprayed@example.com";
    await stage.account(email);
    const code = await codeOf(email);
    const start = (Number(code) + 1) % 1_000_000;
    const guesses = Array.from({ length: 500 }, (_, index) =>
      index === 499 ? code : String((start + index) % 1_000_000).padStart(6, "0"),
    );
    const answers = await Promise.all(
      guesses.map((guess) => stage.post("verify-reset-code", { email, code: guess })),
    );
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    // An address has twenty attempts a day, and the gateway refuses the other requests with 429. It
    // compared only the first five codes.
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(20);
    const [row] = await stage.sql<{ tries: number }>(
      "select tries from gateway.reset_code c join gateway.end_user u on u.id = c.end_user_id where u.email = $1",
      [email],
    );
    expect(row!.tries).toBe(5);
  });
});

describe("the end of sessions during refreshes", () => {
  /** Refreshes the session several times and ends it, all concurrently. */
  async function race(
    email: string,
    end: (pair: { id: string; refreshToken: string }) => Promise<unknown>,
  ): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      const address = `${round}.${email}`;
      const { id, refreshToken } = await stage.signedIn(address);
      let newest = refreshToken;
      const given = [refreshToken];
      const goOn = async (): Promise<void> => {
        for (let turn = 0; turn < 5; turn++) {
          const { status, json } = await refresh(newest);
          if (status !== 200) return;
          newest = json.data.refreshToken;
          given.push(newest);
        }
      };
      await Promise.all([goOn(), stage.get("config").then(() => end({ id, refreshToken }))]);
      expect(await liveTokens(id)).toBe(0);
      expect((await refresh(newest)).status).toBe(401);
    }
  }

  it(
    "a logout leaves no valid token, whichever token of the session it names",
    { timeout: patience },
    () => race("logout@example.com", ({ refreshToken }) => stage.post("logout", { refreshToken })),
  );

  it("a deactivation leaves no valid token", { timeout: patience }, () =>
    race("deactivate@example.com", ({ id }) =>
      administration.changes.deactivate(administration.workspace, id),
    ),
  );

  it("a new password from an administrator leaves no valid token", { timeout: patience }, () =>
    race("set@example.com", ({ id }) =>
      administration.changes.setPassword(administration.workspace, id, dummyHash()),
    ),
  );

  it(
    "a sign-in with the old password ends with it, or never began",
    { timeout: patience },
    async () => {
      for (let round = 0; round < Math.ceil(rounds / 3); round++) {
        const email = `old${round}@example.com`;
        const id = await stage.account(email);
        const signIns = atOnce(4, () => stage.post("login", { email, password }));
        const [answers] = await Promise.all([
          signIns,
          administration.changes.setPassword(administration.workspace, id, dummyHash()),
        ]);
        expect(await liveTokens(id)).toBe(0);
        for (const { status, json } of answers) {
          expect([200, 401]).toContain(status);
          if (status === 200) expect((await refresh(json.data.refreshToken)).status).toBe(401);
        }
      }
    },
  );
});
