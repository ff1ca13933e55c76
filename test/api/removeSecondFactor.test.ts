// POST /api/v1/portal/profile/second-factor/remove (G43.6). The other rules are in
// second-factor.security.test.ts.
import { afterAll, expect, it } from "vitest";
import { openBrowser, openPortalStage, owner } from "./portal-stage.ts";

const path = "/api/v1/portal/profile/second-factor";

const stage = await openPortalStage();
afterAll(() => stage.close());
const browser = openBrowser(stage.gateway.client);
await browser.signIn();

it("204: removes an unconfirmed second factor without a code; 400: a wrong password", async () => {
  await browser.ask(path, { json: { password: owner.password } });
  const remove = (password: string) => browser.ask(`${path}/remove`, { json: { password } });
  expect((await remove("wrong")).status).toBe(400);
  expect((await remove(owner.password)).status).toBe(204);
  expect(await stage.sql("select from gateway.portal_second_factor")).toEqual([]);
});
