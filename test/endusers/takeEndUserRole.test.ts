// DELETE /{workspaceId}/endusers/{endUserId}/roles/{roleId} (G27.6, G27.7).
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

const take = (id: string, role: string) => stage.ask(`/${id}/roles/${role}`, { method: "DELETE" });

it("204: removing a role ends the account's sessions; without the role, nothing ends", async () => {
  const roleIds = [roleId("editor"), roleId("customer")];
  const first = await stage.signedIn("taken@example.com", { roleIds });
  expect((await take(first.id, roleId("editor"))).status).toBe(204);
  await expect.poll(() => stage.statusOf(first.accessToken), { timeout: 30_000 }).toBe(401);
  expect((await stage.refresh(first.refreshToken)).status).toBe(401);
  const { json } = await stage.post("login", {
    email: "taken@example.com",
    password: "correct horse battery",
  });
  expect(json.data.user.roles).toEqual(["customer"]);
  expect((await take(first.id, roleId("editor"))).status).toBe(204);
  expect(await stage.statusOf(json.data.accessToken)).toBe(200);
});

it("204: a role that is no longer in the definition can be removed; 404 if the account does not have it or does not exist", async () => {
  const id = await stage.account("gone@example.com", { roleIds: [nobody] });
  expect((await take(id, nobody)).status).toBe(204);
  expect((await take(id, nobody)).status).toBe(404);
  expect((await take(nobody, roleId("editor"))).status).toBe(404);
});
