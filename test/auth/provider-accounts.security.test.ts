// Tests which account a user gets who signs in with an identity provider (G16.4). The gateway finds
// the account by the user's id at the provider. It may also find it by an address that both the
// gateway and the provider have confirmed. The user never gets the account of another person.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { soon } from "../support/soon.ts";
import { openProviderStage, ours, type ProviderStage } from "./provider-stage.ts";
import { lockWaits } from "../support/locks.ts";

let stage: ProviderStage;
const mails: { readonly to: string; readonly values: Readonly<Record<string, string>> }[] = [];
beforeAll(async () => {
  stage = await openProviderStage({
    providerPasswords: false,
    mailQueue: { queue: async (_connection, mail) => void mails.push(mail) },
  });
});
afterAll(() => stage.close());

/** Signs a user in at a second provider, which has its own user ids. */
async function signInAtTwin(person: Readonly<Record<string, unknown>>) {
  const { json } = await stage.authorize("twin");
  const brought = stage.crooked.approve(json.data.authorizationUrl as string, person);
  return stage.callback("twin", { ...brought, redirectUri: "https://shop.example/signed-in" });
}

const post = (route: string, json: object) =>
  stage.gateway.client(`/${ours}/auth/${route}`, { key: stage.keys[ours], json });

/** Returns a value of the newest mail to the address. */
async function mailed(email: string, name: string): Promise<string> {
  const newest = (): string | undefined =>
    mails.findLast(({ to, values }) => to === email && values[name] !== undefined)?.values[name];
  await expect.poll(newest).toBeDefined();
  return newest()!;
}

async function resetByMail(email: string, password: string): Promise<void> {
  await post("forgot-password", { email });
  const code = await mailed(email, "code");
  const { json } = await post("verify-reset-code", { email, code });
  const { sessionToken } = json.data as { sessionToken: string };
  const body = { sessionToken, newPassword: password, confirmPassword: password };
  expect((await post("reset-password", body)).status).toBe(200);
}

async function confirmByMail(email: string): Promise<void> {
  mails.length = 0;
  await post("resend-confirmation", { email });
  const { pathname, search } = new URL(await mailed(email, "confirmUrl"));
  expect((await stage.gateway.client(pathname + search)).status).toBe(200);
}

async function identities(id: string): Promise<number> {
  const text = "select count(*)::int as n from gateway.end_user_identity where end_user_id = $1";
  const [row] = await stage.database.database.owner.run<{ n: number }>({ text }, [id]);
  return row!.n;
}

describe("an account of the address exists", () => {
  it.each([
    [true, true, 200],
    [true, false, 409],
    [false, true, 409],
    [false, false, 409],
  ])("confirmed here: %s, at the provider: %s -> %i", async (here, there, status) => {
    const name = `${here ? "confirmed" : "open"}-${there ? "confirmed" : "open"}`;
    const email = `${name}@example.com`;
    const id = await stage.register({ email, emailVerified: here, passwordHash: "$argon2id$x" });
    const answer = await stage.signIn({
      sub: name,
      email: email.toUpperCase(),
      email_verified: there,
    });
    expect(answer.status).toBe(status);
    expect(await identities(id)).toBe(status === 200 ? 1 : 0);
    if (status === 200) expect(answer.json.data.user.id).toBe(id);
    // Credentials that were added without proof end with the first proof of the address (G16.9).
    // Nothing else changes.
    expect(await stage.account(email)).toMatchObject({
      id,
      emailVerified: here,
      passwordHash: status === 200 ? null : "$argon2id$x",
      authProvider: status === 200 ? "crooked" : "local",
    });
  });

  it("a join adds and removes no roles", async () => {
    const email = "roles@example.com";
    await stage.register({ email, emailVerified: true, roleIds: [] });
    const { json } = await stage.signIn({ sub: "roles", email, email_verified: true });
    expect(json.data.user.roles).toEqual([]);
  });

  it("an attacker who registers the victim's address first gains nothing", async () => {
    const email = "victim@example.com";
    const secrets = { attackers: "correct horse battery", victims: "another horse battery" };
    expect((await post("register", { email, password: secrets.attackers })).status).toBe(200);
    // The victim's provider has confirmed the address, but the gateway has not. So the victim does
    // not get the account.
    const victim = { sub: "victim", email, email_verified: true };
    expect((await signInAtTwin(victim)).status).toBe(409);
    // A mailed code proves the address, and ends the attacker's password and sessions.
    await resetByMail(email, secrets.victims);
    await confirmByMail(email);
    const { status, json } = await signInAtTwin(victim);
    expect(status).toBe(200);
    expect(json.data.user.email).toBe(email);
    expect(await identities(json.data.user.id as string)).toBe(1);
  });

  it("an attacker who claims the victim's address at a provider gains nothing", async () => {
    const email = "second-victim@example.com";
    const mallory = { sub: "mallory", email, email_verified: false };
    const attackers = (await stage.signIn(mallory)).json.data;
    expect(attackers).toMatchObject({ emailVerified: false, user: { email } });
    const victim = { sub: "second-victim", email, email_verified: true };
    expect((await signInAtTwin(victim)).status).toBe(409);
    await resetByMail(email, "another horse battery");
    await confirmByMail(email);
    const { id } = (await signInAtTwin(victim)).json.data.user as { id: string };
    expect(id).toBe(attackers.user.id);
    // The attacker's identity and tokens have ended.
    const refreshed = await post("refresh", { refreshToken: attackers.refreshToken });
    expect(refreshed.status).toBe(401);
    expect((await stage.signIn(mallory)).status).toBe(409);
    expect(await identities(id)).toBe(1);
  });

  it("an attacker that waits until the victim has confirmed the address gains nothing", async () => {
    const email = "third-victim@example.com";
    const mallory = { sub: "patient mallory", email, email_verified: false };
    expect((await stage.signIn(mallory)).status).toBe(200);
    await confirmByMail(email);
    await resetByMail(email, "another horse battery");
    expect((await stage.signIn(mallory)).status).toBe(409);
  });

  it("a reset keeps an identity that confirmed the address later", async () => {
    const person = { sub: "late", email: "late@example.com", email_verified: false };
    const { id } = (await stage.signIn(person)).json.data.user as { id: string };
    await confirmByMail(person.email);
    expect((await stage.signIn({ ...person, email_verified: true })).status).toBe(200);
    await resetByMail(person.email, "another horse battery");
    expect((await stage.signIn(person)).json.data.user.id).toBe(id);
  });

  it("a reset removes an identity whose provider confirms only another address", async () => {
    const email = "fourth-victim@example.com";
    const mallory = { sub: "fourth mallory", email, email_verified: false };
    const { id } = (await stage.signIn(mallory)).json.data.user as { id: string };
    await confirmByMail(email);
    const own = { ...mallory, email: "mallory@example.com", email_verified: true };
    expect((await stage.signIn(own)).json.data.user.id).toBe(id);
    await resetByMail(email, "another horse battery");
    expect(await identities(id)).toBe(0);
  });

  it("a reset removes no identity of an account with a confirmed address", async () => {
    const person = { sub: "loyal", email: "loyal@example.com", email_verified: true };
    const { id } = (await stage.signIn(person)).json.data.user as { id: string };
    await resetByMail(person.email, "another horse battery");
    expect((await stage.signIn(person)).json.data.user.id).toBe(id);
  });
});

describe("a returning user", () => {
  it("is not signed in if all sessions are ended during the sign-in", async () => {
    const person = { sub: "ending", email: "ending@example.com", email_verified: true };
    const { id } = (await stage.signIn(person)).json.data.user as { id: string };
    const { owner } = stage.database.database;
    const signingIn = await owner.transaction(async (connection) => {
      const raise = "update gateway.end_user set generation = generation + 1 where id = $1";
      await connection.run({ text: raise }, [id]);
      const answer = stage.signIn(person);
      const waiting = {
        text: `select count(*)::int as n from ${lockWaits}`,
      };
      const count = async (): Promise<number> => (await owner.run<{ n: number }>(waiting))[0]!.n;
      await expect.poll(count, soon).toBe(1);
      return [answer];
    });
    expect((await signingIn[0]!).status).toBe(401);
    expect((await stage.signIn(person)).status).toBe(200);
  });

  it("keeps the account when the address at the provider changes", async () => {
    const person = { sub: "mover", email: "before@example.com", email_verified: true };
    const { id } = (await stage.signIn(person)).json.data.user as { id: string };
    const later = await stage.signIn({ ...person, email: "after@example.com" });
    expect(later.json.data.user).toMatchObject({ id, email: "before@example.com" });
    expect(await stage.account("after@example.com")).toBeUndefined();
  });

  it("does not get the account of a new address at the provider", async () => {
    const person = { sub: "climber", email: "climber@example.com", email_verified: true };
    const { id } = (await stage.signIn(person)).json.data.user as { id: string };
    await stage.register({ email: "boss@example.com", emailVerified: true });
    const later = await stage.signIn({ ...person, email: "boss@example.com" });
    expect(later.json.data.user).toMatchObject({ id, email: "climber@example.com" });
  });

  it("has a confirmed address after the provider confirms the same address", async () => {
    const person = { sub: "confirming", email: "confirming@example.com" };
    const before = await stage.signIn(person);
    expect(before.json.data.emailVerified).toBe(false);
    const other = await stage.signIn({ ...person, email: "x@example.com", email_verified: true });
    expect(other.json.data.emailVerified).toBe(false);
    const after = await stage.signIn({ ...person, email_verified: true });
    expect(after.json.data.emailVerified).toBe(true);
  });

  it("keeps the confirmed address if the provider stops confirming it", async () => {
    const person = { sub: "steady", email: "steady@example.com", email_verified: true };
    await stage.signIn(person);
    const later = await stage.signIn({ ...person, email_verified: false });
    expect(later.json.data.emailVerified).toBe(true);
  });
});

describe("ids at providers", () => {
  it("the same id at two providers is two users", async () => {
    const one = await stage.signIn({ sub: "1001" });
    const other = await signInAtTwin({ sub: "1001" });
    expect(other.status).toBe(200);
    expect(other.json.data.user.id).not.toBe(one.json.data.user.id);
  });

  it("two providers that confirm one address lead to one account", async () => {
    const email = "both@example.com";
    const one = await stage.signIn({ sub: "both", email, email_verified: true });
    const other = await signInAtTwin({ sub: "other", email, email_verified: true });
    expect(other.json.data.user.id).toBe(one.json.data.user.id);
    expect(await stage.account(email)).toMatchObject({
      authProvider: "twin",
      providerSubject: "other",
    });
  });

  it.each(["Case", "case ", "case\u00a0", "c\u0430se", "case%20"])(
    "%j is not the user case",
    async (sub) => {
      const { json } = await stage.signIn({ sub: "case" });
      const other = await stage.signIn({ sub });
      expect(other.json.data.user.id).not.toBe(json.data.user.id);
    },
  );

  it.each([
    ["with an address", { email: "first@example.com", email_verified: true }],
    ["without one", {}],
  ])("ten concurrent first sign-ins of one user create one account, %s", async (name, claims) => {
    const person = { sub: `first ${name}`, ...claims };
    const brought = await Promise.all(Array.from({ length: 10 }, () => stage.bringBack(person)));
    const answers = await Promise.all(brought.map((each) => stage.callback("crooked", each)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ json }) => json.data.user.id as string)).size).toBe(1);
    const text = "select count(*)::int as n from gateway.end_user where provider_subject = $1";
    const [row] = await stage.database.database.owner.run<{ n: number }>({ text }, [person.sub]);
    expect(row!.n).toBe(1);
  });
});
