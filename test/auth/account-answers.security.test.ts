// Whether an address has an account, a password, or is deactivated cannot be told from any answer: compared to the letter, headers
// included. That it cannot be told from the time either is shown by `npm run auth-timing`.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

/** All of an answer but what differs from call to call. */
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
  test("login with a wrong password", () =>
    expectAlike((email) => stage.post("login", { email, password: "not that one" })));

  test("login with the password of an account that may not sign in", async () => {
    const answers = [];
    for (const email of ["deactivated@example.com", "outside@example.com", "absent@example.com"])
      answers.push(lettersOf(await stage.post("login", { email, password })));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test("login beyond its budget", async () => {
    for (const email of addresses)
      for (let count = 0; count < 11; count++) await stage.post("login", { email, password: "x" });
    await expectAlike((email) => stage.post("login", { email, password: "x" }));
    stage.pass(minute);
  });

  test("forgot-password, resend-confirmation", async () => {
    await expectAlike((email) => stage.post("forgot-password", { email }));
    await expectAlike((email) => stage.post("resend-confirmation", { email }));
  });

  test("forgot-password and resend-confirmation beyond their budget", async () => {
    for (const email of addresses)
      for (let count = 0; count < 5; count++) await stage.post("forgot-password", { email });
    await expectAlike((email) => stage.post("forgot-password", { email }));
    await expectAlike((email) => stage.post("resend-confirmation", { email }));
  });

  test("verify-reset-code with a wrong code, with tries left and without", async () => {
    for (let count = 0; count < 7; count++)
      await expectAlike((email) => stage.post("verify-reset-code", { email, code: "000000" }));
  });
});

describe("register", () => {
  test("says of every account that it is there, as documented, and not what became of it", async () => {
    const answers = [];
    for (const email of addresses.slice(0, 4))
      answers.push(lettersOf(await stage.post("register", { email, password })));
    expect(answers[0]).toMatchObject({ status: 409 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});
