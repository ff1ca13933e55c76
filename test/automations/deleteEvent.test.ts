// DELETE /{workspaceId}/automations/events/{eventId} (G32.11).
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { claimRun, endRun } from "../../src/automations/runs/run-store.ts";
import type { Connection } from "../../src/platform/postgres/index.ts";
import { lockWaits } from "../support/locks.ts";
import { soon } from "../support/soon.ts";
import { openHistoryStage, type HistoryStage } from "./history-stage.ts";
import { ours } from "./run-stage.ts";

let stage: HistoryStage;
beforeAll(async () => {
  stage = await openHistoryStage();
});
afterAll(() => stage.close());

const remove = (eventId: string, prefix = "", headers: Readonly<Record<string, string>> = {}) =>
  stage.gateway.client(`${prefix}/${ours}/automations/events/${eventId}`, {
    method: "DELETE",
    headers: { ...stage.members.owner, ...headers },
  });
const replay = (run: string) => stage.ask(`/${run}/replay`, "owner", { json: {} });
const count = async (from: string, ...values: readonly unknown[]): Promise<number> => {
  const [row] = await stage.sql<{ count: number }>(`select count(*)::int from ${from}`, values);
  return row!.count;
};
const eventCount = (id: string) => count("gateway_tx.automation_event where id = $1", id);
/** Returns the bytes of events and runs, according to the counters. */
const recorded = async (): Promise<number> => {
  const [row] = await stage.sql<{ bytes: number }>(
    "select coalesce(sum(bytes), 0)::int as bytes from gateway_tx.record_usage where kind in ('events', 'runs')",
  );
  return row!.bytes;
};
const addRun = (connection: Connection, eventId: string) =>
  connection.run(
    {
      text: `insert into gateway_tx.automation_run (workspace_id, id, event_id, automation_id, automation, definition)
        values ($1, $2, $3, $1, 'count', '')`,
    },
    [ours, randomUUID(), eventId],
  );
const heldLock = { text: "select from gateway_tx.automation_event where id = $1 for key share" };

it("204: the event, its runs and their steps are gone, and their bytes are free", async () => {
  const before = await recorded();
  const eventId = await stage.sent("both", "whole", ["finished", "failed"]);
  const run = await stage.runOf(eventId);
  expect(await recorded()).toBeGreaterThan(before);
  const { status, text } = await remove(eventId.toUpperCase());
  expect([status, text]).toEqual([204, ""]);
  expect(await eventCount(eventId)).toBe(0);
  expect(await count("gateway_tx.automation_run where event_id = $1", eventId)).toBe(0);
  expect(await count("gateway_tx.automation_step where run_id = $1", run)).toBe(0);
  expect(await recorded()).toBe(before);
  expect((await stage.ask(`/${run}`)).status).toBe(404);
});

it("204: under the prefix, and the query log names the member", async () => {
  const eventId = await stage.sent("quiet", "logged", []);
  const id = randomUUID();
  expect((await remove(eventId, "/api/v1/gateway", { "x-request-id": id })).status).toBe(204);
  const logged = () =>
    stage.sql(
      `select operation_id, credential_type, method, status, path like '%' || $2 as named
        from gateway.query_log where request_id = $1`,
      [id, eventId],
    );
  await expect.poll(logged, soon).toEqual([
    {
      operation_id: "deleteEvent",
      credential_type: "member",
      method: "DELETE",
      status: 204,
      named: true,
    },
  ]);
});

it("204: an event whose run was parked", async () => {
  const eventId = await stage.sent("failing", "parked", ["failed"]);
  await stage.sql("update gateway_tx.automation_run set status = 'parked' where event_id = $1", [
    eventId,
  ]);
  expect((await remove(eventId)).status).toBe(204);
});

it("400: an address with an encoded slash, and a parameter that the operation does not have", async () => {
  expect((await remove("..%2fruns")).status).toBe(400);
  expect((await remove(`${randomUUID()}?force=true`)).status).toBe(400);
});

it("404: an id that is not a GUID", async () => {
  for (const id of ["none", "1", "%27", "0192f3c5-6a0e-7a57-9d0e-1f1f6c1f000g"])
    expect((await remove(id)).status).toBe(404);
});

it("404: an unknown id, and an event that is already deleted", async () => {
  const eventId = await stage.sent("hook", "twice", ["finished"]);
  expect((await remove(eventId)).status).toBe(204);
  const [again, none] = [await remove(eventId), await remove(randomUUID())];
  expect([again.status, none.status]).toEqual([404, 404]);
  expect(again.text).toBe(none.text);
});

it("404 for the second of two concurrent deletions", async () => {
  const eventId = await stage.sent("hook", "at once", ["finished"]);
  const answers = await Promise.all([remove(eventId), remove(eventId)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
});

it("409: an event with a run that waits or is tried again; the message names the run", async () => {
  const eventId = await stage.sent("sleeping", "waits", ["waiting"]);
  const rests =
    "gateway_tx.automation_run where event_id = $1 and due_at > now() + interval '30 s'";
  await expect.poll(() => count(rests, eventId), soon).toBe(1);
  const run = await stage.runOf(eventId);
  const { status, json } = await remove(eventId);
  expect(status).toBe(409);
  expect(json.error).toContain(`The run ${run} of this event has not ended (status waiting).`);
  expect(json.error).toContain(`GET /${ours}/automations/runs/${run} shows its status.`);
  // A worker has claimed the run for its fourth attempt.
  await stage.sql(
    "update gateway_tx.automation_run set status = 'running', attempts = 4 where id = $1",
    [run],
  );
  const running = await remove(eventId);
  expect([running.status, running.json.error]).toEqual([
    409,
    expect.stringContaining("(status running)"),
  ]);
  expect(await stage.statuses(eventId)).toEqual(["running"]);
  expect(await eventCount(eventId)).toBe(1);
});

it("409: a run whose next attempt starts at the same moment continues with its event", async () => {
  const eventId = await stage.sent("sleeping", "tried", ["waiting"]);
  const id = await stage.runOf(eventId);
  const rests =
    "gateway_tx.automation_run where event_id = $1 and due_at > now() + interval '30 s'";
  await expect.poll(() => count(rests, eventId), soon).toBe(1);
  await stage.sql("update gateway_tx.automation_run set due_at = now() where id = $1", [id]);
  const { control } = stage.database.database;
  const [claimed, { status }] = await Promise.all([
    claimRun(control, { workspaceId: ours, id }, 20),
    remove(eventId),
  ]);
  expect([claimed?.eventId, status]).toEqual([eventId, 409]);
  await endRun(control, { workspaceId: ours, id }, "finished");
  expect((await remove(eventId)).status).toBe(204);
});

it("409: a replay that has started but not committed keeps the event", async () => {
  const eventId = await stage.sent("hook", "replayed", ["finished"]);
  const { control } = stage.database.database;
  let answer: ReturnType<typeof remove> | undefined;
  await control.transaction(async (connection) => {
    await connection.run(heldLock, [eventId]);
    await addRun(connection, eventId);
    answer = remove(eventId);
    await expect.poll(() => count(lockWaits), soon).toBe(1);
  });
  expect((await answer)!.status).toBe(409);
  expect(await eventCount(eventId)).toBe(1);
});

it("a replay during a deletion finds no event, and leaves no run", async () => {
  const eventId = await stage.sent("hook", "late", ["finished"]);
  const run = await stage.runOf(eventId);
  const { control } = stage.database.database;
  let answer: ReturnType<typeof replay> | undefined;
  await control.transaction(async (connection) => {
    const text = "delete from gateway_tx.automation_event where id = $1";
    await connection.run({ text }, [eventId]);
    answer = replay(run);
    await expect.poll(() => count(lockWaits), soon).toBe(1);
  });
  expect((await answer)!.status).toBe(409);
  expect(await stage.statuses(eventId)).toEqual(["finished"]);
});

it("concurrent replay and deletion: no run is left without its event", async () => {
  for (let round = 0; round < 12; round++) {
    const eventId = await stage.sent("hook", `race ${round}`, ["finished"]);
    const run = await stage.runOf(eventId);
    const [replayed, removed] = await Promise.all([replay(run), remove(eventId)]);
    if (removed.status === 204) {
      expect([404, 409]).toContain(replayed.status);
      expect(await stage.statuses(eventId)).toEqual([]);
    } else {
      expect([replayed.status, removed.status]).toEqual([202, 409]);
      expect(await eventCount(eventId)).toBe(1);
    }
  }
});
