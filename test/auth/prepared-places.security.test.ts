// Tests an attacker who registers another person's address, so that the attacker's networks and
// devices count as known for the account. This must not allow unlimited mails to the address, or
// unlimited guesses of codes (G13.10).
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { day, openAccountStage, password, type AccountStage } from "./account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage({ settings: { "server.trustedProxies": "127.0.0.1" } });
});
afterAll(() => stage.close());
beforeEach(() => stage.pass(day - (stage.now() % day)));

/** Returns headers. The network is always the same, and the device depends on the number. */
const as = (device: number) => ({
  headers: {
    "x-forwarded-for": "203.0.113.7",
    "user-agent": `device ${String.fromCharCode(97 + device)}`,
  },
});
const devices = [0, 1, 2, 3, 4, 5, 6];

it("an attacker that registers an address and signs in with many devices causes only few mails to it", async () => {
  const email = "victim@example.com";
  expect((await stage.post("register", { email, password }, as(0))).status).toBe(200);
  for (const device of devices) {
    expect((await stage.post("login", { email, password }, as(device))).status).toBe(200);
    for (let time = 0; time < 5; time++) {
      await stage.post("resend-confirmation", { email }, as(device));
      await stage.post("forgot-password", { email }, as(device));
    }
  }
  expect(stage.mails.filter(({ to }) => to === email).length).toBeLessThanOrEqual(5);
});

it("the places of a confirmed account share four mails an hour and twenty wrong codes a day", async () => {
  const email = "person@example.com";
  await stage.account(email, { emailVerified: true });
  const statuses: number[] = [];
  for (const device of devices) {
    expect((await stage.post("login", { email, password }, as(device))).status).toBe(200);
    for (let time = 0; time < 5; time++) {
      await stage.post("forgot-password", { email }, as(device));
      const answer = await stage.post("verify-reset-code", { email, code: "000000" }, as(device));
      statuses.push(answer.status);
    }
  }
  expect(stage.mails.filter(({ to }) => to === email)).toHaveLength(4);
  expect(statuses.filter((status) => status === 400)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

it("an attacker that registers many addresses has only the attempts of one network for their codes", async () => {
  const statuses: number[] = [];
  for (const name of ["ann", "ben", "cat", "dan"]) {
    const email = `${name}@example.com`;
    await stage.account(email);
    expect((await stage.post("login", { email, password }, as(0))).status).toBe(200);
    for (let time = 0; time < 12; time++)
      statuses.push(
        (await stage.post("verify-reset-code", { email, code: "000000" }, as(0))).status,
      );
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(40);
});
