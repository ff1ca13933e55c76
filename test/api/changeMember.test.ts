// PATCH /api/v1/portal/members/{memberId}: gives a member another role (G26.4, G26.8).
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInMember } from "../support/members.ts";
import {
  bakery,
  membersPath,
  openBrowser,
  openPortalStage,
  readOrders,
  sessionPath,
  shop,
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

const change = (id: string, role: string, headers = {}) =>
  browser.ask(`${membersPath}/${id}`, { method: "PATCH", json: { role }, headers });

it("200: takes effect in open sessions", async () => {
  const member = await signInMember(stage.database, { workspaceId: shop, role: "viewer" });
  const insert = {
    refs: readOrders.refs,
    mutation: { table: "o", type: "insert", values: [{ status: "new" }] },
  };
  const ask = () =>
    stage.gateway.client(`/${shop}/query`, { json: insert, headers: member.headers });
  expect((await ask()).status).toBe(403);
  const { status, json } = await change(member.memberId, "editor");
  expect([status, json]).toMatchObject([
    200,
    { id: member.memberId, role: "editor", status: "active" },
  ]);
  expect((await ask()).status).toBe(200);
  await change(member.memberId, "viewer");
  expect((await ask()).status).toBe(403);
});

it("200: also changes an invitation", async () => {
  const json = { workspaceId: shop, email: "guest@example.com", role: "owner" };
  const { json: invited } = await browser.ask(membersPath, { json });
  expect((await change(invited.id, "viewer")).json).toEqual({ ...invited, role: "viewer" });
});

it("400: an unknown role, no role, and unknown fields", async () => {
  const { memberId } = await signInMember(stage.database, { workspaceId: shop, role: "viewer" });
  expect((await change(memberId, "admin")).json.error).toContain("/role");
  for (const json of [{}, { role: "owner", userId: stage.ownerId }, { role: ["owner"] }]) {
    const { status } = await browser.ask(`${membersPath}/${memberId}`, { method: "PATCH", json });
    expect(status).toBe(400);
  }
});

it("403: members cannot raise their own role", async () => {
  for (const role of ["viewer", "editor"] as const) {
    const { memberId, headers } = await signInMember(stage.database, { workspaceId: shop, role });
    const { status } = await stage.gateway.client(`${membersPath}/${memberId}`, {
      method: "PATCH",
      json: { role: "owner" },
      headers,
    });
    expect(status).toBe(403);
    const { json } = await stage.gateway.client(sessionPath, { headers });
    expect(json.workspaces).toEqual([{ id: shop, name: expect.any(String), role }]);
  }
});

it("404: an owner of another workspace gets the same reply as for a missing member", async () => {
  const { memberId } = await signInMember(stage.database, { workspaceId: shop, role: "viewer" });
  const { headers } = await signInMember(stage.database, { workspaceId: bakery, role: "owner" });
  const ask = (id: string) =>
    stage.gateway.client(`${membersPath}/${id}`, {
      method: "PATCH",
      json: { role: "owner" },
      headers,
    });
  const [foreign, unknown] = [await ask(memberId), await ask(shop)];
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
});

it("409: the last owner keeps the role", async () => {
  const { json } = await browser.ask(`${membersPath}?workspaceId=${shop}`);
  const own = json.members.find(
    ({ role, status }: Record<"role" | "status", string>) =>
      role === "owner" && status === "active",
  );
  for (const role of ["viewer", "editor"])
    expect((await change(own.id, role)).json.error).toContain("at least one owner");
  expect((await change(own.id, "owner")).status).toBe(200);
});

it("413, 415: only JSON, within the size limit", async () => {
  const path = `${membersPath}/${shop}`;
  const headers = { "content-type": "text/plain" };
  expect((await browser.ask(path, { method: "PATCH", body: "{}", headers })).status).toBe(415);
  const json = { role: "x".repeat(4 * 1024 * 1024) };
  expect((await browser.ask(path, { method: "PATCH", json })).status).toBe(413);
});
