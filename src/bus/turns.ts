// Work that may wait, of many who share a workspace's part of the turns.
import { createPatientTurns, type Turns } from "../platform/postgres/index.ts";

export type NestedTurns = <T>(
  workspaceId: string,
  who: string,
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Those who share a workspace's part have it in turn, so that one with thousands of subscriptions holds up no other.
 * @param theirs what a workspace has of all
 */
export function createNestedTurns(all: Turns, theirs: number): NestedTurns {
  const byWorkspace = new Map<string, { turns: Turns; users: number }>();
  return async (workspaceId, who, work) => {
    let own = byWorkspace.get(workspaceId);
    if (own === undefined)
      byWorkspace.set(workspaceId, (own = { turns: createPatientTurns(theirs, theirs), users: 0 }));
    own.users += 1;
    try {
      return await own.turns(who, () => all(workspaceId, work));
    } finally {
      if ((own.users -= 1) === 0) byWorkspace.delete(workspaceId);
    }
  };
}
