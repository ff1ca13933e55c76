// Handles signals such as Ctrl-C in a process that may start the embedded PostgreSQL. The handler
// is installed before that server starts, so that no signal leaves the server running (G22.6).

/** The error of a start or a command that a signal stopped. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

export type Interruption = ReturnType<typeof awaitInterruption>;

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
/**
 * Two signals within this time, in milliseconds, count as one. The terminal and npm may both pass
 * on the same Ctrl-C.
 */
const REPEATED_SIGNAL_MS = 500;
const EXIT_WORK_MS = 5_000;

/**
 * Installs the handler. From now on, signals do not end the process by default.
 * @param first the effect of the first signal. `drain`: the code that watches `signal` ends the
 *   process, and a second signal ends it at once. `leave`: the first signal ends the process at
 *   once.
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
    /** Aborted by the first signal, with an `Interrupted` as the reason. */
    signal,
    /** Adds work that must be done before a signal ends the process at once. */
    beforeExit: (work: () => Promise<unknown>): void => void works.push(work),
    /**
     * Limits the time between the first signal and the end of the process. So a database that never
     * answers cannot prevent the end.
     */
    endWithin: (milliseconds: number): void =>
      signal.addEventListener("abort", () => setTimeout(() => leave(1), milliseconds).unref()),
  };
}
