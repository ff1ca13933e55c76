// POST /{workspaceId}/mails/{mail} (G46.9).
import { afterAll, beforeAll, expect, it } from "vitest";
import { openMailStage, ours, type MailStage } from "./mail-stage.ts";

interface File {
  readonly path: string;
  readonly text: string;
}

let stage: MailStage;
let own: readonly File[];
beforeAll(async () => {
  stage = await openMailStage();
  own = (await stage.ask("/reset-code?version=0")).json.files;
});
afterAll(() => stage.close());

type Who = "viewer" | "editor" | "owner" | "stranger";
const publish = (files: readonly object[], who: Who = "owner") =>
  stage.ask("/reset-code", who, "POST", { files });
const changed = (path: string, change: (text: string) => string): readonly File[] =>
  own.map((file) => (file.path === path ? { path, text: change(file.text) } : file));

it("409: while definition files manage the workspace", async () => {
  expect((await publish(own)).status).toBe(409);
});

it("200: publishes a version, and the same files again add none; the audit log says so", async () => {
  await stage.manageBy("portal");
  expect((await publish(own)).json).toMatchObject({ chosen: 3 });
  const again = await publish(own);
  expect(again.json.versions.map((version: { number: number }) => version.number)).toEqual([
    3, 2, 1,
  ]);
  const { version, files } = (await stage.ask("/reset-code")).json;
  expect([version, files]).toEqual([3, expect.arrayContaining([...own])]);
  const rows = await stage.sql("select action, detail from gateway.member_action order by id");
  expect(rows).toEqual(Array(2).fill({ action: "publishMail", detail: { version: 3 } }));
});

it("409: another version than the one with which the change began is sent now", async () => {
  await stage.manageBy("portal");
  const ask = (base: number) => stage.ask("/reset-code", "owner", "POST", { base, files: own });
  const { chosen } = (await publish(own)).json;
  const before = await stage.sql("select count(*) from gateway.mail_version");
  const refused = await ask(chosen - 1);
  expect([refused.status, refused.json.error]).toEqual([
    409,
    expect.stringContaining(`version ${chosen} is sent now`),
  ]);
  await stage.ask("/reset-code", "owner", "PUT", { version: 0 });
  expect((await ask(chosen)).json.error).toContain("the gateway's own mail is sent now");
  expect(await stage.sql("select count(*) from gateway.mail_version")).toEqual(before);
  expect((await ask(0)).status).toBe(200);
});

it("400: scripts, errors, other files, and more than 256 KiB are not published", async () => {
  await stage.manageBy("portal");
  const before = await stage.sql("select count(*) from gateway.mail_version");
  const script = changed("template.mjml", (text) =>
    text.replace("<mj-body", "<script></script><mj-body"),
  );
  for (const files of [
    script,
    changed("template.mjml", (text) => `${text}{{ nothing }}`),
    [...own, { path: "../../secret", text: "" }],
    [...own, own[0]!],
    [...own, { path: "samples/large.yaml", text: "#".repeat(260_000) }],
  ])
    expect((await publish(files)).status).toBe(400);
  expect(await stage.sql("select count(*) from gateway.mail_version")).toEqual(before);
});

it("401, 403, 404: other callers, pages of others, mails that cannot be customised", async () => {
  const { cookie } = stage.members.owner.headers;
  const path = `/${ours}/mails/reset-code`;
  const ask = { method: "POST", json: { files: own } };
  expect((await stage.gateway.client(path, { ...ask, key: stage.key })).status).toBe(401);
  expect((await stage.gateway.client(path, { ...ask, headers: { cookie } })).status).toBe(403);
  for (const who of ["viewer", "editor", "stranger"] as const)
    expect((await publish(own, who)).status).toBe(403);
  expect((await stage.ask("/invitation", "owner", "POST", { files: own })).status).toBe(404);
});
