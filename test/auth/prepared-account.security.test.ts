// Tests an account that an attacker has prepared for a victim. The attacker registered the victim's
// address, and a mail scanner confirmed it by following the link. When an identity provider
// confirms the address for the victim, the gateway removes everything that was added without proof
// (G16.9).
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openProviderStage, ours, type ProviderStage } from "./provider-stage.ts";

let stage: ProviderStage;
const mails: { readonly to: string; readonly values: Readonly<Record<string, string>> }[] = [];
beforeAll(async () => {
  stage = await openProviderStage({
    mailQueue: { queue: async (_connection, mail) => void mails.push(mail) },
    // In this stage, the gateway also accepts passwords of local accounts.
    providerPasswords: false,
  });
});
afterAll(() => stage.close());

const attackers = "correct horse battery";
const owners = "staple in the rain";

const post = (route: string, json: object) =>
  stage.gateway.client(`/${ours}/auth/${route}`, { key: stage.keys[ours], json });
const login = async (email: string, password: string): Promise<number> =>
  (await post("login", { email, password })).status;
const refresh = async (refreshToken: string): Promise<number> =>
  (await post("refresh", { refreshToken })).status;
/** Returns true if the access token is still accepted. */
const isAlive = async (key: string): Promise<boolean> => {
  const json = { refs: {}, query: { from: "x" } };
  return (await stage.gateway.client(`/${ours}/query`, { key, json })).status !== 401;
};
const mailed = (email: string, name: string): string =>
  mails.findLast(({ to, values }) => to === email && values[name] !== undefined)!.values[name]!;

/** Registers an address, and a mail scanner follows the link. */
async function prepare(email: string): Promise<{ accessToken: string; refreshToken: string }> {
  const { json } = await post("register", { email, password: attackers, firstName: "Eve" });
  const { pathname, search } = new URL(mailed(email, "confirmUrl"));
  expect((await stage.gateway.client(pathname + search)).status).toBe(200);
  return json.data;
}

async function resetByMail(email: string, password: string): Promise<void> {
  await post("forgot-password", { email });
  await expect
    .poll(() => mails.some(({ to, values }) => to === email && values["code"]))
    .toBe(true);
  const { json } = await post("verify-reset-code", { email, code: mailed(email, "code") });
  const { sessionToken } = json.data as { sessionToken: string };
  const body = { sessionToken, newPassword: password, confirmPassword: password };
  expect((await post("reset-password", body)).status).toBe(200);
}

describe("a provider that confirms the address joins the account", () => {
  it("and ends the password and the sessions of the registration", async () => {
    const email = "prepared@example.com";
    const theirs = await prepare(email);
    const again = (await post("login", { email, password: attackers })).json.data;
    const { status, json } = await stage.signIn({ sub: "victim", email, email_verified: true });
    expect(status).toBe(200);
    expect(await login(email, attackers)).toBe(401);
    for (const { accessToken, refreshToken } of [theirs, again]) {
      expect(await refresh(refreshToken)).toBe(401);
      await expect.poll(() => isAlive(accessToken)).toBe(false);
    }
    // Only the session of the user who signed in with the provider continues.
    expect(await isAlive(json.data.accessToken as string)).toBe(true);
    expect(await refresh(json.data.refreshToken as string)).toBe(200);
  });

  it("and ends codes, links and resets that were requested before", async () => {
    const email = "outstanding@example.com";
    await prepare(email);
    await post("forgot-password", { email });
    await expect
      .poll(() => mails.some(({ to, values }) => to === email && values["code"]))
      .toBe(true);
    const code = mailed(email, "code");
    await stage.signIn({ sub: "outstanding", email, email_verified: true });
    expect((await post("verify-reset-code", { email, code })).status).toBe(400);
  });

  it("and keeps a password that was set with a mailed code, and its sessions", async () => {
    const email = "reset@example.com";
    const theirs = await prepare(email);
    await resetByMail(email, owners);
    expect(await refresh(theirs.refreshToken)).toBe(401);
    const own = (await post("login", { email, password: owners })).json.data;
    expect((await stage.signIn({ sub: "reset", email, email_verified: true })).status).toBe(200);
    expect([await login(email, owners), await refresh(own.refreshToken)]).toEqual([200, 200]);
  });

  it("and keeps the password and the sessions of an account whose holder has pressed the button (G14.9)", async () => {
    const email = "pressed@example.com";
    const own = await prepare(email);
    const { pathname, searchParams } = new URL(mailed(email, "confirmUrl"));
    const pressed = await stage.gateway.client(pathname, {
      method: "POST",
      body: searchParams.toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(pressed.status).toBe(200);
    expect((await stage.signIn({ sub: "pressed", email, email_verified: true })).status).toBe(200);
    expect([await login(email, attackers), await refresh(own.refreshToken)]).toEqual([200, 200]);
  });

  it("and proves the address (G14.9)", async () => {
    const email = "joined@example.com";
    await prepare(email);
    const { json } = await stage.signIn({ sub: "joined", email, email_verified: true });
    expect(decodeJwt(json.data.accessToken as string)["emailProven"]).toBe(true);
  });

  it("and recognises the address in another spelling of its domain (G1.9)", async () => {
    const [given, told] = ["zoe@bücher.example", "zoe@xn--bcher-kva.example"];
    await prepare(given);
    const person = { sub: "zoe", email: told, email_verified: true };
    const { status, json } = await stage.signIn(person);
    expect([status, json.data.user.email]).toEqual([200, given]);
    // The provider first sends no email address, and later a confirmed one.
    const later = { sub: "later", email: "later@bücher.example", email_verified: false };
    await stage.signIn(later);
    const vouched = { ...later, email: "later@xn--bcher-kva.example", email_verified: true };
    const again = (await stage.signIn(vouched)).json.data;
    expect(decodeJwt(again.accessToken as string)["emailProven"]).toBe(true);
  });

  it("and treats a changed password like the previous password", async () => {
    const email = "changed@example.com";
    const { accessToken } = await prepare(email);
    const body = { currentPassword: attackers, newPassword: owners, confirmPassword: owners };
    const change = await stage.gateway.client(`/${ours}/auth/change-password`, {
      key: accessToken,
      json: body,
    });
    expect(change.status).toBe(200);
    await stage.signIn({ sub: "changed", email, email_verified: true });
    expect(await login(email, owners)).toBe(401);
    // A new password counts as proven if the replaced password was proven.
    const proven = "proven@example.com";
    await prepare(proven);
    await resetByMail(proven, attackers);
    const own = (await post("login", { email: proven, password: attackers })).json.data;
    await stage.gateway.client(`/${ours}/auth/change-password`, {
      key: own.accessToken,
      json: body,
    });
    await stage.signIn({ sub: "proven", email: proven, email_verified: true });
    expect(await login(proven, owners)).toBe(200);
  });

  it("and ends an identity that was added without proof, confirmed by a scanner or not", async () => {
    const email = "tied@example.com";
    const mallory = { sub: "tied mallory", email, email_verified: false };
    const theirs = (await stage.signIn(mallory)).json.data;
    mails.length = 0;
    await post("resend-confirmation", { email });
    await expect.poll(() => mails.some(({ to }) => to === email)).toBe(true);
    const { pathname, search } = new URL(mailed(email, "confirmUrl"));
    await stage.gateway.client(pathname + search);
    const { json } = await stage.authorize("twin");
    const redirectUri = "https://shop.example/signed-in";
    const victim = { sub: "tied victim", email, email_verified: true };
    const brought = stage.crooked.approve(json.data.authorizationUrl as string, victim);
    expect((await stage.callback("twin", { ...brought, redirectUri })).status).toBe(200);
    expect((await stage.signIn(mallory)).status).toBe(409);
    expect(await refresh(theirs.refreshToken)).toBe(401);
  });

  it("and a second provider that confirms the address ends nothing of the first", async () => {
    const email = "both@example.com";
    const first = (await stage.signIn({ sub: "both", email, email_verified: true })).json.data;
    const { json } = await stage.authorize("twin");
    const redirectUri = "https://shop.example/signed-in";
    const person = { sub: "both there", email, email_verified: true };
    const brought = stage.crooked.approve(json.data.authorizationUrl as string, person);
    expect((await stage.callback("twin", { ...brought, redirectUri })).status).toBe(200);
    expect(await refresh(first.refreshToken)).toBe(200);
  });
});
