// Prevents a worker from answering with cached data that is older than a confirmed write of another
// worker on the same machine. A worker answers from its cache only while it has a lease from the
// supervisor. The supervisor confirms a write when every worker with a lease has processed the
// write, or the worker's lease has ended. `worker-link.ts` is the worker's side.
import {
  LEASE_MS,
  type MachineChannel,
  type SupervisorMessage,
  type WorkerMessage,
  type WrittenTables,
} from "./messages.ts";

export type WorkerChannel = MachineChannel<SupervisorMessage, WorkerMessage>;

/** If a worker has missed more writes than this number, all its cached responses are outdated. */
const MISSED_MAX = 500;

interface CachingWorker {
  readonly channel: WorkerChannel;
  /** Time of the supervisor's clock at which the worker's lease ends. */
  leaseEndsAt: number;
  /** True if the worker knows that it must wait for the confirmation of each of its writes. */
  knowsCaching: boolean;
  /** Number of the last `caching` message to the worker. It says if writes must be confirmed. */
  toldBy: number;
  /** True if the worker may have cached responses. */
  mayCache: boolean;
  /**
   * Time of the worker's clock at which the worker asked for a lease, while this lease must wait
   * for the other workers. Otherwise null.
   */
  waitingAt: number | null;
  /**
   * Writes since the end of the worker's lease, each once. The worker gets them only before its
   * next lease, so that no messages pile up for a worker that hangs. Null if there were too many.
   */
  missed: Map<string, WrittenTables> | null;
}

/** A confirmation that waits until some workers have processed a message. */
interface WaitingConfirmation {
  readonly workers: Set<CachingWorker>;
  readonly done: () => void;
}

/** Gives leases to workers, and passes on their writes. */
export class CacheLeases {
  readonly #workers = new Set<CachingWorker>();
  readonly #waiting = new Map<number, WaitingConfirmation>();
  #number = 0;
  #isCaching = false;

  /** Adds a worker that has just been started. */
  add(channel: WorkerChannel): void {
    const worker: CachingWorker = {
      channel,
      leaseEndsAt: 0,
      // A new worker asks for confirmations until a message says that no worker needs them.
      knowsCaching: true,
      toldBy: 0,
      mayCache: false,
      waitingAt: null,
      missed: new Map(),
    };
    this.#workers.add(worker);
    channel.onMessage((message) => this.#receive(worker, message));
    channel.onEnd(() => this.#remove(worker));
    if (!this.#isCaching) this.#tell(worker, false);
  }

  #receive(worker: CachingWorker, message: WorkerMessage): void {
    if (message.type === "leaseWanted") this.#lease(worker, message.at);
    else if (message.type === "wrote") this.#pass(worker, message.id, message.tables);
    else if (message.type === "seen") this.#see(worker, message.number);
    else if (message.type === "cacheEmpty") this.#empty(worker);
  }

  /**
   * Gives the worker a lease. The first lease must wait until all workers know that their writes
   * must be confirmed.
   */
  #lease(worker: CachingWorker, at: number): void {
    if (!this.#isCaching) {
      this.#isCaching = true;
      for (const each of this.#workers) this.#tell(each, true);
    }
    worker.mayCache = true;
    worker.waitingAt = at;
    this.#giveLeases();
  }

  /**
   * Records that a worker has no cached responses. If it was the last worker that had some, writes
   * need no confirmation any more.
   */
  #empty(worker: CachingWorker): void {
    worker.mayCache = false;
    worker.leaseEndsAt = 0;
    worker.waitingAt = null;
    if (!this.#isCaching || [...this.#workers].some(({ mayCache }) => mayCache)) return;
    this.#isCaching = false;
    for (const each of this.#workers) this.#tell(each, false);
  }

  #giveLeases(): void {
    if (![...this.#workers].every(({ knowsCaching }) => knowsCaching)) return;
    for (const worker of this.#workers) {
      const { waitingAt: at } = worker;
      if (at === null) continue;
      worker.waitingAt = null;
      this.#sendMissed(worker);
      // The worker counts the time of its lease from the moment at which it asked for the lease. So
      // the worker stops using its cache before `leaseEndsAt`.
      worker.leaseEndsAt = performance.now() + LEASE_MS;
      worker.channel.send({ type: "leased", at });
    }
  }

  #tell(worker: CachingWorker, isOn: boolean): void {
    const number = this.#next();
    worker.toldBy = number;
    if (!isOn) worker.knowsCaching = false;
    else if (!worker.knowsCaching) {
      const know = (): void => {
        // The worker may have confirmed an older message only. A newer message may have said the
        // opposite since then.
        if (worker.toldBy !== number) return;
        worker.knowsCaching = true;
        this.#giveLeases();
      };
      this.#waiting.set(number, { workers: new Set([worker]), done: know });
    }
    worker.channel.send({ type: "caching", isOn, number });
  }

  /**
   * Sends a write to all other workers, and confirms the write when none of them can serve older
   * data.
   */
  #pass(writer: CachingWorker, id: number, tables: WrittenTables): void {
    const number = this.#next();
    const now = performance.now();
    const leased: CachingWorker[] = [];
    for (const worker of this.#workers) {
      if (worker === writer) continue;
      if (worker.leaseEndsAt > now) leased.push(worker);
      else remember(worker, tables);
    }
    const confirm = (): void => writer.channel.send({ type: "confirmed", id });
    for (const { channel } of leased) channel.send({ type: "written", tables, number });
    if (leased.length === 0) return confirm();
    this.#waiting.set(number, { workers: new Set(leased), done: confirm });
    const longest = Math.max(...leased.map(({ leaseEndsAt }) => leaseEndsAt - now));
    setTimeout(() => this.#finish(number), longest + 1);
  }

  #sendMissed(worker: CachingWorker): void {
    const { channel, missed } = worker;
    if (missed === null) channel.send({ type: "missed" });
    else
      for (const tables of missed.values())
        channel.send({ type: "written", tables, number: this.#next() });
    worker.missed = new Map();
  }

  #see(worker: CachingWorker, number: number): void {
    const waiting = this.#waiting.get(number);
    if (waiting?.workers.delete(worker) === true && waiting.workers.size === 0)
      this.#finish(number);
  }

  #finish(number: number): void {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    waiting?.done();
  }

  #remove(worker: CachingWorker): void {
    this.#workers.delete(worker);
    // The worker's process has ended, so it cannot serve outdated data. All messages that wait for
    // this worker count as processed.
    for (const number of this.#waiting.keys()) this.#see(worker, number);
    this.#empty(worker);
    this.#giveLeases();
  }

  #next(): number {
    this.#number += 1;
    return this.#number;
  }
}

function remember(worker: CachingWorker, tables: WrittenTables): void {
  worker.missed?.set(`${tables.workspaceId} ${tables.tableIds.join(" ")}`, tables);
  if (worker.missed !== null && worker.missed.size > MISSED_MAX) worker.missed = null;
}
