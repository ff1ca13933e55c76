// What signals do to a process that may have started the embedded PostgreSQL, from before it starts one: whatever the moment, none is
// left behind (G22.6).

/** What a start that was told to stop is left with. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

export interface Interruption {
  /** Aborted by the first signal; the reason is an `Interrupted`. */
  readonly signal: AbortSignal;
  /** What must be done before the process ends at once; each call adds to it. */
  lastly(work: () => Promise<void>): void;
  /** From the first signal on the process ends at the latest after so long: a database that never answers holds up no stop. */
  endWithin(milliseconds: number): void;
}

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
/** A Ctrl-C may come twice: from the terminal, and passed on by npm. */
const SAME_MS = 500;
const LAST_MS = 5_000;

/**
 * From now on no signal ends the process by itself.
 * @param first what the first one does: `drain` leaves the end to whoever looks at `signal`, and a second one ends the process at
 * once; `leave` ends it at once
 */
export function awaitInterruption(first: "drain" | "leave"): Interruption {
  const controller = new AbortController();
  const { signal } = controller;
  const works: (() => Promise<void>)[] = [];
  let firstAt = 0;
  let isLeaving = false;

  function leave(code: number): void {
    if (isLeaving) return;
    isLeaving = true;
    const exit = (): never => process.exit(code);
    setTimeout(exit, LAST_MS);
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
      else if (!isFirst && performance.now() - firstAt > SAME_MS) leave(1);
    });
  }
  return {
    signal,
    lastly: (work) => void works.push(work),
    endWithin(milliseconds) {
      signal.addEventListener("abort", () => setTimeout(() => leave(1), milliseconds).unref());
    },
  };
}
