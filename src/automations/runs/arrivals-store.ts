// Reads recently stored events, and runs with their steps, for commands such as `gateway endpoint
// tail`.
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { RunStatus } from "./run-store.ts";

export interface ArrivedEvent {
  readonly id: Guid;
  readonly endpoint: string;
  readonly bytes: number;
  readonly receivedAt: Date;
}

const EVENTS = `select id, endpoint, octet_length(body) as bytes, received_at as "receivedAt" from gateway_tx.automation_event
  where workspace_id = $1 and (id >= $2 or id in (select event_id from gateway_tx.automation_run where workspace_id = $1 and id >= $2))
    and ($3::text is null or endpoint = $3) order by id limit $4`;

/**
 * Lists events that arrived or were replayed since a time, oldest first.
 * @param from the smallest possible id of an event or run at that time; ids are ordered by time
 */
export function listEvents(
  control: Connection,
  workspaceId: Guid,
  from: Guid,
  endpoint: string | null,
  limit: number,
): Promise<ArrivedEvent[]> {
  return control.run({ text: EVENTS }, [workspaceId, from, endpoint, limit]);
}

export interface WatchedRun {
  readonly id: Guid;
  /** Id of the event; null for a run of a sync endpoint, which has no event. */
  readonly eventId: Guid | null;
  readonly automation: string;
  readonly status: RunStatus;
  readonly attempts: number;
  readonly steps: readonly WatchedStep[];
}

interface WatchedStep {
  readonly path: string;
  readonly type: string;
  readonly status: string;
  readonly code: string | null;
  readonly message: string | null;
  readonly milliseconds: number | null;
}

const RUNS = `select r.id, r.event_id as "eventId", r.automation, r.status, r.attempts, coalesce((
    select json_agg(json_build_object('path', s.path, 'type', s.type, 'status', s.status, 'code', s.error_code, 'message', s.error_message,
      'milliseconds', round(extract(epoch from s.ended_at - s.started_at) * 1000)) order by s.number)
    from (select * from gateway_tx.automation_step as s where s.workspace_id = r.workspace_id and s.run_id = r.id order by s.number limit 100) as s), '[]') as steps
  from gateway_tx.automation_run as r where r.workspace_id = $1 and (r.event_id = any ($2::uuid[]) and r.id >= $3 or r.event_id is null and r.id >= $4)
  order by r.id limit 1000`;

/**
 * Lists runs of the events with the given ids, and runs of sync endpoints, oldest first. Each run
 * contains at most its first 100 steps.
 * @param syncFrom first id of listed runs of sync endpoints; null lists none of these runs
 */
export function watchRuns(
  control: Connection,
  workspaceId: Guid,
  eventIds: readonly Guid[],
  from: Guid,
  syncFrom: Guid | null,
): Promise<WatchedRun[]> {
  return control.run({ text: RUNS }, [workspaceId, eventIds, from, syncFrom]);
}
