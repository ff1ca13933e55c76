// Work that may wait: so much of it at a time, workspaces in turn.
import { FairQueue } from "../platform/postgres/index.ts";

export type Turns = <T>(workspaceId: string, work: () => Promise<T>) => Promise<T>;

export function createTurns(slots: number, perWorkspace: number): Turns {
  const queue = new FairQueue({
    slots,
    perHolderMax: perWorkspace,
    waitMs: Number.POSITIVE_INFINITY,
  });
  return async (workspaceId, work) => {
    await new Promise<void>((resolve) => queue.acquire(workspaceId, () => resolve()));
    try {
      return await work();
    } finally {
      queue.release(workspaceId);
    }
  };
}
