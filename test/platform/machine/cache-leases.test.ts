// Workers of one machine are one node to their clients (G10.9): no worker answers from its cache
// with data that is older than a confirmed write of another worker.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  CacheLeases,
  createWorkerLink,
  LEASE_MS,
  type SupervisorMessage,
  type WorkerMessage,
} from "../../../src/platform/machine/index.ts";

const tables = { workspaceId: "w", tableIds: ["t"] };

/** Two ends of a channel. Messages wait until the test delivers them. */
function channelPair() {
  const toWorker: SupervisorMessage[] = [];
  const toSupervisor: WorkerMessage[] = [];
  const workerListeners: ((message: SupervisorMessage) => void)[] = [];
  const supervisorListeners: ((message: WorkerMessage) => void)[] = [];
  const ends: (() => void)[] = [];
  return {
    supervisor: {
      send: (message: SupervisorMessage) => void toWorker.push(message),
      onMessage: (listener: (message: WorkerMessage) => void) =>
        void supervisorListeners.push(listener),
      onEnd: (listener: () => void) => void ends.push(listener),
    },
    worker: {
      send: (message: WorkerMessage) => void toSupervisor.push(message),
      onMessage: (listener: (message: SupervisorMessage) => void) =>
        void workerListeners.push(listener),
      onEnd: () => {},
    },
    /** Delivers messages that wait for the worker. */
    reachWorker: (count = toWorker.length) => {
      for (const message of toWorker.splice(0, count))
        for (const each of workerListeners) each(message);
    },
    reachSupervisor: () => {
      for (const message of toSupervisor.splice(0))
        for (const each of supervisorListeners) each(message);
    },
    end: () => ends.forEach((end) => end()),
    /** Messages that wait for the supervisor. */
    messages: toSupervisor,
    /** Number of messages that wait for the worker. */
    waiting: () => toWorker.length,
  };
}

function startMachine(count: number) {
  const leases = new CacheLeases();
  const workers = Array.from({ length: count }, () => {
    const pair = channelPair();
    const link = createWorkerLink(pair.worker);
    const events: string[] = [];
    link.follow({
      written: () => events.push("written"),
      covered: () => events.push("covered"),
      uncovered: () => events.push("uncovered"),
    });
    leases.add(pair.supervisor);
    return { ...pair, link, events };
  });
  /** Delivers all messages, until none is left. */
  const settle = (except: readonly unknown[] = []): void => {
    for (let round = 0; round < 6; round++)
      for (const worker of workers) {
        if (!except.includes(worker)) worker.reachWorker();
        worker.reachSupervisor();
      }
  };
  settle();
  return { workers, settle };
}

async function stateOf(promise: Promise<void> | undefined): Promise<string> {
  let state = "waits";
  void promise?.then(() => (state = "confirmed"));
  await new Promise(setImmediate);
  return promise === undefined ? "needs nothing" : state;
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a worker", () => {
  it("answers from its cache only with a lease, which ends after 50 ms", () => {
    const { workers, settle } = startMachine(2);
    const [one] = workers;
    expect(one!.link.mayUseCache()).toBe(false);
    settle();
    expect(one!.link.mayUseCache()).toBe(true);
    expect(one!.events).toEqual(["covered"]);
    vi.advanceTimersByTime(LEASE_MS);
    expect(one!.link.mayUseCache()).toBe(false);
  });

  it("gets its first lease when all others know that their writes must be confirmed", () => {
    const { workers, settle } = startMachine(2);
    const [one, two] = workers;
    one!.link.mayUseCache();
    settle([two]);
    expect(one!.link.mayUseCache()).toBe(false);
    settle();
    expect(one!.link.mayUseCache()).toBe(true);
  });

  it("without use of its cache empties it after a minute, and asks for no lease again", () => {
    const { workers, settle } = startMachine(2);
    const [one, two] = workers;
    one!.link.mayUseCache();
    settle();
    vi.advanceTimersByTime(61_000);
    settle();
    expect(one!.events).toEqual(["covered", "uncovered"]);
    expect(one!.link.isCovered).toBe(false);
    expect(two!.link.confirmWrite(tables)).toBeUndefined();
  });

  it("with an answer to a question of an earlier cache has no lease", () => {
    const { workers, settle } = startMachine(2);
    const [one] = workers;
    one!.link.mayUseCache();
    settle();
    vi.advanceTimersByTime(60_000);
    // The worker has asked for another lease. Before the answer arrives, it empties its cache and
    // uses the cache again.
    one!.reachSupervisor();
    vi.advanceTimersByTime(20);
    expect(one!.events.at(-1)).toBe("uncovered");
    one!.link.mayUseCache();
    one!.reachWorker();
    expect(one!.link.isCovered).toBe(false);
  });
});

it("a worker that hangs does not collect messages, and learns of all writes before its next lease", () => {
  const { workers, settle } = startMachine(2);
  const [reader, writer] = workers;
  reader!.link.mayUseCache();
  settle();
  const write = (table: number): void =>
    void writer!.link.confirmWrite({ workspaceId: "w", tableIds: [`t${table}`] });
  // The worker hangs until its lease has ended. Then the other worker writes three tables.
  vi.advanceTimersByTime(LEASE_MS + 2);
  reader!.reachSupervisor();
  settle();
  vi.advanceTimersByTime(LEASE_MS + 2);
  const asked = reader!.messages.splice(0);
  for (let at = 0; at < 1_000; at++) write(at % 3);
  settle([reader]);
  expect(reader!.waiting()).toBe(0);
  reader!.messages.push(...asked);
  settle();
  expect(reader!.events).toEqual(["covered", "written", "written", "written"]);
  // If many tables were written, all cached answers of the worker are outdated.
  vi.advanceTimersByTime(LEASE_MS + 2);
  const again = reader!.messages.splice(0);
  for (let at = 0; at < 1_000; at++) write(at);
  settle([reader]);
  expect(reader!.waiting()).toBe(0);
  reader!.messages.push(...again);
  settle();
  expect(reader!.events.slice(4)).toEqual(["covered"]);
});

it("a lease waits for the newest message about confirmations, not for an older one", () => {
  const { workers, settle } = startMachine(3);
  const [first, hanging, second] = workers;
  first!.link.mayUseCache();
  settle([hanging]);
  first!.end();
  second!.link.mayUseCache();
  settle([hanging, first]);
  // The hanging worker processes only its first message, which says that writes must be confirmed.
  hanging!.reachWorker(1);
  hanging!.reachSupervisor();
  second!.reachWorker();
  expect(second!.link.isCovered).toBe(false);
  settle([first]);
  expect(second!.link.isCovered).toBe(true);
});

describe("a write", () => {
  it("costs no message while no worker has cached responses", () => {
    const { workers } = startMachine(3);
    expect(workers[0]!.link.confirmWrite(tables)).toBeUndefined();
  });

  it("is confirmed when the workers with a lease have processed it", async () => {
    const { workers, settle } = startMachine(3);
    const [reader, writer] = workers;
    reader!.link.mayUseCache();
    settle();
    const confirmed = writer!.link.confirmWrite(tables);
    settle([reader]);
    expect(await stateOf(confirmed)).toBe("waits");
    expect(reader!.link.mayUseCache()).toBe(true);
    settle();
    expect(await stateOf(confirmed)).toBe("confirmed");
    expect(reader!.events).toEqual(["covered", "written"]);
  });

  it("is confirmed when the lease of a worker that hangs has ended", async () => {
    const { workers, settle } = startMachine(2);
    const [reader, writer] = workers;
    reader!.link.mayUseCache();
    settle();
    const confirmed = writer!.link.confirmWrite(tables);
    settle([reader]);
    vi.advanceTimersByTime(LEASE_MS + 2);
    settle([reader]);
    expect(await stateOf(confirmed)).toBe("confirmed");
    expect(reader!.link.mayUseCache()).toBe(false);
    // The worker learns of the write before it gets another lease.
    reader!.reachWorker();
    expect(reader!.events).toEqual(["covered", "written"]);
  });

  it("is confirmed when a worker with a lease has ended", async () => {
    const { workers, settle } = startMachine(2);
    const [reader, writer] = workers;
    reader!.link.mayUseCache();
    settle();
    const confirmed = writer!.link.confirmWrite(tables);
    settle([reader]);
    reader!.end();
    settle([reader]);
    expect(await stateOf(confirmed)).toBe("confirmed");
  });
});

it("random schedules: no worker uses its cache between a confirmed write and the news of it", async () => {
  let seed = 1;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 40; round++) {
    const { workers } = startMachine(3);
    /** The number of the last confirmed write, and of the last write that each worker knows. */
    let confirmed = 0;
    let written = 0;
    const known = workers.map(() => 0);
    workers.forEach(({ link }, at) =>
      link.follow({
        written: ({ tableIds }) => (known[at] = Math.max(known[at]!, Number(tableIds[0]))),
        // A cache that begins to fill reads the newest data.
        covered: () => (known[at] = written),
        uncovered: () => {},
      }),
    );
    for (let step = 0; step < 150; step++) {
      const at = random(3);
      const worker = workers[at]!;
      const action = random(8);
      if (action < 2) {
        if (worker.link.mayUseCache() && worker.link.isCovered)
          expect(known[at], `round ${round}, step ${step}`).toBeGreaterThanOrEqual(confirmed);
      } else if (action === 2) {
        written += 1;
        const number = written;
        known[at] = number;
        const confirmation = worker.link.confirmWrite({
          workspaceId: "w",
          tableIds: [`${number}`],
        });
        if (confirmation === undefined) confirmed = Math.max(confirmed, number);
        else void confirmation.then(() => (confirmed = Math.max(confirmed, number)));
      } else if (action < 5) worker.reachWorker();
      else if (action < 7) worker.reachSupervisor();
      else vi.advanceTimersByTime(random(30));
      await Promise.resolve();
      await Promise.resolve();
    }
  }
});
