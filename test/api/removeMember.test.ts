// DELETE /api/v1/portal/members/{memberId}: removing members and invitations (G26.4, G26.8).
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertMember } from "../../src/portal/index.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { signInMember } from "../support/members.ts";
import { soon } from "../support/soon.ts";
import {
  bakery,
  membersPath,
  openBrowser,
  openPortalStage,
  readOrders,
  sessionPath,
  shop,
  tokenOf,
  type Browser,
  type PortalStage,
} from "./portal-stage.ts";

let stage: PortalStage;
let browser: Browser;
beforeAll(async () => {
  stage = await openPortalStage();
  browser = openBrowser(stage.gateway.client);
  await browser.signIn();
});
afterAll(() => stage.close());

const remove = (id: string, headers = {}) =>
  browser.ask(`${membersPath}/${id}`, { method: "DELETE", headers });

it("204: ends the membership on every node; the account is deleted with its last membership", async () => {
  const other = await stage.openGateway();
  const member = await signInMember(stage.database, { workspaceId: shop, role: "editor" });
  const { userId, headers } = member;
  const bakeryId = guidV7();
  const { control } = stage.database.database;
  await insertMember(control, { id: bakeryId, workspaceId: bakery, userId, role: "owner" });
  const elsewhere = async () =>
    (await other.client(`/${shop}/query`, { json: readOrders, headers })).status;
  expect(await elsewhere()).toBe(200);
  expect((await remove(member.memberId)).status).toBe(204);
  const here = await stage.gateway.client(`/${shop}/query`, { json: readOrders, headers });
  expect([here.status, here.json.error.code]).toEqual([403, "WORKSPACE_MISMATCH"]);
  await expect.poll(elsewhere, soon).toBe(403);
  const session = await stage.gateway.client(sessionPath, { headers });
  expect(session.json.workspaces.map(({ id }: Record<"id", string>) => id)).toEqual([bakery]);
  await signInMember(stage.database, { workspaceId: bakery, role: "owner" });
  const removed = await stage.gateway.client(`${membersPath}/${bakeryId}`, {
    method: "DELETE",
    headers,
  });
  expect(removed.status).toBe(204);
  expect((await stage.gateway.client(sessionPath, { headers })).status).toBe(401);
  const rows = await stage.sql("select from gateway.portal_user where id = $1", [userId]);
  expect(rows).toEqual([]);
});

it("204: removes an invitation, whose link becomes invalid", async () => {
  const json = { workspaceId: shop, email: "guest@example.com", role: "owner" };
  const { json: invited } = await browser.ask(membersPath, { json });
  expect((await remove(invited.id)).status).toBe(204);
  const path = `/api/v1/portal/invitation?token=${tokenOf(stage, "guest@example.com")}`;
  expect((await stage.gateway.client(path)).status).toBe(400);
  expect((await remove(invited.id)).status).toBe(404);
});

it("403, 404: rejects editors, owners of other workspaces, and invalid GUIDs", async () => {
  const editor = await signInMember(stage.database, { workspaceId: shop, role: "editor" });
  const stranger = await signInMember(stage.database, { workspaceId: bakery, role: "owner" });
  const target = await signInMember(stage.database, { workspaceId: shop, role: "viewer" });
  const ask = async ({ headers }: typeof editor) =>
    (await stage.gateway.client(`${membersPath}/${target.memberId}`, { method: "DELETE", headers }))
      .status;
  expect([await ask(editor), await ask(stranger)]).toEqual([403, 404]);
  expect((await remove("everybody")).status).toBe(404);
});

it("409: the last owner cannot be removed", async () => {
  const { json } = await browser.ask(`${membersPath}?workspaceId=${shop}`);
  const own = json.members.find(({ role }: Record<"role", string>) => role === "owner");
  expect((await remove(own.id)).status).toBe(409);
});

it("if two owners remove or demote each other at the same time, one owner always remains", async () => {
  const { control } = stage.database.database;
  for (let round = 0; round < 50; round += 1) {
    await control.run({ text: "delete from gateway.portal_member where workspace_id = $1" }, [
      bakery,
    ]);
    const [one, two] = [
      await signInMember(stage.database, { workspaceId: bakery, role: "owner" }),
      await signInMember(stage.database, { workspaceId: bakery, role: "owner" }),
    ];
    const end = (by: typeof one, of: typeof one, isRemoved: boolean) =>
      stage.gateway.client(`${membersPath}/${of.memberId}`, {
        headers: by.headers,
        ...(isRemoved ? { method: "DELETE" } : { method: "PATCH", json: { role: "viewer" } }),
      });
    const answers = await Promise.all([
      end(one, two, round % 2 === 0),
      end(two, one, round % 3 === 0),
      end(one, one, round % 5 === 0),
    ]);
    const owners = await control.run(
      { text: "select from gateway.portal_member where workspace_id = $1 and role = 'owner'" },
      [bakery],
    );
    expect([round, owners.length]).toEqual([round, 1]);
    expect(answers.some(({ status }) => status < 300)).toBe(true);
  }
});
