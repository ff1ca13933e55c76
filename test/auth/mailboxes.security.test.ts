// Tests addresses whose domain is spelt in different ways. However the domain is spelt, the mailbox
// has only one account, one limit for mails, and one limit for wrong passwords (G1.9, G13.1, G13.6,
// G18.3).
import { afterAll, beforeAll, expect, it } from "vitest";
import { openAccountStage, password, type AccountStage } from "./account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.close());

/**
 * 30 spellings of one domain, with full-width letters or with other dots. Mail servers convert all
 * of them to the same ASCII text.
 */
const domain = "mail.box.example";
const wide = (text: string, at: number): string =>
  text.slice(0, at) + String.fromCodePoint(text.codePointAt(at)! + 0xfee0) + text.slice(at + 1);
const spellings = Array.from("mail box e")
  .flatMap((letter, at) =>
    letter === " "
      ? [
          domain.replace(".", "\u3002"),
          domain.replace(".", "\uff0e"),
          domain.replace(".", "\uff61"),
        ]
      : [wide(domain, at), wide(wide(domain, at), 10), wide(wide(domain, at), 11)],
  )
  .slice(0, 30);
const register = async (email: string) =>
  (await stage.post("register", { email, password })).status;

it("30 spellings of one domain: one account, and no more mails than one address gets", async () => {
  const addresses = spellings.map((one) => `ada@${one}`);
  expect(new Set(addresses).size).toBeGreaterThanOrEqual(27);
  const statuses = [];
  for (const email of [`ada@${domain}`, ...addresses]) statuses.push(await register(email));
  expect(statuses).toEqual([200, ...addresses.map(() => 409)]);
  for (const email of addresses) {
    await stage.post("resend-confirmation", { email });
    await stage.post("forgot-password", { email });
  }
  // The gateway sends mails later, in the order of the requests. When the mail to this other
  // address is there, all earlier ones are, too.
  await register("last@other.example");
  await stage.post("forgot-password", { email: "last@other.example" });
  await expect.poll(() => stage.mailTo("last@other.example")?.values["code"]).toBeDefined();
  const mails = stage.mails.filter(({ to }) => to.startsWith("ada@"));
  // Four mails are allowed for requests from unknown places, and four for the place of the
  // registration (its network and device).
  expect(mails.length).toBeLessThanOrEqual(8);
  expect(mails.length).toBeGreaterThan(0);
});

it("an account shows its address in the registered spelling, and signs in with every spelling", async () => {
  const given = "zoë@bücher.example";
  expect(await register(given.toUpperCase())).toBe(200);
  for (const email of [given, "zoë@xn--bcher-kva.example", "zoë@ＢÜCHER.example"]) {
    const { status, json } = await stage.post("login", { email, password });
    expect([email, status]).toEqual([email, 200]);
    expect(json.data.user.email).toBe(given);
  }
  expect(await register("zoë@xn--bcher-kva.example")).toBe(409);
});

it("guesses at one account count together, however its address is spelt", async () => {
  const spelt = spellings.map((one) => `guessed@${one}`);
  await stage.account(`guessed@${domain}`);
  const guess = async (email: string) =>
    (await stage.post("login", { email, password: "wrong horse battery" })).status;
  const statuses = [];
  for (const email of spelt.slice(0, 12)) statuses.push(await guess(email));
  expect(statuses.slice(10)).toEqual([429, 429]);
});

it("a reset code of one spelling is valid with another spelling", async () => {
  await stage.account("coded@bücher.example");
  await stage.post("forgot-password", { email: "coded@xn--bcher-kva.example" });
  await expect.poll(() => stage.mailTo("coded@bücher.example")?.values["code"]).toBeDefined();
  const { code } = stage.mailTo("coded@bücher.example")!.values;
  const answer = await stage.post("verify-reset-code", { email: "coded@ｂücher.example", code });
  expect(answer.status).toBe(200);
});

it("characters that would end the host of a URL remain part of a domain", async () => {
  // If `／` ended the host, the address would mean `short@ä.example`. The account of that address
  // must not be affected.
  await stage.account("short@ä.example");
  expect(await register("short@ä.example／b.example")).toBe(200);
});
