// Which account a person from a provider gets: their own by their id there, one with the same address only where both sides hold it for
// confirmed, and never somebody else's (decisions 7).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openProviderStage, type ProviderStage } from "./provider-stage.ts";

let stage: ProviderStage;
beforeAll(async () => {
  stage = await openProviderStage();
});
afterAll(() => stage.close());

/** The whole way at another provider whose people have ids of their own. */
async function signInAtTwin(person: Readonly<Record<string, unknown>>) {
  const { json } = await stage.authorize("twin");
  const brought = stage.crooked.approve(json.data.authorizationUrl as string, person);
  return stage.callback("twin", { ...brought, redirectUri: "https://shop.example/signed-in" });
}

async function identities(id: string): Promise<number> {
  const text = "select count(*)::int as n from gateway.end_user_identity where end_user_id = $1";
  const [row] = await stage.database.database.owner.run<{ n: number }>({ text }, [id]);
  return row!.n;
}

describe("an account of the address exists", () => {
  test.each([
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
    // Nothing that the account had is lost or changed.
    expect(await stage.account(email)).toMatchObject({
      id,
      emailVerified: here,
      passwordHash: "$argon2id$x",
      authProvider: status === 200 ? "crooked" : "local",
    });
  });

  test("joining it gives no roles and takes none", async () => {
    const email = "roles@example.com";
    await stage.register({ email, emailVerified: true, roleIds: [] });
    const { json } = await stage.signIn({ sub: "roles", email, email_verified: true });
    expect(json.data.user.roles).toEqual([]);
  });

  test("an attacker who registers the victim's address first gains nothing", async () => {
    const email = "victim@example.com";
    const id = await stage.register({ email, passwordHash: "$argon2id$attacker" });
    // The victim comes by the provider, confirmed there: not into the attacker's account.
    const victim = { sub: "victim", email, email_verified: true };
    expect((await stage.signIn(victim)).status).toBe(409);
    expect(await identities(id)).toBe(0);
    // The victim shows, by a mail, that the address is theirs, which ends what the attacker had; from then on both ways are one.
    const text =
      "update gateway.end_user set email_verified = true, password_hash = null where id = $1";
    await stage.database.database.owner.run({ text }, [id]);
    expect((await stage.signIn(victim)).json.data.user.id).toBe(id);
  });

  test("an attacker who claims the victim's address at a provider gains nothing", async () => {
    const email = "second-victim@example.com";
    const mallory = { sub: "mallory", email, email_verified: false };
    const { json } = await stage.signIn(mallory);
    expect(json.data).toMatchObject({ emailVerified: false, user: { email } });
    const victim = { sub: "second-victim", email, email_verified: true };
    expect((await signInAtTwin(victim)).status).toBe(409);
    expect(await identities(json.data.user.id as string)).toBe(1);
  });
});

describe("a person who was here before", () => {
  test("keeps the account when the address at the provider changes", async () => {
    const person = { sub: "mover", email: "before@example.com", email_verified: true };
    const { id } = (await stage.signIn(person)).json.data.user as { id: string };
    const later = await stage.signIn({ ...person, email: "after@example.com" });
    expect(later.json.data.user).toMatchObject({ id, email: "before@example.com" });
    expect(await stage.account("after@example.com")).toBeUndefined();
  });

  test("does not get the account of an address that became theirs", async () => {
    const person = { sub: "climber", email: "climber@example.com", email_verified: true };
    const { id } = (await stage.signIn(person)).json.data.user as { id: string };
    await stage.register({ email: "boss@example.com", emailVerified: true });
    const later = await stage.signIn({ ...person, email: "boss@example.com" });
    expect(later.json.data.user).toMatchObject({ id, email: "climber@example.com" });
  });

  test("has a confirmed address once the provider says so of the same one", async () => {
    const person = { sub: "confirming", email: "confirming@example.com" };
    const before = await stage.signIn(person);
    expect(before.json.data.emailVerified).toBe(false);
    const other = await stage.signIn({ ...person, email: "x@example.com", email_verified: true });
    expect(other.json.data.emailVerified).toBe(false);
    const after = await stage.signIn({ ...person, email_verified: true });
    expect(after.json.data.emailVerified).toBe(true);
  });

  test("is not unconfirmed by a provider that stops saying so", async () => {
    const person = { sub: "steady", email: "steady@example.com", email_verified: true };
    await stage.signIn(person);
    const later = await stage.signIn({ ...person, email_verified: false });
    expect(later.json.data.emailVerified).toBe(true);
  });
});

describe("ids at providers", () => {
  test("the same id at two providers is two people", async () => {
    const one = await stage.signIn({ sub: "1001" });
    const other = await signInAtTwin({ sub: "1001" });
    expect(other.status).toBe(200);
    expect(other.json.data.user.id).not.toBe(one.json.data.user.id);
  });

  test("two providers that confirm one address lead to one account", async () => {
    const email = "both@example.com";
    const one = await stage.signIn({ sub: "both", email, email_verified: true });
    const other = await signInAtTwin({ sub: "other", email, email_verified: true });
    expect(other.json.data.user.id).toBe(one.json.data.user.id);
    expect(await stage.account(email)).toMatchObject({
      authProvider: "twin",
      providerSubject: "other",
    });
  });

  test.each(["Case", "case ", "case\u00a0", "c\u0430se", "case%20"])(
    "%j is not the person case",
    async (sub) => {
      const { json } = await stage.signIn({ sub: "case" });
      const other = await stage.signIn({ sub });
      expect(other.json.data.user.id).not.toBe(json.data.user.id);
    },
  );

  test.each([
    ["with an address", { email: "first@example.com", email_verified: true }],
    ["without one", {}],
  ])("ten first sign-ins of one person at once make one account, %s", async (name, claims) => {
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
