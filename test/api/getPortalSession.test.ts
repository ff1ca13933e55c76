// GET /api/v1/portal/session: the signed-in user, and the lifetime of the session (G26.2, G26.6).
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInMember } from "../support/members.ts";
import {
  openBrowser,
  openPortalStage,
  sessionPath,
  shop,
  type PortalStage,
} from "./portal-stage.ts";

const HOUR = 3_600_000;
const start = Date.UTC(2026, 0, 5, 9);
let now = start;
let stage: PortalStage;
beforeAll(async () => {
  stage = await openPortalStage({ clock: { now: () => now } });
});
afterAll(() => stage.close());

const statusOf = async (cookie: string): Promise<number> =>
  (await stage.gateway.client(sessionPath, { headers: { cookie } })).status;

it("200: returns the same as the sign-in", async () => {
  const browser = openBrowser(stage.gateway.client);
  const { json } = await browser.signIn();
  const again = await browser.ask(sessionPath);
  expect([again.status, again.json]).toEqual([200, json]);
});

it("200: valid for twelve hours after each use, and for at most seven days", async () => {
  const { headers } = await signInMember(stage.database, {
    workspaceId: shop,
    role: "viewer",
    now: new Date(now),
  });
  for (let hours = 0; hours < 7 * 24; hours += 11) {
    expect(await statusOf(headers.cookie), `after ${hours} hours`).toBe(200);
    now += 11 * HOUR;
  }
  now = start + 7 * 24 * HOUR + 1;
  expect(await statusOf(headers.cookie)).toBe(401);
  const idle = await signInMember(stage.database, {
    workspaceId: shop,
    role: "viewer",
    now: new Date(now),
  });
  expect(await statusOf(idle.headers.cookie)).toBe(200);
  now += 12 * HOUR + 1;
  expect(await statusOf(idle.headers.cookie)).toBe(401);
});

it("401: without a session, with a malformed one, and with two", async () => {
  const { headers } = await signInMember(stage.database, {
    workspaceId: shop,
    role: "viewer",
    now: new Date(now),
  });
  const { cookie } = headers;
  const texts = new Set<string>();
  for (const bad of [
    "gateway_portal=",
    "gateway_portal=x",
    `${cookie}A`,
    cookie.slice(0, -1),
    `${cookie}; ${cookie}`,
    `${cookie}; gateway_portal=x`,
    `gateway_portal=${"é".repeat(3)}`,
    `other_${cookie}`,
    cookie.toUpperCase(),
    `Gateway_portal${cookie.slice(14)}`,
  ]) {
    const { status, text } = await stage.gateway.client(sessionPath, {
      headers: { cookie: Buffer.from(bad).toString("latin1") },
    });
    expect(status, bad).toBe(401);
    texts.add(text);
  }
  texts.add((await stage.gateway.client(sessionPath)).text);
  expect(texts.size).toBe(1);
  expect(await statusOf(`theme=dark; ${cookie}; lang=de`)).toBe(200);
});

it("429: beyond 600 calls a minute over all nodes, for this user only", async () => {
  const second = await stage.openGateway({ clock: { now: () => now } });
  const sign = (role: "viewer" | "editor") =>
    signInMember(stage.database, { workspaceId: shop, role, now: new Date(now) });
  const [busy, other] = [await sign("viewer"), await sign("editor")];
  for (let n = 0; n < 600; n += 100)
    await Promise.all(Array.from({ length: 100 }, () => statusOf(busy.headers.cookie)));
  const refused = await stage.gateway.client(sessionPath, { headers: busy.headers });
  expect(refused.status).toBe(429);
  const elsewhere = [];
  for (let n = 0; n < 31; n += 1)
    elsewhere.push((await second.client(sessionPath, { headers: busy.headers })).status);
  expect(elsewhere.at(-1)).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(await statusOf(other.headers.cookie)).toBe(200);
});
