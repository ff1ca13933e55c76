import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hour, openAccountStage, ours, type AccountStage } from "./account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.close());

const forgot = (email: string, ask = {}) => stage.post("forgot-password", { email }, ask);
const done = {
  isSuccess: true,
  statusCode: 200,
  message: "If the address has an account, a mail with a code is on its way.",
  data: null,
  errors: [],
};

describe("200", () => {
  it("mails six digits", async () => {
    await stage.account("ada@example.com", { firstName: "Ada", emailVerified: true });
    const { status, json } = await forgot("Ada@Example.com");
    expect([status, json]).toEqual([200, done]);
    const mail = stage.mailTo("ada@example.com")!;
    expect(mail).toMatchObject({ template: "reset-code", workspaceId: ours, language: "en" });
    expect(mail.values).toEqual({ code: expect.stringMatching(/^\d{6}$/), firstName: "Ada" });
    expect(await stage.events("forgot_password")).toMatchObject([
      { email: "ada@example.com", status: 200 },
    ]);
  });

  it("stores the code only as a keyed hash, one code per account", async () => {
    const id = await stage.account("kept@example.com");
    await forgot("kept@example.com");
    const first = stage.mailTo("kept@example.com")!.values["code"];
    await forgot("kept@example.com");
    const rows = await stage.sql<{ hash: Buffer; tries: number; until: Date }>(
      "select code_hash as hash, tries, expires_at as until from gateway.reset_code where end_user_id = $1",
      [id],
    );
    expect(rows).toEqual([
      { hash: expect.any(Buffer), tries: 0, until: new Date(stage.now() + hour / 4) },
    ]);
    expect(rows[0]!.hash).toHaveLength(32);
    const code = stage.mailTo("kept@example.com")!.values["code"];
    if (code !== first)
      expect(
        (await stage.post("verify-reset-code", { email: "kept@example.com", code: first })).status,
      ).toBe(400);
    expect(
      (await stage.post("verify-reset-code", { email: "kept@example.com", code })).status,
    ).toBe(200);
  });

  it("replies alike, and mails nothing, if the account does not exist or is deactivated", async () => {
    const off = await stage.account("off@example.com");
    await stage.sql("update gateway.end_user set deactivated_at = now() where id = $1", [off]);
    const before = stage.mails.length;
    for (const email of ["nobody@example.com", "off@example.com"]) {
      const { status, json } = await forgot(email);
      expect([email, status, json]).toEqual([email, 200, done]);
    }
    expect(stage.mails).toHaveLength(before);
  });

  it("allows a user without a password, who signs in with a provider, to set one with a mailed code", async () => {
    const id = await stage.account("outside@example.com", { authProvider: "acme" });
    await stage.sql("update gateway.end_user set password_hash = null where id = $1", [id]);
    await forgot("outside@example.com");
    expect(stage.mailTo("outside@example.com")?.template).toBe("reset-code");
  });

  it("replies alike beyond four mails per hour, also for addresses without an account", async () => {
    await stage.account("often@example.com");
    stage.pass(hour - (stage.now() % hour));
    for (const email of ["often@example.com", "nobody.at.all@example.com"])
      for (let count = 0; count < 6; count++) expect((await forgot(email)).json).toEqual(done);
    expect(stage.mails.filter(({ to }) => to === "often@example.com")).toHaveLength(4);
  });
});

describe("400", () => {
  it("a text that is not an email address", async () => {
    const { status, json } = await forgot("ada@example");
    expect(status).toBe(400);
    expect(json.errors[0]).toMatch(/^\/email: must be an e-mail address/);
  });
});
