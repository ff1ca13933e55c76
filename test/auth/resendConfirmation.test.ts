import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  hour,
  openAccountStage,
  ours,
  password,
  tokenIn,
  type AccountStage,
} from "./account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.close());

const resend = (email: string, ask = {}) => stage.post("resend-confirmation", { email }, ask);
const done = {
  isSuccess: true,
  statusCode: 200,
  message:
    "If the address has an account that is not confirmed yet, a mail with a link is on its way.",
  data: null,
  errors: [],
};

describe("200", () => {
  it("mails a new link, with which the address is confirmed", async () => {
    await stage.account("ada@example.com", { firstName: "Ada" });
    const { status, json } = await resend(" ADA@example.com ", {
      headers: { "accept-language": "de" },
    });
    expect([status, json]).toEqual([200, done]);
    const mail = stage.mailTo("ada@example.com")!;
    expect(mail).toMatchObject({
      template: "resend-confirmation",
      workspaceId: ours,
      language: "de",
    });
    expect(mail.values).toMatchObject({ validHours: "24" });
    const page = await stage.get(`confirm-email?token=${tokenIn(mail.values["confirmUrl"])}`);
    expect(page.status).toBe(200);
    expect(await stage.events("resend_confirmation")).toMatchObject([
      { email: "ada@example.com", status: 200 },
    ]);
  });

  it("replies alike, and mails nothing, if the account does not exist, is confirmed or is deactivated", async () => {
    await stage.account("confirmed@example.com", { emailVerified: true });
    const off = await stage.account("off@example.com");
    await stage.sql("update gateway.end_user set deactivated_at = now() where id = $1", [off]);
    await stage.account("foreign@example.com", {
      workspaceId: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002",
    });
    const before = stage.mails.length;
    for (const email of [
      "nobody@example.com",
      "confirmed@example.com",
      "off@example.com",
      "foreign@example.com",
    ]) {
      const { status, json } = await resend(email);
      expect([email, status, json]).toEqual([email, 200, done]);
    }
    expect(stage.mails).toHaveLength(before);
  });

  it("mails at most four times per hour, all mails to the address included, and replies alike", async () => {
    const email = "often@example.com";
    stage.pass(hour - (stage.now() % hour));
    await stage.post("register", { email, password });
    for (let count = 0; count < 6; count++) expect((await resend(email)).json).toEqual(done);
    await stage.post("forgot-password", { email });
    expect(stage.mails.filter(({ to }) => to === email)).toHaveLength(4);
    // Each address has its own budget.
    await stage.account("quiet@example.com");
    await resend("quiet@example.com");
    expect(stage.mailTo("quiet@example.com")).toBeDefined();
    stage.pass(hour);
    await resend(email);
    expect(stage.mails.filter(({ to }) => to === email)).toHaveLength(5);
  });
});
