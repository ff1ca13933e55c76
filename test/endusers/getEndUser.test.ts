// GET /{workspaceId}/endusers/{endUserId} (G27.1, G27.8).
import { afterAll, beforeAll, expect, it } from "vitest";
import { ours, password, roleId, theirs } from "../auth/account-stage.ts";
import {
  nobody,
  openAdministrationStage,
  type AdministrationStage,
} from "./administration-stage.ts";

let stage: AdministrationStage;
beforeAll(async () => {
  stage = await openAdministrationStage();
});
afterAll(() => stage.close());

it("200: an account with its roles, status and providers, for every member; the reply never shows whether it has a password", async () => {
  const id = await stage.account("ada@example.com", {
    firstName: "Ada",
    emailVerified: true,
    roleIds: [roleId("editor"), roleId("customer"), nobody],
  });
  await stage.post("login", { email: "ada@example.com", password });
  for (const as of ["viewer", "editor", "owner"] as const) {
    const { status, json } = await stage.ask(`/${id}`, { as });
    expect([status, json]).toEqual([
      200,
      {
        id,
        email: "ada@example.com",
        firstName: "Ada",
        lastName: null,
        username: null,
        roles: ["customer", "editor"],
        emailVerified: true,
        authProvider: "local",
        providerSubject: null,
        status: "active",
        createdAt: "2026-03-01T10:00:00.000Z",
        lastSignInAt: "2026-03-01T10:00:00.000Z",
        providers: [],
      },
    ]);
  }
});

it.each([
  ["unconfirmed", {}],
  ["active", { email: null }],
  ["active", { emailVerified: true }],
] as const)("200: its status is %s for %j", async (status, account) => {
  const id = await stage.account(`${Object.keys(account).join("")}@example.com`, account);
  expect((await stage.ask(`/${id.toUpperCase()}`)).json.status).toBe(status);
});

it("404: the same for an unknown id and for another workspace's account, for every caller", async () => {
  const foreign = await stage.account("else@example.com", { workspaceId: theirs });
  const unknown = await stage.ask(`/${nobody}`);
  const other = await stage.ask(`/${foreign}`);
  expect([unknown.status, other.status, other.text]).toEqual([404, 404, unknown.text]);
  expect((await stage.ask("/ada", {})).status).toBe(404);
  const across = await stage.ask(`/${foreign}`, { as: "stranger", workspaceId: ours });
  expect(across.status).toBe(403);
});
