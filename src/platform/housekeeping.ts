// In charge of housekeeping: taking away what is old, again and again, behind everything else.
// Refuses to be in a hurry: what a dead database keeps is left to the next round.
import type { Logger } from "./logger.ts";

export interface Housekeeping {
  /** Takes away all that is old by now. @throws the database's error */
  readonly sweep: () => Promise<void>;
  readonly close: () => void;
}

/** Sweeps every `intervalMs` until `close`; a round that fails is told as `complaint`. */
export function startHousekeeping(options: {
  readonly intervalMs: number;
  /** @param isOpen false once `close` was called: a round of several batches ends then */
  readonly sweep: (isOpen: () => boolean) => Promise<void>;
  readonly complaint: string;
  readonly log: Logger;
}): Housekeeping {
  const { intervalMs, complaint, log } = options;
  let isClosed = false;
  const sweep = (): Promise<void> => options.sweep(() => !isClosed);
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => {
      if (!isClosed) log.warn({ reason: String(error) }, complaint);
    });
  }, intervalMs).unref();
  return {
    sweep,
    close: () => {
      isClosed = true;
      clearInterval(timer);
    },
  };
}
