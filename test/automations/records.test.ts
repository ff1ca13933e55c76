// Tests that stored events and runs count in `plan.recordsMb` (G11.13 to G11.15), including waiting
// runs. If this storage is full, a run waits.
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRunHousekeeping } from "../../src/automations/runs/housekeeping.ts";
import { soon } from "../support/soon.ts";
import {
  counting,
  openRunStage,
  requestOf,
  type AutomationsNode,
  type RunStage,
} from "./run-stage.ts";

const id = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0045";
const MB = 1024 * 1024;

let stage: RunStage;
let node: AutomationsNode;
beforeAll(async () => {
  const { workspace } = counting();
  const small = { ...workspace, id, plan: { ...workspace.plan, recordsMb: 2, reserve: 0 } };
  stage = await openRunStage(
    counting({ id, workspace: small, automations: { count: { steps: waits } } }),
  );
  node = stage.openNode();
});
afterAll(() => stage.close());

/** Steps that output a text of the request and then wait for an hour. */
const waits = [
  {
    id: "large",
    type: "transform",
    expression: "request.body.text",
  },
  { id: "rest", type: "wait", seconds: 3600 },
] as never;

const used = async (kind: string): Promise<number> => {
  const [row] = await stage.sql<{ bytes: number }>(
    "select coalesce(sum(bytes), 0)::int as bytes from gateway_tx.record_usage where kind = $1 and bytes <> 0",
    [kind],
  );
  return row!.bytes;
};
const ask = async (bytes: number) =>
  node.accept(await stage.workspace(id), "hook", requestOf({ text: "x".repeat(bytes) }), null);
const runOf = async (eventId: string) =>
  (
    await stage.sql<{ status: string; attempts: number; resting: boolean }>(
      "select status, attempts, due_at > now() + interval '30 s' as resting from gateway_tx.automation_run where event_id = $1",
      [eventId],
    )
  )[0];

it("outputs of waiting runs count, and are freed when the run is deleted (finding: they counted only after the run)", async () => {
  const { eventId } = await ask(600_000);
  await expect.poll(async () => (await runOf(eventId))?.resting, soon).toBe(true);
  expect(await used("runs")).toBeGreaterThan(500_000);
  await stage.sql("delete from gateway_tx.automation_run");
  await stage.sql("delete from gateway_tx.automation_event");
  expect(await used("runs")).toBe(0);
});

it("without storage for the record of a step the run waits a minute, and the attempt does not count", async () => {
  const { eventId } = await ask(1_200_000);
  await expect.poll(async () => (await runOf(eventId))?.resting, soon).toBe(true);
  expect(await runOf(eventId)).toMatchObject({ status: "waiting", attempts: 0 });
  const steps = await stage.sql(
    "select path, status, error_code as code from gateway_tx.automation_step order by number",
  );
  expect(steps).toEqual([{ path: "large", status: "failed", code: "UNAVAILABLE" }]);
  await stage.sql("delete from gateway_tx.automation_run");
});

it("concurrent events together do not exceed the storage", async () => {
  await stage.sql("delete from gateway_tx.automation_event");
  const request = { ...requestOf({}), body: Buffer.alloc(300_000) };
  const workspace = await stage.workspace(id);
  const taken = await Promise.allSettled(
    Array.from({ length: 20 }, () => node.accept(workspace, "quiet", request, null)),
  );
  expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
  expect(await used("events")).toBeLessThan(2 * MB);
});

it("a run of an unsigned endpoint counts for anonymous callers", async () => {
  await stage.sql("delete from gateway_tx.automation_event");
  await ask(1);
  const classes = await stage.sql(
    "select distinct class from gateway_tx.record_usage where kind = 'events' and bytes > 0",
  );
  expect(classes).toEqual([{ class: 2 }]);
});

it("events of anonymous callers are deleted 7 days after the end of their last run, others after 30 days", async () => {
  await stage.sql("delete from gateway_tx.automation_event");
  const event = async (age: number, rank: number, ended?: number | "open") => {
    const [{ id: eventId } = { id: "" }] = await stage.sql<{ id: string }>(
      `insert into gateway_tx.automation_event (workspace_id, id, endpoint_id, endpoint, method, headers, query, body, size, class, received_at)
        values ($1, gen_random_uuid(), $1, 'e', 'POST', '{}', '{}', '', $2::int, $3, now() - $2::int * interval '1 day') returning id`,
      [id, age, rank],
    );
    if (ended !== undefined)
      await stage.sql(
        `insert into gateway_tx.automation_run (workspace_id, id, event_id, automation_id, automation, definition, status, ended_at)
          values ($1, gen_random_uuid(), $2, $1, 'a', '', case when $3::int is null then 'waiting' else 'finished' end, now() - $3::int * interval '1 day')`,
        [id, eventId, ended === "open" ? null : ended],
      );
  };
  await event(6, 2);
  await event(8, 2);
  await event(9, 2, 8);
  await event(10, 2, 6);
  await event(11, 2, "open");
  await event(29, 0);
  await event(31, 0);
  await event(32, 0, 20);
  const { control } = stage.database.database;
  await createRunHousekeeping({ control, clock: { now: () => Date.now() } }).sweep(() => true);
  const left = await stage.sql<{ size: number }>(
    "select size::int from gateway_tx.automation_event order by size",
  );
  expect(left.map(({ size }) => size)).toEqual([6, 10, 11, 29, 32]);
});

it("an anonymous event is deleted with its runs and steps, 7 days after its last run or replay", async () => {
  await stage.sql("delete from gateway_tx.automation_run");
  await stage.sql("delete from gateway_tx.automation_event");
  const { control } = stage.database.database;
  /**
   * Stores an event that is `age` days old, with a run that ended `endedAgo` days ago and has one
   * step.
   */
  const withRun = async (age: number, rank: number, endedAgo: number): Promise<string> => {
    const [row] = await stage.sql<{ id: string }>(
      `with event as (
        insert into gateway_tx.automation_event (workspace_id, id, endpoint_id, endpoint, method, headers, query, body, size, class, received_at)
          values ($1, gen_random_uuid(), $1, 'e', 'POST', '{}', '{}', '', 1, $3, now() - $2::int * interval '1 day') returning workspace_id, id
      ), run as (
        insert into gateway_tx.automation_run (workspace_id, id, event_id, automation_id, automation, definition, status, ended_at, is_open)
          select workspace_id, gen_random_uuid(), id, workspace_id, 'a', '', 'finished', now() - $4::int * interval '1 day', $3 = 2 from event
          returning workspace_id, id
      ), step as (
        insert into gateway_tx.automation_step (workspace_id, run_id, path, step_id, type, status, started_at, output, class)
          select workspace_id, id, 's', 's', 'transform', 'succeeded', now(), '"given"', $3 from run
      ) select id from event`,
      [id, age, rank, endedAgo],
    );
    return row!.id;
  };
  const replayed = (eventId: string, endedAgo: number) =>
    stage.sql(
      `insert into gateway_tx.automation_run (workspace_id, id, event_id, automation_id, automation, definition, status, ended_at)
        values ($1, gen_random_uuid(), $2, $1, 'a', '', 'finished', now() - $3::int * interval '1 day')`,
      [id, eventId, endedAgo],
    );
  const old = await withRun(9, 2, 8);
  await replayed(await withRun(9, 2, 8), 8);
  const again = await withRun(20, 2, 19);
  await replayed(again, 3);
  const signed = await withRun(20, 0, 19);
  const sweep = () =>
    createRunHousekeeping({ control, clock: { now: () => Date.now() } }).sweep(() => true);
  // A replay that is not committed yet locks its event. So the cleanup skips the event, and the
  // next cleanup decides about it.
  await control.transaction(async (connection) => {
    await connection.run(
      { text: "select from gateway_tx.automation_event where id = $1 for key share" },
      [old],
    );
    await sweep();
  });
  const left = async () => {
    const rows = await stage.sql<{ event: string; runs: number; steps: number }>(
      `select e.id as event, count(distinct r.id)::int as runs, count(s.path)::int as steps from gateway_tx.automation_event as e
        left join gateway_tx.automation_run as r on r.event_id = e.id left join gateway_tx.automation_step as s on s.run_id = r.id group by 1`,
    );
    return Object.fromEntries(rows.map(({ event, runs, steps }) => [event, [runs, steps]]));
  };
  expect(await left()).toEqual({ [old]: [1, 1], [again]: [2, 1], [signed]: [1, 1] });
  await sweep();
  expect(await left()).toEqual({ [again]: [2, 1], [signed]: [1, 1] });
  const runs = await stage.sql("select from gateway_tx.automation_run");
  expect(runs).toHaveLength(3);
});
