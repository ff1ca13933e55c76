// Spreads long work over several rounds of the event loop (G24.8), so that Node can accept
// connections and answer small requests between two rounds. Node accepts one connection in each
// round. With long rounds, the last of a hundred clients would wait long.

/**
 * Processor time, in microseconds, that long work may take in one round. A task is never
 * interrupted, so the last task of a round may exceed this time.
 */
const budgetMicros = 4_000;
/**
 * Long work does not run in a round in which new requests have arrived. This is the largest number
 * of consecutive rounds without long work.
 */
const skippedRoundsMax = 4;

type LongTask = () => void;

/**
 * Waiting tasks by the id of the workspace (or other holder) that causes them. The next task comes
 * from the first entry of the map.
 */
const queues = new Map<string, LongTask[]>();
let isScheduled = false;
let hasNewRequests = false;
let skippedRounds = 0;

/**
 * Runs `work` in one of the next rounds of the event loop. Workspaces take turns. Use this for work
 * that takes more than about a millisecond. Split such work into several calls if possible.
 * @param holder id of the workspace, or of another origin, that causes the work
 * @returns the result of `work`; rejects with the error that `work` throws
 */
export function runInTurn<T>(holder: string, work: () => T | Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    const queue = queues.get(holder);
    const task: LongTask = () => resolve(Promise.try(work));
    if (queue === undefined) queues.set(holder, [task]);
    else queue.push(task);
    schedule();
  });
}

/**
 * Reports that a new request has arrived. Long work then waits for one round, because more new
 * connections may be waiting.
 */
export function yieldToNewRequests(): void {
  hasNewRequests = true;
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(round);
}

function round(): void {
  isScheduled = false;
  const skipsRound = hasNewRequests && skippedRounds < skippedRoundsMax;
  hasNewRequests = false;
  skippedRounds = skipsRound ? skippedRounds + 1 : 0;
  if (!skipsRound) {
    const end = spentMicros() + budgetMicros;
    do runNextTask();
    while (queues.size > 0 && spentMicros() < end);
  }
  if (queues.size > 0) schedule();
}

/**
 * Returns the processor time of this thread in microseconds. On a busy machine, wall-clock time
 * would include the time of other processes.
 */
function spentMicros(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/**
 * Runs the oldest task of the first workspace. The workspace then moves to the end of the order.
 */
function runNextTask(): void {
  const [holder, queue] = queues.entries().next().value!;
  const task = queue.shift()!;
  queues.delete(holder);
  if (queue.length > 0) queues.set(holder, queue);
  task();
}
