// Accounts and sessions in cases in which the gateway must answer at a certain moment. The tests
// use a fake gateway. `session.test.ts` tests the other cases.
import { afterEach, describe, expect, it, vi } from "vitest";
import { memoryStore, type TokenStore } from "../../src/client/index.ts";
import { failure } from "./client-stage.ts";
import { fakeGateway, serviceAnswer, tokensOf } from "./fake-gateway.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a reset of the password", () => {
  it("goes on after a weak password, although the code was used", async () => {
    let codes = 0;
    const gateway = fakeGateway({
      "/auth/verify-reset-code": () =>
        ++codes === 1
          ? serviceAnswer({ sessionToken: "reset-1" })
          : serviceAnswer(null, 400, "The code was used."),
      "/auth/reset-password": ({ body }) =>
        body.includes("weak")
          ? serviceAnswer(null, 400, "The password is too short.")
          : serviceAnswer(null),
    });
    const { auth } = gateway.client();
    const given = { email: "ada@example.com", code: "123456" };
    expect(await failure(auth.resetPassword({ ...given, newPassword: "weak" }))).toMatchObject({
      message: "The password is too short.",
    });
    await auth.resetPassword({ ...given, newPassword: "seven brave otters" });
    expect(gateway.to("/auth/reset-password")[1]!.body).toContain("reset-1");
    // After the success, the client does not use the earlier result again: it sends the code again,
    // and gets the refusal.
    expect(await failure(auth.resetPassword({ ...given, newPassword: "x" }))).toMatchObject({
      message: "The code was used.",
    });
    expect(codes).toBe(2);
  });
});

describe("a sign-out", () => {
  it("does not keep other tabs waiting for its request, which has a time limit", async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limits: number[] = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      limits.push(ms);
      return timeout(200);
    });
    const gateway = fakeGateway({
      "/auth/logout": ({ init }) =>
        new Promise((_resolve, reject) =>
          init.signal!.addEventListener("abort", () => reject(init.signal!.reason as Error)),
        ),
    });
    const store = memoryStore();
    await store.set(tokensOf("ada"));
    let held = 0;
    const locks = {
      request: async <T>(_name: string, work: () => Promise<T>): Promise<T> => {
        held++;
        return work().finally(() => held--);
      },
    };
    const { auth } = gateway.client({ store, locks });
    const ended = failure(auth.signOut());
    await expect.poll(() => gateway.to("/auth/logout").length).toBe(1);
    expect([held, await store.get()]).toEqual([0, null]);
    expect(await ended).toMatchObject({ code: "TIMEOUT" });
    expect(limits.every((ms) => ms <= 30_000) && limits.length).toBe(1);
  });
});

describe("a sign-up", () => {
  it("waits for a confirmation only if the answer says so", async () => {
    const answers: unknown[] = [
      { requiresEmailConfirmation: true, endUserId: "ada", email: "a@example.com" },
      { welcome: true },
      null,
    ];
    const gateway = fakeGateway({ "/auth/register": () => serviceAnswer(answers.shift()) });
    const { auth } = gateway.client();
    const account = { email: "a@example.com", password: "seven brave otters" };
    expect(await auth.signUp(account)).toMatchObject({ requiresEmailConfirmation: true });
    expect(await failure(auth.signUp(account))).toMatchObject({ code: "INVALID_ANSWER" });
    expect(await failure(auth.signUp(account))).toMatchObject({ code: "INVALID_ANSWER" });
  });
});

describe("a sign-in with a provider fails with a ClientError", () => {
  const error = (code: string) => ({ name: "ClientError", code });
  const gateway = fakeGateway({ "/auth/acme/authorize": () => serviceAnswer({ welcome: true }) });
  const { auth } = gateway.client();
  const storage = (text: string | null) => ({
    getItem: () => text,
    removeItem: () => {},
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });

  it("if the answer has no address, or the storage of the page fails", async () => {
    const ask = { redirectUri: "http://app.test/" };
    expect(await failure(auth.providerUrl("acme", ask))).toMatchObject(error("INVALID_ANSWER"));
    vi.stubGlobal("sessionStorage", storage(null));
    const other = fakeGateway({
      "/auth/acme/authorize": () =>
        serviceAnswer({ authorizationUrl: "https://acme.test/?state=s" }),
    });
    expect(await failure(other.client().auth.providerUrl("acme", ask))).toMatchObject(
      error("STORE_FAILED"),
    );
  });

  it("if the address of the page, or what the page remembers, is broken", async () => {
    vi.stubGlobal("sessionStorage", storage("{broken"));
    const back = "http://app.test/?code=c&state=s";
    expect(await failure(auth.completeSignIn(back))).toMatchObject(error("SIGN_IN_REFUSED"));
    expect(await failure(auth.completeSignIn("nowhere"))).toMatchObject(error("INVALID_OPTIONS"));
    expect(await failure(auth.completeSignIn())).toMatchObject(error("INVALID_OPTIONS"));
  });
});

describe("a store that tabs share", () => {
  /** A client of Ada, in whose store another tab signs Bob in during a call. */
  function twoUsers(store: TokenStore) {
    return fakeGateway({
      "/files": async () => {
        await store.set(tokensOf("bob"));
        return Response.json({ error: "The token has expired." }, { status: 401 });
      },
    });
  }

  it("a call of one user is not repeated with the rights of another", async () => {
    const store = memoryStore();
    await store.set(tokensOf("ada"));
    const gateway = twoUsers(store);
    const { files } = gateway.client({ store });
    expect(await failure(files.list())).toMatchObject({ code: "SIGNED_OUT" });
    expect(gateway.to("/files")).toHaveLength(1);
    expect(await store.get()).toEqual(tokensOf("bob"));
  });

  it("a call is repeated with newer tokens of the same user", async () => {
    const store = memoryStore();
    await store.set(tokensOf("ada"));
    const gateway = fakeGateway({
      "/files": async ({ init }) => {
        if (JSON.stringify(init.headers).includes("access-ada-2"))
          return Response.json({ files: [] });
        await store.set(tokensOf("ada", 2));
        return Response.json({ error: "The token has expired." }, { status: 401 });
      },
    });
    expect(await gateway.client({ store }).files.list()).toEqual([]);
  });
});
