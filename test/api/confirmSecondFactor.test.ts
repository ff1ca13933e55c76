// POST /api/v1/portal/profile/second-factor/confirm (G43.1). The other rules are in
// second-factor.security.test.ts.
import { afterAll, expect, it } from "vitest";
import { TOTP } from "otpauth";
import { openBrowser, openPortalStage, owner } from "./portal-stage.ts";

const path = "/api/v1/portal/profile/second-factor";

const stage = await openPortalStage();
afterAll(() => stage.close());
const browser = openBrowser(stage.gateway.client);
await browser.signIn();

it("200: ten recovery codes; 400: a wrong code, or nothing to confirm", async () => {
  const confirm = (code: string) => browser.ask(`${path}/confirm`, { json: { code } });
  expect((await confirm("123456")).status).toBe(400);
  const { json } = await browser.ask(path, { json: { password: owner.password } });
  expect((await confirm("no code")).status).toBe(400);
  const { status, json: confirmed } = await confirm(new TOTP({ secret: json.secret }).generate());
  expect(status).toBe(200);
  expect(new Set(confirmed.recoveryCodes).size).toBe(10);
});
