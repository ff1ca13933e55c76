// A job exists if and only if its transaction commits, and runs at least once after any crash
// (G22.5).
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { PermanentJobError, type JobTask } from "../../src/platform/jobs/job.ts";
import { createJobQueue, type JobQueue } from "../../src/platform/jobs/job-queue.ts";
import { jobQueueVersion } from "../../src/platform/jobs/job-queue-schema.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { createLogSpy, type LogSpy } from "../support/log-spy.ts";
import { soon } from "../support/soon.ts";

let test: TestDatabase;
const opened: JobQueue[] = [];
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(() => test.database.owner.run({ text: "delete from graphile_worker._private_jobs" }));
afterEach(async () => {
  await Promise.all(opened.splice(0).map((queue) => queue.close()));
});

function openQueue(tasks: Readonly<Record<string, JobTask>>): { queue: JobQueue; spy: LogSpy } {
  const spy = createLogSpy();
  const { log } = spy;
  const { control, direct: connection } = test.database;
  const queue = createJobQueue({ control, connection, log, pollMs: 50, sweepMs: 50 });
  opened.push(queue);
  queue.start(tasks);
  return { queue, spy };
}

const add = (queue: JobQueue, task: string, payload: object = {}, attemptsMax = 3): Promise<void> =>
  test.database.control.transaction((connection) =>
    queue.enqueue(connection, task, payload, { attemptsMax }),
  );

interface Row {
  readonly attempts: number;
  readonly max_attempts: number;
  readonly last_error: string | null;
  readonly locked_by: string | null;
}
const rows = (): Promise<Row[]> =>
  test.database.owner.run<Row>({
    text: "select attempts, max_attempts, last_error, locked_by from graphile_worker.jobs order by id",
  });
const workers = (): Promise<{ worker_id: string }[]> =>
  test.database.owner.run({ text: "select worker_id from gateway.job_worker" });
/** Makes waiting retries due at once. */
const hurry = (): Promise<unknown> =>
  test.database.owner.run({ text: "update graphile_worker._private_jobs set run_at = now()" });

it("the tables are those of the installed library", () => {
  const file = new URL("../../node_modules/graphile-worker/package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  expect(jobQueueVersion).toBe(version);
});

describe("a job", () => {
  it("runs after its transaction commits, with its payload, and is then deleted", async () => {
    const seen: unknown[] = [];
    const { queue } = openQueue({
      note: async (payload, { attempt }) => void seen.push([payload, attempt]),
    });
    await add(queue, "note", { text: "Grüße, '\"\\ 🌍" });
    await vi.waitFor(() => expect(seen).toEqual([[{ text: "Grüße, '\"\\ 🌍" }, 1]]), soon);
    await vi.waitFor(async () => expect(await rows()).toEqual([]), soon);
  });

  it("does not exist when its transaction is rolled back", async () => {
    const seen: unknown[] = [];
    const { queue } = openQueue({ note: async (payload) => void seen.push(payload) });
    const failing = test.database.control.transaction(async (connection) => {
      await queue.enqueue(connection, "note", { never: true });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await add(queue, "note", { after: true });
    await vi.waitFor(() => expect(seen).toEqual([{ after: true }]), soon);
  });

  it("that was added while no node worked is done by the next node", async () => {
    const seen: unknown[] = [];
    const { control, direct: connection } = test.database;
    const log = createLogger("silent");
    const sleeping = createJobQueue({ control, connection, log });
    await add(sleeping, "note", { waiting: true });
    openQueue({ note: async (payload) => void seen.push(payload) });
    await vi.waitFor(() => expect(seen).toEqual([{ waiting: true }]), soon);
  });

  it("that fails is retried until it succeeds, after longer pauses", async () => {
    const attempts: number[] = [];
    const { queue, spy } = openQueue({
      shaky: async (_payload, { attempt }) => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error("not yet");
      },
    });
    await add(queue, "shaky");
    for (const done of [1, 2]) {
      await vi.waitFor(async () => {
        expect(attempts).toHaveLength(done);
        expect(await rows()).toMatchObject([{ locked_by: null, last_error: "not yet" }]);
      }, soon);
      await hurry();
    }
    await vi.waitFor(async () => expect(await rows()).toEqual([]), soon);
    expect(attempts).toEqual([1, 2, 3]);
    expect(spy.lines.map(({ level, msg }) => [level, msg])).toEqual([
      [
        "warn",
        "A background job failed. The gateway retries it later. See `task` for the kind of the job, and `reason` for the cause.",
      ],
      [
        "warn",
        "A background job failed. The gateway retries it later. See `task` for the kind of the job, and `reason` for the cause.",
      ],
    ]);
  });

  it("without remaining attempts stays in the table, and is not retried", async () => {
    const { queue, spy } = openQueue({ never: () => Promise.reject(new Error("never")) });
    await add(queue, "never", {}, 1);
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([
        { attempts: 1, max_attempts: 1, last_error: "never", locked_by: null },
      ]);
    }, soon);
    expect(spy.lines.filter(({ level }) => level === "error").map(({ msg }) => msg)).toEqual([
      "A background job failed, and the gateway does not retry it. The field `reason` names the cause. Correct this cause. The field `task` names the kind of the job.",
    ]);
  });

  it("whose failure is permanent is not retried although it has attempts left", async () => {
    let attempts = 0;
    const { queue } = openQueue({
      refused: () => {
        attempts++;
        return Promise.reject(new PermanentJobError("no such address"));
      },
    });
    await add(queue, "refused", {}, 10);
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([
        { attempts: 1, max_attempts: 1, last_error: "no such address", locked_by: null },
      ]);
    }, soon);
    await hurry();
    await add(queue, "refused", {}, 10);
    await vi.waitFor(async () => expect(await rows()).toHaveLength(2), soon);
    await vi.waitFor(() => expect(attempts).toBe(2), soon);
  });

  it("stores only the message of its error, without stack and cause", async () => {
    const { queue, spy } = openQueue({
      leaky: () => Promise.reject(new Error("failed", { cause: { token: "s3cret-canary" } })),
    });
    await add(queue, "leaky", {}, 1);
    await vi.waitFor(
      async () => expect(await rows()).toMatchObject([{ last_error: "failed" }]),
      soon,
    );
    expect(JSON.stringify(spy.lines)).not.toContain("canary");
  });

  it("is deleted a month after its last attempt failed, and not earlier", async () => {
    const { control, direct: connection } = test.database;
    const log = createLogger("silent");
    const sleeping = createJobQueue({ control, connection, log });
    for (const name of ["old", "young"]) await add(sleeping, name);
    await test.database.owner.run({
      text: `update graphile_worker._private_jobs j set attempts = 3, max_attempts = 3,
             updated_at = now() - case identifier when 'old' then interval '31 days' else interval '29 days' end
             from graphile_worker._private_tasks t where t.id = j.task_id`,
    });
    openQueue({});
    const left = (): Promise<unknown> =>
      test.database.owner.run({ text: "select task_identifier as name from graphile_worker.jobs" });
    await vi.waitFor(async () => expect(await left()).toEqual([{ name: "young" }]), soon);
  });

  it("runs once if two nodes work at the same time", async () => {
    const seen: number[] = [];
    const tasks = {
      count: async (payload: unknown) => void seen.push((payload as { n: number }).n),
    };
    const { queue } = openQueue(tasks);
    openQueue(tasks);
    for (let n = 0; n < 60; n++) await add(queue, "count", { n });
    await vi.waitFor(async () => expect(await rows()).toEqual([]), soon);
    expect(seen.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 60 }, (_, n) => n),
    );
  });

  it("goes back to the queue when the node stops before it is done", async () => {
    let begun = false;
    const { queue } = openQueue({
      long: (_payload, { signal }) => {
        begun = true;
        return new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(new Error("stopping"))),
        );
      },
    });
    await add(queue, "long");
    await vi.waitFor(() => expect(begun).toBe(true), soon);
    const before = performance.now();
    await queue.close();
    expect(performance.now() - before).toBeLessThan(30_000);
    expect(await rows()).toMatchObject([{ locked_by: null }]);
    expect(await workers()).toEqual([]);
    await hurry();
    const seen: number[] = [];
    openQueue({ long: async (_payload, { attempt }) => void seen.push(attempt) });
    await vi.waitFor(() => expect(seen).toEqual([2]), soon);
  });

  it("that ignores its signal does not delay the stop", async () => {
    let begun = false;
    const { queue } = openQueue({
      deaf: () => {
        begun = true;
        return new Promise(() => {});
      },
    });
    await add(queue, "deaf");
    await vi.waitFor(() => expect(begun).toBe(true), soon);
    const before = performance.now();
    await queue.close();
    expect(performance.now() - before).toBeLessThan(30_000);
    expect(await rows()).toMatchObject([{ locked_by: null }]);
  });
});

describe("a node that is killed", () => {
  const holder = fileURLToPath(new URL("job-holder.ts", import.meta.url));
  let child: ChildProcess | undefined;
  afterEach(() => void child?.kill("SIGKILL"));

  async function startHolder(): Promise<ChildProcess> {
    const process_ = spawn(process.execPath, [holder, test.url], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    child = process_;
    await once(process_.stdout!, "data");
    return process_;
  }

  it("loses its job within seconds to another node, which runs it", async () => {
    const { queue } = openQueue({});
    await add(queue, "hold", { n: 1 });
    const victim = await startHolder();
    expect(await rows()).toMatchObject([
      { attempts: 1, locked_by: expect.stringContaining("pool-") },
    ]);
    await queue.close();
    const seen: unknown[] = [];
    const { spy } = openQueue({ hold: async (payload) => void seen.push(payload) });
    victim.kill("SIGKILL");
    await once(victim, "exit");
    await vi.waitFor(() => expect(seen).toEqual([{ n: 1 }]), soon);
    expect(spy.lines.map(({ msg }) => msg)).toContain(
      "A gateway process ended before its background jobs were done. The gateway returned these jobs to the queue, where they wait for another process. See `jobs` for their number.",
    );
    await vi.waitFor(async () => expect(await rows()).toEqual([]), soon);
  });

  it("loses no job while it lives, however slow it is", async () => {
    const { queue } = openQueue({});
    await add(queue, "hold", { n: 2 });
    const victim = await startHolder();
    const seen: unknown[] = [];
    const other = openQueue({
      hold: async (payload) => void seen.push(payload),
      note: async () => void seen.push("note"),
    });
    await add(other.queue, "note");
    await vi.waitFor(() => expect(seen).toEqual(["note"]), soon);
    const [held] = await rows();
    expect(held).toMatchObject({ attempts: 1, locked_by: expect.stringContaining("pool-") });
    victim.kill("SIGKILL");
    await vi.waitFor(() => expect(seen).toEqual(["note", { n: 2 }]), soon);
  });
});

describe("an outage of the database", () => {
  it("interrupts the work, and loses no job", async () => {
    const seen: unknown[] = [];
    const { queue } = openQueue({ note: async (payload) => void seen.push(payload) });
    await add(queue, "note", { n: 1 });
    // The job has ended, and its end is stored. A job that ends together with its connection runs
    // again.
    await vi.waitFor(async () => expect(await rows()).toEqual([]), soon);
    expect(seen).toEqual([{ n: 1 }]);
    await test.database.control.run({
      text: "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gateway jobs' and datname = current_database()",
    });
    await add(queue, "note", { n: 2 });
    // The worker may learn only from storing the end of the job that its connection has ended.
    await vi.waitFor(() => expect(seen).toContainEqual({ n: 2 }), soon);
    await vi.waitFor(async () => expect(await rows()).toEqual([]), soon);
    await vi.waitFor(async () => expect(await workers()).toHaveLength(1), soon);
  });
});

it("nodes without jobs load no workers, do not poll for jobs, and have no sessions of their own", async () => {
  const { owner } = test.database;
  const nodes = async (): Promise<number> => {
    const text = "select last_value::int as nodes from gateway.job_node";
    return (await owner.run<{ nodes: number }>({ text }))[0]!.nodes;
  };
  // When the second node has its number, the first node has had time to open a session.
  for (let opened = 0; opened < 2; opened++) {
    const before = await nodes();
    openQueue({});
    await vi.waitFor(async () => expect(await nodes()).toBeGreaterThan(before), soon);
  }
  const text =
    "select from pg_stat_activity where application_name = 'gateway jobs' and datname = current_database()";
  await vi.waitFor(async () => expect(await owner.run({ text })).toEqual([]), soon);
  expect(await workers()).toEqual([]);
});
