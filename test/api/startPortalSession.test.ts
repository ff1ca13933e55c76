// POST /api/v1/portal/session: signing in (G26.1, G26.2, G26.3).
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPortalUser } from "../support/members.ts";
import {
  openBrowser,
  openPortalStage,
  owner,
  sessionPath,
  shop,
  type PortalStage,
} from "./portal-stage.ts";

/** The clock stands still, so that a new minute does not reset the counters during a test. */
const now = Date.now();
let stage: PortalStage;
beforeAll(async () => {
  stage = await openPortalStage({ clock: { now: () => now } });
});
afterAll(() => stage.close());

const post = (json: unknown, headers: Record<string, string> = {}) =>
  stage.gateway.client(sessionPath, { json, headers });

it("200: sets a cookie that scripts cannot read and other sites do not send, and returns the signed-in user", async () => {
  const { status, headers, json } = await post({ ...owner, email: " Owner@Example.com " });
  expect(status).toBe(200);
  expect(headers["set-cookie"]).toEqual([
    expect.stringMatching(
      /^gateway_portal=[\w-]{86}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
    ),
  ]);
  expect(headers["cache-control"]).toBe("no-store");
  expect(json).toEqual({
    user: { id: stage.ownerId, email: owner.email },
    workspaces: [{ id: shop, name: expect.any(String), role: "owner" }],
    csrfToken: expect.stringMatching(/^[\w-]{43}$/),
  });
});

it("200: accepts another spelling of the address's domain, and returns the stored address", async () => {
  const email = "boss@bücher.example";
  await createPortalUser(stage.database, { email, password: owner.password });
  const { status, json } = await post({ ...owner, email: "boss@xn--bcher-kva.example" });
  expect([status, json.user.email]).toEqual([200, email]);
});

it("200: over https the cookie has a __Host- name", async () => {
  const gateway = await stage.openGateway({
    settings: { "server.baseUrl": "https://gateway.example" },
  });
  const { headers } = await gateway.client(sessionPath, { json: owner });
  expect(headers["set-cookie"]).toEqual([
    expect.stringMatching(/^__Host-gateway_portal=.*; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
  ]);
  const plain = headers["set-cookie"]![0]!.split(";")[0]!.replace("__Host-", "");
  expect((await gateway.client(sessionPath, { headers: { cookie: plain } })).status).toBe(401);
});

it("200: an existing session is not reused, and ends", async () => {
  const browser = openBrowser(stage.gateway.client);
  await browser.signIn();
  const before = browser.cookie!;
  await browser.signIn();
  expect(browser.cookie).not.toBe(before);
  expect((await stage.gateway.client(sessionPath, { headers: { cookie: before } })).status).toBe(
    401,
  );
  const planted = `gateway_portal=${"A".repeat(43)}`;
  const { headers } = await post(owner, { cookie: planted });
  expect(headers["set-cookie"]![0]).not.toContain("A".repeat(43));
  expect((await stage.gateway.client(sessionPath, { headers: { cookie: planted } })).status).toBe(
    401,
  );
});

it("400: an invalid body names the field", async () => {
  const { status, json } = await post({ email: "nobody", password: "x" });
  expect([status, json.error]).toEqual([400, expect.stringContaining("/email")]);
});

it("401: the same reply for a wrong password and an unknown address", async () => {
  const wrong = await post({ ...owner, password: "wrong horse battery" });
  const nobody = await post({ email: "nobody@example.com", password: "wrong horse battery" });
  expect([wrong.status, nobody.status]).toEqual([401, 401]);
  expect(wrong.text).toBe(nobody.text);
  expect(Object.keys(wrong.headers)).toEqual(Object.keys(nobody.headers));
});

it("403: a page of another origin cannot sign a user in", async () => {
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ] as Record<string, string>[]) {
    const answer = await post(owner, headers);
    expect(answer.status).toBe(403);
    expect(answer.headers).not.toHaveProperty("set-cookie");
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  }
  const own = { origin: stage.gateway.baseUrl, "sec-fetch-site": "same-origin" };
  expect((await post(owner, own)).status).toBe(200);
});

it("413, 415: only JSON, within the size limit", async () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(owner).toString();
  const asForm = await stage.gateway.client(sessionPath, { body, headers: form });
  const plain = { "content-type": "text/plain" };
  const asText = await stage.gateway.client(sessionPath, {
    body: JSON.stringify(owner),
    headers: plain,
  });
  const large = await post({ ...owner, password: "x".repeat(4 * 1024 * 1024) });
  expect([asForm.status, asText.status, large.status]).toEqual([415, 415, 413]);
});

it("429: beyond ten attempts a minute of an address and a network, with and without an account", async () => {
  for (const email of ["guessed@example.com", "absent@example.com"]) {
    expect((await post({ email, password: "wrong horse" })).status).toBe(401);
    // Sets the counter as if nine more attempts had been made. Each real attempt would hash a
    // password, which is slow.
    await stage.sql("update gateway.attempt set taken = 10 where taken = 1");
    expect((await post({ email, password: "wrong horse" })).status).toBe(429);
  }
});
