// Only owners of a workspace may delete its events (G32.11). Refused calls delete nothing.
import { afterAll, beforeAll, expect, it } from "vitest";
import { openHistoryStage, theirs, type HistoryStage } from "./history-stage.ts";
import { ours } from "./run-stage.ts";

let stage: HistoryStage;
let eventId = "";
beforeAll(async () => {
  stage = await openHistoryStage();
  eventId = await stage.sent("hook", "kept", ["finished"]);
});
afterAll(() => stage.close());

const remove = (
  headers: Readonly<Record<string, string>>,
  { workspaceId = ours, id = eventId } = {},
) =>
  stage.gateway.client(`/${workspaceId}/automations/events/${id}`, { method: "DELETE", headers });
const isKept = async () => (await stage.statuses(eventId)).length === 1;

it("401: unauthenticated callers and API keys", async () => {
  const keys = Object.values(stage.tokens[ours]!);
  expect(keys.length).toBeGreaterThan(1);
  const key = { "X-Api-Key": keys[0]! };
  const bearers = [...keys, "x"].map((key) => ({ Authorization: `Bearer ${key}` }));
  for (const headers of [{} as Record<string, string>, ...bearers, key])
    expect((await remove(headers)).status).toBe(401);
  expect(await isKept()).toBe(true);
});

it("403: editors, viewers, owners of another workspace, and owners without the token of their session", async () => {
  const { owner, editor, viewer, stranger } = stage.members;
  const { cookie } = owner;
  const origin = { ...owner, Origin: "https://evil.example" };
  for (const headers of [editor, viewer, stranger, { cookie: cookie! }, origin])
    expect((await remove(headers)).status).toBe(403);
  expect(await isKept()).toBe(true);
});

it("404: an event of another workspace, with the same text as an unknown id", async () => {
  const { stranger } = stage.members;
  const foreign = await remove(stranger, { workspaceId: theirs });
  const id = "0192f3c5-6a0e-7a57-9d0e-1f1f6c1f0004";
  const none = await remove(stranger, { workspaceId: theirs, id });
  expect([foreign.status, none.status]).toEqual([404, 404]);
  expect(foreign.text).toBe(none.text);
  expect(await isKept()).toBe(true);
});

it("a repeat of a signed request runs nothing after its event was deleted", async () => {
  const dedupe = { key: "signature", seconds: 900 };
  const node = stage.openNode();
  const workspace = await stage.workspace();
  const request = {
    method: "POST",
    headers: {},
    query: {},
    contentType: "application/json",
    body: Buffer.from("{}"),
  };
  const { eventId: first } = await node.accept(workspace, "quiet", request, dedupe);
  expect((await remove(stage.members.owner, { id: first })).status).toBe(204);
  expect(await node.accept(workspace, "quiet", request, dedupe)).toEqual({
    eventId: first,
    isReplay: true,
  });
});
