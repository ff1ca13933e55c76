// Sessions and tokens that an owner ends are invalid on every node within two seconds (G27.6). The
// request goes to one gateway, and the test checks another one that gets no notification.
// With NODE_TIMES=1 the test prints the time of each change.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ours, password, roleId } from "../auth/account-stage.ts";
import type { TestGateway } from "../support/gateway.ts";
import { soon } from "../support/soon.ts";
import { openAdministrationStage, type AdministrationStage } from "./administration-stage.ts";

let stage: AdministrationStage;
let other: TestGateway;
beforeAll(async () => {
  stage = await openAdministrationStage();
  other = await stage.openGateway();
});
afterAll(() => stage.close());

const newPassword = "staple in the rain";
const changes: Readonly<Record<string, (id: string, sessionId: string) => Promise<unknown>>> = {
  "a deactivation": (id) => stage.act(id, "deactivate"),
  "a new password": (id) =>
    stage.act(id, "set-password", { json: { newPassword, confirmPassword: newPassword } }),
  "a role that is taken": (id) =>
    stage.ask(`/${id}/roles/${roleId("editor")}`, { method: "DELETE" }),
  "the end of all sessions": (id) => stage.ask(`/${id}/sessions`, { method: "DELETE" }),
  "the end of one": (id, session) => stage.ask(`/${id}/sessions/${session}`, { method: "DELETE" }),
  "another address": (id) =>
    stage.ask(`/${id}`, { method: "PATCH", json: { email: `moved-${id}@example.com` } }),
  "a deletion": (id) => stage.ask(`/${id}`, { method: "DELETE" }),
};

it.each(Object.keys(changes))("%s", async (name) => {
  const email = `${name.replaceAll(" ", "-")}@example.com`;
  const id = await stage.account(email, { roleIds: [roleId("editor")] });
  const pk = stage.keys[ours]!["pk"]!;
  const json = { email, password };
  const { accessToken } = (await other.client(`/${ours}/auth/login`, { key: pk, json })).json.data;
  const there = async (): Promise<number> =>
    (await other.client(`/${ours}/schema`, { key: accessToken })).status;
  expect(await there()).toBe(200);
  const { sessions } = (await stage.ask(`/${id}/sessions`)).json;
  await changes[name]!(id, sessions[0].id);
  const done = performance.now();
  await vi.waitFor(async () => expect(await there()).toBe(401), soon);
  if (process.env["NODE_TIMES"] !== undefined)
    console.log(`${name}: ${Math.round(performance.now() - done)} ms`);
});
