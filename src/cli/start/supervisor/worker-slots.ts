// The workers of a supervisor. A worker that ends unexpectedly is started again. For a restart
// without an interruption, workers are replaced one after the other.
import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../../platform/index.ts";
import {
  CacheLeases,
  channelTo,
  type WorkerChannel,
  type WorkerMessage,
} from "../../../platform/machine/index.ts";
import { watchForHang, type SilenceLimits } from "./hung-worker.ts";
import { closeLostConnections } from "./lost-connections.ts";
import { environmentOf } from "./worker-process.ts";

type ServingMessage = Extract<WorkerMessage, { readonly type: "serving" }>;

/**
 * Pause in milliseconds before a worker that has ended is started again. The pause doubles after
 * each failure, also if the worker has served requests for a short time.
 */
const PAUSE_MIN_MS = 100;
const PAUSE_MAX_MS = 10_000;
/** After a worker has served for this time, in milliseconds, the next pause is the shortest. */
const STEADY_MS = 30_000;

export interface WorkerSlotsOptions {
  readonly count: number;
  /** Settings for the workers, by key. */
  readonly args: Readonly<Record<string, string>>;
  /** Maximum milliseconds for the stop of a worker. A worker that takes longer is killed. */
  readonly stopMs: number;
  readonly log: Logger;
  /** When a worker counts as hung. Only tests set it. */
  readonly silence?: SilenceLimits;
}

/** The end of a worker process. Without `code` and `signal`, the system could not start it. */
interface WorkerEnd {
  readonly code?: number | null;
  readonly signal?: string | null;
  readonly err?: unknown;
}

interface RunningWorker {
  readonly number: number;
  readonly channel: WorkerChannel | null;
  /** Resolves when the worker serves requests. Rejects if it ends before. */
  readonly serving: Promise<ServingMessage>;
  readonly ended: Promise<WorkerEnd>;
  readonly kill: (signal: "SIGTERM" | "SIGKILL") => void;
  /** Time of the supervisor's clock since which the worker serves requests. */
  servesSince: number | null;
  isStopping: boolean;
  /** The supervisor has killed the worker, because it answered no messages. */
  isHung: boolean;
}

/** Starts, restarts and stops the workers. */
export class WorkerSlots {
  readonly #options: WorkerSlotsOptions;
  readonly #leases = new CacheLeases();
  readonly #running = new Map<number, RunningWorker>();
  readonly #started = Promise.withResolvers<void>();
  /** Aborted when the workers must stop. */
  readonly #stop = new AbortController();
  /**
   * Functions to call when the worker with this number serves requests, or when all workers stop.
   */
  readonly #waiting = new Map<number, () => void>();
  #rolling: Promise<void> = this.#started.promise;
  /** A replacement of all workers that waits for the running replacement. Null if there is none. */
  #nextRoll: Promise<void> | null = null;

  constructor(options: WorkerSlotsOptions) {
    this.#options = options;
  }

  /** The channels to the running workers, by number. */
  get channels(): ReadonlyMap<number, WorkerChannel> {
    const running = [...this.#running.values()];
    return new Map(
      running.flatMap(({ number, channel }) => (channel === null ? [] : [[number, channel]])),
    );
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
        void this.#keep(worker);
        return serving;
      }),
    );
    this.#started.resolve();
    return first!;
  }

  /**
   * Replaces the workers one after the other, so that the other workers serve meanwhile. A call
   * during the start waits until the start has ended.
   */
  roll(): Promise<void> {
    this.#nextRoll ??= this.#rolling = this.#rolling.then(() => {
      this.#nextRoll = null;
      return this.#replaceAll();
    });
    return this.#nextRoll;
  }

  /** Stops all workers. Each finishes its running requests first. */
  async stop(): Promise<void> {
    this.#stop.abort();
    for (const isServing of this.#waiting.values()) isServing();
    await Promise.all([...this.#running.values()].map((worker) => this.#end(worker)));
  }

  /** Ends all workers at once. Their running requests fail. */
  kill(): void {
    this.#stop.abort();
    for (const { kill } of this.#running.values()) kill("SIGKILL");
  }

  #fork(number: number): RunningWorker {
    const { args, silence } = this.#options;
    const serving = Promise.withResolvers<ServingMessage>();
    const ended = Promise.withResolvers<WorkerEnd>();
    // The caller that waits for `serving` handles the failure. Without this handler, Node would
    // report an unhandled rejection if nothing waits.
    serving.promise.catch(() => {});
    const end = (ending: WorkerEnd): void => {
      if (this.#running.get(number) === running) this.#running.delete(number);
      serving.reject(new Error(`Worker ${number} has ended.`));
      ended.resolve(ending);
    };
    let child: Worker | null = null;
    let failure: unknown;
    try {
      child = cluster.fork(environmentOf({ kind: "worker", number, args }));
      closeLostConnections(child);
    } catch (error) {
      failure = error;
    }
    const channel = child === null ? null : channelTo(child);
    const running: RunningWorker = {
      number,
      channel,
      serving: serving.promise,
      ended: ended.promise,
      kill: (signal) => void child?.process.kill(signal),
      servesSince: null,
      isStopping: false,
      isHung: false,
    };
    this.#running.set(number, running);
    if (child === null || channel === null) {
      end({ err: failure });
      return running;
    }
    channel.onMessage((message) => {
      // The worker now listens for messages. Messages that were sent before would be lost.
      if (message.type === "connected") this.#leases.add(channel);
      if (message.type !== "serving") return;
      running.servesSince = performance.now();
      watchForHang(
        channel,
        () => {
          running.isHung = true;
          running.kill("SIGKILL");
        },
        silence,
      );
      serving.resolve(message);
      this.#waiting.get(number)?.();
    });
    child.once("exit", (code: number | null, signal: string | null) => end({ code, signal }));
    // A process that the system could not start has no exit.
    child.on("error", (err) => {
      if (child.process.pid === undefined) end({ err });
    });
    return running;
  }

  /** Starts a worker again whenever it ends, until the workers must stop. */
  async #keep(first: RunningWorker): Promise<void> {
    const { number } = first;
    const { signal: stop } = this.#stop;
    let pauseMs = 0;
    let worker = first;
    while (!stop.aborted) {
      const ending = await worker.ended;
      if (stop.aborted) return;
      if (worker.isStopping) {
        pauseMs = 0;
        worker = this.#fork(number);
        continue;
      }
      const { servesSince } = worker;
      const isSteady = servesSince !== null && performance.now() - servesSince > STEADY_MS;
      pauseMs = isSteady ? PAUSE_MIN_MS : nextPause(pauseMs);
      this.#options.log.error({ worker: number, ...ending, pauseMs }, reportOf(worker, ending));
      await sleep(pauseMs, undefined, { signal: stop }).catch(() => {});
      if (!stop.aborted) worker = this.#fork(number);
    }
  }

  async #replaceAll(): Promise<void> {
    for (let number = 1; number <= this.#options.count; number++) {
      const old = this.#running.get(number);
      if (this.#stop.signal.aborted) return;
      // A worker that has ended need not be replaced, because it is started again anyway.
      if (old === undefined) continue;
      const { promise: isServing, resolve } = Promise.withResolvers<void>();
      this.#waiting.set(number, resolve);
      await this.#end(old);
      await isServing;
      this.#waiting.delete(number);
    }
  }

  async #end(worker: RunningWorker): Promise<void> {
    worker.isStopping = true;
    worker.kill("SIGTERM");
    const kill = setTimeout(() => worker.kill("SIGKILL"), this.#options.stopMs);
    await worker.ended;
    clearTimeout(kill);
  }
}

function reportOf({ servesSince, isHung }: RunningWorker, { err, code }: WorkerEnd): string {
  if (isHung)
    return "A worker process of the gateway hung: it gave no sign of life for 20 seconds, so the gateway ended it. Its running requests have failed. The other workers go on, and a new one starts after `pauseMs` milliseconds. Please report this defect with the lines above.";
  if (err !== undefined)
    return "The system could not start a worker process of the gateway (see `err`). The other workers go on, and the gateway tries again after `pauseMs` milliseconds.";
  if (servesSince === null)
    return "A worker process of the gateway ended while it was starting. The lines above say why. The gateway starts it again after `pauseMs` milliseconds.";
  if (code === 0)
    return "A signal has stopped a worker process of the gateway. It has finished its running requests. The other workers go on, and a new worker starts after `pauseMs` milliseconds.";
  return "A worker process of the gateway ended unexpectedly. Its running requests have failed. The other workers go on, and a new worker starts after `pauseMs` milliseconds.";
}

const nextPause = (pause: number): number =>
  Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MIN_MS, pause * 2));
