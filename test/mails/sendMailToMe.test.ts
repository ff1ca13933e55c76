// POST /{workspaceId}/mails/{mail}/send (G46.8).
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MailRequest } from "../../src/mail/index.ts";
import { openMailStage, ours, type MailStage } from "./mail-stage.ts";

const sent: MailRequest[] = [];
let stage: MailStage;
beforeAll(async () => {
  const queue = async (_connection: unknown, mail: MailRequest): Promise<void> => {
    sent.push(mail);
  };
  stage = await openMailStage({ mailQueue: { queue } });
});
afterAll(() => stage.close());

const send = (json: object = {}, who: "viewer" | "editor" | "owner" | "stranger" = "owner") =>
  stage.ask("/reset-code/send", who, "POST", json);

it("202: the sample goes to the owner's own address; 429: at most four times an hour", async () => {
  const { email } = stage.members.owner;
  expect((await send({ to: "victim@example.com" })).status).toBe(400);
  const { status, json } = await send({ language: "de" });
  expect([status, json]).toEqual([202, { to: email }]);
  expect(sent).toMatchObject([
    { workspaceId: ours, template: "reset-code", to: email, language: "de" },
  ]);
  expect(sent[0]!.values).toMatchObject({ firstName: "Ada", code: "481516" });
  const statuses = [];
  for (let mail = 2; mail <= 5; mail++) statuses.push((await send()).status);
  expect(statuses).toEqual([202, 202, 202, 429]);
  expect(sent).toHaveLength(4);
  const actions = await stage.sql("select action, subject from gateway.member_action");
  expect(actions).toEqual(Array(4).fill({ action: "sendMailToMe", subject: "reset-code" }));
});

it("401, 403, 404: other callers, pages of others, mails that do not exist", async () => {
  const path = `/${ours}/mails/reset-code/send`;
  expect((await stage.gateway.client(path, { key: stage.key, json: {} })).status).toBe(401);
  const { cookie } = stage.members.owner.headers;
  expect((await stage.gateway.client(path, { headers: { cookie }, json: {} })).status).toBe(403);
  for (const who of ["viewer", "editor", "stranger"] as const)
    expect((await send({}, who)).status).toBe(403);
  expect((await stage.ask("/invitation/send", "owner", "POST", {})).status).toBe(404);
});
