// GET /{workspaceId}/endusers/{endUserId}/roles (G27.1).
import { afterAll, beforeAll, expect, it } from "vitest";
import { roleId } from "../auth/account-stage.ts";
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

it("200: the account's roles in the definition, sorted by name, for every member", async () => {
  const id = await stage.account("roles@example.com", {
    roleIds: [roleId("editor"), roleId("customer"), nobody],
  });
  for (const as of ["viewer", "editor", "owner"] as const)
    expect((await stage.ask(`/${id}/roles`, { as })).json).toEqual({
      roles: [
        { id: roleId("customer"), name: "customer" },
        { id: roleId("editor"), name: "editor" },
      ],
    });
});

it("404 for an unknown account", async () => {
  expect((await stage.ask(`/${nobody}/roles`)).status).toBe(404);
});
