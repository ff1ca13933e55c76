// Tests `login` in a workspace with a provider that accepts passwords (G16.6). Only the provider
// checks the password.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  openProviderStage,
  ours,
  people,
  redirectUri,
  type ProviderStage,
} from "./provider-stage.ts";
import type { Answer } from "../support/http-client.ts";
import { emptying } from "../support/emptying.ts";

let stage: ProviderStage;
const mails: { readonly to: string }[] = [];
beforeAll(async () => {
  stage = await openProviderStage({
    mailQueue: { queue: async (_connection, mail) => void mails.push(mail) },
  });
});
beforeEach(async () => {
  stage.crooked.misbehave({});
  // Deletes the counters of attempts, so that no test reaches a limit of attempts.
  await stage.database.database.owner.run({ text: emptying("gateway.attempt") });
});
afterAll(() => stage.close());

const password: string = people[0].password;
const login = (email: string, given = password): Promise<Answer> =>
  stage.gateway.client(`/${ours}/auth/login`, {
    key: stage.keys[ours],
    json: { email, password: given },
  });

function expectWrong({ status, json }: Answer): void {
  expect(status).toBe(401);
  expect(json.message).toBe("The e-mail address or the password is wrong.");
}

describe("the provider's password", () => {
  it("signs in to the same account as the provider's page", async () => {
    const { status, json } = await login("ada@example.com");
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      emailVerified: true,
      user: { email: "ada@example.com", firstName: "Ada", roles: ["member"] },
    });
    const { json: begun } = await stage.authorize("real");
    const brought = await stage.real.signIn(begun.data.authorizationUrl as string, "ada");
    const other = await stage.callback("real", {
      code: brought.get("code")!,
      state: brought.get("state")!,
      redirectUri,
    });
    expect(other.json.data.user).toEqual(json.data.user);
  });

  it("is checked by the first provider without passwordGrant: false", async () => {
    stage.crooked.asked.length = 0;
    expect((await login("bob@example.com")).status).toBe(200);
    expect(stage.crooked.asked).toEqual([]);
  });

  it("replaces the local password, which is not accepted", async () => {
    await stage.register({ email: "local@example.com", emailVerified: true, passwordHash: "$x" });
    expectWrong(await login("local@example.com"));
  });

  it.each([
    ["a wrong password", "ada@example.com", "correct horse batterie"],
    ["an unknown name", "nobody@example.com", password],
    ["no name that could be one", "*@example.com", password],
  ])("%s is the ordinary 401", async (_name, email, given) => {
    expectWrong(await login(email, given));
  });

  it("a deactivated account is the ordinary 401", async () => {
    await login("bob@example.com");
    const set = "update gateway.end_user set deactivated_at = $2 where email = $1";
    const { owner } = stage.database.database;
    await owner.run({ text: set }, ["bob@example.com", new Date()]);
    expectWrong(await login("bob@example.com"));
    await owner.run({ text: set }, ["bob@example.com", null]);
  });

  it("of a user with the unconfirmed address of another account: 409", async () => {
    stage.real.people.set("carl", {
      sub: "carl",
      password,
      email: "carl@example.com",
      email_verified: true,
    });
    await stage.register({ email: "carl@example.com" });
    expect((await login("carl@example.com")).status).toBe(409);
  });
});

describe("in a workspace whose provider checks the passwords (G16.10)", () => {
  const post = (route: string, json: object, key = stage.keys[ours]!): Promise<Answer> =>
    stage.gateway.client(`/${ours}/auth/${route}`, { key, json });

  it("register is 400 and names the provider, before the address is looked up", async () => {
    await stage.register({ email: "taken@example.com" });
    for (const email of ["new@example.com", "taken@example.com"]) {
      const { status, json } = await post("register", { email, password });
      expect([status, json.message]).toEqual([400, expect.stringContaining("provider real")]);
    }
    expect(await stage.account("new@example.com")).toBeUndefined();
  });

  it("change-password is 400 and names the provider, for any password", async () => {
    const { json: signedIn } = await login("ada@example.com");
    const token = signedIn.data.accessToken as string;
    const secret = "staple in the rain";
    for (const currentPassword of [password, "wrong"]) {
      const body = { currentPassword, newPassword: secret, confirmPassword: secret };
      const { status, json } = await post("change-password", body, token);
      expect([status, json.message]).toEqual([400, expect.stringContaining("provider real")]);
    }
  });

  it("forgot-password is 200 and mails nothing to the provider's users; other users get their code", async () => {
    expect((await login("ada@example.com")).status).toBe(200);
    await stage.register({ email: "local@example.com", emailVerified: true });
    for (const email of ["ada@example.com", "local@example.com", "nobody@example.com"])
      expect((await post("forgot-password", { email })).status).toBe(200);
    await expect.poll(() => mails.map(({ to }) => to)).toEqual(["local@example.com"]);
  });

  it("an account without an address needs no confirmation", async () => {
    const strict = `jsonb_set(definition::jsonb, '{workspace,auth,requireEmailConfirmation}', 'true')::json`;
    const { owner } = stage.database.database;
    const set = (to: string) =>
      owner.run(
        {
          text: `update gateway.workspace set version = gateway.next_version(), definition = ${to} where id = $1`,
        },
        [ours],
      );
    await set(strict);
    const gateway = await stage.openGateway();
    const finish = async (person: object) => {
      const brought = await stage.bringBack({ ...person });
      const path = `/${ours}/auth/crooked/callback`;
      return (await gateway.client(path, { key: stage.keys[ours], json: brought })).json.data;
    };
    expect(await finish({ sub: "nameless" })).toMatchObject({
      user: { email: null },
      requiresEmailConfirmation: false,
      emailVerified: false,
    });
    expect(await finish({ sub: "named", email: "named@example.com" })).toMatchObject({
      requiresEmailConfirmation: true,
    });
    await set(strict.replace("true", "false"));
  });
});

describe("a provider that does not answer password requests as expected", () => {
  /**
   * Opens another gateway on a changed definition: the provider that can misbehave checks the
   * passwords. Returns a function that signs in.
   */
  async function toCrooked(): Promise<(email: string) => Promise<Answer>> {
    const { owner } = stage.database.database;
    const changed = `jsonb_set(jsonb_set(definition::jsonb, '{providers,crooked,passwordGrant}', 'true'),
      '{providers,real,passwordGrant}', 'false')::json`;
    const text = `update gateway.workspace set version = gateway.next_version(), definition = ${changed} where id = $1`;
    await owner.run({ text }, [ours]);
    const gateway = await stage.openGateway();
    return (email) =>
      gateway.client(`/${ours}/auth/login`, {
        key: stage.keys[ours],
        json: { email, password },
      });
  }

  it("401 if it refuses, 503 if it fails, tokens if it accepts", async () => {
    const ask = await toCrooked();
    expect((await ask("eve@example.com")).status).toBe(200);
    const refusing = (status: number, error: string): void =>
      stage.crooked.misbehave({
        atToken: (response) =>
          response
            .writeHead(status, { "content-type": "application/json" })
            .end(JSON.stringify({ error })),
      });
    for (const error of ["invalid_grant", "unauthorized_client", "unsupported_grant_type"]) {
      refusing(400, error);
      expectWrong(await ask("eve@example.com"));
    }
    refusing(401, "invalid_client");
    expectWrong(await ask("eve@example.com"));
    refusing(500, "server_error");
    expect((await ask("eve@example.com")).status).toBe(503);
    stage.crooked.misbehave({ claims: (claims) => ({ ...claims, aud: "blog" }) });
    expectWrong(await ask("eve@example.com"));
    stage.crooked.misbehave({ idToken: () => undefined });
    expect((await ask("eve@example.com")).status).toBe(200);
    stage.crooked.misbehave({
      idToken: () => undefined,
      atUserInfo: (response) => response.writeHead(500).end(),
    });
    expect((await ask("eve@example.com")).status).toBe(503);
  });
});
