// DELETE /{workspaceId}/endusers/{endUserId} (G27.10). erasure.security.test.ts shows that no
// traces remain.
import { afterAll, beforeAll, expect, it } from "vitest";
import { password, theirs } from "../auth/account-stage.ts";
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

const remove = (id: string) => stage.ask(`/${id}`, { method: "DELETE" });

it("204: deletes the account with its sessions, and its address becomes free", async () => {
  const email = "deleted@example.com";
  const { id, accessToken, refreshToken } = await stage.signedIn(email);
  expect((await remove(id)).status).toBe(204);
  await expect.poll(() => stage.statusOf(accessToken), { timeout: 30_000 }).toBe(401);
  expect((await stage.refresh(refreshToken)).status).toBe(401);
  expect((await stage.post("login", { email, password })).status).toBe(401);
  expect((await stage.ask(`/${id}`)).status).toBe(404);
  expect((await stage.post("register", { email, password })).status).toBe(200);
});

it("404 for an unknown account, for a deleted one, and for another workspace's account, which stays", async () => {
  const foreign = await stage.account("foreign@example.com", { workspaceId: theirs });
  const gone = await stage.account("gone@example.com");
  await remove(gone);
  for (const id of [nobody, gone, foreign]) expect((await remove(id)).status).toBe(404);
  expect(await stage.sql("select from gateway.end_user where id = $1", [foreign])).toHaveLength(1);
});
