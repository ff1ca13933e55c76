// Does long work a little in each round of the event loop (G24.8), so that connections are accepted and small requests answered in between:
// Node accepts one connection a round, so whoever comes behind a hundred others waits for a hundred rounds.

/** Of a round, the processor's time that long work may take before the others come round; a single piece of work is never cut. */
const budgetMicros = 4_000;
/** Rounds in a row that newcomers may have for themselves. */
const givenUpMax = 4;

interface Task {
  readonly work: () => void;
}

/** By holder, the next one first. */
const lines = new Map<string, Task[]>();
let isScheduled = false;
let hasNewcomers = false;
let givenUp = 0;

/**
 * Does `work` in one of the next rounds; holders take turns. For work of more than a millisecond or so, in pieces where it can be cut.
 * @param holder on whose behalf
 * @returns what it returns, also later; rejects with what it throws
 */
export function inTurn<T>(holder: string, work: () => T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const line = lines.get(holder);
    const task: Task = {
      work: () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error as Error);
        }
      },
    };
    if (line === undefined) lines.set(holder, [task]);
    else line.push(task);
    schedule();
  });
}

/** Says that somebody new has come: long work waits a round, since others may be queueing behind. */
export function giveWay(): void {
  hasNewcomers = true;
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(round);
}

function round(): void {
  isScheduled = false;
  const givesUp = hasNewcomers && givenUp < givenUpMax;
  hasNewcomers = false;
  givenUp = givesUp ? givenUp + 1 : 0;
  if (!givesUp) {
    const end = spentMicros() + budgetMicros;
    do nextOfLines();
    while (lines.size > 0 && spentMicros() < end);
  }
  if (lines.size > 0) schedule();
}

/** Of this thread: on a busy machine the clock would count the time of others. */
function spentMicros(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/** The first task of the first line, which then goes behind the others. */
function nextOfLines(): void {
  const [holder, line] = lines.entries().next().value!;
  const task = line.shift()!;
  lines.delete(holder);
  if (line.length > 0) lines.set(holder, line);
  task.work();
}
