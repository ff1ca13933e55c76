// GET /{workspaceId}/audit: the audit log of members (G44).
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordMemberAction } from "../../src/portal/index.ts";
import { createPortalHousekeeping } from "../../src/portal/housekeeping.ts";
import { recordOwnAction } from "../../src/portal/audit/member-action-store.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import {
  acceptInvitation,
  bakery,
  membersPath,
  openBrowser,
  openPortalStage,
  owner,
  shop,
  tokenOf,
  type Browser,
  type PortalStage,
} from "../api/portal-stage.ts";

let stage: PortalStage;
let browser: Browser;
let stranger: SignedInMember;
beforeAll(async () => {
  stage = await openPortalStage();
  browser = openBrowser(stage.gateway.client);
  stranger = await signInMember(stage.database, { workspaceId: bakery, role: "owner" });
});
afterAll(() => stage.close());

const path = `/${shop}/audit`;
const listed = async (search = "") => (await browser.ask(`${path}${search}`)).json;

it("200: sign-ins, invitations and changes of members, newest first; refused changes are absent", async () => {
  await browser.signIn();
  const guest = { email: "guest@example.com", role: "viewer" };
  const { json: invited } = await browser.ask(membersPath, {
    json: { workspaceId: shop, ...guest },
  });
  const token = tokenOf(stage, guest.email);
  const newPassword = "a password of the guest";
  await acceptInvitation(stage.gateway.client, {
    token,
    newPassword,
    confirmPassword: newPassword,
  });
  const { json: all } = await browser.ask(`${membersPath}?workspaceId=${shop}`);
  const { id } = all.members.find(({ email }: { email: string }) => email === guest.email);
  await browser.ask(`${membersPath}/${id}`, { method: "PATCH", json: { role: "editor" } });
  await browser.ask(`${membersPath}/${id}`, { method: "DELETE" });
  await browser.ask(`${membersPath}/${id}`, { method: "DELETE" });
  await browser.ask(membersPath, { json: { workspaceId: shop, ...guest, email: owner.email } });
  const { actions, nextCursor } = await listed();
  expect(nextCursor).toBeNull();
  const { email } = guest;
  expect(actions).toMatchObject([
    { action: "removeMember", subject: id, detail: { email, was: "editor" } },
    { action: "changeMember", subject: id, detail: { email, was: "viewer", role: "editor" } },
    { action: "acceptInvitation", email, subject: invited.id, detail: { role: "viewer" } },
    { action: "inviteMember", subject: invited.id, detail: guest },
    { action: "startPortalSession", subject: null, detail: { sourceIp: "127.0.0.1" } },
  ]);
  const changes = actions.filter(({ action }: { action: string }) => action !== "acceptInvitation");
  for (const one of changes)
    expect(one).toMatchObject({ userId: stage.ownerId, email: owner.email });
  const text = JSON.stringify(actions);
  for (const secret of [token, newPassword, owner.password, browser.csrfToken!])
    expect(text).not.toContain(secret);
});

it("200: pages of any size show each row once", async () => {
  const action = { workspaceId: shop, userId: stage.ownerId, action: "changeMember" } as const;
  for (let row = 0; row < 9; row += 1)
    await recordMemberAction(stage.database.database.control, {
      ...action,
      subject: null,
      detail: { row },
    });
  const ids = (page: { actions: { id: string }[] }) => page.actions.map(({ id }) => id);
  const all = ids(await listed());
  expect(all).toEqual(all.toSorted((one, other) => Number(other) - Number(one)));
  const seen: string[] = [];
  let search = "?limit=2";
  for (;;) {
    const page = await listed(search);
    seen.push(...ids(page));
    if (page.nextCursor === null) break;
    search = `?limit=2&cursor=${page.nextCursor}`;
  }
  expect(seen).toEqual(all);
  expect((await stage.gateway.client(`/${bakery}/audit`, stranger)).json.actions).toEqual([]);
});

it("400: a changed cursor, and the cursor of another member", async () => {
  const { nextCursor } = await listed("?limit=1");
  const other = await signInMember(stage.database, { workspaceId: shop, role: "owner" });
  const answers = [
    await browser.ask(`${path}?cursor=${nextCursor.slice(0, -2)}`),
    await stage.gateway.client(`${path}?cursor=${nextCursor}`, other),
  ];
  for (const { status, json } of answers)
    expect([status, json.error]).toEqual([400, expect.stringContaining("`cursor`")]);
});

it("401, 403: no session; viewers, editors and owners of other workspaces", async () => {
  expect((await stage.gateway.client(path)).status).toBe(401);
  for (const role of ["viewer", "editor"] as const) {
    const { headers } = await signInMember(stage.database, { workspaceId: shop, role });
    expect((await stage.gateway.client(path, { headers })).status).toBe(403);
  }
  expect((await stage.gateway.client(path, stranger)).status).toBe(403);
});

it("a change that is rolled back leaves no row; long and unusual texts are stored", async () => {
  const { control } = stage.database.database;
  const action = { workspaceId: shop, userId: stage.ownerId, action: "changeMember" } as const;
  const before = (await listed()).actions.length;
  const failed = control.transaction(async (connection) => {
    await recordMemberAction(connection, { ...action, subject: null, detail: {} });
    throw new Error("rolled back");
  });
  await expect(failed).rejects.toThrow("rolled back");
  expect((await listed()).actions).toHaveLength(before);
  const odd = { ...action, subject: `\0${"😀".repeat(300)}`, detail: { name: "\0\uD800" } };
  await recordMemberAction(control, odd);
  await recordMemberAction(control, { ...action, subject: null, detail: { a: "x".repeat(5_000) } });
  const [long, unusual] = (await listed("?limit=2")).actions;
  expect(long.detail).toEqual({ isTooLong: true });
  expect(unusual.subject).toMatch(/^\uFFFD😀+\uFFFD$/u);
  expect(unusual.detail).toEqual({ name: "\0\uD800" });
});

it("a member's sign-ins make at most 50 rows a day; rows end after 400 days and beyond 100,000, those of the fullest day first", async () => {
  const { control } = stage.database.database;
  const count = async (where: string) => {
    const rows = await stage.sql(`select from gateway.member_action where ${where}`);
    return rows.length;
  };
  for (let tries = 0; tries < 60; tries += 1)
    await recordOwnAction(control, stage.ownerId, "startPortalSession", {});
  expect(await count("action = 'startPortalSession'")).toBe(50);
  await stage.sql(`insert into gateway.member_action (workspace_id, user_id, email, action, detail, at)
    select '${shop}', '${stage.ownerId}', 'before@example.com', 'changeMember', '{}', now() - interval '3 days' from generate_series(1, 20)`);
  await stage.sql(`insert into gateway.member_action (workspace_id, user_id, email, action, detail)
    select '${shop}', '${stage.ownerId}', 'a@example.com', 'changeMember', '{}' from generate_series(1, 100010)`);
  await stage.sql(
    "update gateway.member_action set at = now() - interval '401 days' where id = (select max(id) from gateway.member_action)",
  );
  const clock = { now: () => Date.now() };
  await createPortalHousekeeping({ control, clock }).sweep(() => true);
  expect(await count(`workspace_id = '${shop}'`)).toBe(99_999);
  expect(await count("email = 'before@example.com'")).toBe(20);
});
