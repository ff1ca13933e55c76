// Signals other nodes after writes of this one: at once, then once for all writes during the pause after it, since a signal costs the
// database about what a small write does.

export interface CoalescedSignal {
  readonly raise: () => void;
  readonly close: () => void;
}

/** Between two signals; far below the time that a node's own poll takes. */
const PAUSE_MS = 50;

/** @param ring sends the signal; a failure is left to the poll of the others */
export function createCoalescedSignal(ring: () => Promise<void> | undefined): CoalescedSignal {
  let isPausing = false;
  let isRaised = false;
  let timer: NodeJS.Timeout | undefined;

  function raise(): void {
    isRaised = true;
    if (!isPausing) void send();
  }

  async function send(): Promise<void> {
    isRaised = false;
    isPausing = true;
    await ring()?.catch(() => undefined);
    timer = setTimeout(() => {
      isPausing = false;
      if (isRaised) void send();
    }, PAUSE_MS).unref();
  }

  return { raise, close: () => clearTimeout(timer) };
}
