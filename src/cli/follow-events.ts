// Prints the new events of a workspace until the user stops the command: each new or replayed
// event, its runs, and the steps of the runs.
import { setTimeout as sleep } from "node:timers/promises";
import { listEvents, watchRuns, type ArrivedEvent, type WatchedRun } from "../automations/index.ts";
import type { Guid } from "../contract/index.ts";
import { guidV7 } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

export type FollowedItem =
  | ({ readonly kind: "event" } & ArrivedEvent)
  | ({ readonly kind: "run" } & Omit<WatchedRun, "steps">)
  | ({ readonly kind: "step"; readonly runId: Guid } & WatchedRun["steps"][number]);

export interface FollowingEvents {
  readonly control: Pool;
  readonly workspaceId: Guid;
  /**
   * Name of an endpoint, to print only its events and their runs. Null prints the events and runs
   * of all endpoints. Runs of synchronous endpoints have no stored event, so they are printed only
   * with null.
   */
  readonly endpoint: string | null;
  readonly signal: AbortSignal | undefined;
  readonly print: (item: FollowedItem) => void;
  /** Called once, before the first poll. All events that arrive after this call are printed. */
  readonly ready: () => void;
}

const POLL_MS = 500;
/**
 * Accepted difference between the clocks of two nodes, in milliseconds. A node whose clock is slow
 * stores new events with earlier times. So each poll reads all events of the last 5 s again.
 */
const BACK_MS = 5_000;
const POLL_MAX = 1_000;
/**
 * A run of a synchronous endpoint is stored only when it ends, but its id contains the time at
 * which it began. So each poll reads the runs of the last 20 s.
 */
const SYNC_BACK_MS = 20_000;
/**
 * Maximum number of events whose runs each poll reads. If more events have unfinished runs, only
 * the runs of the 200 newest events are read.
 */
const WATCHED_MAX = 200;

export async function followEvents(following: FollowingEvents): Promise<void> {
  const { control, workspaceId, endpoint, signal, print, ready } = following;
  const listSince = (sinceMs: number): Promise<ArrivedEvent[]> =>
    listEvents(control, workspaceId, firstIdOf(sinceMs), endpoint, POLL_MAX);
  const begun = Date.now() - BACK_MS;
  let before = new Set((await listSince(begun)).map(({ id }) => id));
  let seen: ReadonlySet<Guid> = new Set();
  let watched: Guid[] = [];
  const printedStates = new Map<string, string>();
  ready();
  while (signal?.aborted !== true) {
    const found = await listSince(Date.now() - BACK_MS);
    const arrived = found.filter(({ id }) => !before.has(id));
    before = new Set(found.map(({ id }) => id).filter((id) => before.has(id)));
    for (const event of arrived) if (!seen.has(event.id)) print({ kind: "event", ...event });
    seen = new Set(arrived.map(({ id }) => id));
    watched = [...new Set([...watched, ...seen])].slice(-WATCHED_MAX);
    const syncFrom = Math.max(begun + BACK_MS, Date.now() - SYNC_BACK_MS);
    const sync = endpoint === null ? firstIdOf(syncFrom) : null;
    const runs = await watchRuns(control, workspaceId, watched, firstIdOf(begun), sync);
    for (const run of runs) printRunChanges(run, printedStates, print);
    const open = new Set(runs.filter(isUnfinished).map(({ eventId }) => eventId));
    // All runs of an event are created together with the event. So the runs of an event that has no
    // unfinished run need not be read again.
    watched = watched.filter((id) => open.has(id));
    for (const key of printedStates.keys())
      if (printedStates.size > 50_000) printedStates.delete(key);
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

const isUnfinished = ({ status }: WatchedRun): boolean =>
  status === "waiting" || status === "running";

/**
 * Prints the status of a run and of each of its steps if the status has changed since it was last
 * printed. The end of the run is printed after its steps.
 */
function printRunChanges(
  { steps, ...run }: WatchedRun,
  printedStates: Map<string, string>,
  print: (item: FollowedItem) => void,
): void {
  const isNew = (key: string, state: string): boolean => {
    if (printedStates.get(key) === state) return false;
    printedStates.set(key, state);
    return true;
  };
  const state = `${run.status} ${run.attempts}`;
  const isEnd = !isUnfinished({ ...run, steps });
  if (!printedStates.has(run.id))
    print({ kind: "run", ...run, ...(isEnd && { status: "running" }) });
  else if (!isEnd && printedStates.get(run.id) !== state) print({ kind: "run", ...run });
  for (const step of steps)
    if (isNew(`${run.id} ${step.path}`, `${step.status} ${step.milliseconds}`))
      print({ kind: "step", runId: run.id, ...step });
  if (isNew(run.id, state) && isEnd) print({ kind: "run", ...run });
}

/**
 * Returns the lowest GUID that can be created at the given time (milliseconds since 1970). Ids
 * contain their time of creation, so all later events have a higher id.
 */
const firstIdOf = (now: number): Guid => `${guidV7(now).slice(0, 14)}7000-0000-000000000000`;
