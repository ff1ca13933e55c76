// Informs other nodes (gateway processes) after writes of this node. The first write sends a signal
// at once. Writes during the pause after it share one signal, because a signal costs the database
// as much as a small write.
import { asOwnWork } from "../capacity/index.ts";

/**
 * Pause between two signals, in milliseconds. It is much shorter than the interval at which nodes
 * read the database.
 */
const PAUSE_MS = 50;

/**
 * Returns `raise`, which this node calls after each write, and `close`. `raise` sends a signal at
 * once, or after the pause.
 * @param publish sends the signal. If it fails, the other nodes see the write at their next read of
 *   the database
 */
export function createCoalescedSignal(
  publish: () => Promise<void> | undefined,
  pauseMs = PAUSE_MS,
) {
  let isPausing = false;
  let isPending = false;
  let timer: NodeJS.Timeout | undefined;

  function raise(): void {
    isPending = true;
    if (!isPausing) void asOwnWork(send);
  }

  async function send(): Promise<void> {
    isPending = false;
    isPausing = true;
    await publish()?.catch(() => undefined);
    timer = setTimeout(() => {
      isPausing = false;
      if (isPending) void send();
    }, pauseMs).unref();
  }

  return { raise, close: (): void => clearTimeout(timer) };
}
