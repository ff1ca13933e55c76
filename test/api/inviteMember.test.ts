// POST /api/v1/portal/members: inviting users (G26.9).
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInMember } from "../support/members.ts";
import {
  bakery,
  membersPath,
  openBrowser,
  openPortalStage,
  owner,
  shop,
  tokenOf,
  type Browser,
  type PortalStage,
} from "./portal-stage.ts";

/** The clock stands still, so that a new minute does not reset the counters during a test. */
const now = Date.now();
let stage: PortalStage;
let browser: Browser;
beforeAll(async () => {
  stage = await openPortalStage({ clock: { now: () => now } });
  browser = openBrowser(stage.gateway.client);
  await browser.signIn();
});
afterAll(() => stage.close());

const invite = (email: string, more: object = {}) =>
  browser.ask(membersPath, { json: { workspaceId: shop, email, role: "editor", ...more } });

it("201: mails a link, and returns its expiry", async () => {
  const { status, json } = await invite(" Guest@Example.com");
  expect([status, json]).toEqual([
    201,
    {
      id: expect.any(String),
      email: "guest@example.com",
      role: "editor",
      status: "invited",
      createdAt: expect.any(String),
      lastSignInAt: null,
      expiresAt: expect.any(String),
    },
  ]);
  expect(Date.parse(json.expiresAt) - Date.parse(json.createdAt)).toBe(72 * 3_600_000);
  expect(stage.mails.at(-1)).toEqual({
    workspaceId: shop,
    template: "invitation",
    to: "guest@example.com",
    language: "en",
    values: {
      inviteUrl: expect.stringMatching(
        new RegExp(`^${stage.gateway.baseUrl}/api/v1/portal/invitation\\?token=[\\w-]{86}$`),
      ),
      inviter: owner.email,
      role: "editor",
      validHours: "72",
    },
  });
  const [{ hash }] = (await stage.sql("select * from gateway.portal_invitation")) as [any];
  expect(hash.toString("base64url")).not.toBe(tokenOf(stage, "guest@example.com"));
});

it("201: a newer invitation replaces the earlier one, with its link and role", async () => {
  await invite("twice@example.com");
  const before = tokenOf(stage, "twice@example.com");
  await invite("twice@example.com", { role: "viewer" });
  const show = (token: string) => stage.gateway.client(`/api/v1/portal/invitation?token=${token}`);
  expect((await show(before)).status).toBe(400);
  expect((await show(tokenOf(stage, "twice@example.com"))).status).toBe(200);
  const { json } = await browser.ask(`${membersPath}?workspaceId=${shop}`);
  const rows = json.members.filter(
    ({ email }: Record<"email", string>) => email === "twice@example.com",
  );
  expect(rows.map(({ role }: Record<"role", string>) => role)).toEqual(["viewer"]);
});

it("400: names the invalid field", async () => {
  for (const [more, field] of [
    [{ role: "admin" }, "/role"],
    [{ email: "x@y\r\nBcc: z@example.com" }, "/email"],
    [{ workspaceId: "shop" }, "/workspaceId"],
    [{ extra: 1 }, "extra"],
  ] as const) {
    const { status, json } = await invite("x@example.com", more);
    expect([status, json.error]).toEqual([400, expect.stringContaining(field)]);
  }
});

it("403: only for owners; without the CSRF token nothing happens", async () => {
  const before = stage.mails.length;
  for (const role of ["viewer", "editor"] as const) {
    const { headers } = await signInMember(stage.database, { workspaceId: shop, role });
    const json = { workspaceId: shop, email: "friend@example.com", role: "owner" };
    expect((await stage.gateway.client(membersPath, { json, headers })).status).toBe(403);
  }
  expect((await invite("friend@example.com", { workspaceId: bakery })).status).toBe(403);
  const json = { workspaceId: shop, email: "friend@example.com", role: "owner" };
  const headers = { cookie: browser.cookie! };
  expect((await stage.gateway.client(membersPath, { json, headers })).status).toBe(403);
  expect(stage.mails.length).toBe(before);
});

it("409: the user is already a member", async () => {
  const { status, json } = await invite(owner.email);
  expect([status, json.error]).toEqual([409, "This person is already a member of the workspace."]);
});

it("413, 415: only JSON, within the size limit", async () => {
  const headers = { "content-type": "text/plain" };
  expect((await browser.ask(membersPath, { body: "{}", headers })).status).toBe(415);
  expect((await invite("x".repeat(4 * 1024 * 1024))).status).toBe(413);
});

it("429: beyond four mails an hour to an address, from any inviter", async () => {
  for (let n = 0; n < 4; n += 1) expect((await invite("much@example.com")).status).toBe(201);
  const refused = await invite("much@example.com");
  expect(refused.status).toBe(429);
  expect(stage.mails.filter(({ to }) => to === "much@example.com")).toHaveLength(4);
});
