// Writes the database rows of runs. A run is added with its event, claimed by a worker that
// executes it, and ended. `run-search-store.ts` reads the rows for the API.
import type { Guid } from "../../contract/index.ts";
import type { Rank } from "../../platform/capacity/index.ts";
import { pruning, type Connection } from "../../platform/postgres/index.ts";

export type RunStatus = "waiting" | "running" | "finished" | "failed" | "parked";

export interface RunKey {
  readonly workspaceId: Guid;
  readonly id: Guid;
}

export interface NewRun {
  readonly id: Guid;
  readonly automationId: Guid;
  readonly automation: string;
  /**
   * The automation as JSON. A run keeps the steps with which it began, even if the definition
   * changes.
   */
  readonly definition: string;
}

/** Unfinished runs of a workspace are counted only up to this number. */
const BACKLOG_MAX = 1_000;

const ADD = {
  name: "automations_add_runs",
  text: `with added as (insert into gateway_tx.automation_run (workspace_id, id, event_id, automation_id, automation, definition, is_open, class, network)
      select $1, n.id, $2, n."automationId", n.automation, n.definition, $4, $5, $6
      from json_to_recordset($3::json) as n (id uuid, "automationId" uuid, automation text, definition text))
    select (select count(*)::int from (
        select from gateway_tx.automation_run where workspace_id = $1 and is_open = $4 and ended_at is null and due_at <= now() limit ${BACKLOG_MAX}) as waiting) as backlog,
      exists (select from gateway_tx.automation_run where workspace_id = $1 and is_open and ended_at is null and due_at <= now()) as "hasOpen"`,
};

/** Numbers about the unfinished runs of a workspace, at the time when new runs are added. */
export interface Backlog {
  /**
   * Number of unfinished runs from the same kind of call (signed or unsigned), counted up to
   * `BACKLOG_MAX`.
   */
  readonly backlog: number;
  /** True if at least one unfinished run of the workspace was caused by an unsigned call. */
  readonly hasOpen: boolean;
}

/** The event that caused new runs, and whether an unsigned call sent the event. */
export interface RunCause {
  readonly event: { readonly id: Guid; readonly rank: Rank };
  /** True if an unsigned call caused the runs; false for signed calls and replays. */
  readonly isOpen: boolean;
  /**
   * A keyed hash of the caller's network for an unsigned call; null for signed calls and replays.
   */
  readonly network?: Buffer | null;
}

/**
 * Adds runs of one event. The records of the runs use the part of the workspace's storage for the
 * caller class of the event (`event.rank`).
 */
export async function addRuns(
  connection: Connection,
  workspaceId: Guid,
  runs: readonly NewRun[],
  { event, isOpen, network = null }: RunCause,
): Promise<Backlog> {
  const values = [workspaceId, event.id, JSON.stringify(runs), isOpen, event.rank, network];
  const [row] = await connection.run<Backlog>(ADD, values);
  return row!;
}

/** A run that a worker has claimed, so that no other worker executes it. */
export interface ClaimedRun {
  readonly eventId: Guid;
  readonly automationId: Guid;
  readonly automation: string;
  readonly definition: string;
  readonly status: "running" | "parked";
  /** Number of attempts, including this one. Interrupted attempts do not count. */
  readonly attempts: number;
  /**
   * Number of consecutive attempts whose process died. `wasInterrupted` is true if the last attempt
   * was one of them.
   */
  readonly interruptions: number;
  readonly wasInterrupted: boolean;
  /** True if an unsigned call caused the run. */
  readonly isOpen: boolean;
  /**
   * A keyed hash of the caller's network. Null for signed calls, for replays, and for runs that an
   * older version of the gateway added.
   */
  readonly network: Buffer | null;
  /**
   * The caller class (0 trusted, 2 anonymous). The records of the run use the workspace's storage
   * for this class.
   */
  readonly rank: Rank;
  readonly startedAt: Date;
}

const CLAIM = {
  name: "automations_claim_run",
  text: `update gateway_tx.automation_run as r set
      status = case when before.interruptions >= $3 then 'parked' else 'running' end,
      ended_at = case when before.interruptions >= $3 then now() end,
      network = case when before.interruptions >= $3 then null else r.network end,
      attempts = before.attempts, interruptions = before.interruptions, started_at = coalesce(started_at, now())
    from (
      select id, status = 'running' as "wasInterrupted", interruptions + (status = 'running')::int as interruptions,
        attempts + (status <> 'running')::int as attempts
      from gateway_tx.automation_run where workspace_id = $1 and id = $2 and ended_at is null and due_at <= now() for update) as before
    where r.workspace_id = $1 and r.id = before.id
    returning event_id as "eventId", automation_id as "automationId", automation, definition, status, r.attempts, r.interruptions,
      "wasInterrupted", is_open as "isOpen", network, coalesce(class, case when is_open then 2 else 0 end) as rank, started_at as "startedAt"`,
};

/**
 * Claims a run for a worker, and counts the attempt. If the run still has the status `running`, the
 * process of its last attempt died. Such an interruption is not counted as a failed attempt.
 * @returns undefined if the run has ended, or if it is not due yet and a later job will execute it
 */
export async function claimRun(
  control: Connection,
  { workspaceId, id }: RunKey,
  interruptionsMax: number,
): Promise<ClaimedRun | undefined> {
  const values = [workspaceId, id, interruptionsMax];
  const [run] = await control.run<ClaimedRun>(CLAIM, values);
  return run;
}

const END = {
  name: "automations_end_run",
  text: `update gateway_tx.automation_run as r set status = $3, ended_at = now(), network = null
    where r.workspace_id = $1 and r.id = $2 and r.ended_at is null`,
};

/** Stores the final status of a run, unless the run has already ended. */
export async function endRun(
  control: Connection,
  { workspaceId, id }: RunKey,
  status: "finished" | "failed" | "parked",
): Promise<void> {
  await control.run(END, [workspaceId, id, status]);
}

const POSTPONE = {
  name: "automations_postpone_run",
  text: `update gateway_tx.automation_run set status = 'waiting', due_at = now() + make_interval(secs => $3::float8 / 1000), attempts = $4,
      interruptions = $5
    where workspace_id = $1 and id = $2 and ended_at is null`,
};

/**
 * Postpones a run by `delayMs` milliseconds, and stores its numbers of attempts and interruptions.
 */
export async function postponeRun(
  connection: Connection,
  { workspaceId, id }: RunKey,
  {
    delayMs = 0,
    attempts,
    interruptions = 0,
  }: {
    readonly delayMs?: number;
    readonly attempts: number;
    readonly interruptions?: number;
  },
): Promise<void> {
  await connection.run(POSTPONE, [workspaceId, id, delayMs, attempts, interruptions]);
}

/** Deletes runs, with their steps, 30 days after their end. */
export const pruneRuns = pruning(
  `delete from gateway_tx.automation_run where ctid = any (array(
    select ctid from gateway_tx.automation_run where ended_at < $1::timestamptz - interval '30 days' limit $2)) returning 1`,
);

/**
 * Deletes runs of sync endpoints, which have no event, except the newest 2,000 of each workspace.
 */
export const pruneSyncRuns = pruning(
  `delete from gateway_tx.automation_run where (workspace_id, id) in (
    select workspace_id, id from (
      select workspace_id, id, row_number() over (partition by workspace_id order by id desc) as place
      from gateway_tx.automation_run where event_id is null and created_at <= $1) as numbered where place > 2000 limit $2) returning 1`,
);

/**
 * Dead-letters runs (status `parked`) that are not finished 60 days after they were due, for
 * example because their job was lost.
 */
export const parkForgottenRuns = pruning(
  `update gateway_tx.automation_run set status = 'parked', ended_at = now(), network = null where ctid = any (array(
    select ctid from gateway_tx.automation_run where ended_at is null and due_at < $1::timestamptz - interval '60 days' limit $2)) returning 1`,
);
