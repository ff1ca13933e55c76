// Tests three unusual cases: user input in mails to unconfirmed addresses, rejected passwords and
// addresses, and mailed links that are opened twice (G14.1, G14.4).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hour, openAccountStage, tokenIn, type AccountStage } from "./account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.close());

const password = "staple in the rain";

describe("a first name in a mail", () => {
  const greeted = async (email: string): Promise<string | undefined> => {
    await stage.post("forgot-password", { email });
    return stage.mailTo(email)!.values["firstName"];
  };

  it("is omitted while the address is not confirmed, because another person may have written it", async () => {
    const email = "unasked@example.com";
    await stage.post("register", { email, password, firstName: "Call 555" });
    expect(stage.mailTo(email)!.values).not.toHaveProperty("firstName");
    expect(await greeted(email)).toBeUndefined();
    await stage.post("resend-confirmation", { email });
    const { confirmUrl, ...values } = stage.mailTo(email)!.values;
    expect(values).not.toHaveProperty("firstName");
    await stage.get(`confirm-email?token=${tokenIn(confirmUrl)}`);
    expect(await greeted(email)).toBe("Call 555");
  });

  it.each([
    ["https://evil.example", undefined],
    ["see evil.example", undefined],
    ["WWW.evil", undefined],
    ["evil\uff0eexample", undefined],
    ["evil.\u200bexample", undefined],
    ["1.2.3.44", undefined],
    ["\u202egnp.exe", undefined],
    ["Anna\u2066", undefined],
    ["J. R.", "J. R."],
    ["Zo\u00eb-Mar\u00eda", "Zo\u00eb-Mar\u00eda"],
  ])("%j greets with %j", async (firstName, expected) => {
    const email = `name${Buffer.from(firstName).toString("hex")}@example.com`;
    await stage.account(email, { firstName, emailVerified: true });
    expect(await greeted(email)).toBe(expected);
  });
});

it("no operation accepts the account's own address as its password", async () => {
  const email = "own-address@example.com";
  const { accessToken } = await stage.signedIn(email);
  const own = {
    newPassword: "Own-Address@Example.com",
    confirmPassword: "Own-Address@Example.com",
  };
  const change = await stage.post(
    "change-password",
    { currentPassword: "correct horse battery", ...own },
    { key: accessToken },
  );
  expect([change.status, change.json.errors]).toEqual([
    400,
    ["/newPassword: must not be the e-mail address of the account"],
  ]);
  await stage.post("forgot-password", { email });
  const { code } = stage.mailTo(email)!.values;
  const { sessionToken } = (await stage.post("verify-reset-code", { email, code })).json.data;
  expect((await stage.post("reset-password", { sessionToken, ...own })).status).toBe(400);
  const other = { newPassword: password, confirmPassword: password };
  expect((await stage.post("reset-password", { sessionToken, ...other })).status).toBe(200);
});

it("a used link confirms nothing again, although it still shows the page", async () => {
  const email = "again@example.com";
  await stage.post("register", { email, password });
  const link = `confirm-email?token=${tokenIn(stage.mailTo(email)!.values["confirmUrl"])}`;
  expect((await stage.get(link)).status).toBe(200);
  await stage.sql("update gateway.end_user set email_verified = false where email = $1", [email]);
  stage.pass(hour);
  expect((await stage.get(link)).status).toBe(200);
  const select = "select email_verified as it from gateway.end_user where email = $1";
  expect(await stage.sql(select, [email])).toEqual([{ it: false }]);
});

it.each(["an\u200bna", "\u202eanna", "anna\u00ad", "an\u2060na", "an\u0085na"])(
  "an address with invisible characters is refused: %j",
  async (name) => {
    for (const email of [`${name}@example.com`, `ann@${name}.com`]) {
      const answer = await stage.post("register", { email, password });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.json.errors)).toContain("/email");
    }
  },
);
