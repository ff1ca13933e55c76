// Handles the signals SIGHUP, SIGINT (Ctrl-C) and SIGTERM in a process that may start the embedded
// PostgreSQL. The process must handle signals before that server starts. Otherwise a signal could
// end the process and leave the server running (G22.6).

/** The error of a start or a command that a signal stopped. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

export type Interruption = ReturnType<typeof awaitInterruption>;

/** The effect of the first signal. */
export type FirstSignal = "drain" | "finish" | "leave";

/** Functions that are called for a signal. */
export type SignalHandlers = Partial<Record<"SIGHUP" | "SIGINT", () => void>>;

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
/**
 * Two signals within this time, in milliseconds, count as one. The terminal and npm may both pass
 * on the same Ctrl-C.
 */
const REPEATED_SIGNAL_MS = 500;
const EXIT_WORK_MS = 5_000;

/**
 * Registers handlers for the signals, so that Node.js itself does not end the process at the first
 * signal.
 * @param first the effect of the first signal. `drain`: only `signal` fires, and a second signal
 *   ends the process at once. `finish`: like `drain`, but more signals have no effect. `leave`: the
 *   first signal ends the process at once.
 * @param other functions for signals that must not end the process
 */
export function awaitInterruption(first: FirstSignal, other: SignalHandlers = {}) {
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

  for (const [name, handle] of Object.entries(other)) process.on(name, handle);
  for (const [name, code] of Object.entries(exitCodes)) {
    if (name in other) continue;
    process.on(name, () => {
      const isFirst = !signal.aborted;
      if (isFirst) {
        firstAt = performance.now();
        controller.abort(new Interrupted(name));
      }
      if (first === "leave") leave(code);
      else if (first === "drain" && !isFirst && performance.now() - firstAt > REPEATED_SIGNAL_MS)
        leave(1);
    });
  }
  return {
    /** Aborted by the first signal, with an `Interrupted` as the reason. */
    signal,
    /**
     * Adds a function that is called before a signal ends the process. The process waits at most 5
     * s for its promise.
     */
    beforeExit: (work: () => Promise<unknown>): void => void works.push(work),
    /**
     * Ends the process at the latest this many milliseconds after the first signal. Otherwise a
     * database that never answers would prevent the end of the process.
     */
    endWithin: (milliseconds: number): void =>
      signal.addEventListener("abort", () => setTimeout(() => leave(1), milliseconds).unref()),
  };
}
