// POST /api/v1/oauth/interaction/{uid}: signing in, allowing, denying, and switching to another
// user (G35.1 to G35.5).
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  addressOf,
  bakery,
  onwards,
  openInteractionStage,
  pagePath,
  password,
  shop,
  type InteractionStage,
} from "./interaction-stage.ts";

let stage: InteractionStage;
beforeAll(async () => {
  // Failed sign-ins are counted by the minute. The clock stands still, so that no new minute
  // begins.
  const now = Date.now();
  stage = await openInteractionStage({ clock: { now: () => now } });
});
afterAll(() => stage.close());

const signIn = (uid: string, email: string, given = password) =>
  stage.answer(uid, { action: "signIn", email, password: given });

it("303: the correct password leads to the next page, which shows the signed-in user", async () => {
  const uid = stage.begin();
  const { status, headers, text } = await signIn(uid, " Owner@Example.com ");
  expect([status, headers.location, text]).toEqual([303, onwards, ""]);
  expect((await stage.show(uid)).text).toContain(addressOf("owner"));
});

it("303: grants only requested rights, as far as the user selects and has them", async () => {
  const cases = [
    ["owner", {}, ["gateway:read", "gateway:write"]],
    ["owner", { access: "write" }, ["gateway:read", "gateway:write"]],
    ["owner", { access: "read" }, ["gateway:read"]],
    ["viewer", { access: "write" }, ["gateway:read"]],
  ] as const;
  for (const [person, fields, scopes] of cases) {
    const uid = stage.begin({}, person);
    const { status, headers } = await stage.answer(uid, { action: "allow", ...fields });
    expect([status, headers.location]).toEqual([303, onwards]);
    expect(stage.ends.get(uid)).toEqual({ workspaceId: shop, scopes });
  }
});

it("303: the user chooses a workspace if the client names none, and the grant is only for this workspace", async () => {
  const open = stage.begin({ workspaceId: null }, "owner");
  expect((await stage.answer(open, { action: "allow", workspaceId: bakery })).status).toBe(303);
  expect(stage.ends.get(open)).toMatchObject({ workspaceId: bakery });
  const named = stage.begin({}, "owner");
  expect((await stage.answer(named, { action: "allow", workspaceId: bakery })).status).toBe(303);
  expect(stage.ends.get(named)).toMatchObject({ workspaceId: shop });
});

it("303: denying returns to the client, signed in or not; switching the user signs the current one out", async () => {
  for (const person of [undefined, "owner"] as const) {
    const uid = stage.begin({}, person);
    expect((await stage.answer(uid, { action: "deny" })).status).toBe(303);
    expect(stage.ends.get(uid)).toBe("denied");
  }
  const uid = stage.begin({ workspaceId: bakery }, "viewer");
  expect((await stage.answer(uid, { action: "other" })).status).toBe(303);
  expect((await signIn(uid, addressOf("owner"))).status).toBe(303);
  expect((await stage.show(uid)).text).toContain("Bakery");
});

it("400: wrong passwords, unknown addresses and invalid addresses give the same reply with the form", async () => {
  const texts = new Set<string>();
  const guessed = [addressOf("owner"), "absent@example.com", "no address"];
  for (const email of guessed) {
    const { status, text } = await signIn(stage.begin(), email, "wrong horse battery");
    expect(status).toBe(400);
    texts.add(text.replaceAll(email, "").replaceAll(/name="formToken" value="[^"]*"/g, ""));
  }
  expect([...texts]).toEqual([
    expect.stringContaining("The e-mail address or the password is wrong."),
  ]);
  expect([...texts][0]).not.toContain("wrong horse battery");
  expect((await signIn(stage.begin(), addressOf("owner"), "")).status).toBe(400);
});

it("400: no choice, a workspace of others, or rights that the user lacks: the form is shown again and nothing is granted", async () => {
  const tries = [
    [{ workspaceId: null }, "owner", { access: "write" }],
    [{ workspaceId: null }, "viewer", { workspaceId: bakery }],
    [{ workspaceId: null }, "owner", { workspaceId: "nonsense" }],
    [{ scopes: ["gateway:write"] }, "owner", { access: "read" }],
  ] as const;
  for (const [given, person, fields] of tries) {
    const uid = stage.begin(given, person);
    const { status, text } = await stage.answer(uid, { action: "allow", ...fields });
    expect([status, text]).toEqual([400, expect.stringContaining('role="alert"')]);
    expect(stage.ends.has(uid)).toBe(false);
  }
});

it("400: nothing is granted before a sign-in, and unknown fields are rejected", async () => {
  const uid = stage.begin();
  const early = await stage.answer(uid, { action: "allow", workspaceId: shop });
  expect([early.status, early.text]).toEqual([400, expect.stringContaining("current-password")]);
  expect((await stage.answer(uid, { action: "allow", scope: "all" })).status).toBe(400);
  expect((await stage.answer(uid, { action: "everything" })).status).toBe(400);
  expect(stage.ends.has(uid)).toBe(false);
});

it("403: a user cannot grant rights that the user does not have", async () => {
  const uid = stage.begin({ workspaceId: bakery }, "viewer");
  const { status } = await stage.answer(uid, { action: "allow", workspaceId: bakery });
  expect([status, stage.ends.has(uid)]).toEqual([403, false]);
});

it("404: an authorization that has ended", async () => {
  const uid = stage.begin({}, "owner");
  expect((await stage.answer(uid, { action: "deny" })).status).toBe(303);
  const { status, text } = await stage.answer(uid, { action: "allow" });
  expect([status, text]).toEqual([404, expect.stringContaining("This request is over")]);
  expect(stage.ends.get(uid)).toBe("denied");
});

it("413, 415, 405: only a form, within the size limit", async () => {
  const uid = stage.begin({}, "owner");
  const { client } = stage.gateway;
  expect((await client(pagePath(uid), { json: { action: "allow" } })).status).toBe(415);
  const long = { action: "signIn", email: "x".repeat(9_000) };
  expect((await stage.answer(uid, long)).status).toBe(413);
  expect((await client(pagePath(uid), { method: "DELETE" })).status).toBe(405);
});

it("429: failed sign-ins use the portal's budgets, with and without an account", async () => {
  for (const email of ["viewer@example.com", "guessed@example.com"]) {
    expect((await signIn(stage.begin(), email, "wrong horse")).status).toBe(400);
    // Sets the counter as if nine more attempts had been made. Each real attempt would hash a
    // password, which is slow.
    await stage.sql("update gateway.attempt set taken = 10 where taken = 1");
    const { status, text, headers } = await signIn(stage.begin(), email);
    expect([status, text]).toEqual([429, expect.stringContaining("Too many tries")]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    const json = { email, password };
    expect((await stage.gateway.client("/api/v1/portal/session", { json })).status).toBe(429);
  }
});
