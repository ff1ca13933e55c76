// DELETE /api/v1/portal/session: signing out (G26.3, G26.4).
import { afterAll, beforeAll, expect, it } from "vitest";
import { soon } from "../support/soon.ts";
import { openBrowser, openPortalStage, sessionPath, type PortalStage } from "./portal-stage.ts";

let stage: PortalStage;
beforeAll(async () => {
  stage = await openPortalStage();
});
afterAll(() => stage.close());

it("204: ends only this session, on every node, and clears the cookie", async () => {
  const other = await stage.openGateway();
  const [browser, phone] = [openBrowser(stage.gateway.client), openBrowser(other.client)];
  await browser.signIn();
  await phone.signIn();
  const cookie = browser.cookie!;
  const elsewhere = async () => (await other.client(sessionPath, { headers: { cookie } })).status;
  expect(await elsewhere()).toBe(200);
  const { status, headers } = await browser.ask(sessionPath, { method: "DELETE" });
  expect([status, headers["set-cookie"]]).toEqual([
    204,
    ["gateway_portal=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict"],
  ]);
  expect((await stage.gateway.client(sessionPath, { headers: { cookie } })).status).toBe(401);
  await expect.poll(elsewhere, soon).toBe(401);
  expect((await phone.ask(sessionPath)).status).toBe(200);
});

it("401: without a session", async () => {
  const { status } = await stage.gateway.client(sessionPath, { method: "DELETE" });
  expect(status).toBe(401);
});

it("403: without the session's token", async () => {
  const browser = openBrowser(stage.gateway.client);
  await browser.signIn();
  browser.csrfToken = undefined;
  expect((await browser.ask(sessionPath, { method: "DELETE" })).status).toBe(403);
  expect((await browser.ask(sessionPath)).status).toBe(200);
});
