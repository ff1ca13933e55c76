// POST /{workspaceId}/automations/runs/{runId}/replay (G32.6).
import { afterAll, beforeAll, expect, it } from "vitest";
import { pruneAnonymousEvents } from "../../src/automations/runs/event-end-store.ts";
import { soon } from "../support/soon.ts";
import { openHistoryStage, theirs, type HistoryStage } from "./history-stage.ts";
import { ours } from "./run-stage.ts";
import { emptying } from "../support/emptying.ts";

let stage: HistoryStage;
beforeAll(async () => {
  stage = await openHistoryStage();
});
afterAll(() => stage.close());

const replay = (run: string, body: object = {}, as: "owner" | "editor" | "viewer" = "editor") =>
  stage.ask(`/${run}/replay`, as, { json: body });

it("202: a new run of the event repeats every step", async () => {
  const eventId = await stage.sent("hook", "again", ["finished"]);
  const { status, json } = await replay(await stage.runOf(eventId));
  expect(status).toBe(202);
  expect(json).toMatchObject({ eventId, automation: "count", attempts: expect.any(Number) });
  // The insert fails because the row exists, which shows that the step ran again.
  const [step] = (await stage.ask(`/${json.id}`)).json.steps;
  await expect
    .poll(async () => (await stage.ask(`/${json.id}`)).json.steps[0]?.status, soon)
    .toBe("failed");
  expect(step === undefined || step.id === "one").toBe(true);
});

it("202: without a body, from the start", async () => {
  const eventId = await stage.sent("hook", "bodiless", ["finished"]);
  const run = await stage.runOf(eventId);
  const { status, json } = await stage.ask(`/${run}/replay`, "editor", { method: "POST" });
  expect([status, json.eventId]).toEqual([202, eventId]);
});

it("202: from a step; earlier steps stay completed", async () => {
  const eventId = await stage.sent("failing", "from", ["failed"]);
  const run = await stage.runOf(eventId);
  const { json } = await replay(run, { from: "no" });
  await expect.poll(() => stage.statuses(eventId), soon).toEqual(["failed", "failed"]);
  const steps = (id: string) => stage.ask(`/${id}`).then((answer) => answer.json.steps);
  const [before, after] = [await steps(run), await steps(json.id)];
  expect(after[0]).toEqual(before[0]);
  expect(after[1].startedAt > before[1].startedAt).toBe(true);
  expect(await stage.hits()).toContain("from first");
});

it("a replay of an anonymous event is trusted work, and its records stay anonymous (finding: they counted as trusted)", async () => {
  await stage.sql(emptying("gateway_tx.record_usage"));
  const eventId = await stage.sent("failing", "anonymous", ["failed"]);
  const run = await stage.runOf(eventId);
  expect((await replay(run, { from: "no" })).status).toBe(202);
  await expect.poll(() => stage.statuses(eventId), soon).toEqual(["failed", "failed"]);
  const runs = await stage.sql(
    "select is_open, class from gateway_tx.automation_run where event_id = $1 order by id",
    [eventId],
  );
  expect(runs).toEqual([
    { is_open: true, class: 2 },
    { is_open: false, class: 2 },
  ]);
  const classes = await stage.sql(
    "select distinct s.class from gateway_tx.automation_step s join gateway_tx.automation_run r on r.id = s.run_id where r.event_id = $1",
    [eventId],
  );
  expect(classes).toEqual([{ class: 2 }]);
  const counted = await stage.sql(
    "select distinct class from gateway_tx.record_usage where kind in ('events', 'runs') and bytes <> 0",
  );
  expect(counted).toEqual([{ class: 2 }]);
});

it("a replay keeps an anonymous event for at most 7 days after its last run", async () => {
  const eventId = await stage.sent("failing", "kept", ["failed"]);
  const run = await stage.runOf(eventId);
  expect((await replay(run, { from: "no" })).status).toBe(202);
  await expect.poll(() => stage.statuses(eventId), soon).toEqual(["failed", "failed"]);
  const { control } = stage.database.database;
  await stage.sql(
    "update gateway_tx.automation_event set received_at = now() - interval '9 days' where id = $1",
    [eventId],
  );
  const isKept = async () =>
    (await stage.sql("select from gateway_tx.automation_event where id = $1", [eventId])).length;
  await pruneAnonymousEvents(control, new Date(), 1_000);
  expect(await isKept()).toBe(1);
  await stage.sql(
    "update gateway_tx.automation_run set ended_at = now() - interval '8 days' where event_id = $1",
    [eventId],
  );
  await pruneAnonymousEvents(control, new Date(), 1_000);
  expect(await isKept()).toBe(0);
});

it("400: from an unknown step; nothing changes", async () => {
  const eventId = await stage.sent("failing", "nowhere", ["failed"]);
  const run = await stage.runOf(eventId);
  for (const from of ["none", "constructor"])
    expect((await replay(run, { from })).status).toBe(400);
  expect((await replay(run, { to: "no" })).status).toBe(400);
  expect(await stage.statuses(eventId)).toEqual(["failed"]);
});

it("403: viewers, and members without the token of their session", async () => {
  const eventId = await stage.sent("failing", "forbidden", ["failed"]);
  const run = await stage.runOf(eventId);
  expect((await replay(run, {}, "viewer")).status).toBe(403);
  const { cookie } = stage.members.owner;
  const path = `/${ours}/automations/runs/${run}/replay`;
  const bare = await stage.gateway.client(path, { json: {}, headers: { cookie } });
  expect(bare.status).toBe(403);
  expect(await stage.statuses(eventId)).toEqual(["failed"]);
});

it("404: an unknown run and a run of another workspace, with the same text", async () => {
  const run = await stage.runOf(await stage.sent("failing", "foreign", ["failed"]));
  const foreign = await stage.ask(`/${run}/replay`, "stranger", { json: {} }, theirs);
  const none = await replay("0192f3c5-6a0e-7a57-9d0e-1f1f6c1f0004");
  expect([foreign.status, none.status]).toEqual([404, 404]);
  expect(foreign.text).toBe(none.text);
});

it("409: an unfinished run, a run of a sync endpoint, a run without its automation or event", async () => {
  const waiting = await stage.runOf(await stage.sent("sleeping", "zzz", ["waiting"]));
  const said = async (run: string): Promise<string> => {
    const { status, json } = await replay(run);
    expect(status).toBe(409);
    return json.error as string;
  };
  expect(await said(waiting)).toContain("has not ended");
  const eventId = await stage.sent("failing", "gone", ["failed"]);
  const run = await stage.runOf(eventId);
  await stage.sql("delete from gateway_tx.automation_event where id = $1", [eventId]);
  expect(await said(run)).toContain("was deleted");
  await stage.sql(
    "update gateway_tx.automation_run set automation_id = gen_random_uuid() where id = $1",
    [run],
  );
  expect(await said(run)).toContain("automation");
  await stage.sql("update gateway_tx.automation_run set event_id = null where id = $1", [run]);
  expect(await said(run)).toContain("sync");
});
