// GET /api/v1/portal/invitation: the page of an invitation link (G26.9, G14.6).
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  acceptInvitation,
  membersPath,
  openBrowser,
  openPortalStage,
  shop,
  tokenOf,
  type Browser,
  type PortalStage,
} from "./portal-stage.ts";

let now = Date.UTC(2026, 0, 5, 9);
let stage: PortalStage;
let browser: Browser;
beforeAll(async () => {
  stage = await openPortalStage({ clock: { now: () => now } });
  browser = openBrowser(stage.gateway.client);
  await browser.signIn();
});
afterAll(() => stage.close());

async function invited(email: string): Promise<string> {
  await browser.ask(membersPath, { json: { workspaceId: shop, email, role: "editor" } });
  return tokenOf(stage, email);
}
const show = (token: string, ask = {}) =>
  stage.gateway.client(`/api/v1/portal/invitation?token=${token}`, ask);

it("200: a form without scripts, which caches and frames may not use", async () => {
  const { status, text, headers } = await show(await invited("guest@example.com"));
  expect(status).toBe(200);
  expect(text).toContain("guest@example.com");
  expect(text).not.toMatch(/<script/i);
  // The page names the role and the inviter, and has a user name for password managers.
  expect(text).toContain("Editor: you read and change rows and files.");
  expect(text).toContain("<bdi>owner@example.com</bdi>");
  expect(text).toContain('value="guest@example.com" readonly hidden');
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
  const german = await show(tokenOf(stage, "guest@example.com"), {
    headers: { "accept-language": "de" },
  });
  expect(german.text).toContain("Einladung annehmen");
});

it("200: any number of views leaves the link valid and changes nothing", async () => {
  const token = await invited("scanned@example.com");
  for (const ask of [{}, { method: "HEAD" }, { headers: { "sec-purpose": "prefetch" } }, {}])
    expect((await show(token, ask)).status).toBe(200);
  const rows = await stage.sql(
    "select from gateway.portal_user where email = 'scanned@example.com'",
  );
  expect(rows).toEqual([]);
  const password = "correct horse battery";
  const done = await acceptInvitation(stage.gateway.client, {
    token,
    newPassword: password,
    confirmPassword: password,
  });
  expect(done.status).toBe(200);
});

it("400: the same page for unknown, used, expired and missing links", async () => {
  const token = await invited("late@example.com");
  now += 72 * 3_600_000 - 1;
  expect((await show(token)).status).toBe(200);
  now += 2;
  const texts = new Set<string>();
  for (const bad of [token, "", "x", "A".repeat(43), "%00"]) {
    const { status, text } = await show(bad);
    expect(status).toBe(400);
    texts.add(text);
  }
  texts.add((await stage.gateway.client("/api/v1/portal/invitation")).text);
  expect([...texts].filter((text) => text.includes("not valid"))).toHaveLength(1);
});
