// POST /{workspaceId}/endusers/{endUserId}/resend-confirmation (G27.9).
import { afterAll, beforeAll, expect, it } from "vitest";
import { tokenIn } from "../auth/account-stage.ts";
import {
  nobody,
  openAdministrationStage,
  type AdministrationStage,
} from "./administration-stage.ts";

let stage: AdministrationStage;
beforeAll(async () => {
  stage = await openAdministrationStage();
});
afterAll(() => stage.close());

it("200: mails a new link, and the earlier link becomes invalid", async () => {
  const email = "again@example.com";
  const { json } = await stage.ask("", { json: { email } });
  const links = [tokenIn(stage.mailTo(email)!.values["confirmUrl"])];
  expect((await stage.act(json.id, "resend-confirmation")).status).toBe(200);
  expect(stage.mailTo(email)?.template).toBe("resend-confirmation");
  links.push(tokenIn(stage.mailTo(email)!.values["confirmUrl"]));
  const answers: number[] = [];
  for (const link of links) answers.push((await stage.get(`confirm-email?token=${link}`)).status);
  expect(answers).toEqual([400, 200]);
});

it("400: with the reason, if the address is confirmed or missing or the account is deactivated; 404 for an unknown account", async () => {
  const confirmed = await stage.account("confirmed@example.com", { emailVerified: true });
  const player = await stage.account("", { email: null });
  const gone = await stage.account("gone@example.com");
  await stage.act(gone, "deactivate");
  const refused = await Promise.all(
    [confirmed, player, gone, nobody].map((id) => stage.act(id, "resend-confirmation")),
  );
  expect(refused.map(({ status, json }) => [status, json.error])).toEqual([
    [400, expect.stringContaining("already confirmed")],
    [400, expect.stringContaining("no e-mail address")],
    [400, expect.stringContaining("deactivated")],
    [404, expect.any(String)],
  ]);
  expect(stage.mailTo("gone@example.com")).toBeUndefined();
});
