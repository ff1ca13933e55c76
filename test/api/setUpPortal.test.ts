// POST /api/v1/portal/setup (G40): the first user chooses a password, and no second user can.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ensureFirstOwner } from "../../src/portal/index.ts";
import { createPortalUser } from "../support/members.ts";
import { openPortalStage, sessionPath, shop, type PortalStage } from "./portal-stage.ts";

const path = "/api/v1/portal/setup";
const given = { email: " Ada@Example.com ", password: "seven brave otters" };
const HOUR = 3_600_000;
let now = Date.UTC(2026, 2, 10, 12);
let stage: PortalStage;
let token: string;
beforeAll(async () => {
  stage = await openPortalStage({ clock: { now: () => now } });
});
beforeEach(async () => {
  now += 24 * HOUR;
  await stage.sql("delete from gateway.portal_user");
  await stage.sql("update gateway.workspace set started_from = '/srv/shop' where id = $1", [shop]);
  token = (await begin()).setupToken!;
});
afterAll(() => stage.close());

const begin = async () =>
  (await ensureFirstOwner(stage.database.database.control, {
    owner: null,
    mayShowLink: true,
    folders: ["/srv/shop"],
    now,
  }))!;
const setUp = (more: object = {}, headers: Record<string, string> = {}) =>
  stage.gateway.client(path, { json: { token, ...given, ...more }, headers });
const users = () => stage.sql("select * from gateway.portal_user");
const signIn = async () => (await stage.gateway.client(sessionPath, { json: given })).status;

it("204: sets address and password once, signs nobody in, and is in the audit log", async () => {
  expect(await signIn()).toBe(401);
  const { status, headers } = await setUp();
  expect([status, headers["set-cookie"]]).toEqual([204, undefined]);
  expect(await signIn()).toBe(200);
  const again = await setUp({ password: "eight brave otters" });
  expect([again.status, again.json.error]).toEqual([400, expect.stringContaining("already used")]);
  expect(await signIn()).toBe(200);
  expect(
    await stage.sql("select email, action from gateway.member_action where action = 'setUpPortal'"),
  ).toEqual([{ email: "ada@example.com", action: "setUpPortal" }]);
});

it("the database and the query log hold no token", async () => {
  expect(JSON.stringify(await stage.sql("select * from gateway.portal_setup"))).not.toContain(
    token,
  );
  await setUp({ token: `${token}x` });
  await setUp();
  await stage.gateway.close();
  const rows = JSON.stringify(await stage.sql("select * from gateway.query_log"));
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(given.password);
  Object.assign(stage, { gateway: await stage.openGateway({ clock: { now: () => now } }) });
});

it("400: an hour later; a GET changes nothing", async () => {
  expect((await stage.gateway.client(`${path}?token=${token}`)).status).toBe(405);
  now += HOUR;
  expect((await setUp()).status).toBe(400);
  token = (await begin()).setupToken!;
  expect((await setUp()).status).toBe(204);
});

it("of several requests at once, one sets its password", async () => {
  const passwords = ["one", "two", "six"].map((word) => `${word} brave otters`);
  const answers = await Promise.all(passwords.map((password) => setUp({ password })));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
  const password = passwords[answers.findIndex(({ status }) => status === 204)];
  const json = { email: given.email, password };
  expect((await stage.gateway.client(sessionPath, { json })).status).toBe(200);
});

it.each([
  ["too common", { password: "password123" }, /^\/password: /],
  ["too short", { password: "otter" }, /^\/password/],
  ["the address", { email: "ada@example.com", password: "Ada@example.com" }, /^\/password: /],
  ["no address", { email: "ada" }, /^\/email/],
  ["another token", { token: "A".repeat(43) }, /wrong, expired or already used/],
  ["no token", { token: "" }, /wrong, expired or already used/],
])("400: %s, and the link stays valid", async (_what, more, error) => {
  const before = await users();
  const answer = await setUp(more);
  expect([answer.status, answer.json.error]).toEqual([400, expect.stringMatching(error)]);
  expect(await users()).toEqual(before);
  expect((await setUp()).status).toBe(204);
});

it("409: an address that another user has, and the link stays valid", async () => {
  await createPortalUser(stage.database, { email: "eve@example.com", password: given.password });
  expect((await setUp({ email: "Eve@example.com" })).status).toBe(409);
  expect((await setUp()).status).toBe(204);
});

it("403: a page of another origin", async () => {
  expect((await setUp({}, { origin: "https://evil.example" })).status).toBe(403);
  expect((await setUp({}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await setUp()).status).toBe(204);
});

it("429: many wrong tokens of one network, which do not block the right one", async () => {
  const guess = async () => (await setUp({ token: "B".repeat(43) })).status;
  const statuses = [];
  for (let count = 0; count < 12 && statuses.at(-1) !== 429; count++) statuses.push(await guess());
  expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
  expect((await setUp()).status).toBe(204);
});
