// After each end of a worker, the supervisor starts one worker with the same number (G22.8). The
// workers of these tests are small programs that only report that they serve.
import cluster from "node:cluster";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { freePort } from "../../../scripts/bench/free-port.ts";
import type { SilenceLimits } from "../../../src/cli/start/supervisor/hung-worker.ts";
import { WorkerSlots } from "../../../src/cli/start/supervisor/worker-slots.ts";
import { createLogSpy } from "../../support/log-spy.ts";

const { log, lines } = createLogSpy();
const settings = { ...cluster.settings };
let directory: string;
let slots: WorkerSlots;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "workspace-gateway-slots-"));
});
afterEach(async () => {
  await slots.stop();
});
afterAll(async () => {
  cluster.setupPrimary(settings);
  await rm(directory, { recursive: true, force: true });
});

/** Prepares workers that run this code after they have reported that they serve. */
async function workersThat(
  code: string,
  count: number,
  silence?: SilenceLimits,
): Promise<WorkerSlots> {
  const exec = join(directory, "worker.cjs");
  const serving = { type: "serving", port: 1, baseUrl: "http://localhost:1" };
  await writeFile(
    exec,
    `process.send({ type: "connected" }); process.send(${JSON.stringify(serving)}); ${code}`,
  );
  cluster.setupPrimary({ exec, args: [], execArgv: [], cwd: directory });
  lines.length = 0;
  slots = new WorkerSlots({ count, args: {}, stopMs: 5_000, log, ...(silence && { silence }) });
  return slots;
}

const pausesOf = (): unknown[] => lines.map(({ pauseMs }) => pauseMs);
const pids = (): number[] =>
  Object.values(cluster.workers ?? {})
    .filter((worker) => !worker!.isDead())
    .flatMap((worker) => worker!.process.pid ?? []);

it("a worker that serves and ends again and again is started after growing pauses", async () => {
  await (await workersThat("setTimeout(() => process.exit(1), 10);", 1)).start();
  await expect.poll(() => lines.length).toBeGreaterThan(2);
  expect(pausesOf().slice(0, 3)).toEqual([100, 200, 400]);
  expect(lines[0]!["msg"]).toContain("ended unexpectedly");
});

it("a worker whose event loop is blocked is ended, and a new one starts", async () => {
  const answering = 'process.on("message", () => process.send({ type: "alive" }));';
  const silence = { everyMs: 50, missedMax: 10 };
  await workersThat(`${answering} setTimeout(() => { for (;;); }, 50);`, 1, silence);
  await slots.start();
  const [pid] = pids();
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(lines[0]).toMatchObject({ worker: 1, signal: "SIGKILL" });
  expect(lines[0]!["msg"]).toContain("gave no sign of life for 20 seconds");
  await expect.poll(() => pids().filter((each) => each !== pid).length).toBe(1);
});

it("after kill -9 of a worker, a connection that it has not taken yet is closed", async () => {
  const port = await freePort();
  const blocks = "() => setImmediate(() => { for (;;); })";
  const serves = `require("node:net").createServer().listen(${port}, "127.0.0.1", ${blocks});`;
  await workersThat(serves, 1);
  await Promise.all([once(cluster, "listening"), slots.start()]);
  const client = connect(port, "127.0.0.1").on("error", () => {});
  await once(client, "connect");
  const closed = once(client, "close");
  // The supervisor passes the connection to the worker in this turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  process.kill(pids()[0]!, "SIGKILL");
  await closed;
});

it("if the system cannot start a process, the supervisor tries again", async () => {
  await (await workersThat("", 1)).start();
  const [pid] = pids();
  cluster.setupPrimary({ cwd: join(directory, "missing") });
  process.kill(pid!, "SIGKILL");
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  expect(lines[1]!["msg"]).toContain("could not start a worker process");
  cluster.setupPrimary({ cwd: directory });
  await expect.poll(() => slots.channels.size).toBe(1);
});

it("after workers end while they are replaced, each number has one worker", async () => {
  await (await workersThat("", 3)).start();
  const before = pids();
  // The second worker ends before its turn, so the supervisor starts it again in the meantime.
  const rolled = slots.roll();
  process.kill(before[1]!, "SIGKILL");
  await Promise.all([rolled, slots.roll(), slots.roll()]);
  await expect.poll(() => pids().length).toBe(3);
  expect(pids().some((pid) => before.includes(pid))).toBe(false);
  expect([...slots.channels.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
});

it("a replacement that is asked for during the start waits for its end", async () => {
  await workersThat("", 2);
  const started = slots.start();
  const rolled = slots.roll();
  await expect(started).resolves.toMatchObject({ port: 1 });
  const before = pids();
  await rolled;
  await expect.poll(() => pids().length).toBe(2);
  expect(pids().some((pid) => before.includes(pid))).toBe(false);
});

it("a stop ends a worker that has just begun to start, and one that waits for its restart", async () => {
  await (await workersThat("", 2)).start();
  process.kill(pids()[0]!, "SIGKILL");
  await expect.poll(() => lines.length).toBe(1);
  const since = performance.now();
  await slots.stop();
  expect(performance.now() - since).toBeLessThan(4_000);
  await expect.poll(() => pids().length).toBe(0);
});
