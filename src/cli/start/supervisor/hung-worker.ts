// Finds a worker that hangs: its event loop is blocked, so it answers no message and no request. At
// each interval, the supervisor checks for an answer to its last question, and counts the intervals
// without one. It does not compare clock times, so a suspended computer does not count as a hang.
// On a slow machine, one answer in the whole time is enough.
import type { WorkerChannel } from "../../../platform/machine/index.ts";

export interface SilenceLimits {
  /** Milliseconds between two questions. */
  readonly everyMs: number;
  /** A worker that has not answered for this number of intervals hangs. */
  readonly missedMax: number;
}

/** A worker that answers nothing for 20 s hangs. */
export const silenceLimits: SilenceLimits = { everyMs: 2_000, missedMax: 10 };

/**
 * Asks a worker that serves requests at intervals, until it ends or hangs.
 * @param hangs called once, when the worker hangs
 */
export function watchForHang(
  channel: WorkerChannel,
  hangs: () => void,
  { everyMs, missedMax }: SilenceLimits = silenceLimits,
): void {
  let missed = 0;
  channel.onMessage(({ type }) => {
    if (type === "alive") missed = 0;
  });
  const timer = setInterval(() => {
    if (missed === missedMax) {
      clearInterval(timer);
      return hangs();
    }
    // While a question is unanswered, no further question is sent, so that messages do not pile up.
    // The worker can still answer the old question.
    if (missed === 0) channel.send({ type: "aliveWanted" });
    missed += 1;
  }, everyMs).unref();
  channel.onEnd(() => clearInterval(timer));
}
