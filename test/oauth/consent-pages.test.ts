// The user's way through the pages of the identity service (G35.1 to G35.7): the client's request,
// sign-in, consent, and a code for a token. The sign-in is remembered until it ends.
import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  endSessionsOf,
  insertMember,
  listPortalSessions,
  renewPassword,
  secondFactorSecrets,
} from "../../src/portal/index.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { bakery, openBrowser, owner, shop } from "../api/portal-stage.ts";
import { formTokenIn } from "../api/interaction-stage.ts";
import type { Answer } from "../support/http-client.ts";
import { createPortalUser } from "../support/members.ts";
import {
  addressOf,
  callback,
  exchangeCode,
  newVerifier,
  openOAuthBrowser,
  openOAuthStage,
  type OAuthBrowser,
  type OAuthStage,
} from "./oauth-stage.ts";

const guest = { email: "guest@example.com", password: "staple in the rain" };
let stage: OAuthStage;
beforeAll(async () => {
  stage = await openOAuthStage();
  const { control } = stage.database.database;
  const join = (userId: string, workspaceId: string, role: "owner" | "viewer") =>
    insertMember(control, { id: guidV7(), workspaceId, userId, role });
  await join(await createPortalUser(stage.database, guest), bakery, "viewer");
});
afterAll(() => stage.close());

const { verifier, challenge } = newVerifier();
const asked = {
  response_type: "code",
  client_id: "desk",
  redirect_uri: callback,
  code_challenge: challenge,
  code_challenge_method: "S256",
  state: "s1",
  scope: "gateway:read gateway:write",
};

/** Follows redirects within the gateway. @returns the page, or the redirect to another site */
async function follow(browser: OAuthBrowser, address: string): Promise<Step> {
  const { baseUrl } = stage.gateway;
  let url = new URL(address, baseUrl);
  let answer = await browser.get(url.href);
  while (answer.status === 303) {
    const next = new URL(answer.headers.location!, baseUrl);
    if (next.origin !== baseUrl) break;
    url = next;
    answer = await browser.get(url.href);
  }
  return { at: url.pathname, answer };
}

interface Step {
  readonly at: string;
  readonly answer: Answer;
}

const begin = (browser: OAuthBrowser, more: Readonly<Record<string, string>> = {}) =>
  follow(browser, addressOf({ ...asked, ...more }));

/** Presses a button of the page. */
async function press(
  browser: OAuthBrowser,
  { at, answer }: Step,
  fields: Readonly<Record<string, string>>,
): Promise<Step> {
  const sent = await browser.post(at, { formToken: formTokenIn(answer), ...fields });
  return sent.status === 303 ? follow(browser, sent.headers.location!) : { at, answer: sent };
}

const signIn = (browser: OAuthBrowser, page: Step, who = owner) =>
  press(browser, page, { action: "signIn", ...who });

const returned = ({ answer }: Step): Readonly<Record<string, string>> =>
  Object.fromEntries(new URL(answer.headers.location!).searchParams);

it("the pages lead from the client's request to a code for the granted access, the second time without a password", async () => {
  const browser = openOAuthBrowser(stage.gateway);
  const first = await begin(browser);
  expect(first.answer.text).toContain("<h1>Sign in</h1>");
  const wrong = await signIn(browser, first, { ...owner, password: "wrong horse battery" });
  expect(wrong.answer.status).toBe(400);
  const page = await signIn(browser, wrong);
  expect([page.answer.status, page.answer.text]).toEqual([
    200,
    expect.stringContaining("Allow access?"),
  ]);
  expect(page.answer.text).toContain(owner.email);
  expect(page.answer.text).toMatch(/value="read"[^>]* checked/);
  expect(page.answer.text).not.toMatch(/value="write"[^>]* checked/);
  expect(page.answer.text).toContain("for 1 hour after you allow it");
  const allowed = { action: "allow", workspaceId: shop, access: "read" };
  const end = await press(browser, page, allowed);
  const { code, state, iss } = returned(end);
  expect([end.answer.status, state, iss]).toEqual([303, "s1", stage.gateway.baseUrl]);
  const token = await exchangeCode(stage.gateway, { code: code!, code_verifier: verifier });
  expect([token.status, token.json.scope]).toEqual([200, "gateway:read"]);

  const again = await begin(browser);
  expect(again.answer.text).toContain("Allow access?");
  const denied = await press(browser, again, { action: "deny" });
  expect(returned(denied)).toMatchObject({ error: "access_denied", state: "s1" });
  expect((await press(browser, again, allowed)).answer.status).toBe(404);
});

it("the sign-in page asks for a code of the second factor, after the right password (G43.2)", async () => {
  const { database } = stage;
  const person = { email: "factor@example.com", password: "horse on the roof" };
  const id = await createPortalUser(database, person);
  const membership = { id: guidV7(), workspaceId: shop, userId: id, role: "owner" } as const;
  await insertMember(database.database.control, membership);
  const totp = new TOTP();
  const place = secondFactorSecrets.place(id);
  await stage.sql(
    "insert into gateway.portal_second_factor (user_id, sealed, started_at, confirmed_at) values ($1, $2, now(), now())",
    [id, createSecretBox(database.masterKey).seal(totp.secret.base32, place)],
  );
  const browser = openOAuthBrowser(stage.gateway);
  const wrong = await signIn(browser, await begin(browser), { ...person, password: "wrong one" });
  expect(wrong.answer.text).not.toContain('name="code"');
  const page = await signIn(browser, wrong, person);
  expect([page.answer.status, page.answer.text]).toEqual([
    400,
    expect.stringContaining('name="code"'),
  ]);
  const answer = { action: "signIn", ...person };
  const refused = await press(browser, page, { ...answer, code: "no such code" });
  expect([refused.answer.status, refused.answer.text]).toEqual([
    400,
    expect.stringContaining("The code is wrong or was used already."),
  ]);
  const signedIn = await press(browser, refused, { ...answer, code: totp.generate() });
  expect(signedIn.answer.text).toContain("Allow access?");
});

it("a sign-in is listed among the portal sessions for one hour", async () => {
  const { control } = stage.database.database;
  const reader = { email: "reader@example.com", password: "horse in the staple" };
  await createPortalUser(stage.database, reader);
  const browser = openOAuthBrowser(stage.gateway);
  await signIn(browser, await begin(browser), reader);
  const [session, ...others] = (await listPortalSessions(control, reader.email, new Date()))!;
  expect(others).toEqual([]);
  const { createdAt, expiresAt } = session!;
  expect(expiresAt.getTime() - createdAt.getTime()).toBe(3_600_000);
  expect(await listPortalSessions(control, reader.email, expiresAt)).toEqual([]);
});

it("a sign-in continues only in its own browser, even if another site has set its cookies in another browser", async () => {
  const theirs = openOAuthBrowser(stage.gateway);
  const page = await begin(theirs);
  const fields = { formToken: formTokenIn(page.answer), action: "signIn", ...guest };
  const { status, headers } = await theirs.post(page.at, fields);
  const next = new URL(headers.location!).pathname;
  expect([status, headers["set-cookie"]]).toEqual([
    303,
    [
      expect.stringMatching(
        /^gateway_identity_browser=[\w-]{86}; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^gateway_identity_known=[\w.-]{80,100}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
      ),
    ],
  ]);
  const tossed = theirs
    .cookieFor(next)
    .split("; ")
    .filter((pair) => !pair.startsWith("gateway_identity_browser="));
  expect(tossed.join()).toContain("gateway_identity_resume=");
  const lured = await stage.gateway.client(next, { headers: { cookie: tossed.join("; ") } });
  expect([lured.status, lured.headers["set-cookie"]]).toEqual([400, undefined]);
  expect(lured.text).toContain("in another browser");
  // The flow continues in the browser that has signed in.
  expect((await follow(theirs, next)).answer.text).toContain("Allow access?");
});

it("browsers send its cookies with links of other sites, but not with their forms", async () => {
  const { headers } = await stage.gateway.client(addressOf(asked));
  const cookies = headers["set-cookie"]!;
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies)
    expect(cookie).toMatch(/httponly.*samesite=lax|samesite=lax.*httponly/i);
});

it("grants are listed and revoked in the portal", async () => {
  const browser = openOAuthBrowser(stage.gateway);
  const page = await signIn(browser, await begin(browser));
  await press(browser, page, { action: "allow", workspaceId: shop });
  const portal = openBrowser(stage.gateway.client);
  await portal.signIn();
  const path = "/api/v1/portal/grants";
  const { json } = await portal.ask(`${path}?workspaceId=${shop}`);
  expect(json.grants[0]).toMatchObject({
    email: owner.email,
    client: { id: "desk", name: "Desk" },
    scopes: ["gateway:read", "gateway:write"],
  });
  const { id } = json.grants[0];
  expect((await portal.ask(`${path}/${id}`, { method: "DELETE" })).status).toBe(204);
  expect((await portal.ask(`${path}/${id}`, { method: "DELETE" })).status).toBe(404);
});

it("another user can sign in instead of the signed-in user", async () => {
  const browser = openOAuthBrowser(stage.gateway);
  const page = await signIn(browser, await begin(browser));
  const other = await press(browser, page, { action: "other" });
  expect(other.answer.text).toContain("<h1>Sign in</h1>");
  const theirs = await signIn(browser, other, guest);
  expect(theirs.answer.text).toContain(guest.email);
  expect(theirs.answer.text).not.toContain(owner.email);
  const refused = await press(browser, theirs, { action: "allow", workspaceId: shop });
  expect(refused.answer.status).toBe(400);
  const end = await press(browser, theirs, { action: "allow", workspaceId: bakery });
  const { code } = returned(end);
  const token = await exchangeCode(stage.gateway, { code: code!, code_verifier: verifier });
  expect(token.json.scope).toBe("gateway:read");
  expect((await begin(browser)).answer.text).toContain(guest.email);
});

it("a sign-in ends with the user's sessions and with a new password, and then grants nothing", async () => {
  const { control } = stage.database.database;
  for (const end of [endSessionsOf, renewPassword]) {
    const browser = openOAuthBrowser(stage.gateway);
    const page = await signIn(browser, await begin(browser), guest);
    expect(page.answer.text).toContain("Allow access?");
    await end(control, guest.email);
    const late = await press(browser, page, { action: "allow", workspaceId: bakery });
    expect(late.answer.status).toBe(404);
    expect((await begin(browser)).answer.text).toContain("<h1>Sign in</h1>");
  }
});
