// Work that may wait: so much of it at a time, workspaces in turn.
import { FairQueue } from "../platform/postgres/index.ts";

/**
 * The same for many who share a workspace's part: they have it in turn, so that one with thousands of subscriptions holds up no other.
 * @param theirs what a workspace has of all
 */
export function createNestedTurns(all: Turns, theirs: number): NestedTurns {
  const byWorkspace = new Map<string, { turns: Turns; users: number }>();
  return async (workspaceId, who, work) => {
    let own = byWorkspace.get(workspaceId);
    if (own === undefined)
      byWorkspace.set(workspaceId, (own = { turns: createTurns(theirs, theirs), users: 0 }));
    own.users += 1;
    try {
      return await own.turns(who, () => all(workspaceId, work));
    } finally {
      if ((own.users -= 1) === 0) byWorkspace.delete(workspaceId);
    }
  };
}

export type NestedTurns = <T>(
  workspaceId: string,
  who: string,
  work: () => Promise<T>,
) => Promise<T>;

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
