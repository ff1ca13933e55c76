// The query log of a workspace contains the portal calls that concern it, as rows of kind `portal`
// (G19.15).
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ask } from "../support/http-client.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import { grantsPath, openGrantStage, type GrantStage } from "./grant-stage.ts";
import { acceptInvitation, bakery, membersPath, shop, tokenOf } from "./portal-stage.ts";

let stage: GrantStage;
beforeAll(async () => {
  stage = await openGrantStage();
});
afterAll(() => stage.close());

type Row = Readonly<Record<string, unknown>>;

const ROW = `select workspace_id, kind, operation_id, credential_type, credential_id, method, path, status, code, message, body, count
  from gateway.query_log where request_id = $1`;

/** Sends a request and returns its log row. */
async function logged(path: string, by: SignedInMember | null, ask: Ask = {}): Promise<Row> {
  const id = randomUUID();
  const headers = { ...by?.headers, ...ask.headers, "x-request-id": id };
  await stage.gateway.client(path, { ...ask, headers });
  await expect.poll(async () => (await stage.sql(ROW, [id])).length, { timeout: 30_000 }).toBe(1);
  return (await stage.sql<Row>(ROW, [id]))[0]!;
}

const ofMember = ({ memberId }: SignedInMember) => ({
  workspace_id: shop,
  kind: "portal",
  credential_type: "member",
  credential_id: memberId,
  count: 1,
});

it("members and invitations: rows for listing, inviting, changing and removing", async () => {
  const { owner, editor } = stage.people;
  const invitation = { workspaceId: shop.toUpperCase(), email: "new@example.com", role: "viewer" };
  const viewer = await signInMember(stage.database, { workspaceId: shop, role: "viewer" });
  const path = `${membersPath}/${viewer.memberId}`;
  const rows = [
    await logged(`${membersPath}?workspaceId=${shop}`, owner),
    await logged(membersPath, owner, { json: invitation }),
    await logged(path, owner, { method: "PATCH", json: { role: "editor" } }),
    await logged(path, editor, { method: "DELETE" }),
    await logged(path, owner, { method: "DELETE" }),
  ];
  const same = ofMember(owner);
  expect(rows).toMatchObject([
    { ...same, operation_id: "listMembers", method: "GET", path: membersPath, status: 200 },
    { ...same, operation_id: "inviteMember", status: 201, body: JSON.stringify(invitation) },
    { ...same, operation_id: "changeMember", path, status: 200, body: '{"role":"editor"}' },
    { ...ofMember(editor), operation_id: "removeMember", status: 403, code: "SCOPE_VIOLATION" },
    { ...same, operation_id: "removeMember", status: 204, body: null },
  ]);
});

it("grants: rows for listing and revoking", async () => {
  const { owner, viewer } = stage.people;
  const path = `${grantsPath}/${await stage.let(viewer)}`;
  expect(await logged(`${grantsPath}?workspaceId=${shop}`, viewer)).toMatchObject({
    ...ofMember(viewer),
    operation_id: "listGrants",
    status: 200,
  });
  expect(await logged(path, owner, { method: "DELETE" })).toMatchObject({
    ...ofMember(owner),
    operation_id: "revokeGrant",
    path,
    status: 204,
  });
});

it("invitations: their page and its form, without token and password", async () => {
  const { owner } = stage.people;
  const email = "guest@example.com";
  await stage.gateway.client(membersPath, {
    json: { workspaceId: shop, email, role: "viewer" },
    headers: owner.headers,
  });
  const token = tokenOf(stage, email);
  const address = "/api/v1/portal/invitation";
  const shown = await logged(`${address}?token=${token}`, null);
  const nobody = { workspace_id: shop, kind: "portal", credential_type: "none", body: null };
  expect(shown).toMatchObject({ ...nobody, operation_id: "showInvitation", path: address });
  const password = "staple in the rain";
  await acceptInvitation(stage.gateway.client, {
    token,
    newPassword: password,
    confirmPassword: password,
  });
  const text =
    "select status, body, path from gateway.query_log where operation_id = 'acceptInvitation'";
  await expect
    .poll(() => stage.sql(text), { timeout: 30_000 })
    .toEqual([{ status: 200, body: null, path: address }]);
});

it("a user who is not a member: a row without the user's id and without a body, counted like those of unknown clients", async () => {
  const { stranger } = stage.people;
  const nobody = { workspace_id: shop, kind: "portal", credential_type: "none", body: null };
  const invitation = { workspaceId: shop, email: "thief@example.com", role: "owner" };
  expect(await logged(membersPath, stranger, { json: invitation })).toMatchObject({
    ...nobody,
    credential_id: null,
    status: 403,
    code: "WORKSPACE_MISMATCH",
  });
  const { memberId } = stage.people.viewer;
  const path = `${membersPath}/${memberId}`;
  expect(await logged(path, stranger, { method: "DELETE" })).toMatchObject({
    ...nobody,
    status: 404,
  });
});

it("calls without a workspace, or with one that does not exist, write no row", async () => {
  const { owner, stranger } = stage.people;
  const absent = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f00ff";
  const asked: readonly string[] = [
    "/api/v1/portal/session",
    `${membersPath}?workspaceId=${absent}`,
    `${grantsPath}/${absent}`,
    `/api/v1/portal/invitation?token=${"x".repeat(43)}`,
  ];
  for (const path of asked)
    await stage.gateway.client(path, {
      headers: { ...owner.headers, "x-request-id": "no-row" },
      ...(path.startsWith(grantsPath) && { method: "DELETE" }),
    });
  // The gateway writes log rows in order. After this row, the rows of all earlier calls have been
  // written, too.
  await logged(`${membersPath}?workspaceId=${bakery}`, stranger);
  expect(await stage.sql(ROW, ["no-row"])).toEqual([]);
});

it("`/logs?kind=portal` finds them; an address with this name inside a workspace stays unknown", async () => {
  const { owner } = stage.people;
  await logged(`${membersPath}?workspaceId=${shop}`, owner);
  const { json } = await stage.gateway.client(`/${shop}/logs?kind=portal&operationId=listMembers`, {
    headers: owner.headers,
  });
  expect(json.entries[0]).toMatchObject({ kind: "portal", credentialType: "member" });
  expect(await logged(`/${shop}/portal`, null)).toMatchObject({ kind: "unknown", status: 404 });
});
