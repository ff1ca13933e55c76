// POST /{workspaceId}/auth/verify-reset-code, by status. A code is valid once, for five attempts
// and 15 minutes (G13.6, G14.3).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { day, minute, openAccountStage, theirs, type AccountStage } from "./account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.close());
// All tests count against the same limits of the network and of the workspace. So each test begins
// after the limits have been reset.
beforeEach(() => stage.pass(15 * minute));

const verify = (email: string, code: string, ask = {}) =>
  stage.post("verify-reset-code", { email, code }, ask);
const refusal = {
  isSuccess: false,
  statusCode: 400,
  message: "This code or token is wrong, expired or already used. Request a new one.",
  data: null,
  errors: [],
};

/** Requests a code. Returns the mailed code, and a wrong code. */
async function codesOf(email: string): Promise<{ code: string; wrong: string }> {
  await stage.post("forgot-password", { email });
  const code = stage.mailTo(email)!.values["code"]!;
  return { code, wrong: String((Number(code) + 1) % 1_000_000).padStart(6, "0") };
}

describe("200", () => {
  it("returns a token for a new password, valid for ten minutes", async () => {
    await stage.account("ada@example.com");
    const { code } = await codesOf("ada@example.com");
    const { status, json } = await verify(" Ada@example.com", code);
    expect(status).toBe(200);
    expect(json).toEqual({
      isSuccess: true,
      statusCode: 200,
      message: null,
      data: {
        sessionToken: expect.stringMatching(/^[\w-]{86}$/),
        expiresAt: new Date(stage.now() + 10 * minute).toISOString(),
      },
      errors: [],
    });
    expect(await stage.events("verify_reset_code")).toMatchObject([
      {
        email: "ada@example.com",
        status: 200,
        body: expect.not.stringContaining(code),
      },
    ]);
  });

  it("accepts the correct code after four wrong ones, and until the fifteenth minute", async () => {
    await stage.account("fifth@example.com");
    const { code, wrong } = await codesOf("fifth@example.com");
    for (let count = 0; count < 4; count++)
      expect((await verify("fifth@example.com", wrong)).status).toBe(400);
    stage.pass(15 * minute - 1);
    expect((await verify("fifth@example.com", code)).status).toBe(200);
  });

  it("does not count correct codes as attempts", async () => {
    await stage.account("right@example.com");
    for (let count = 0; count < 21; count++) {
      if (count % 4 === 0) stage.pass(60 * minute);
      const { code } = await codesOf("right@example.com");
      expect((await verify("right@example.com", code)).status).toBe(200);
    }
  });
});

describe("400", () => {
  it("a wrong code, no code, no account, and a code of another workspace, with the same message", async () => {
    await stage.account("wrong@example.com");
    await stage.account("without@example.com");
    await stage.account("both@example.com");
    await stage.account("both@example.com", { workspaceId: theirs });
    const { wrong } = await codesOf("wrong@example.com");
    const { code } = await codesOf("both@example.com");
    const answers = [
      await verify("wrong@example.com", wrong),
      await verify("without@example.com", "000000"),
      await verify("nobody@example.com", "000000"),
      await verify("both@example.com", code, { workspaceId: theirs }),
    ];
    for (const { status, json } of answers) expect([status, json]).toEqual([400, refusal]);
  });

  it("the correct code after five wrong ones, after 15 minutes, after a newer code, or a second time", async () => {
    for (const name of ["spent", "late", "replaced", "again"])
      await stage.account(`${name}@example.com`);
    const spent = await codesOf("spent@example.com");
    for (let count = 0; count < 5; count++) await verify("spent@example.com", spent.wrong);
    expect((await verify("spent@example.com", spent.code)).json).toEqual(refusal);
    // A new code has its own five attempts.
    expect(
      (await verify("spent@example.com", (await codesOf("spent@example.com")).code)).status,
    ).toBe(200);

    const late = await codesOf("late@example.com");
    stage.pass(15 * minute);
    expect((await verify("late@example.com", late.code)).json).toEqual(refusal);

    const replaced = await codesOf("replaced@example.com");
    const next = await codesOf("replaced@example.com");
    if (next.code !== replaced.code)
      expect((await verify("replaced@example.com", replaced.code)).json).toEqual(refusal);

    const again = await codesOf("again@example.com");
    expect((await verify("again@example.com", again.code)).status).toBe(200);
    expect((await verify("again@example.com", again.code)).json).toEqual(refusal);
  });

  it("a code of an account that was deactivated afterwards", async () => {
    const id = await stage.account("off@example.com");
    const { code } = await codesOf("off@example.com");
    await stage.sql("update gateway.end_user set deactivated_at = now() where id = $1", [id]);
    expect((await verify("off@example.com", code)).json).toEqual(refusal);
  });

  it.each(["12345", "1234567", "12345a", "１２３４５６", " 123456"])(
    "a code of anything but six digits: %j",
    async (code) => {
      const { status, json } = await verify("ada@example.com", code);
      expect([status, json.errors]).toEqual([400, ["/code: must be 6 digits"]]);
    },
  );
});

describe("429", () => {
  it("more than 20 wrong codes for an e-mail address within a day, with or without an account", async () => {
    stage.pass(day - (stage.now() % day));
    await stage.account("daily@example.com");
    for (const email of ["daily@example.com", "nobody.daily@example.com"]) {
      stage.pass(15 * minute);
      const statuses: number[] = [];
      for (let count = 0; count < 22; count++)
        statuses.push((await verify(email, "000000")).status);
      expect(statuses).toEqual([...Array<number>(20).fill(400), 429, 429]);
    }
    const { code } = await codesOf("daily@example.com");
    const { status, json, headers } = await verify("daily@example.com", code);
    expect([status, json.message]).toEqual([
      429,
      "Too many attempts. Wait a little, then try again.",
    ]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(3_600);
    stage.pass(day);
    const { code: next } = await codesOf("daily@example.com");
    expect((await verify("daily@example.com", next)).status).toBe(200);
  });
});
