// GET /api/v1/portal/members: the members of a workspace (G26.8).
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInMember } from "../support/members.ts";
import {
  bakery,
  membersPath,
  openBrowser,
  openPortalStage,
  owner,
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

const list = (workspaceId: string) => browser.ask(`${membersPath}?workspaceId=${workspaceId}`);

it("200: members and invitations of only this workspace, sorted by address", async () => {
  const viewer = await signInMember(stage.database, {
    workspaceId: shop,
    role: "viewer",
    email: "a@example.com",
  });
  await signInMember(stage.database, { workspaceId: bakery, role: "owner" });
  const json = { workspaceId: shop, email: "Guest@Example.com", role: "editor" };
  await browser.ask(membersPath, { json });
  const { status, json: answer } = await list(shop.toUpperCase());
  expect(status).toBe(200);
  expect(
    answer.members.map(
      ({ email, role, status: state }: Record<"email" | "role" | "status", string>) => [
        email,
        role,
        state,
      ],
    ),
  ).toEqual([
    ["a@example.com", "viewer", "active"],
    ["guest@example.com", "editor", "invited"],
    [owner.email, "owner", "active"],
  ]);
  expect(answer.members[0].id).toBe(viewer.memberId);
  expect(answer.members[2].lastSignInAt).not.toBeNull();
});

it("400: without a workspace, and with an invalid GUID", async () => {
  expect((await browser.ask(membersPath)).status).toBe(400);
  expect((await list("shop")).status).toBe(400);
});

it("401: without a session", async () => {
  expect((await stage.gateway.client(`${membersPath}?workspaceId=${shop}`)).status).toBe(401);
});

it("403: for editors and viewers; for other workspaces, existing or not, byte for byte the same", async () => {
  for (const role of ["viewer", "editor"] as const) {
    const { headers } = await signInMember(stage.database, { workspaceId: shop, role });
    const { status, json } = await stage.gateway.client(`${membersPath}?workspaceId=${shop}`, {
      headers,
    });
    expect([status, json.error]).toEqual([
      403,
      `This request needs the role \`owner\`, but your role is \`${role}\`. Ask an owner of the workspace to change your role.`,
    ]);
  }
  const foreign = await list(bakery);
  const unknown = await list("0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff");
  expect([foreign.status, foreign.text]).toEqual([403, unknown.text]);
});
