// The workers of a supervisor. A worker that ends unexpectedly is started again. For a restart
// without an interruption, workers are replaced one after the other.
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../../platform/index.ts";
import {
  CacheLeases,
  channelTo,
  type WorkerChannel,
  type WorkerMessage,
} from "../../../platform/machine/index.ts";
import { environmentOf } from "./worker-process.ts";

type ServingMessage = Extract<WorkerMessage, { readonly type: "serving" }>;

/** Milliseconds before a worker that has ended is started again. Doubles after each failure. */
const PAUSE_MIN_MS = 100;
const PAUSE_MAX_MS = 10_000;
/** A worker that ran for this time, in milliseconds, did not fail at its start. */
const STEADY_MS = 30_000;

export interface WorkerSlotsOptions {
  readonly count: number;
  /** Settings for the workers, by key. */
  readonly args: Readonly<Record<string, string>>;
  /** A worker that takes longer to stop, in milliseconds, is killed. */
  readonly stopMs: number;
  readonly log: Logger;
}

interface RunningWorker {
  readonly number: number;
  readonly process: Worker;
  readonly channel: WorkerChannel;
  /** Resolves when the worker serves requests. Rejects if it ends before. */
  readonly serving: Promise<ServingMessage>;
  readonly ended: Promise<unknown>;
  isStopping: boolean;
}

/** Starts, restarts and stops the workers. */
export class WorkerSlots {
  readonly #options: WorkerSlotsOptions;
  readonly #leases = new CacheLeases();
  readonly #running = new Map<number, RunningWorker>();
  #isStopping = false;
  #rolling: Promise<void> = Promise.resolve();

  constructor(options: WorkerSlotsOptions) {
    this.#options = options;
  }

  /** The channels to the running workers, by number. */
  get channels(): ReadonlyMap<number, WorkerChannel> {
    return new Map([...this.#running].map(([number, { channel }]) => [number, channel]));
  }

  /**
   * Starts all workers, and waits until they serve requests.
   * @throws Error if a worker ends before; it has printed the reason
   */
  async start(): Promise<ServingMessage> {
    const numbers = Array.from({ length: this.#options.count }, (_, at) => at + 1);
    const [first] = await Promise.all(
      numbers.map(async (number) => {
        const worker = this.#fork(number);
        const serving = await worker.serving;
        this.#watch(worker);
        return serving;
      }),
    );
    return first!;
  }

  /** Replaces the workers one after the other, so that the others serve meanwhile. */
  roll(): Promise<void> {
    this.#rolling = this.#rolling.then(async () => {
      for (let number = 1; number <= this.#options.count; number++) {
        const old = this.#running.get(number);
        if (this.#isStopping || old === undefined) continue;
        await this.#stop(old);
        if (!this.#isStopping) await this.#restart(number, 0);
      }
    });
    return this.#rolling;
  }

  /** Stops all workers. Each finishes its running requests first. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([...this.#running.values()].map((worker) => this.#stop(worker)));
  }

  #fork(number: number): RunningWorker {
    const { args } = this.#options;
    const worker = cluster.fork(environmentOf({ kind: "worker", number, args }));
    const channel = channelTo(worker);
    const { promise: serving, resolve, reject } = Promise.withResolvers<ServingMessage>();
    channel.onMessage((message) => {
      if (message.type === "serving") resolve(message);
    });
    channel.onEnd(() => reject(new Error(`Worker ${number} has ended.`)));
    // A failure is handled where the worker was started.
    serving.catch(() => {});
    const ended = once(worker, "exit");
    const running = { number, process: worker, channel, serving, ended, isStopping: false };
    this.#running.set(number, running);
    this.#leases.add(channel);
    return running;
  }

  /** Starts a worker again, until it serves requests. */
  async #restart(number: number, pauseMs: number): Promise<void> {
    for (let pause = pauseMs; !this.#isStopping; pause = nextPause(pause)) {
      await sleep(pause);
      if (this.#isStopping) return;
      const worker = this.#fork(number);
      const isServing = await worker.serving.then(
        () => true,
        () => false,
      );
      if (isServing) return this.#watch(worker);
      if (!this.#isStopping)
        this.#options.log.error(
          { worker: number, pauseMs: nextPause(pause) },
          "A worker process of the gateway ended while it was starting. The lines above say why. The gateway starts it again after `pauseMs` milliseconds.",
        );
    }
  }

  /** Starts the worker again if it ends unexpectedly. */
  #watch(worker: RunningWorker): void {
    const { number, process: child } = worker;
    const startedAt = performance.now();
    let pause = PAUSE_MIN_MS;
    child.once("exit", (code: number | null, signal: string | null) => {
      if (worker.isStopping || this.#isStopping) return;
      if (performance.now() - startedAt < STEADY_MS) pause = PAUSE_MIN_MS * 10;
      this.#options.log.error(
        { worker: number, code, signal, pauseMs: pause },
        "A worker process of the gateway ended unexpectedly. Its running requests have failed. The other workers go on, and a new one starts after `pauseMs` milliseconds.",
      );
      void this.#restart(number, pause);
    });
  }

  async #stop(worker: RunningWorker): Promise<void> {
    worker.isStopping = true;
    worker.channel.send({ type: "stop" });
    const kill = setTimeout(() => worker.process.kill("SIGKILL"), this.#options.stopMs);
    if (!worker.process.isDead()) await worker.ended;
    clearTimeout(kill);
    this.#running.delete(worker.number);
  }
}

const nextPause = (pause: number): number =>
  Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MIN_MS, pause * 2));
