// GET /api/v1/portal/profile (G44.4).
import { afterAll, expect, it } from "vitest";
import { openBrowser, openPortalStage, owner } from "./portal-stage.ts";

const stage = await openPortalStage();
afterAll(() => stage.close());

it("200: the account of the signed-in user; 401 without a session", async () => {
  const browser = openBrowser(stage.gateway.client);
  await browser.signIn();
  const { status, json } = await browser.ask("/api/v1/portal/profile");
  expect([status, json]).toEqual([
    200,
    {
      id: stage.ownerId,
      email: owner.email,
      name: null,
      lastSignInAt: expect.stringMatching(/Z$/),
      secondFactor: { isOn: false, recoveryCodesLeft: 0 },
    },
  ]);
  expect((await stage.gateway.client("/api/v1/portal/profile")).status).toBe(401);
});
