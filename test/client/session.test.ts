// Sign-in, and the refresh that all tabs share (G15.5, G15.6). `npm run suite client-refresh` runs
// more rounds.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorCodes } from "../../src/contract/errors.ts";
import { revokeKey } from "../../src/definitions/index.ts";
import {
  memoryStore,
  storageStore,
  type SessionTokens,
  type TokenStore,
} from "../../src/client/index.ts";
import { failure, openShop, password, shopWorkspace, type ShopStage } from "./client-stage.ts";

const rounds = Number(process.env["CLIENT_REFRESH_ROUNDS"] ?? "5");

let stage: ShopStage;
beforeAll(async () => {
  stage = await openShop();
});
afterAll(() => stage.close());

/** Returns tokens with an access token that the gateway refuses, as if it had expired. */
const expired = (tokens: SessionTokens): SessionTokens => ({
  ...tokens,
  accessToken: tokens.accessToken.slice(0, -4),
});

async function signedIn(store: TokenStore = memoryStore(), given = {}) {
  const email = stage.newEmail();
  const client = stage.customer({ store, ...given });
  await client.auth.signUp({ email, password });
  const expire = async (): Promise<void> => store.set(expired((await store.get())!));
  return { client, email, store, expire };
}

/** Locks between clients of this process, as a browser has them between tabs. */
function tabLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: <T>(_name: string, work: () => Promise<T>): Promise<T> => {
      const result = last.then(work);
      last = result.catch(() => {});
      return result;
    },
  };
}

describe("a session", () => {
  it("signs up, reads with the rights of the user, signs out, and signs in again", async () => {
    const { client, email } = await signedIn();
    const users: unknown[] = [];
    const stop = client.auth.onChange((user) => users.push(user?.email ?? null));
    expect(await client.auth.user()).toMatchObject({ email, roles: ["customer"] });
    expect(await client.from("products").select("stock").limit(1)).toEqual([]);
    await client.auth.changePassword({ currentPassword: password, newPassword: "eight otters" });
    await client.auth.signOut();
    expect(await client.auth.user()).toBe(null);
    expect(await failure(client.from("products").select("stock"))).toMatchObject({
      code: "INVALID_QUERY",
    });
    expect(await failure(client.auth.signIn({ email, password }))).toMatchObject({ status: 401 });
    await client.auth.signIn({ email, password: "eight otters" });
    stop();
    expect(users).toEqual([null, email]);
  });

  it("an expired access token is renewed once, and the call is repeated", async () => {
    const { client, store, expire } = await signedIn();
    await expire();
    const before = await store.get();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.from("products").select("stock").limit(1)),
    );
    expect(answers).toHaveLength(10);
    expect((await store.get())!.refreshToken).not.toBe(before!.refreshToken);
  });

  it("an ended session is SESSION_EXPIRED, and leaves nothing in the store", async () => {
    const { client, store, expire } = await signedIn();
    await expire();
    const { refreshToken } = (await store.get())!;
    await stage.customer({ store: memoryStore() }).auth.user();
    const { options, tokenOf } = stage;
    await fetch(`${options.url}/${options.workspace}/auth/logout`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${tokenOf("shop")}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ refreshToken }),
    });
    expect(await failure(client.from("products"))).toMatchObject({
      code: "SESSION_EXPIRED",
      status: 401,
    });
    expect(await store.get()).toBe(null);
  });

  it("a failed refresh that says nothing about the session keeps the user signed in", async () => {
    const { client, store, expire } = await signedIn(memoryStore(), {
      fetch: (url: string, init: RequestInit) =>
        url.endsWith("/auth/refresh")
          ? Promise.reject(new TypeError("no network"))
          : fetch(url, init),
    });
    await expire();
    expect(await failure(client.from("products"))).toMatchObject({ code: "NETWORK_ERROR" });
    expect(await store.get()).not.toBe(null);
  });

  it("a store that fails, and a foreign entry in the storage, are no silent sign-out", async () => {
    const broken: TokenStore = {
      get: () => {
        throw new Error("the storage is full");
      },
      set: () => {},
    };
    expect(await failure(stage.customer({ store: broken }).from("products"))).toMatchObject({
      code: "STORE_FAILED",
    });
    const foreign = { getItem: () => "{", setItem: () => {}, removeItem: () => {} };
    expect(await storageStore(foreign).get()).toBe(null);
  });
});

describe("two tabs that refresh at once", () => {
  for (const [name, locks] of [
    ["with locks", tabLocks()],
    ["without locks", null],
  ] as const)
    it(`${name}: nobody is signed out, ${rounds} times`, async () => {
      const store = memoryStore();
      const { expire } = await signedIn(store, { locks });
      const tabs = [stage.customer({ store, locks }), stage.customer({ store, locks })];
      for (let round = 0; round < rounds; round++) {
        await expire();
        const answers = await Promise.all(
          tabs.map((tab) => tab.from("products").select("stock").limit(1)),
        );
        expect(answers).toEqual([[], []]);
        expect(await store.get()).not.toBe(null);
      }
    });
});

// The last test, because it revokes the key.
it("a revoked key keeps the tokens, and the error says that it is the key", async () => {
  const { client, store, expire } = await signedIn();
  await expire();
  const before = await store.get();
  await revokeKey(stage.deployment, shopWorkspace, "shop");
  const isRefused = async (): Promise<unknown> => failure(stage.shop().from("products"));
  await expect.poll(isRefused).toMatchObject({ status: 401 });
  expect(await failure(client.from("products"))).toMatchObject({
    code: "UNAUTHENTICATED",
    status: 401,
    message: errorCodes.UNAUTHENTICATED.message,
  });
  expect(await store.get()).toEqual(before);
});
