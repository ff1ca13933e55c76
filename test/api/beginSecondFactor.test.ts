// POST /api/v1/portal/profile/second-factor (G43.1, G43.6). The other rules are in
// second-factor.security.test.ts.
import { afterAll, expect, it } from "vitest";
import { openBrowser, openPortalStage, owner } from "./portal-stage.ts";

const path = "/api/v1/portal/profile/second-factor";

const stage = await openPortalStage();
afterAll(() => stage.close());
const browser = openBrowser(stage.gateway.client);
await browser.signIn();

it("200: a secret that sign-ins do not need yet; 400: a wrong password", async () => {
  const { status, json } = await browser.ask(path, { json: { password: owner.password } });
  expect(status).toBe(200);
  expect(new URL(json.uri).searchParams.get("secret")).toBe(json.secret);
  const again = await browser.ask(path, { json: { password: owner.password } });
  expect(again.json.secret).not.toBe(json.secret);
  expect((await browser.ask(path, { json: { password: "wrong" } })).status).toBe(400);
  expect((await browser.signIn()).status).toBe(200);
});
