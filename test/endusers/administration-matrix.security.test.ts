// Permissions for end-user administration (G27.1): every operation, by every kind of caller,
// against a separate table.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../src/contract/document.ts";
import { openAdministrationStage, type AdministrationStage } from "./administration-stage.ts";
import { minute, ours, password, roleId, theirs } from "../auth/account-stage.ts";
import type { Ask } from "../support/http-client.ts";

/** The lowest role that may call the operation, and its status. */
const table: Readonly<Record<string, readonly ["viewer" | "owner", number]>> = {
  listEndUsers: ["viewer", 200],
  getEndUser: ["viewer", 200],
  listEndUserRoles: ["viewer", 200],
  createEndUser: ["owner", 201],
  updateEndUser: ["owner", 200],
  deactivateEndUser: ["owner", 200],
  activateEndUser: ["owner", 200],
  sendEndUserPasswordReset: ["owner", 200],
  setEndUserPassword: ["owner", 200],
  resendEndUserConfirmation: ["owner", 200],
  giveEndUserRole: ["owner", 204],
  takeEndUserRole: ["owner", 204],
  listEndUserSessions: ["owner", 200],
  endEndUserSessions: ["owner", 204],
  endEndUserSession: ["owner", 204],
  deleteEndUser: ["owner", 204],
};

let stage: AdministrationStage;
let endUserToken: string;
beforeAll(async () => {
  // This role of end users has the name of a member role. It must not give the rights of that
  // member role.
  stage = await openAdministrationStage({ sketch: { roles: { owner: {}, customer: {} } } });
  const roleIds = [roleId("owner")];
  endUserToken = (await stage.signedIn("in@example.com", { roleIds })).accessToken;
});
afterAll(() => stage.close());

/** A call that succeeds for an owner, on a separate account. */
async function callOf(name: string): Promise<{ readonly path: string; readonly ask: Ask }> {
  const email = `${name.toLowerCase()}-${++made}@example.com`;
  const id = await stage.account(email);
  const at = (rest: string, ask: Ask = {}) => ({ path: `/${id}${rest}`, ask });
  const newPassword = "staple in the rain";
  const calls: Readonly<Record<string, () => ReturnType<typeof at>>> = {
    listEndUsers: () => ({ path: "", ask: {} }),
    createEndUser: () => ({ path: "", ask: { json: { email: `new-${email}` } } }),
    getEndUser: () => at(""),
    updateEndUser: () => at("", { method: "PATCH", json: { firstName: "Ada" } }),
    deleteEndUser: () => at("", { method: "DELETE" }),
    listEndUserRoles: () => at("/roles"),
    giveEndUserRole: () => at(`/roles/${roleId("customer")}`, { method: "PUT" }),
    takeEndUserRole: () => at(`/roles/${roleId("customer")}`, { method: "DELETE" }),
    listEndUserSessions: () => at("/sessions"),
    endEndUserSessions: () => at("/sessions", { method: "DELETE" }),
    deactivateEndUser: () => at("/deactivate", { method: "POST" }),
    activateEndUser: () => at("/activate", { method: "POST" }),
    sendEndUserPasswordReset: () => at("/send-password-reset", { method: "POST" }),
    resendEndUserConfirmation: () => at("/resend-confirmation", { method: "POST" }),
    setEndUserPassword: () =>
      at("/set-password", { json: { newPassword, confirmPassword: newPassword } }),
  };
  if (name !== "endEndUserSession") return calls[name]!();
  // The number of earlier sign-ins must not block a caller.
  stage.pass(minute);
  await stage.post("login", { email, password });
  const { sessions } = (await stage.ask(`/${id}/sessions`)).json;
  return at(`/sessions/${sessions[0].id}`, { method: "DELETE" });
}
let made = 0;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const ask = (headers: Readonly<Record<string, string>>, path: string, more: Ask) =>
  stage.gateway.client(`/${ours}/endusers${path}`, { ...more, headers });

/** Every caller, and the status in place of an owner's success: null for the same status. */
const callers: Readonly<
  Record<string, (lowest: "viewer" | "owner") => readonly [Record<string, string>, number | null]>
> = {
  "no credential": () => [{}, 401],
  "a publishable key": () => [bearer(stage.keys[ours]!["pk"]!), 401],
  "a server key": () => [bearer(stage.keys[ours]!["sk"]!), 401],
  "a key beside an owner's session": () => [
    { ...stage.members.owner.headers, ...bearer(stage.keys[ours]!["sk"]!) },
    401,
  ],
  "a key of another workspace": () => [bearer(stage.keys[theirs]!["sk"]!), 401],
  "an end user whose role is called owner": () => [bearer(endUserToken), 401],
  "an opaque token, as OAuth clients have": () => [bearer("gwo_0VxqLr0tYkzv0cFWc1Qm5w"), 401],
  "a made-up session": () => [
    { ...stage.members.owner.headers, cookie: `gateway_portal=${"A".repeat(43)}` },
    401,
  ],
  "an owner of another workspace": () => [{ ...stage.members.stranger.headers }, 403],
  "a viewer": (lowest) => [{ ...stage.members.viewer.headers }, lowest === "viewer" ? null : 403],
  "an editor": (lowest) => [{ ...stage.members.editor.headers }, lowest === "viewer" ? null : 403],
  "an owner": () => [{ ...stage.members.owner.headers }, null],
};

it("the contract has these operations only for members, with the same permissions", () => {
  const declared = [...operations.values()].filter(({ path }) => path.includes("/endusers"));
  const own = declared.filter(({ path }) => !path.includes("/import"));
  expect(own.map(({ id }) => id).toSorted()).toEqual(Object.keys(table).toSorted());
  for (const { id, callers: kinds, scope, metered } of own)
    expect([id, [...kinds], scope, metered]).toEqual([
      id,
      ["member"],
      table[id]![0] === "viewer" ? "endusers.read" : "endusers.write",
      false,
    ]);
});

describe.each(Object.keys(callers))("%s", (caller) => {
  it.each(Object.keys(table))("%s", async (name) => {
    const [lowest, good] = table[name]!;
    const [headers, refused] = callers[caller]!(lowest);
    const { path, ask: more } = await callOf(name);
    const answer = await ask(headers, path, more);
    expect(answer.status).toBe(refused ?? good);
    if (refused !== null) expect(Object.keys(answer.json)).toEqual(["error"]);
  });
});

it("a rejection is the same for existing and missing accounts, and changes nothing", async () => {
  const id = await stage.account("guessed@example.com");
  const before = await stage.sql("select * from gateway.end_user order by id");
  for (const headers of [{}, stage.members.stranger.headers, bearer(stage.keys[ours]!["sk"]!)]) {
    const texts = await Promise.all(
      [`/${id}`, "/019a3c1e-6f0b-7c55-9b57-6f5d3a1c9ff0"].map(
        async (path) => (await ask(headers, path, { method: "DELETE" })).text,
      ),
    );
    expect(texts[0]).toBe(texts[1]);
  }
  expect(await stage.sql("select * from gateway.end_user order by id")).toEqual(before);
});
