// Finds a worker that hangs: its event loop is blocked, so it answers no message and no request.
// The supervisor asks each worker at intervals, and counts the questions without an answer. It
// compares no times. A suspended computer stops the supervisor, too, so no questions are missed
// meanwhile. On a slow machine, a worker needs only one answer in the whole time.
import type { WorkerChannel } from "../../../platform/machine/index.ts";

export interface SilenceLimits {
  /** Milliseconds between two questions. */
  readonly everyMs: number;
  /** A worker that has not answered this number of questions in a row hangs. */
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
    // An unanswered question is answered later, so no more messages pile up.
    if (missed === 0) channel.send({ type: "aliveWanted" });
    missed += 1;
  }, everyMs).unref();
  channel.onEnd(() => clearInterval(timer));
}
