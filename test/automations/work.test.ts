// Tests how workers execute runs (G32.3, G32.4). After any kill, effects in the database happen
// once. A run that fails in every attempt is parked (not tried again).
import { createRecordQuota } from "../../src/metering/index.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { workerCapacity } from "../../src/automations/runs/run-jobs.ts";
import { leaseOf, type Capacity } from "../../src/platform/capacity/index.ts";
import { partyOf } from "../platform/capacity/parties.ts";
import { claimRun } from "../../src/automations/runs/run-store.ts";
import { recordStep } from "../../src/automations/runs/step-store.ts";
import { workOnRun } from "../../src/automations/runs/work.ts";
import type { RunOutcome, StepRecord, StepsRun } from "../../src/automations/steps/step-types.ts";
import type { JobQueue } from "../../src/platform/jobs/index.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { counting, hit, openRunStage, ours, requestOf, type RunStage } from "./run-stage.ts";

let stage: RunStage;
beforeAll(async () => {
  const two = { count: { steps: [hit("one"), hit("two")] } };
  stage = await openRunStage(counting({ automations: two }));
});
afterAll(() => stage.close());

const log = createLogger("silent");
const ending: RunOutcome = { kind: "ended" };
const failing: RunOutcome = {
  kind: "failed",
  path: "one",
  error: { code: "HTTP_FAILED", message: "no" },
  next: "retry",
};
const done = (path: string): StepRecord => ({
  path,
  id: path,
  type: "transform",
  status: "succeeded",
  startedAt: 1,
  endedAt: 2,
  input: null,
  output: "1",
  error: null,
});

/** Stores an event whose job no worker takes. Returns the id of its run. */
async function waiting(n: string): Promise<string> {
  const node = stage.openNode({ runner: { runSteps: async () => ending, close: async () => {} } });
  await node.close?.();
  const { eventId } = await node.accept(await stage.workspace(), "hook", requestOf({ n }), null);
  const rows = await stage.sql<{ id: string }>(
    "select id from gateway_tx.automation_run where event_id = $1",
    [eventId],
  );
  return rows[0]!.id;
}

/** One attempt of a run, with the steps of the test. */
async function tryOnce(
  id: string,
  runSteps: (run: StepsRun) => Promise<RunOutcome>,
  more: {
    readonly signal?: AbortSignal;
    readonly tryMs?: number;
    readonly refresh?: () => Promise<void>;
    readonly enqueue?: JobQueue["enqueue"];
    readonly workers?: Capacity;
  } = {},
): Promise<void> {
  const { control } = stage.database.database;
  let workspace = await stage.workspace();
  const refresh = async (): Promise<void> => {
    await more.refresh?.();
    workspace = await stage.workspace();
  };
  const deps = {
    catalog: { get: () => workspace, refresh },
    control,
    clock: { now: () => Date.now() },
    log,
    secretBox: createSecretBox(stage.database.masterKey),
    records: createRecordQuota(),
    jobs: { enqueue: more.enqueue ?? (async () => {}) },
    runner: { runSteps },
    workers: more.workers ?? workerCapacity(4),
    tryMs: more.tryMs ?? 60_000,
  };
  const job = { id: "1", attempt: 1, signal: more.signal ?? new AbortController().signal };
  await workOnRun(deps, { workspaceId: ours, runId: id }, job);
}

/** Claims the run like a process that is killed afterwards. Nothing releases the claim. */
const killed = (id: string) =>
  claimRun(stage.database.database.control, { workspaceId: ours, id }, 20);

const stateOf = async (id: string) =>
  (
    await stage.sql("select status, attempts from gateway_tx.automation_run where id = $1", [id])
  )[0]!;

it("a killed run continues after the last recorded step", async () => {
  const id = await waiting("resumed");
  await expect(
    tryOnce(id, async (run) => {
      await run.record(done("one"));
      throw new Error("as if killed");
    }),
  ).rejects.toThrow();
  const seen: (string | undefined)[] = [];
  await tryOnce(id, async (run) => {
    seen.push(
      run.earlierRecord("one")?.output ?? undefined,
      run.earlierRecord("two")?.output ?? undefined,
    );
    return ending;
  });
  expect(seen).toEqual(["1", undefined]);
  expect(await stateOf(id)).toEqual({ status: "finished", attempts: 2 });
});

it("a step that another worker has completed is refused, and its effects are rolled back", async () => {
  const id = await waiting("twice");
  const key = { workspaceId: ours, id };
  const { write } = stage.database.database;
  await recordStep(write, key, done("one"), 0);
  const doubled = write.transaction(async (connection) => {
    await connection.run({
      text: `insert into ${(await stage.workspace()).schema}.hits (id, event) values (gen_random_uuid(), 'doubled')`,
    });
    await recordStep(connection, key, done("one"), 0);
  });
  await expect(doubled).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await stage.hits()).not.toContain("doubled");
});

it("ten failed attempts park a run, and an eleventh does nothing", async () => {
  const id = await waiting("poison");
  for (let attempt = 1; attempt < 10; attempt++) {
    await expect(tryOnce(id, async () => failing)).rejects.toThrow("step one: HTTP_FAILED");
    expect(await stateOf(id)).toEqual({ status: "waiting", attempts: attempt });
  }
  await tryOnce(id, async () => failing);
  expect(await stateOf(id)).toEqual({ status: "parked", attempts: 10 });
  await tryOnce(id, () => Promise.reject(new Error("never")));
});

it("a server's Retry-After is obeyed, the pauses still grow, and the attempts count", async () => {
  const id = await waiting("busy");
  const delays: number[] = [];
  const enqueue: JobQueue["enqueue"] = async (_connection, _task, _payload, order) =>
    void delays.push(order?.delayMs ?? 0);
  const again = async (retryAfterMs: number): Promise<void> => {
    await stage.sql("update gateway_tx.automation_run set due_at = now() where id = $1", [id]);
    await tryOnce(id, async () => ({ ...failing, retryAfterMs }), { enqueue });
  };
  for (const retryAfterMs of [0, 1_200_000, 0]) await again(retryAfterMs);
  expect(delays.map(Math.round)).toEqual([2_718, 1_200_000, 20_086]);
  expect(await stateOf(id)).toEqual({ status: "waiting", attempts: 3 });
  for (let attempt = 4; attempt <= 10; attempt++) await again(0);
  expect(await stateOf(id)).toEqual({ status: "parked", attempts: 10 });
});

it("a permanent failure parks the run at once, unless the workspace has changed meanwhile", async () => {
  const hopeless: RunOutcome = { ...failing, next: "park" };
  const id = await waiting("hopeless");
  const refresh = async (): Promise<void> => {
    await stage.sql("update gateway.workspace set version = gateway.next_version()");
  };
  const trying = tryOnce(id, async () => hopeless, { refresh });
  await expect(trying).rejects.toThrow("step one: HTTP_FAILED");
  expect(await stateOf(id)).toEqual({ status: "waiting", attempts: 1 });
  await tryOnce(id, async () => hopeless);
  expect(await stateOf(id)).toEqual({ status: "parked", attempts: 2 });
});

it("a run whose process dies in every attempt is parked", async () => {
  const id = await waiting("killer");
  for (let attempt = 1; attempt <= 20; attempt++) await killed(id);
  await tryOnce(id, () => Promise.reject(new Error("never")));
  expect(await stateOf(id)).toEqual({ status: "parked", attempts: 1 });
});

it("an interrupted attempt does not count as failed: it is repeated, with a pause after several interruptions", async () => {
  const id = await waiting("innocent");
  await expect(tryOnce(id, async () => failing)).rejects.toThrow("step one: HTTP_FAILED");
  for (let times = 1; times <= 2; times++) await killed(id);
  await expect(tryOnce(id, async () => failing)).rejects.toThrow("step one: HTTP_FAILED");
  // Killed attempts do not count, so the run looks as if only two attempts had been made.
  expect(await stateOf(id)).toEqual({ status: "waiting", attempts: 2 });
  for (let times = 1; times <= 12; times++) await killed(id);
  const orders: object[] = [];
  const enqueue = async (...[, , , order]: Parameters<JobQueue["enqueue"]>): Promise<void> =>
    void orders.push(order!);
  await tryOnce(id, () => Promise.reject(new Error("too early")), { enqueue });
  expect(orders).toEqual([expect.objectContaining({ delayMs: expect.any(Number) as number })]);
  expect(await stateOf(id)).toEqual({ status: "waiting", attempts: 2 });
  await tryOnce(id, () => Promise.reject(new Error("it rests")));
  await stage.sql("update gateway_tx.automation_run set due_at = now() where id = $1", [id]);
  await tryOnce(id, async () => ending);
  expect(await stateOf(id)).toEqual({ status: "finished", attempts: 3 });
});

it("a permanent end fails the run at once; a waiting run frees its worker", async () => {
  const failed = await waiting("final");
  await tryOnce(failed, async () => ({ ...failing, next: "fail" }));
  expect(await stateOf(failed)).toEqual({ status: "failed", attempts: 1 });
  const later = await waiting("later");
  await tryOnce(later, async () => ({ kind: "waits", untilMs: Date.now() + 3_600_000 }));
  expect(await stateOf(later)).toEqual({ status: "waiting", attempts: 0 });
  await tryOnce(later, () => Promise.reject(new Error("too early")));
  expect(await stateOf(later)).toEqual({ status: "waiting", attempts: 0 });
});

it("an attempt that ignores its end is abandoned; a node that stops costs no attempt", async () => {
  const endless = await waiting("endless");
  await expect(tryOnce(endless, () => new Promise(() => {}), { tryMs: 1 })).rejects.toThrow(
    "AUTOMATION_TIMEOUT",
  );
  const stopping = new AbortController();
  const stopped = await waiting("stopped");
  const trying = tryOnce(
    stopped,
    async ({ signal }) => {
      stopping.abort();
      if (signal?.aborted === true) throw new Error("stopped");
      return ending;
    },
    { signal: stopping.signal },
  );
  await expect(trying).rejects.toThrow("the gateway stops");
  expect(await stateOf(stopped)).toEqual({ status: "waiting", attempts: 0 });
});

it("a run keeps the steps with which it began", async () => {
  const id = await waiting("kept");
  await stage.sql(
    "update gateway.workspace set definition = replace(definition::text, '\"two\"', '\"new\"')::json, version = gateway.next_version()",
  );
  let ids: string[] = [];
  await tryOnce(id, async ({ automation }) => {
    ids = automation.steps.map((step) => step.id);
    return ending;
  });
  expect(ids).toEqual(["one", "two"]);
});

it("a run without a worker returns to the queue, and keeps its attempts", async () => {
  const id = await waiting("no worker");
  const workers = workerCapacity(2);
  const party = partyOf("another workspace");
  const taken = [
    await leaseOf(workers, { party }),
    await leaseOf(workers, { party: partyOf(null) }),
  ];
  const delays: (number | undefined)[] = [];
  const enqueue: JobQueue["enqueue"] = async (_connection, _task, _payload, options) =>
    void delays.push(options?.delayMs);
  await tryOnce(id, () => Promise.reject(new Error("never begun")), { workers, enqueue });
  expect(await stateOf(id)).toMatchObject({ status: "waiting", attempts: 0 });
  expect(delays).toEqual([expect.any(Number)]);
  for (const lease of taken) lease.release();
  await stage.sql("update gateway_tx.automation_run set due_at = now() where id = $1", [id]);
  await tryOnce(id, async () => ({ kind: "ended" }), { workers });
  expect(await stateOf(id)).toMatchObject({ status: "finished" });
});
