// Changes of end users, files and runs by members are in the audit log (G44.1, G44.2).
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoWorkspace, openDemo, stripeSigned, type DemoStage } from "../support/demo-stage.ts";
import { formOf } from "../support/forms.ts";
import type { Ask } from "../support/http-client.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";

const absent = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff";

let demo: DemoStage;
let owner: SignedInMember;
beforeAll(async () => {
  demo = await openDemo();
  owner = await signInMember(demo.gateway.database, { workspaceId: demoWorkspace, role: "owner" });
});
afterAll(() => demo.close());

const ask = (path: string, asked: Ask = {}) =>
  demo.ask(path, { ...asked, headers: { ...asked.headers, ...owner.headers } });
const send = (method: string, path: string, json?: object) =>
  ask(path, { method, ...(json && { json }) });
const rows = async () =>
  (await ask("audit")).json.actions.map(
    ({ action, subject, detail }: Readonly<Record<string, unknown>>) => [action, subject, detail],
  );

it("has every change of an end user, without data of the person", async () => {
  const { json: roles } = await ask("roles");
  const roleId = roles.roles.find(({ name }: { name: string }) => name === "support").id;
  const email = "ada@example.com";
  const { id } = (await send("POST", "endusers", { email, emailVerified: true })).json;
  const newPassword = "staple in the rain";
  await send("PATCH", `endusers/${id}`, { firstName: "Ada" });
  await send("PUT", `endusers/${id}/roles/${roleId}`);
  await send("DELETE", `endusers/${id}/roles/${roleId}`);
  const passwords = { newPassword, confirmPassword: newPassword };
  await send("POST", `endusers/${id}/set-password`, passwords);
  await send("POST", `endusers/${id}/deactivate`);
  await send("POST", `endusers/${id}/activate`);
  await send("DELETE", `endusers/${id}/sessions`);
  const actions = [
    ["endEndUserSessions", {}],
    ["activateEndUser", {}],
    ["deactivateEndUser", {}],
    ["setEndUserPassword", {}],
    ["takeEndUserRole", { roleId }],
    ["giveEndUserRole", { roleId }],
    ["updateEndUser", { fields: ["firstName"] }],
    ["createEndUser", {}],
  ];
  expect(await rows()).toEqual(actions.map(([action, detail]) => [action, id, detail]));

  // The rows of the audit log stay, but they no longer identify the deleted end user (G27.11).
  await send("DELETE", `endusers/${id}`);
  const all = [["deleteEndUser", {}], ...actions];
  await expect.poll(rows).toEqual(all.map(([action, detail]) => [action, null, detail]));
});

it("has deleted files and the public switch, and nothing for callers with a key", async () => {
  const { id } = (await ask("files/upload", formOf("a.txt", "text"))).json;
  const { id: other } = (await ask("files/upload", formOf("b.txt", "text"))).json;
  await send("PATCH", `files/${id}`, { public: true });
  await send("DELETE", `files/${id}`);
  const { status } = await demo.ask(`files/${other}`, { method: "DELETE", key: demo.backendKey });
  expect(status).toBe(200);
  expect((await rows()).slice(0, 3)).toEqual([
    ["deleteFile", id, {}],
    ["markFile", id, { fields: ["public"] }],
    ["deleteEndUser", null, {}],
  ]);
});

it("has replays of runs, and no row for a refused change", async () => {
  const text = '{"order":7}';
  await demo.call("orderPaid", text, stripeSigned(text));
  const failed = async () => (await ask("automations/runs?status=failed")).json.runs;
  await expect.poll(async () => (await failed()).length).toBe(1);
  const [{ id }] = await failed();
  const before = await rows();
  expect((await send("POST", `automations/runs/${absent}/replay`, {})).status).toBe(404);
  expect((await send("DELETE", `endusers/${absent}`)).status).toBe(404);
  expect((await send("POST", "endusers", { email: "none" })).status).toBe(400);
  expect(await rows()).toEqual(before);
  expect((await send("POST", `automations/runs/${id}/replay`, {})).status).toBe(202);
  expect(await rows()).toEqual([["replayRun", id, {}], ...before]);
});
