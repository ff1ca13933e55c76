// Handles signals in a process that may start the embedded PostgreSQL. The handler is installed
// before the server starts, so that a signal never leaves a server behind (G22.6).

/** The reason of a start or a command that was stopped by a signal. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

export type Interruption = ReturnType<typeof awaitInterruption>;

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
/** Two signals within this time count as one: the terminal and npm may both send Ctrl-C. */
const REPEATED_SIGNAL_MS = 500;
const EXIT_WORK_MS = 5_000;

/**
 * From now on, no signal ends the process by default.
 * @param first effect of the first signal. `drain`: the owner of `signal` ends the process, and a
 *   second signal ends it at once. `leave`: the first signal ends it at once.
 */
export function awaitInterruption(first: "drain" | "leave") {
  const controller = new AbortController();
  const { signal } = controller;
  const works: (() => Promise<unknown>)[] = [];
  let firstAt = 0;
  let isLeaving = false;

  function leave(code: number): void {
    if (isLeaving) return;
    isLeaving = true;
    const exit = (): never => process.exit(code);
    setTimeout(exit, EXIT_WORK_MS);
    void Promise.allSettled(works.map((work) => work())).then(exit);
  }

  for (const [name, code] of Object.entries(exitCodes)) {
    process.on(name, () => {
      const isFirst = !signal.aborted;
      if (isFirst) {
        firstAt = performance.now();
        controller.abort(new Interrupted(name));
      }
      if (first === "leave") leave(code);
      else if (!isFirst && performance.now() - firstAt > REPEATED_SIGNAL_MS) leave(1);
    });
  }
  return {
    /** Aborted by the first signal. The reason is an `Interrupted`. */
    signal,
    /** Adds work that is done before the process exits at once. */
    beforeExit: (work: () => Promise<unknown>): void => void works.push(work),
    /**
     * Limits the time from the first signal to the end of the process, so that a database that
     * never answers cannot block a stop.
     */
    endWithin: (milliseconds: number): void =>
      signal.addEventListener("abort", () => setTimeout(() => leave(1), milliseconds).unref()),
  };
}
