// Reads the database rows of runs for members of a workspace, newest first. The caller can filter
// by status, automation and event.
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { RunKey, RunStatus } from "./run-store.ts";

export interface FoundRun {
  readonly id: Guid;
  readonly automation: string;
  readonly automationId: Guid;
  /** Id of the event; null for a run of a sync endpoint, which has no event. */
  readonly eventId: Guid | null;
  readonly status: RunStatus;
  readonly attempts: number;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

export interface RunConditions {
  readonly status?: RunStatus | undefined;
  readonly automation?: string | undefined;
  readonly eventId?: Guid | undefined;
}

const COLUMNS = `id, automation, automation_id as "automationId", event_id as "eventId", status, attempts, started_at as "startedAt", ended_at as "endedAt"`;

/**
 * Lists runs, newest first.
 * @param before returns only runs that are older than the run with this id
 */
export function listRuns(
  control: Connection,
  workspaceId: Guid,
  { status, automation, eventId }: RunConditions,
  before: Guid | null,
  limit: number,
): Promise<FoundRun[]> {
  const values: unknown[] = [workspaceId, limit];
  const candidates: readonly (readonly [column: string, value: unknown])[] = [
    ["id <", before],
    ["status =", status],
    ["automation =", automation],
    ["event_id =", eventId],
  ];
  const conditions = candidates.flatMap(([column, value]) =>
    value === undefined || value === null ? [] : [` and ${column} $${values.push(value)}`],
  );
  // Runs with the status `waiting` or `running` have no end time. The additional condition lets
  // PostgreSQL use the partial index of unfinished runs.
  if (status === "waiting" || status === "running") conditions.push(" and ended_at is null");
  const text = `select ${COLUMNS} from gateway_tx.automation_run where workspace_id = $1${conditions.join("")} order by id desc limit $2`;
  return control.run({ text }, values);
}

const FIND = {
  name: "automations_find_run",
  text: `select ${COLUMNS} from gateway_tx.automation_run where workspace_id = $1 and id = $2`,
};

/** Returns a run; undefined if it does not exist. */
export async function findRun(
  control: Connection,
  { workspaceId, id }: RunKey,
): Promise<FoundRun | undefined> {
  const [run] = await control.run<FoundRun>(FIND, [workspaceId, id]);
  return run;
}
