// POST /api/v1/portal/invitation: accepting (G26.9).
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { CapacitySpentError, currentParty } from "../../src/platform/capacity/index.ts";
import { createPortalUser, signInMember } from "../support/members.ts";
import {
  acceptInvitation,
  bakery,
  membersPath,
  openBrowser,
  openPortalStage,
  owner,
  sessionPath,
  shop,
  tokenOf,
  type Browser,
  type PortalStage,
} from "./portal-stage.ts";

const password = "staple in the rain";
const twice = { newPassword: password, confirmPassword: password };
/** The clock stands still, so that a new minute does not reset the counters during a test. */
const now = Date.now();
let stage: PortalStage;
let browser: Browser;
beforeAll(async () => {
  stage = await openPortalStage({ clock: { now: () => now } });
  browser = openBrowser(stage.gateway.client);
  await browser.signIn();
});
afterAll(() => stage.close());

async function invited(email: string, role = "editor"): Promise<string> {
  await browser.ask(membersPath, { json: { workspaceId: shop, email, role } });
  return tokenOf(stage, email);
}
const accept = (fields: Readonly<Record<string, string>>) =>
  acceptInvitation(stage.gateway.client, fields);
const signIn = (email: string, given = password) =>
  stage.gateway.client(sessionPath, { json: { email, password: given } });

it("200: creates an account with the password, once", async () => {
  const token = await invited("new@example.com");
  const { status, text, headers } = await accept({ token, ...twice });
  expect([status, headers["set-cookie"]]).toEqual([200, undefined]);
  expect(text).toContain("You are in");
  const { json } = await signIn("new@example.com");
  expect(json.workspaces).toMatchObject([{ id: shop, role: "editor" }]);
  expect((await accept({ token, ...twice })).status).toBe(400);
});

it("200: one of ten concurrent forms succeeds", async () => {
  const token = await invited("raced@example.com");
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept({ token, ...twice })));
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect([count(200), count(400)]).toEqual([1, 9]);
});

it("an invitation never changes the password of an existing account; the page asks for the existing password", async () => {
  const email = "known@example.com";
  await createPortalUser(stage.database, { email, password });
  const token = await invited(email, "owner");
  const stolen = { newPassword: "stolen by the link", confirmPassword: "stolen by the link" };
  for (const fields of [stolen, { password: "wrong" }, {}, { password: "" }] as Record<
    string,
    string
  >[]) {
    const { status, text } = await accept({ token, ...fields });
    expect([status, text]).toEqual([
      400,
      expect.stringContaining("not the password of the account"),
    ]);
  }
  expect((await signIn(email, "stolen by the link")).status).toBe(401);
  expect((await signIn(email)).json.workspaces).toEqual([]);
  expect((await accept({ token, password })).status).toBe(200);
  expect((await signIn(email)).json.workspaces).toMatchObject([{ id: shop, role: "owner" }]);
});

it("nor the password of an account that is created while the form is open", async () => {
  const email = "meanwhile@example.com";
  const token = await invited(email);
  const page = await stage.gateway.client(`/api/v1/portal/invitation?token=${token}`);
  expect(page.text).toContain("newPassword");
  await createPortalUser(stage.database, { email, password });
  const attempt = await accept({
    token,
    newPassword: "another one here",
    confirmPassword: "another one here",
  });
  expect(attempt.status).toBe(400);
  expect((await signIn(email)).status).toBe(200);
});

it("wrong passwords on the page count as failed sign-ins of the account", async () => {
  const email = "guessed@example.com";
  await createPortalUser(stage.database, { email, password });
  const token = await invited(email);
  expect((await accept({ token, password: "wrong" })).status).toBe(400);
  // Sets the counter as if nine more attempts had been made. Each real attempt would hash a
  // password, which is slow.
  await stage.sql("update gateway.attempt set taken = 10 where taken = 1");
  const { status, text } = await accept({ token, password });
  expect([status, text]).toEqual([400, expect.stringContaining("Too many tries")]);
  expect((await signIn(email)).status).toBe(429);
});

it("400: invalid passwords show the form again, and the link stays valid", async () => {
  const token = await invited("careful@example.com");
  for (const [newPassword, confirmPassword] of [
    ["short", "short"],
    ["password123", "password123"],
    ["careful@example.com", "careful@example.com"],
    [password, "something else"],
  ] as const)
    expect((await accept({ token, newPassword, confirmPassword })).text).toContain('role="alert"');
  expect((await accept({ token, ...twice })).status).toBe(200);
});

it("400: an unknown token, an unknown field", async () => {
  expect((await accept({ token: "x", ...twice })).status).toBe(400);
  expect((await accept({ token: "x", ...twice, role: "owner" })).status).toBe(400);
});

it("413, 415: only a form, within the size limit", async () => {
  const { client } = stage.gateway;
  expect((await client("/api/v1/portal/invitation", { json: { token: "x" } })).status).toBe(415);
  expect((await accept({ token: "x".repeat(4 * 1024 * 1024) })).status).toBe(413);
});

it("an existing user who accepts gets a further membership, also in open sessions", async () => {
  const member = await signInMember(stage.database, { workspaceId: bakery, role: "owner" });
  const json = { workspaceId: bakery, email: owner.email, role: "viewer" };
  await stage.gateway.client(membersPath, { json, headers: member.headers });
  expect(
    (await accept({ token: tokenOf(stage, owner.email), password: owner.password })).status,
  ).toBe(200);
  const { json: session } = await browser.ask(sessionPath);
  expect(
    new Map(session.workspaces.map(({ id, role }: Record<"id" | "role", string>) => [id, role])),
  ).toEqual(
    new Map([
      [shop, "owner"],
      [bakery, "viewer"],
    ]),
  );
});

it("503: an acceptance that finds no connection is charged no attempt, and the link stays valid", async () => {
  const email = "crowded@example.com";
  await createPortalUser(stage.database, { email, password });
  const token = await invited(email);
  const counted = async () =>
    (await stage.sql("select coalesce(sum(taken), 0)::int as n from gateway.attempt"))[0];
  const before = await counted();
  const { control } = stage.database.database;
  const spent = new CapacitySpentError({ what: "connections", retryAfterSeconds: 1 }, "node");
  const { transaction } = control;
  // Rejects only transactions of callers, not those of the gateway's own work.
  const spy = vi
    .spyOn(control, "transaction")
    .mockImplementation((work) =>
      currentParty().holder === null ? transaction(work) : Promise.reject(spent),
    );
  const refused = await accept({ token, password });
  spy.mockRestore();
  expect(refused.status).toBe(503);
  expect(await counted()).toEqual(before);
  expect((await accept({ token, password })).status).toBe(200);
});
