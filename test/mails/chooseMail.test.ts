// PUT /{workspaceId}/mails/{mail} (G46.7).
import { afterAll, beforeAll, expect, it } from "vitest";
import { openMailStage, ours, type MailStage } from "./mail-stage.ts";

let stage: MailStage;
beforeAll(async () => void (stage = await openMailStage()));
afterAll(() => stage.close());

const choose = (version: number, who: "viewer" | "editor" | "owner" | "stranger" = "owner") =>
  stage.ask("/reset-code", who, "PUT", { version });

it("409: while definition files manage the workspace", async () => {
  expect((await choose(1)).status).toBe(409);
});

it("200: an owner restores an earlier version and the gateway's own mail; the audit log says so", async () => {
  await stage.manageBy("portal");
  expect((await choose(1)).json).toMatchObject({ name: "reset-code", chosen: 1 });
  expect((await choose(0)).json).toMatchObject({ chosen: 0 });
  // The version is in use already, so nothing changes, and there is no second row.
  expect((await choose(0)).json).toMatchObject({ chosen: 0 });
  expect((await stage.ask("/reset-code")).json.version).toBe(0);
  const rows = await stage.sql(
    "select action, subject, detail from gateway.member_action order by id",
  );
  expect(rows).toEqual(
    [1, 0].map((version) => ({ action: "chooseMail", subject: "reset-code", detail: { version } })),
  );
});

it("400, 401, 403, 404: bad numbers, other callers, pages of others, versions that do not exist", async () => {
  await stage.manageBy("portal");
  expect((await choose(-1)).status).toBe(400);
  const path = `/${ours}/mails/reset-code`;
  const ask = { method: "PUT", json: { version: 1 } };
  expect((await stage.gateway.client(path, { ...ask, key: stage.key })).status).toBe(401);
  const { cookie } = stage.members.owner.headers;
  expect((await stage.gateway.client(path, { ...ask, headers: { cookie } })).status).toBe(403);
  for (const who of ["viewer", "editor", "stranger"] as const)
    expect((await choose(1, who)).status).toBe(403);
  expect((await choose(3)).status).toBe(404);
  expect((await stage.ask("/invitation", "owner", "PUT", { version: 0 })).status).toBe(404);
});
