import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAccountStage, password, raceRounds, type AccountStage } from "./account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage({ auth: { defaultRoles: ["customer"] } });
});
afterAll(() => stage.close());

const own = { email: "eve@example.com", password };

describe("register", () => {
  it.each([
    ["id", "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0042"],
    ["roles", ["editor"]],
    ["role", "editor"],
    ["roleIds", []],
    ["emailVerified", true],
    ["email_verified", true],
    ["status", "active"],
    ["deactivatedAt", null],
    ["generation", 7],
    ["authProvider", "acme"],
    ["providerSubject", "eve"],
    ["passwordHash", "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA"],
    ["workspaceId", "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002"],
    ["claims", { role: ["editor"] }],
    ["constructor", {}],
  ])("does not accept %s", async (field, value) => {
    const { status } = await stage.post("register", { ...own, [field]: value });
    expect(status).toBe(400);
    expect(await stage.sql("select from gateway.end_user where email = $1", [own.email])).toEqual(
      [],
    );
  });

  it("creates one account for 20 concurrent requests with one address, and answers 409 to the others", async () => {
    const rounds = raceRounds(5);
    for (let round = 0; round < rounds; round++) {
      const spellings = ["race", "RACE", " race", "Race"];
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          stage.post("register", {
            email: `${spellings[index % 4]}${round}@example.com`,
            password,
          }),
        ),
      );
      const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
      expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
      const email = `race${round}@example.com`;
      const [counts] = await stage.sql(
        `select (select count(*)::int from gateway.end_user where email = $1) as accounts,
          (select count(*)::int from gateway.end_user_role r join gateway.end_user u on u.id = r.end_user_id where u.email = $1) as roles,
          (select count(*)::int from gateway.one_time_token t join gateway.end_user u on u.id = t.end_user_id where u.email = $1) as tokens`,
        [email],
      );
      expect(counts).toEqual({ accounts: 1, roles: 1, tokens: 1 });
      // A refused request causes no mail for the account of the other request.
      expect(stage.mails.filter(({ to }) => to === email)).toHaveLength(1);
    }
  }, 600_000);
});
