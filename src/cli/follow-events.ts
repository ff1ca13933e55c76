// Follows the events of a workspace: prints each as it comes, or is run again, what becomes of its runs, and of their steps, until it is told to stop.
import { setTimeout as sleep } from "node:timers/promises";
import { listEvents, watchRuns, type ArrivedEvent, type WatchedRun } from "../automations/index.ts";
import type { Guid } from "../contract/index.ts";
import { guidV7 } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

export type Happening =
  | ({ readonly kind: "event" } & ArrivedEvent)
  | ({ readonly kind: "run" } & Omit<WatchedRun, "steps">)
  | ({ readonly kind: "step"; readonly runId: Guid } & WatchedRun["steps"][number]);

export interface FollowingEvents {
  readonly control: Pool;
  readonly workspaceId: Guid;
  /** Only events of this one; runs of sync endpoints have none, and are left out then. */
  readonly endpoint: string | null;
  readonly signal: AbortSignal | undefined;
  readonly print: (happening: Happening) => void;
  /** Called once it is known from where on events are told. */
  readonly ready: () => void;
}

const EVERY_MS = 500;
/** By which clocks of nodes may differ: so far is looked back. */
const BACK_MS = 5_000;
const LOOK_MAX = 1_000;
/** A run of a sync endpoint is written down when it is over. */
const SYNC_BACK_MS = 20_000;
/** Events whose runs are watched, the newest. */
const WATCHED_MAX = 200;

export async function followEvents(following: FollowingEvents): Promise<void> {
  const { control, workspaceId, endpoint, signal, print, ready } = following;
  const look = (sinceMs: number): Promise<ArrivedEvent[]> =>
    listEvents(control, workspaceId, firstIdOf(sinceMs), endpoint, LOOK_MAX);
  const begun = Date.now() - BACK_MS;
  let before = new Set((await look(begun)).map(({ id }) => id));
  let seen: ReadonlySet<Guid> = new Set();
  let watched: Guid[] = [];
  const told = new Map<string, string>();
  ready();
  while (signal?.aborted !== true) {
    const found = await look(Date.now() - BACK_MS);
    const arrived = found.filter(({ id }) => !before.has(id));
    before = new Set(found.map(({ id }) => id).filter((id) => before.has(id)));
    for (const event of arrived) if (!seen.has(event.id)) print({ kind: "event", ...event });
    seen = new Set(arrived.map(({ id }) => id));
    watched = [...new Set([...watched, ...seen])].slice(-WATCHED_MAX);
    const syncFrom = Math.max(begun + BACK_MS, Date.now() - SYNC_BACK_MS);
    const sync = endpoint === null ? firstIdOf(syncFrom) : null;
    const runs = await watchRuns(control, workspaceId, watched, firstIdOf(begun), sync);
    for (const run of runs) tellRun(run, told, print);
    const open = new Set(runs.filter(isOpen).map(({ eventId }) => eventId));
    // A run appears with its event: one without runs has none.
    watched = watched.filter((id) => open.has(id));
    for (const key of told.keys()) if (told.size > 50_000) told.delete(key);
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

const isOpen = ({ status }: WatchedRun): boolean => status === "waiting" || status === "running";

/** What is new of a run; its end comes after its steps. */
function tellRun(
  { steps, ...run }: WatchedRun,
  told: Map<string, string>,
  print: (happening: Happening) => void,
): void {
  const isNew = (key: string, state: string): boolean => {
    if (told.get(key) === state) return false;
    told.set(key, state);
    return true;
  };
  const state = `${run.status} ${run.attempts}`;
  const isEnd = !isOpen({ ...run, steps });
  if (!told.has(run.id)) print({ kind: "run", ...run, ...(isEnd && { status: "running" }) });
  else if (!isEnd && told.get(run.id) !== state) print({ kind: "run", ...run });
  for (const step of steps)
    if (isNew(`${run.id} ${step.path}`, `${step.status} ${step.milliseconds}`))
      print({ kind: "step", runId: run.id, ...step });
  if (isNew(run.id, state) && isEnd) print({ kind: "run", ...run });
}

/** The lowest id of a millisecond. */
const firstIdOf = (now: number): Guid => `${guidV7(now).slice(0, 14)}7000-0000-000000000000`;
