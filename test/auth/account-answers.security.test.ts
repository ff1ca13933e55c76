// Tests that no reply reveals if an address has an account or a password, or if the account is
// deactivated. The test compares whole replies, headers included. The duration of replies is
// measured separately, by `npm run suite auth-timing`.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../support/http-client.ts";
import { minute, openAccountStage, password, type AccountStage } from "./account-stage.ts";

let stage: AccountStage;
const addresses = ["active", "unconfirmed", "deactivated", "outside", "absent"].map(
  (name) => `${name}@example.com`,
);
beforeAll(async () => {
  stage = await openAccountStage();
  await stage.account("active@example.com", { emailVerified: true });
  await stage.account("unconfirmed@example.com");
  const off = await stage.account("deactivated@example.com");
  await stage.sql("update gateway.end_user set deactivated_at = now() where id = $1", [off]);
  await stage.account("outside@example.com", { passwordHash: null, authProvider: "acme" });
});
afterAll(() => stage.close());

/** Returns the parts of a reply that must be equal for all calls. */
function lettersOf({ status, headers, text }: Answer): unknown {
  const { date: _date, "x-request-id": _id, ratelimit: _rate, ...rest } = headers;
  return { status, text, headers: rest };
}

async function expectAlike(ask: (email: string) => Promise<Answer>): Promise<void> {
  const answers = [];
  for (const email of addresses) answers.push(lettersOf(await ask(email)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
}

describe("one answer for every address", () => {
  it("login with a wrong password", () =>
    expectAlike((email) => stage.post("login", { email, password: "not that one" })));

  it("login with the password of an account that is not allowed to sign in", async () => {
    const answers = [];
    for (const email of ["deactivated@example.com", "outside@example.com", "absent@example.com"])
      answers.push(lettersOf(await stage.post("login", { email, password })));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it("login beyond its budget", async () => {
    for (const email of addresses)
      for (let count = 0; count < 11; count++) await stage.post("login", { email, password: "x" });
    await expectAlike((email) => stage.post("login", { email, password: "x" }));
    stage.pass(minute);
  });

  it("forgot-password, resend-confirmation", async () => {
    await expectAlike((email) => stage.post("forgot-password", { email }));
    await expectAlike((email) => stage.post("resend-confirmation", { email }));
  });

  it("forgot-password and resend-confirmation beyond their budget", async () => {
    for (const email of addresses)
      for (let count = 0; count < 5; count++) await stage.post("forgot-password", { email });
    await expectAlike((email) => stage.post("forgot-password", { email }));
    await expectAlike((email) => stage.post("resend-confirmation", { email }));
  });

  it("verify-reset-code with a wrong code, with and without attempts left", async () => {
    for (let count = 0; count < 7; count++)
      await expectAlike((email) => stage.post("verify-reset-code", { email, code: "000000" }));
  });
});

describe("register", () => {
  it("reveals that an account exists, as documented, but not its state", async () => {
    const answers = [];
    for (const email of addresses.slice(0, 4))
      answers.push(lettersOf(await stage.post("register", { email, password })));
    expect(answers[0]).toMatchObject({ status: 409 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});
