// PUT /{workspaceId}/endusers/{endUserId}/roles/{roleId} (G27.7).
import { afterAll, beforeAll, expect, it } from "vitest";
import { roleId, theirs } from "../auth/account-stage.ts";
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

const give = (id: string, role: string) => stage.ask(`/${id}/roles/${role}`, { method: "PUT" });

it("204: the next token contains the role, and sessions stay; a second call changes nothing", async () => {
  const { id, accessToken, refreshToken } = await stage.signedIn("given@example.com");
  expect((await give(id, roleId("editor"))).status).toBe(204);
  expect((await give(id, roleId("editor").toUpperCase())).status).toBe(204);
  expect(await stage.statusOf(accessToken)).toBe(200);
  const { json } = await stage.refresh(refreshToken);
  expect(json.data.user.roles).toEqual(["editor"]);
});

it("404: a role that is not in the definition, another workspace's role, and an unknown account", async () => {
  const id = await stage.account("none@example.com");
  for (const role of [nobody, roleId("editor", theirs)])
    expect((await give(id, role)).status).toBe(404);
  expect((await give(nobody, roleId("editor"))).status).toBe(404);
  const foreign = await stage.account("foreign@example.com", { workspaceId: theirs });
  expect((await give(foreign, roleId("editor"))).status).toBe(404);
  expect((await stage.ask(`/${id}`)).json.roles).toEqual([]);
});
