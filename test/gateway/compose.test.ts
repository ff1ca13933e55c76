// Tests how the gateway is composed of capabilities (independent parts of the gateway) without
// knowledge of their contents. Their background tasks and housekeeping start together. At the end
// they stop before the capabilities are closed.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeAll, operationsOf, run } from "../../src/gateway/compose.ts";
import { createLogSpy } from "../support/log-spy.ts";
import type { Capability } from "../../src/contract/index.ts";
import type { JobQueue, JobTask } from "../../src/platform/jobs/index.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const closed: string[] = [];
const closing = (name: string) => () => void closed.push(name);
const task: JobTask = async () => {};
const tidy = (sweep: () => Promise<void>) => ({
  everyMs: 1_000,
  sweep,
  complaint: "left",
});

function queue() {
  const started: string[] = [];
  const jobs: JobQueue = {
    enqueue: async () => {},
    start: (tasks) => void started.push(...Object.keys(tasks)),
    close: async () => void closed.push("jobs"),
  };
  return { jobs, started };
}

it("gives the queue all tasks, and runs all housekeeping", async () => {
  const sweep = vi.fn(async () => {});
  const { jobs, started } = queue();
  const list: Capability[] = [
    { tasks: { mail: task }, housekeeping: [tidy(sweep)] },
    { tasks: { other: task }, housekeeping: [tidy(sweep)] },
  ];
  const stop = run(list, jobs, createLogSpy().log);
  expect(started).toEqual(["mail", "other"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sweep).toHaveBeenCalledTimes(2);
  await stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sweep).toHaveBeenCalledTimes(2);
});

it("stops the jobs first, then closes capabilities from the last to the first", async () => {
  closed.length = 0;
  const list = [{ close: closing("catalog") }, {}, { close: closing("mail") }];
  await run(list, queue().jobs, createLogSpy().log)();
  expect(closed).toEqual(["jobs", "mail", "catalog"]);
  await closeAll(list);
  expect(closed.slice(3)).toEqual(["mail", "catalog"]);
});

it("returns one map of all operations", () => {
  const getHealth = () => ({ status: 200, body: { status: "ok" } }) as const;
  const list = [{ operations: { getHealth } }, { close: closing("catalog") }] as const;
  expect(operationsOf(list)).toEqual({ getHealth });
});

it("refuses two capabilities with the same operation or the same task", () => {
  const getHealth = () => ({ status: 200, body: { status: "ok" } }) as const;
  const operations = [{ operations: { getHealth } }, { operations: { getHealth } }] as const;
  expect(() => operationsOf(operations)).toThrow(
    "Two capabilities declare the operation getHealth.",
  );
  const tasks = [{ tasks: { mail: task } }, { tasks: { mail: task } }];
  expect(() => run(tasks, queue().jobs, createLogSpy().log)).toThrow(
    "Two capabilities declare the task mail.",
  );
});
