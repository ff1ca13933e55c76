// Signals other nodes after writes of this one: at once, then once for all writes during the pause after it, since a signal costs the
// database about what a small write does.
import { asOwnWork } from "../capacity/index.ts";

export interface CoalescedSignal {
  readonly raise: () => void;
  readonly close: () => void;
}

/** Between two signals; far below the time that a node's own poll takes. */
const PAUSE_MS = 50;

/** @param publish sends the signal; a failure is left to the poll of the others */
export function createCoalescedSignal(
  publish: () => Promise<void> | undefined,
  pauseMs = PAUSE_MS,
): CoalescedSignal {
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

  return { raise, close: () => clearTimeout(timer) };
}
