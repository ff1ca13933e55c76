// GET /api/v1/oauth/authorize/{uid}: continues an authorization with the user's decision. Each step
// works once, and only in the browser that started the authorization.
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  addressOf,
  authorizePath,
  callback,
  newVerifier,
  openOAuthBrowser,
  openOAuthStage,
  walk,
  type OAuthStage,
} from "../oauth/oauth-stage.ts";
import { shop } from "./portal-stage.ts";

let stage: OAuthStage;
beforeAll(async () => {
  stage = await openOAuthStage();
});
afterAll(() => stage.close());

const asked = {
  response_type: "code",
  client_id: "desk",
  redirect_uri: callback,
  code_challenge: newVerifier().challenge,
  code_challenge_method: "S256",
  state: "s1",
};

/**
 * Starts an authorization. Returns the browser, the id of the authorization, and the browser's
 * request for the page of the authorization.
 */
async function begin(browser = openOAuthBrowser(stage.gateway)) {
  const { headers } = await browser.get(addressOf(asked));
  return at(browser, headers.location!);
}
function at(browser: ReturnType<typeof openOAuthBrowser>, location: string) {
  const uid = location.split("/").at(-1)!;
  const request = { headers: { cookie: browser.cookieFor(location) }, sourceIp: "127.0.0.1" };
  return { browser, uid, request };
}

it("a denial goes to the client, and each step works only once", async () => {
  const pages = stage.authorizationsAt(stage.gateway);
  const { browser, uid, request } = await begin();
  const pending = await pages.find(request, uid);
  expect(pending).toEqual({
    uid,
    step: "sign-in",
    client: { id: "desk", name: "Desk", host: "127.0.0.1:43210", isRegistered: true },
    returnsTo: "http://127.0.0.1:43210",
    scopes: ["gateway:read"],
    workspaceId: null,
    resource: "data",
    user: null,
  });
  const next = await pages.denied(request, uid);
  await expect(pages.denied(request, uid)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(pages.find(request, uid)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { status, headers } = await browser.get(next);
  expect(status).toBe(303);
  const told = Object.fromEntries(new URL(headers.location!).searchParams);
  expect(told).toMatchObject({ error: "access_denied", state: "s1", iss: stage.gateway.baseUrl });
  const again = await stage.gateway.client(`${authorizePath}/${uid}`, {
    headers: { cookie: `gateway_identity_resume=${uid}` },
  });
  expect(again.status).toBe(400);
});

it("another browser with the URL cannot continue", async () => {
  const pages = stage.authorizationsAt(stage.gateway);
  const [mine, theirs] = [await begin(), await begin()];
  const foreign = [
    { headers: {}, sourceIp: "127.0.0.1" },
    theirs.request,
    {
      ...mine.request,
      headers: { cookie: `${mine.request.headers.cookie}; ${theirs.request.headers.cookie}` },
    },
  ];
  for (const request of foreign)
    await expect(pages.find(request, mine.uid)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await stage.gateway.client(`${authorizePath}/${mine.uid}`)).status).toBe(400);
  expect((await pages.find(mine.request, mine.uid)).step).toBe("sign-in");
});

it("one of ten concurrent requests continues, and the others get an error", async () => {
  const pages = stage.authorizationsAt(stage.gateway);
  async function goOn(browser: ReturnType<typeof openOAuthBrowser>, address: string) {
    const next = new URL(address).pathname;
    const headers = { cookie: browser.cookieFor(next) };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => stage.gateway.client(next, { headers })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([303, ...Array<number>(9).fill(400)]);
  }
  const { browser, uid, request } = await begin();
  await goOn(browser, await pages.signedIn(request, uid, stage.person));
  // The same for a browser that is signed in. One of the ten requests changes the cookie of the
  // sign-in, while the others read it.
  for (let round = 0; round < 5; round++) {
    const known = await walk(stage);
    const second = await begin(known.browser);
    await goOn(known.browser, await pages.denied(second.request, second.uid));
    const third = await begin(known.browser);
    const consent = { workspaceId: shop, scopes: ["gateway:read"] } as const;
    await goOn(known.browser, await pages.consented(third.request, third.uid, consent));
  }
});

it("if another user signs in in the same browser, the first one is signed out", async () => {
  const pages = stage.authorizationsAt(stage.gateway);
  const { browser } = await walk(stage);
  const { uid, request } = await begin(browser);
  expect(await pages.find(request, uid)).toMatchObject({
    step: "consent",
    user: { email: "owner@example.com" },
  });
  const answer = await browser.get(await pages.signedOut(request, uid));
  const second = at(browser, answer.headers.location!);
  expect(await pages.find(second.request, second.uid)).toMatchObject({
    step: "sign-in",
    user: null,
  });
  const consent = { workspaceId: shop, scopes: ["gateway:read"] } as const;
  await expect(pages.consented(second.request, second.uid, consent)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

it("a sign-in ends with the portal sessions and the password of its user", async () => {
  const pages = stage.authorizationsAt(stage.gateway);
  const { browser } = await walk(stage);
  const waiting = await begin(browser);
  await stage.sql("delete from gateway.portal_session");
  await expect(pages.find(waiting.request, waiting.uid)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const { uid, request } = await begin(browser);
  expect((await pages.find(request, uid)).step).toBe("sign-in");
  const stale = { ...stage.person, passwordHash: "$argon2id$another" };
  await expect(pages.signedIn(request, uid, stale)).rejects.toMatchObject({
    code: "INVALID_CREDENTIALS",
  });
});
