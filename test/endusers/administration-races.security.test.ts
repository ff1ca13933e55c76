// Changes by owners at the same time as requests of the account owner (G27.5, G27.6, G27.10).
// Whichever comes first, no revoked session or credential stays valid.
import { afterAll, beforeAll, expect, it } from "vitest";
import { minute, password, raceRounds, tokenIn } from "../auth/account-stage.ts";
import { openAdministrationStage, type AdministrationStage } from "./administration-stage.ts";

let stage: AdministrationStage;
beforeAll(async () => {
  stage = await openAdministrationStage();
});
afterAll(() => stage.close());

const rounds = Array.from({ length: raceRounds(4) }, (_, round) => round);
const change = (id: string, json: object) => stage.ask(`/${id}`, { method: "PATCH", json });
/** Starts the requests at the same time. Each round starts them in another order. */
const atOnce = <T>(round: number, calls: readonly (() => Promise<T>)[]): Promise<T[]> =>
  Promise.all(
    [...calls.slice(round % calls.length), ...calls.slice(0, round % calls.length)].map((call) =>
      call(),
    ),
  );

it.each([
  ["deleted", (id: string) => stage.ask(`/${id}`, { method: "DELETE" })],
  ["deactivated", (id: string) => stage.act(id, "deactivate")],
])(
  "of an account that is %s beside sign-ins and refreshes no token is good afterwards",
  async (what, end) => {
    for (const round of rounds) {
      const email = `${what}-${round}@example.com`;
      const { id, refreshToken, accessToken } = await stage.signedIn(email);
      const answers = await atOnce(round, [
        () => end(id),
        () => stage.refresh(refreshToken),
        () => stage.post("login", { email, password }),
        () => stage.refresh(refreshToken),
      ]);
      for (const { status } of answers) expect([200, 204, 401]).toContain(status);
      const pairs = answers.flatMap(({ json }) => (json?.data?.refreshToken ? [json.data] : []));
      for (const token of [accessToken, ...pairs.map((pair) => pair.accessToken)])
        await expect.poll(() => stage.statusOf(token), { timeout: 30_000 }).toBe(401);
      for (const pair of pairs) expect((await stage.refresh(pair.refreshToken)).status).toBe(401);
      const live = await stage.sql(
        "select from gateway.end_user_session where end_user_id = $1 and revoked_at is null",
        [id],
      );
      expect(live).toEqual([]);
    }
  },
);

it("if several accounts get the same address at the same time, one of them succeeds", async () => {
  for (const round of rounds) {
    stage.pass(minute);
    const ids = await Promise.all(
      [1, 2, 3, 4].map((n) => stage.account(`before-${round}-${n}@example.com`)),
    );
    const email = `wanted-${round}@example.com`;
    const answers = await Promise.all(
      ids.map((id) => change(id, { email, sendConfirmation: false })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect([won.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 3]);
  }
});

it("a link to the old address never confirms the new one, also if it is used during the change", async () => {
  for (const round of rounds) {
    stage.pass(minute);
    const { json } = await stage.ask("", { json: { email: `old-${round}@example.com` } });
    const link = tokenIn(stage.mailTo(`old-${round}@example.com`)!.values["confirmUrl"]);
    const moved = { email: `new-${round}@example.com`, sendConfirmation: false };
    const [changed, ...used] = await Promise.all([
      change(json.id, moved),
      stage.get(`confirm-email?token=${link}`),
      stage.act(json.id, "resend-confirmation"),
    ]);
    expect([changed.status, ...used.map(({ status }) => status < 500)]).toEqual([200, true, true]);
    const { confirmUrl } = stage.mailTo(`old-${round}@example.com`)!.values;
    await stage.get(`confirm-email?token=${tokenIn(confirmUrl)}`);
    expect((await stage.ask(`/${json.id}`)).json).toMatchObject({
      email: moved.email,
      status: "unconfirmed",
    });
  }
});

it("rows that are added to an account during its deletion are deleted with it", async () => {
  for (const round of rounds) {
    stage.pass(minute);
    const email = `given-${round}@example.com`;
    const id = await stage.account(email);
    const answers = await atOnce(round, [
      () => stage.ask(`/${id}`, { method: "DELETE" }),
      () => stage.act(id, "send-password-reset"),
      () => stage.post("forgot-password", { email }),
      () => change(id, { firstName: "Ada" }),
    ]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    for (const table of ["one_time_token", "reset_code", "end_user_role", "known_place"])
      expect(await stage.sql(`select from gateway.${table} where end_user_id = $1`, [id])).toEqual(
        [],
      );
  }
});
