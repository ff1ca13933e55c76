// POST /{workspaceId}/definition/take-over (G41.7).
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDefinitionStage, ours, type DefinitionStage } from "./definition-stage.ts";

let stage: DefinitionStage;
beforeAll(async () => {
  stage = await openDefinitionStage();
  await stage.reset("files");
});
afterAll(() => stage.close());

const take = (headers: Record<string, string> = {}) =>
  stage.ask("definition/take-over", { method: "POST", headers });
const actions = () =>
  stage.sql("select action from gateway.member_action where action = 'takeOverDefinition'");

it("403: without the token of the session, and from another origin", async () => {
  expect((await take({ "x-portal-csrf": "" })).status).toBe(403);
  expect((await take({ origin: "https://evil.example" })).status).toBe(403);
  expect((await stage.ask("definition")).json.managedBy).toBe("files");
});

it("200: the portal manages the definition, which stays as it is, with one row in the audit log", async () => {
  const before = (await stage.ask("definition")).json;
  for (const _again of [1, 2]) {
    const { status, json } = await take();
    expect([status, json]).toEqual([200, { managedBy: "portal" }]);
  }
  expect((await stage.ask("definition")).json).toEqual({ ...before, managedBy: "portal" });
  expect(await actions()).toHaveLength(1);
  expect(
    await stage.sql("select path from gateway.secret where workspace_id = $1 order by path", [
      ours,
    ]),
  ).toHaveLength(4);
});
